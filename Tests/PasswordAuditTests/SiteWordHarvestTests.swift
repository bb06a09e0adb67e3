import PasswordPolicy
import PasswordStrength
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

/// Passwords of a site with words of its own, among such as everybody has.
private func siteList(_ words: [String], lines: Int, seed: UInt64 = 3) -> [UInt8] {
  var random = SplitMix64(seed: seed)
  let common = [
    "password", "iloveyou", "sunshine", "princess", "football", "monkey", "dragon", "shadow",
    "michael", "jessica", "ashley", "summer", "letmein", "baseball", "superman",
  ]
  let rows = (0..<lines).map { _ -> String in
    let word = common[Int.random(in: common.indices, using: &random)]
    let digits = "\(Int.random(in: 0..<10_000, using: &random))"
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return words[Int.random(in: words.indices, using: &random)] + digits
    case 1: return "ilove" + words[Int.random(in: words.indices, using: &random)]
    case 2: return words[Int.random(in: words.indices, using: &random)].capitalized + "!" + digits
    case 3..<8: return random.text("abcdefghijklmnopqrstuvwxyz", 9)
    default: return word + digits
    }
  }
  return Array(rows.joined(separator: "\n").utf8)
}

extension String {
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension SplitMix64 {
  fileprivate mutating func text(_ alphabet: String, _ length: Int) -> String {
    let characters = Array(alphabet)
    return String(
      (0..<length).map { _ in characters[Int.random(in: characters.indices, using: &self)] })
  }
}

private func proposals(
  _ list: [UInt8], jobs: Int = 1, least: Int = 10
) throws -> [SiteWordProposal] {
  var options = Audit.Options()
  options.collectsStatistics = false
  options.jobs = jobs
  let harvest = SiteWordHarvest()
  _ = try Audit(checker: PasswordChecker(policy: .default), options: options).run(
    [AuditInput(name: "x", bytes: list)], rows: harvest.rowOutput)
  return harvest.proposals(minRecords: least)
}

@Test func `the words of a site come first, and no piece of them`() throws {
  let words = ["zorblax", "quuxware", "wibblefrotz"]
  let found = try proposals(siteList(words, lines: 1500))
  #expect(Set(found.prefix(3).map(\.word)) == Set(words), "\(found.prefix(5).map(\.word.count))")
  for word in found.dropFirst(3) {
    #expect(!words.contains { $0.hasPrefix(word.word) || $0.hasSuffix(word.word) })
  }
  for word in found {
    #expect(Double(word.count) >= SiteWordHarvest.leastRatio * (word.expected ?? .infinity))
  }
}

@Test func `a word of few records is never proposed`() throws {
  var list = siteList(["zorblax"], lines: 600)
  list += Array((0..<9).map { "\nsecretwibble\($0)" }.joined().utf8)
  let found = try proposals(list)
  #expect(!found.contains { $0.word.contains("wibble") })
  #expect(found.allSatisfy { $0.count >= 10 })
  #expect(
    try proposals(list, least: 9).contains { $0.word == "secretwibble" || $0.word == "wibble" })
}

@Test func `workers find the same words together`() throws {
  let list = siteList(["zorblax", "quuxware"], lines: 3000)
  #expect(try proposals(list, jobs: 4) == proposals(list))
}

@Test func `a list of which nothing repeats has no words of its own`() throws {
  var random = SplitMix64(seed: 9)
  var lines: [String] = []
  for _ in 0..<3000 { lines.append(random.text("abcdefghijklmnopqrstuvwxyz", 12)) }
  #expect(try proposals(Array(lines.joined(separator: "\n").utf8)).isEmpty)
}

@Test func `pages and names give words`() {
  let page =
    """
    <html><style>.frobnitz {}</style><script>frobnitz()</script><p class=frobnitz>Zorblax and \
    the <b>ZORBLAX</b> of Acme, the</p>
    """
  #expect(SiteWordText.words(ofPage: page, minCount: 2).map(\.word) == ["zorblax"])
  #expect(!SiteWordText.words(ofPage: page, minCount: 1).contains { $0.word == "frobnitz" })
  let items = "<li>zorblax</li><li>zorblax</li>"
  #expect(SiteWordText.words(ofPage: items, minCount: 2).map(\.word) == ["zorblax"])
  #expect(!SiteWordText.words(ofPage: "a < b and <3 zorblax", minCount: 1).isEmpty)
  #expect(
    !SiteWordText.words(ofPage: "<script>never ended zorblax", minCount: 1).contains {
      $0.word == "zorblax"
    })
  let names = SiteWordText.words(ofNames: "Stack Overflow\nstackoverflow.com\nZynga\n", minCount: 1)
  #expect(Set(names.map(\.word)) == ["stack", "overflow", "stackoverflow", "zynga"])
}

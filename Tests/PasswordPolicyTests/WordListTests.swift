import FoundationEssentials
import Testing
import UnicodeText

@testable import PasswordPolicy

extension WordList {
  /// The words of a text, one a line.
  init(lines: [UInt8], top: Int? = nil) {
    self.init(lines.withUnsafeBufferPointer { WordTable(lines: $0, top: top ?? .max) })
  }
}

/// Lists hold the same words as a plain reading of the same lines, are loaded once, and answer for
/// their first words only where a rule takes these only.
struct WordListTests {
  // MARK: The same as a plain reading

  @Test func `the shipped list holds what its file does, in its order`() throws {
    let shipped = WordList(try #require(ShippedLists.table(of: "common-passwords")))
    let plain = PlainList(lines: try commonPasswords())
    #expect(shipped.count == plain.words.count)
    #expect(shipped.longestWord == plain.words.reduce(0) { max($0, $1.count) })
    #expect(shipped.words.elementsEqual(plain.words.map { String(decoding: $0, as: UTF8.self) }))
    #expect(differences(shipped, plain) == 0)
    // What the summaries of earlier versions hold.
    #expect(shipped.digest == 0xBD6A_56ED_C2FC_B03A)
  }

  @Test(arguments: [1, 2, 1000, 40_499, 40_500, 40_501])
  func `the first words of a list are a list`(_ top: Int) throws {
    let lines = try commonPasswords()
    let shared = WordList(try #require(ShippedLists.table(of: "common-passwords")), top: top)
    let own = WordList(lines: lines, top: top)
    #expect(shared.count == min(top, 40_500))
    #expect(shared.longestWord == own.longestWord)
    #expect(shared.digest == own.digest)
    #expect(shared.words.elementsEqual(own.words))
    #expect(shared.isSubset(of: own).holds && own.isSubset(of: shared).holds)
    #expect(differences(shared, PlainList(lines: lines, top: top)) == 0)
  }

  @Test(arguments: [
    "", "\n", "\r\n\r\n", "a", "a\n", "a\nA\na\n", "a\r\nb\r\nc", "one\rtwo\rthree", "\n\nlast",
    "Ünïcode\nÜNÏCODE\nunicode",
    "e\u{301}te\n\u{E9}te\n\u{C9}TE", "ΣΊΣΥΦΟΣ\nσίσυφος", "İstanbul\nistanbul",
    (0..<700).map { "word\($0)" }.joined(separator: "\n"),
    (0..<700).map { String(repeating: "a", count: $0) }.joined(separator: "\n"),
  ])
  func `any text is read as a plain reading does`(_ text: String) {
    let list = WordList(lines: Array(text.utf8))
    let plain = PlainList(lines: Array(text.utf8))
    #expect(list.words.elementsEqual(plain.words.map { String(decoding: $0, as: UTF8.self) }))
    #expect(differences(list, plain) == 0)
  }

  @Test func `lines that are not UTF-8 are passed over`() {
    let list = WordList(lines: Array("first\n".utf8) + [0xFF, 0x61, 0x0A] + Array("second\n".utf8))
    #expect(list.words.elementsEqual(["first", "second"]))
  }

  @Test func `a word within a text is found by the list's first words only`() {
    let table = WordList(lines: Array("dragon\nmonkey\nabc\n".utf8)).table
    func finds(_ text: String, top: Int) -> Bool {
      Array(text.utf8).withUnsafeBufferPointer {
        WordList(table, top: top).containsWord(in: $0, minLength: 4)
      }
    }
    #expect(finds("xxdragonxx", top: 1))
    #expect(!finds("xxmonkeyxx", top: 1))
    #expect(finds("xxmonkeyxx", top: 2))
    #expect(!finds("xxabcxx", top: 3))
  }

  @Test func `parts of a list are subsets of it and of equal lists`() {
    let text = Array("dragon\nmonkey\nabc\n".utf8)
    let (list, equal) = (WordList(lines: text), WordList(lines: text))
    let part = WordList(list.table, top: 2)
    #expect(part.isSubset(of: list).holds && !list.isSubset(of: part).holds)
    #expect(part.isSubset(of: equal).holds && equal.isSubset(of: list).holds)
    #expect(part.isSubset(of: list, andOfAtLeast: 6).holds)
    #expect(!list.isSubset(of: list, andOfAtLeast: 6).holds)
  }

  // MARK: Loaded once

  @Test func `a list that 400 rules name is read once, and is one table`() throws {
    let rules = (1...400).map { (top: $0 % 2 == 0 ? nil : $0 * 10, list: "./list.txt") }
    let file = Array(try commonPasswords().prefix(50_000))
    let (policy, reads) = try policy(rules, ["./list.txt": file])
    #expect(reads == ["./list.txt"])
    let lists = lists(of: policy)
    #expect(lists.count == 400)
    #expect(Set(lists.map { ObjectIdentifier($0.table) }).count == 1)
    #expect(lists[0].count == 10 && lists[1].count == lists[1].table.count)
  }

  @Test func `the shipped list is one table, in the program's own memory`() throws {
    let rules = (1...3).map { (top: Optional($0), list: "common-passwords") }
    let (first, _) = try policy(rules, [:])
    let (second, _) = try policy(rules, [:])
    let lists = lists(of: first) + lists(of: second)
    #expect(Set(lists.map { ObjectIdentifier($0.table) }).count == 1)
  }

  @Test func `a list is laid out as far as a rule takes it`() throws {
    let (policy, _) = try policy(
      [(5, "./list.txt"), (700, "./list.txt"), (20, "./list.txt")],
      ["./list.txt": try commonPasswords()])
    #expect(lists(of: policy).map(\.table.count) == [700, 700, 700])
    #expect(lists(of: policy).map(\.count) == [5, 700, 20])
  }

  @Test func `one list under two names is one table`() throws {
    let text = try commonPasswords()
    let (policy, _) = try policy(
      [(nil, "./list.txt"), (nil, "../here/list.txt"), (nil, "./other.txt")],
      ["./list.txt": text, "../here/list.txt": text, "./other.txt": Array("other".utf8)])
    #expect(Set(lists(of: policy).map { ObjectIdentifier($0.table) }).count == 2)
  }

  @Test func `look-alikes of a list are one table, of as many words as each rule takes`() throws {
    let text = "pass\np@ss\nw1ndow\ntram\nwindow\nab"
    let rules = (1...7).map {
      #"{"id":"r\#($0)","label":"R","blocklist":{"list":"./a","top":\#($0),"forms":["lookAlikes"]}}"#
    }
    let json = #"{"policy":1,"id":"test","rules":[\#(rules.joined(separator: ","))]}"#
    let policy = try Policy(json: Array(json.utf8)) { _ in Array(text.utf8) }
    let lists = policy.rules.compactMap {
      if case .blocklist(let blocklist) = $0.kind { blocklist.compared } else { nil }
    }
    #expect(lists.map(\.count) == [1, 1, 2, 3, 3, 4, 4])
    #expect(lists.map(\.longestWord) == [4, 4, 6, 6, 6, 6, 6])
    #expect(Set(lists.map { ObjectIdentifier($0.table) }).count == 1)
  }

  // MARK: Support

  /// How many answers differ for every word, for it in capitals, and for words that are nearly it.
  private func differences(_ list: WordList, _ plain: PlainList) -> Int {
    var count = 0
    for word in plain.words {
      let text = String(decoding: word, as: UTF8.self)
      for near in [
        text, text.uppercased(), text + "x", "x" + text,
        String(text.dropLast()), String(text.dropFirst()),
      ] {
        let folded = PlainList.folded(Array(near.utf8))
        if folded.withUnsafeBufferPointer({ list.contains($0) }) != plain.known.contains(folded) {
          count += 1
        }
      }
    }
    return count
  }

  private func policy(_ rules: [(top: Int?, list: String)], _ files: [String: [UInt8]]) throws -> (
    Policy, reads: [String]
  ) {
    let rules = rules.enumerated().map { number, rule in
      let top = rule.top.map { ",\"top\":\($0)" } ?? ""
      return #"{"id":"rule-\#(number)","label":"Rule","blocklist":{"list":"\#(rule.list)"\#(top)}}"#
    }
    let json = #"{"policy":1,"id":"test","rules":[\#(rules.joined(separator: ","))]}"#
    var reads: [String] = []
    let policy = try Policy(json: Array(json.utf8)) { path throws(ListReadError) in
      reads.append(path)
      return files[path] ?? []
    }
    return (policy, reads)
  }

  private func lists(of policy: Policy) -> [WordList] {
    policy.rules.compactMap {
      if case .blocklist(let blocklist) = $0.kind { blocklist.words } else { nil }
    }
  }

  private func commonPasswords() throws -> [UInt8] {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = URL(fileURLWithPath: root + "/wordlists/common-passwords.txt")
    return [UInt8](try Data(contentsOf: file))
  }
}

/// The words of a text as one would read it without a care for time: the yardstick for `WordList`.
private struct PlainList {
  private(set) var words: [[UInt8]] = []
  private(set) var known: Set<[UInt8]> = []

  init(lines: [UInt8], top: Int = .max) {
    for line in lines.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) where words.count < top {
      let word = Self.folded(Array(line))
      if known.insert(word).inserted { words.append(word) }
    }
  }

  static func folded(_ text: [UInt8]) -> [UInt8] {
    var normalizer = NFCNormalizer()
    var folder = CaseFolder()
    return text.withUnsafeBufferPointer { bytes in
      guard let valid = ValidUTF8(validating: bytes) else { return [] }
      return Array(folder.folded(normalizer.nfc(of: valid)).bytes)
    }
  }
}

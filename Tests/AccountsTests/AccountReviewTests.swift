import BreachCorpus
import PasswordAudit
import PasswordPolicy
import ReportFormats
import TestSupport
import Testing
import UnicodeText

@testable import Accounts

private let noLM = "aad3b435b51404eeaad3b435b51404ee"

/// A line of a dump for an account with a password.
private func line(
  _ name: String, _ password: String, rid: Int = 1000, lm: String = noLM, _ remarks: String = ""
) -> String {
  "\(name):\(rid):\(lm):\(hash(password)):::\(remarks)\n"
}

private func review(
  _ dump: String, potfile: String = "", groups: [(name: String, text: String)] = [],
  corpus: Corpus? = nil, staleAfter: Int? = nil
) throws -> AccountReview {
  var options = AccountReview.Options()
  options.staleAfter = staleAfter
  options.today = Int(dayNumber(year: 2026, month: 11, day: 22))
  func input(_ name: String, _ text: String) -> AuditInput {
    AuditInput(name: name, bytes: Array(text.utf8))
  }
  return try AccountReview(
    .init(
      dumps: [input("dump", dump)], potfiles: potfile.isEmpty ? [] : [input("pot", potfile)],
      groups: groups.map { input($0.name, $0.text) }, corpus: corpus),
    options: options, audit: Audit(checker: PasswordChecker(policy: .default)),
    control: AuditControl())
}

/// The findings of the accounts, in the order of the dump.
private func findings(_ review: AccountReview) -> [String] {
  review.accounts.map { account in
    review.flaws(account).all.map(\.id).joined(separator: " ")
  }
}

@Test(arguments: [
  ("ana", "ana", true), ("Ana", "ana", true), ("ana", "ANA", true), ("ana", "Ana", true),
  ("c.example\\ana", "c.example\\ana", true), ("c.example\\ana", "ana@c.example", true),
  ("C.example\\Ana", "ana@c.example", true), ("ana", "aNa", false), ("ana", "ana1", false),
  ("jürgen", "Jürgen", true), ("Jürgen", "JÜRGEN", true), ("öl", "Öl", true), ("a", "A", true),
  ("élan", "Élan", true),
])
func `a password that is the user name is found by its hash`(
  _ name: String, _ password: String, _ isFound: Bool
) throws {
  #expect(try findings(review(line(name, password))) == [isFound ? "username" : ""])
}

@Test(arguments: [
  ("WS01$", "ws01", true), ("WS01$", "WS01", false), ("WS01$", "ws01$", false),
  ("A-VERY-LONG-NAME$", "a-very-long-name", true), ("A-VERY-LONG-NAME$", "a-very-long-na", true),
])
func `a computer's first password`(_ name: String, _ password: String, _ isFound: Bool) throws {
  let review = try review(line(name, password))
  #expect(findings(review) == [isFound ? "machine-default" : ""])
  #expect(review.count(.user) == 0 && review.count(.computer) == 1)
  #expect(review.hasFlaws == isFound)
}

@Test func `who shares a password is told, and not which`() throws {
  let review = try review(
    line("ana", "x", rid: 1) + line("bob", "x", rid: 2) + line("cyd", "y", rid: 3)
      + line("dan", "", rid: 4) + line("eve", "", rid: 5) + line("PC$", "x", rid: 6)
      + line("fay", "z", rid: 7) + line("gus", "z", rid: 8, " (status=Disabled)"))
  #expect(
    findings(review) == ["shared", "shared", "", "empty", "empty", "shared", "shared", "shared"])
  #expect(review.sharing(0)?.number == 1 && review.sharing(0)?.accounts == 3)
  #expect(review.sharing(6)?.number == 2 && review.sharing(6)?.accounts == 2)
  #expect(review.sharing(2) == nil && review.sharing(3) == nil)
  #expect(review.count(.shared) == 3)
  #expect(review.shareGroups.map { review.figures(ofShareGroup: $0)[2].count } == [0, 1])
}

@Test func `earlier passwords, of oneself and of others`() throws {
  let review = try review(
    line("ana", "new", rid: 1) + line("ana_history0", "old", rid: 1)
      + line("ana_history1", "new", rid: 1) + line("bob", "old", rid: 2)
      + line("bob_history0", "older", rid: 2) + line("cyd", "older", rid: 3)
      + line("dan", "old", rid: 4) + line("dan_history0", "old", rid: 4))
  #expect(
    findings(review) == [
      "history-reuse", "shared history-shared", "history-shared",
      "shared history-reuse history-shared",
    ])
  #expect(review.table.earlier.count == 4)
}

@Test func `the policy judges what is cracked`() throws {
  let potfile = ["hunter2", "Abcdef1!"].map { "\(hash($0)):\($0)\n" }.joined()
  let review = try review(
    line("ana", "hunter2", rid: 1) + line("bob", "Abcdef1!", rid: 2) + line("cyd", "z", rid: 3)
      + line("PC$", "hunter2", rid: 4) + line("dan", "Abcdef1!", rid: 5, " (status=Disabled)"),
    potfile: potfile)
  #expect(
    findings(review) == [
      "cracked shared", "cracked shared cracked-accepted", "", "cracked shared",
      "cracked shared cracked-accepted",
    ])
  // Rates are of users that are not disabled.
  #expect(review.cracked.total == 2 && review.cracked.accepted == 1)
  #expect(review.count(.cracked) == 2 && review.count(.accepted) == 1)
  let rules = review.cracked.scope.rules.map(\.id)
  #expect(review.verdict(0)?.failed.map { rules[$0] } == ["length", "uppercase", "special"])
  #expect(review.verdict(3)?.judgement == .rejected)
  #expect(review.verdict(2) == nil)
}

@Test func `an entry that does not have the hash is not used, and is no pass`() throws {
  let review = try review(line("ana", "x"), potfile: "\(hash("x")):y\n")
  #expect(findings(review) == ["doubtful"])
  #expect(review.cracked.total == 0 && review.hasFlaws)
}

@Test func `LM hashes`() throws {
  let review = try review(
    line("ana", "x", rid: 1, lm: "e52cac67419a9a224a3b108f3fa6cb6d")
      + line("bob", "y", rid: 2, lm: "e52cac67419a9a22aad3b435b51404ee"),
    potfile: "e52cac67419a9a22:PASSWOR\n4a3b108f3fa6cb6d:D\n")
  #expect(findings(review) == ["lm lm-cracked", "lm lm-short lm-cracked"])
}

@Test func `an LM hash whose halves are not both known is not cracked`() throws {
  let review = try review(
    line("ana", "x", lm: "e52cac67419a9a224a3b108f3fa6cb6d"),
    potfile: "5000000000000000:OTHER\n4a3b108f3fa6cb6d:D\n")
  #expect(findings(review) == ["lm"])
}

@Test func `groups by their members`() throws {
  let dump =
    line("corp.example\\ana", "x", rid: 1) + line("corp.example\\bob", "bob", rid: 2)
    + line("other.example\\ana", "z", rid: 3) + line("cyd", "cyd", rid: 4)
    + line("corp.example\\dan", "dan", rid: 5, " (status=Disabled)")
  let review = try review(
    dump,
    groups: [
      ("lists/Admins.txt", "CORP\\ana\r\nCORP\\BOB\r\nCORP\\gone\r\nCORP\\Dan\r\ncorp\\bob\r\n"),
      ("b", "The others\nother.example\\ana\nx\\cyd\n"),
      ("c", "GroupName    : Power View\nMemberDomain : corp.example\nMemberName   : bob\n"),
      ("d", "ana\nbob\n"),
    ])
  #expect(review.groups.map(\.name) == ["Admins", "The others", "Power View", "d"])
  #expect(review.groups.map(\.rows) == [[0, 1, 4], [2, 3], [1], [0, 1, 2]])
  #expect(review.groups.map(\.notFound) == [1, 0, 0, 0])
  #expect(review.groups.map(\.exposed) == [1, 1, 1, 1])
  #expect(review.groups[0].users == 2 && review.groups[0].disabled == 1)
  #expect(
    findings(review) == [
      "", "username privileged", "", "username privileged", "username privileged",
    ])
}

@Test func `a list of members may be neither empty nor of strangers only`() throws {
  let dump = line("ana", "x")
  for text in ["", "\n \n", "GroupName : Admins\n"] {
    #expect(throws: AccountError.self) { try review(dump, groups: [("Admins.txt", text)]) }
  }
  func isOpen(_ review: AccountReview) -> Bool {
    review.notChecked.contains { $0.id == "privileged" }
  }
  let strangers = (name: "lists/Admins.txt", text: "C\\zoe\n")
  let none = try review(dump, groups: [strangers])
  #expect(none.unmatchedGroups == ["lists/Admins.txt"] && isOpen(none))
  let one = try review(dump, groups: [strangers, ("b", "ana\n")])
  #expect(one.unmatchedGroups == ["lists/Admins.txt"] && !isOpen(one))
}

@Test func `a group's sentence counts who is cracked, and who is open in another way`() throws {
  func sentence(_ passwords: [String]) throws -> String? {
    let dump = zip(["ana", "bob", "cyd"], passwords).enumerated().map { rid, account in
      line(account.0, account.1, rid: rid + 1)
    }
    return try review(
      dump.joined(), potfile: "\(hash("hunter2")):hunter2\n",
      groups: [("Admins", "ana\nbob\ncyd\n")]
    ).openGroups
  }
  #expect(try sentence(["x", "y", "z"]) == nil)
  #expect(try sentence(["x", "bob", "z"]) == "1 of 3 Admins is open to others.")
  #expect(try sentence(["hunter2", "y", "z"]) == "1 of 3 Admins is cracked.")
  #expect(
    try sentence(["hunter2", "bob", "z"])
      == "1 of 3 Admins is cracked, and 2 are open to others in some way.")
  #expect(try sentence(["hunter2", "hunter2", "z"]) == "2 of 3 Admins are cracked.")
}

@Test func `old passwords, where the dump tells their day`() throws {
  let dump =
    line("ana", "1", rid: 1, " (pwdLastSet=2026-11-12 08:15)")
    + line("bob", "2", rid: 2, " (pwdLastSet=2026-11-11 23:59)")
    + line("cyd", "3", rid: 3, " (pwdLastSet=never)") + line("dan", "4", rid: 4)
  #expect(try findings(review(dump, staleAfter: 10)) == ["", "stale", "stale", ""])
  #expect(try findings(review(dump)) == ["", "", "", ""])
}

@Test func `passwords that can be read`() throws {
  let dump =
    line("c.example\\ana", "x", rid: 1) + line("bob", "y", rid: 2)
    + "c.example\\ANA:CLEARTEXT:hunter2\ngone:CLEARTEXT:hunter2\nbob:aes256-cts-hmac-sha1-96:00ff\n"
  let review = try review(dump)
  #expect(findings(review) == ["reversible", ""])
  #expect(review.table.reversibleElsewhere == 1 && review.table.keyLines == 1)
}

@Test func `krbtgt and disabled accounts are apart, and only krbtgt fails`() throws {
  for name in ["krbtgt", "KRBTGT", "krbtgt_20513"] {
    let review = try review(line(name, name))
    #expect(review.count(.ticketGranter) == 1 && review.count(.user) == 0)
    #expect(review.hasFlaws)
  }
  #expect(try review(line("krbtgt_x", "y")).count(.user) == 1)
  let disabled = try review(line("ana", "ana", " (status=Disabled)"))
  #expect(disabled.count(.disabled) == 1 && disabled.flawed(.disabled) == 1)
  #expect(!disabled.hasFlaws)
}

@Test func `a hash that the corpus cannot answer for is no pass`() throws {
  struct NoRanges: RangeService {
    func lines(ofRange digits: String) throws(Trouble) -> [UInt8] { throw .command(.noAnswer) }
  }
  let corpus = Corpus(asking: NoRanges(), name: "test", hash: .nt, limit: 10)
  let review = try review(line("ana", "x", rid: 1) + line("bob", "x", rid: 2), corpus: corpus)
  #expect(findings(review) == ["shared not-looked-up", "shared not-looked-up"])
  #expect(review.breachTroubles.values.reduce(0, +) == 1)
  let section = try #require(review.remarks.first { $0.id == "breaches" })
  #expect(section.title == "Breaches that could not be checked" && section.rows.count == 1)
}

@Test func `a breached password is counted as often as the corpus has seen it at least`() throws {
  struct Ranges: RangeService {
    func lines(ofRange digits: String) throws(Trouble) -> [UInt8] {
      let lines = [("x", 1), ("y", 2)].map { "\(hash($0).uppercased()):\($1)\r\n" }
      return Array(
        lines.filter { $0.hasPrefix(digits) }.map { $0.dropFirst(5) }.joined().utf8)
    }
  }
  let corpus = Corpus(asking: Ranges(), name: "test", hash: .nt, limit: 10)
  let review = try review(line("ana", "x", rid: 1) + line("bob", "y", rid: 2), corpus: corpus)
  #expect(findings(review) == ["breached", "breached"])
  #expect(review.accounts.map { review.breachCount($0) } == [1, 2])
}

@Test func `a run that is stopped says nothing`() {
  let control = AuditControl()
  control.cancel()
  #expect(throws: AccountError.self) {
    try AccountReview(
      .init(dumps: [AuditInput(name: "dump", bytes: Array(line("ana", "x").utf8))]),
      options: .init(), audit: Audit(checker: PasswordChecker(policy: .default)), control: control)
  }
}

@Test func `every flaw has its words`() {
  let texts = AccountFlaw.allCases.map { flaw in
    let sentences = [1, 2].map { flaw.sentence($0, of: 4, staleAfter: 90) }
    return "\(flaw.id) (\(flaw.severity)): \(flaw.label). \(sentences.joined(separator: " ")) "
      + (flaw.advice ?? "No advice.") + "\n"
  }
  expectSnapshot(texts.joined(), named: "flaws.txt")
}

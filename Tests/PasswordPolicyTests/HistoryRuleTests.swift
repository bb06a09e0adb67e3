import PasswordPolicy
import Synchronization
import Testing

/// Notes what was compared. A "hash" here is the password written backwards.
private final class Comparisons: Sendable {
  private let seen = Mutex<[String]>([])

  var hashes: [String] { seen.withLock { $0 } }

  func history(_ hashes: [String]) -> PasswordHistory {
    PasswordHistory(newestFirst: hashes) { [self] in compare($0, $1) }
  }

  func compare(_ password: String, _ hash: String) -> PasswordHistory.Comparison {
    seen.withLock { $0.append(hash) }
    if hash == "?" { return .couldNotCheck(reason: "an unknown kind") }
    return password == String(hash.reversed()) ? .same : .other
  }
}

private func checker(_ rules: String...) throws -> PasswordChecker {
  let json = #"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#
  return PasswordChecker(policy: try Policy(json: json.utf8))
}

private let history = #"{"id":"old","label":"not an old one","history":{"last":2}}"#
private let length = #"{"id":"length","label":"8 or more","length":{"min":8}}"#

extension PasswordChecker {
  fileprivate func assess(_ password: String, _ history: PasswordHistory?) -> Assessment {
    assess(password, context: PasswordContext(words: [], history: history))
  }
}

struct HistoryRuleTests {
  @Test(
    arguments: [
      ([], .met, .notFound(compared: 0), 0),
      (["eno", "owt", "eerht"], .met, .notFound(compared: 2), 2),
      (["drowssap", "owt"], .unmet, .found, 1), (["eno", "drowssap"], .unmet, .found, 2),
      // Too long ago.
      (["eno", "owt", "drowssap"], .met, .notFound(compared: 2), 2),
      (["?", "eno"], .undetermined, .couldNotCheck(reason: "an unknown kind"), 2),
      (["eno", "owt", "?"], .met, .notFound(compared: 2), 2),
      // What is known decides.
      (["?", "drowssap"], .unmet, .found, 2),
    ] as [([String], Outcome, HistoryAnswer, Int)])
  func `the newest passwords are compared`(
    _ hashes: [String], _ outcome: Outcome, _ answer: HistoryAnswer, _ count: Int
  ) throws {
    let comparisons = Comparisons()
    let assessment = try checker(history).assess("password", comparisons.history(hashes))
    #expect(assessment.checklist[0].outcome == outcome)
    #expect(assessment.checklist[0].history == answer)
    #expect(assessment.isAccepted == (outcome == .met))
    #expect(assessment.isUndetermined == (outcome == .undetermined))
    #expect(comparisons.hashes == Array(hashes.prefix(count)))
  }

  /// Passwords that were in use within 30 days, whose number is one more than the rule's.
  @Test(
    arguments: [
      ([nil, nil, nil], ["eno"]), ([1, 30, 31], ["eno", "owt"]), ([1, 31, 2], ["eno", "eerht"]),
      ([400, 400], ["eno"]), ([], ["eno"]), ([-1, 0, 400], ["eno", "owt"]),
    ] as [([Int?], [String])])
  func `passwords count that were in use within so many days`(
    _ daysAgo: [Int?], _ compared: [String]
  ) throws {
    let comparisons = Comparisons()
    let history = PasswordHistory(newestFirst: ["eno", "owt", "eerht"], daysAgo: daysAgo) {
      comparisons.compare($0, $1)
    }
    let rule = #"{"id":"old","label":"old","history":{"last":1,"days":30}}"#
    #expect(try checker(rule).assess("password", history).isAccepted)
    #expect(comparisons.hashes == compared)
  }

  @Test func `without a history the rule does not apply`() throws {
    let assessment = try checker(history).assess("password")
    #expect(assessment.isAccepted && assessment.checklist[0].outcome == .notApplicable)
    #expect(assessment.checklist[0].history == nil)
  }

  @Test func `what another rule refuses is not compared, wherever that rule stands`() throws {
    for rules in [[history, length], [length, history]] {
      let comparisons = Comparisons()
      let checker = try rules.count == 2 ? checker(rules[0], rules[1]) : checker(history)
      let assessment = checker.assess("short", comparisons.history(["trohs"]))
      let item = try #require(assessment.checklist.first { $0.rule.id == "old" })
      #expect(item.outcome == .undetermined && item.history == .leftOut)
      #expect(!assessment.isAccepted && !assessment.isUndetermined)
      #expect(comparisons.hashes == [])
      #expect(!checker.accepts("long enough", context: context(["hguone gnol"], comparisons)))
      #expect(checker.accepts("long enough", context: context(["hguone"], comparisons)))
    }
  }

  private func context(_ hashes: [String], _ comparisons: Comparisons) -> PasswordContext {
    PasswordContext(words: [], history: comparisons.history(hashes))
  }

  @Test func `a warning, a condition and a group hold for the rule too`() throws {
    let warning =
      #"{"id":"old","label":"old","severity":"warning","history":{"last":2}}"#
    let warned = try checker(warning).assess("password", Comparisons().history(["drowssap"]))
    #expect(warned.isAccepted && warned.checklist[0].outcome == .unmet)

    let short =
      #"{"id":"old","label":"old","history":{"last":2},"when":{"length":{"max":4}}}"#
    let long = try checker(short).assess("password", Comparisons().history(["drowssap"]))
    #expect(long.isAccepted && long.checklist[0].outcome == .notApplicable)
    #expect(long.checklist[0].history == nil)

    let group =
      #"""
      {"id":"g","label":"g","atLeast":1,"of":[\#(history),{"id":"d","label":"d",\#
      "match":"[0-9]"}]}
      """#
    let checker = try checker(group)
    let old = checker.assess("password", Comparisons().history(["drowssap"]))
    #expect(!old.isAccepted && old.checklist[0].members[0].history == .found)
    #expect(checker.assess("password1", Comparisons().history(["1drowssap"])).isAccepted)
  }

  @Test func `what a condition leaves out is not compared`() throws {
    let digits =
      #"{"id":"old","label":"old","history":{"last":2},"when":{"match":"[0-9]"}}"#
    let comparisons = Comparisons()
    let letters = try checker(digits).assess("password", comparisons.history(["drowssap"]))
    #expect(letters.isAccepted && letters.checklist[0].outcome == .notApplicable)
    #expect(letters.checklist[0].history == nil && comparisons.hashes == [])
    let digit = try checker(digits).assess("password1", comparisons.history(["1drowssap"]))
    #expect(!digit.isAccepted && digit.checklist[0].history == .found)
    // A comparison that gives no answer leaves open whether the rule applies.
    let unknown =
      #"{"id":"old","label":"old","history":{"last":2},"when":{"history":{"last":1}}}"#
    let open = try checker(unknown).assess("password", comparisons.history(["?"]))
    #expect(open.isUndetermined && open.checklist[0].outcome == .undetermined)
  }

  @Test func `a history is a condition, and can be negated`() throws {
    let old = #"{"id":"old","label":"old","not":{"history":{"last":2}}}"#
    let long =
      #"{"id":"long","label":"long","length":{"min":12},"when":{"not":{"history":{"last":2}}}}"#
    for (hashes, outcomes) in [
      ([], [Outcome.unmet, .notApplicable]), (["drowssap"], [.met, .unmet]),
      (["?"], [.undetermined, .undetermined]),
    ] {
      let assessment = try checker(old, long).assess("password", Comparisons().history(hashes))
      #expect(assessment.checklist.map(\.outcome) == outcomes)
      #expect(!assessment.isAccepted)
    }
    let without = try checker(old, long).assess("password")
    #expect(without.checklist.map(\.outcome) == [.notApplicable, .notApplicable])
  }

  @Test func `a password is compared as it came and in NFC`() throws {
    let checker = try checker(history)
    for hashed in ["caf\u{E9}-corner", "cafe\u{301}-corner"] {
      let history = PasswordHistory(newestFirst: [hashed]) { password, hash in
        password.utf8.elementsEqual(hash.utf8) ? .same : .other
      }
      #expect(!checker.assess("cafe\u{301}-corner", history).isAccepted)
    }
  }

  @Test func `the answer is that for this password`() throws {
    let checker = try checker(history, length)
    let comparisons = Comparisons()
    let context = context(["drowssap"], comparisons)
    #expect(checker.assess("password", context: context).checklist[0].history == .found)
    #expect(checker.assess("passwords", context: context).isAccepted)
    let marks = "password" + String(repeating: "\u{301}", count: 40)
    #expect(checker.assess(marks, context: context).checklist[0].history == nil)
  }

  @Test func `a password of any length is compared as a whole`() throws {
    let long = String(repeating: "a", count: 10_000)
    let assessment = try checker(history).assess(long, Comparisons().history([long + "b", long]))
    #expect(assessment.checklist[0].outcome == .unmet)
  }

  @Test func `a password of which only the first part was judged is not compared`() throws {
    let comparisons = Comparisons()
    let spaces = #"{"id":"spaces","label":"no spaces","avoid":" "}"#
    let long = String(repeating: "a", count: 10_000)
    let assessment = try checker(history, spaces).assess(long, comparisons.history(["eno"]))
    #expect(assessment.checklist.map(\.outcome) == [.undetermined, .undetermined])
    #expect(assessment.checklist[0].history == .leftOut && comparisons.hashes.isEmpty)
  }
}

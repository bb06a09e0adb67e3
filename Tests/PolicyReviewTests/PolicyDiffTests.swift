import PasswordPolicy
import Patterns
import Testing
import UnicodeText

@testable import PolicyReview

struct PolicyDiffTests {
  /// An old rule, a new one, the verdict and whether it is proven.
  @Test(arguments: [
    (#""length":{"min":8}"#, #""length":{"min":8}"#, PolicyDiff.Verdict.equal, true),
    (#""length":{"min":8}"#, #""length":{"min":12}"#, .stricter, true),
    (#""length":{"min":8}"#, #""length":{"min":6}"#, .weaker, true),
    (#""length":{"min":8}"#, #""length":{"min":6,"max":64}"#, .incomparable, true),
    (#""length":{"min":8}"#, #""length":{"min":8},"severity":"warning""#, .weaker, true),
    (#""length":{"min":8},"severity":"warning""#, #""length":{"min":8}"#, .stricter, true),
    (#""match":"[0-9]""#, #""match":"\\d""#, .equal, true),
    (#""match":"[0-9]""#, #""match":"\\p{Nd}""#, .weaker, true),
    (#""match":"\\A\\X{8,32}\\z""#, #""match":"\\A\\X{8,64}\\z""#, .weaker, true),
    (#""match":"\\A\\X{8,32}\\z""#, #""match":"\\A\\X{10,32}\\z""#, .stricter, true),
    (
      #""match":"\\A(?:(?![\\h\\v])\\X){8,32}\\z""#, #""match":"\\A(?:(?![\\h\\v])\\X){9,33}\\z""#,
      .incomparable, true
    ),
    (#""length":{"min":8}"#, #""length":{"min":8,"unit":"bytes"}"#, .weaker, true),
    (#""repeats":{"max":3}"#, #""repeats":{"max":2}"#, .stricter, true),
    (#""repeats":{"max":3}"#, #""repeats":{"max":4}"#, .weaker, true),
    (#""sequences":{"max":3}"#, #""sequences":{"max":3,"kinds":["digit"]}"#, .weaker, true),
    (#""strength":{"minScore":40}"#, #""strength":{"minScore":60}"#, .stricter, true),
    (#""personal":{"minLength":3}"#, #""personal":{"minLength":4}"#, .weaker, true),
    (#""length":{"min":8}"#, #""expected":{"list":"a.txt"}"#, .incomparable, true),
    (#""differs":{"minEdits":1}"#, #""differs":{"minEdits":3}"#, .stricter, true),
    (#""blocklist":{"list":"a.txt"}"#, #""blocklist":{"list":"b.txt"}"#, .stricter, true),
    (#""blocklist":{"list":"b.txt"}"#, #""blocklist":{"list":"a.txt"}"#, .weaker, true),
    (
      #""blocklist":{"list":"a.txt"}"#, #""blocklist":{"list":"a.txt","compare":"contains"}"#,
      .stricter, true
    ),
    (#""blocklist":{"list":"a.txt"}"#, #""blocklist":{"list":"c.txt"}"#, .incomparable, true),
    (#""avoid":"(.)\\1""#, #""avoid":"(.)\\1\\1""#, .weaker, false),
    // To a `String` the Kelvin sign is a K; no password has one once it is normalized.
    (#""match":"[K]""#, #""match":"[\u212A]""#, .stricter, false),
    (#""match":"[\u212A]""#, #""match":"[K]""#, .weaker, false),
    (#""match":"[K](?=(.)\\1)""#, #""match":"[\u212A](?=(.)\\1)""#, .stricter, false),
    (#""personal":{"separators":"K"}"#, #""personal":{"separators":"\u212A"}"#, .equal, false),
    (#""when":{"length":{"max":14}},"match":"[0-9]""#, #""match":"[0-9]""#, .stricter, true),
    (
      #""when":{"length":{"max":14}},"match":"[0-9]""#,
      #""when":{"length":{"max":10}},"match":"[0-9]""#,
      .weaker, true
    ),
  ])
  func `A change goes one way, with a witness that the checker confirms`(
    _ before: String, _ after: String, _ verdict: PolicyDiff.Verdict, _ isProven: Bool
  ) throws {
    let lists = [
      "a.txt": "hunter22\nletmein1\n", "b.txt": "hunter22\nletmein1\ntrustno1\n",
      "c.txt": "trustno1\n",
    ]
    let (old, new) = (try policy([before], readFile: lists), try policy([after], readFile: lists))
    let diff = PolicyDiff(from: old, to: new)
    #expect(diff.overall.verdict == verdict)
    #expect(diff.overall.isProven == isProven)
    #expect(diff.rules.map(\.change.verdict) == [verdict])
    if let witness = diff.overall.newlyAccepted.witness {
      #expect(PasswordChecker(policy: new).assess(witness).isAccepted)
      #expect(!PasswordChecker(policy: old).assess(witness).isAccepted)
    }
    if let witness = diff.overall.newlyRejected.witness {
      #expect(!PasswordChecker(policy: new).assess(witness).isAccepted)
      #expect(PasswordChecker(policy: old).assess(witness).isAccepted)
    }
  }

  /// Changes that were once proven to accept nothing new, and a password that they do accept.
  @Test(arguments: [
    (#""match":"^(?=(a{1,2}))\\1ab$""#, #""match":"^(?=(a{1,1}))\\1ab$""#, "aab"),
    (#""match":"^(.)(?-i:\\1)$""#, #""match":"^(.)(?i:\\1)$""#, "aA"),
    (
      #""blocklist":{"list":"d.txt","compare":"contains"}"#,
      #""blocklist":{"list":"d.txt","compare":"contains","forms":["lookAlikes"]}"#, "xéabx"
    ),
    (
      #""blocklist":{"list":"d.txt","compare":"whole"}"#,
      #""blocklist":{"list":"d.txt","compare":"whole","forms":["lookAlikes"]}"#, "\u{303}"
    ),
    (#""length":{"min":8}"#, #""words":{"min":2,"minLength":4}"#, "ßß ßß"),
    (#""match":"\\A(?:(y)|(z))\\1\\z""#, #""match":"\\A(?|(y)|(z))\\1\\z""#, "zz"),
    (#""match":"\\A(?:()|z\\1)*\\z""#, #""match":"\\A(?:()|z\\1){0,3}\\z""#, "z"),
    (
      #""match":"\\A(?n:(\\X))(\\X)\\1\\z""#, #""match":"\\A(?:(\\X))(\\X)\\1\\z""#, "aba"
    ),
  ])
  func `A weaker policy is never proven no weaker`(
    _ before: String, _ after: String, _ password: String
  ) throws {
    let lists = ["d.txt": "éab\nhunter22\n\u{303}\n"]
    let (old, new) = (try policy([before], readFile: lists), try policy([after], readFile: lists))
    #expect(PasswordChecker(policy: new).accepts(password))
    #expect(!PasswordChecker(policy: old).accepts(password))
    #expect(!PolicyDiff(from: old, to: new).isProvenNoWeaker)
  }

  @Test func `A proof is tried on small texts and on the entries of lists`() throws {
    let old = try policy([#""blocklist":{"list":"d.txt"}"#], readFile: ["d.txt": "qzx\n"])
    for new in [#""avoid":"^aB1-$""#, #""length":{"min":3}"#] {
      let finder = WitnessFinder([old, try policy([new])])
      let witness = try #require(finder.replay(accepted: 1, butNotBy: 0).witness)
      #expect(!PasswordChecker(policy: old).accepts(witness.password))
      let none = finder.replay(accepted: 1, butNotBy: 1)
      #expect(none.witness == nil)
      let few = finder.replay(accepted: 1, butNotBy: 1, WorkBudget(Budget(steps: 1_000)))
      #expect(few.witness == nil && few.texts < none.texts)
    }
  }

  /// An old rule, a new one, and whether "no new password is accepted" is proven. A search that is
  /// given up refuses the password.
  @Test(arguments: [
    (#""avoid":"^(a+)+$""#, #""avoid":"^a+$""#, false),
    (#""not":{"match":"^(a+)+$"}"#, #""avoid":"^a+$""#, false),
    (#""avoid":"^(a+)+$""#, #""avoid":"^(a+)+$""#, true),
    (#""avoid":"^(a++)+$""#, #""avoid":"^a+$""#, true),
    (#""avoid":"^[ab]+c$""#, #""avoid":"^(?:a|b)+c$""#, true),
    (#""avoid":"a.*b""#, #""avoid":"a""#, true),
  ])
  func `A rule that may give up is no ground for a proof`(
    _ before: String, _ after: String, _ isProven: Bool
  ) throws {
    let diff = PolicyDiff(from: try policy([before]), to: try policy([after]))
    #expect(diff.isProvenNoWeaker == isProven)
    guard !isProven else { return }
    #expect(diff.overall.newlyAccepted == .mayGiveUp(rule: "r0"))
    #expect(diff.rules[0].change.newlyAccepted == .mayGiveUp(rule: "r0"))
    let text = PolicyDiffReport(diff, oldName: "old", newName: "new").text
    #expect(text.contains("not decided: rule 'r0' of the other policy may give up"))
  }

  @Test func `Every shipped policy equals itself, proven`() throws {
    for name in Policy.shippedNames {
      let diff = PolicyDiff(from: try shipped(name), to: try shipped(name))
      #expect(diff.overall.verdict == .equal && diff.overall.isProven)
      #expect(diff.rules.allSatisfy { $0.kind == .unchanged })
    }
  }

  @Test(arguments: [
    ("nist-800-63b-4-mfa", "nist-800-63b-4", PolicyDiff.Verdict.stricter),
    ("sign-in", "reset-password", .equal),
    ("sign-in", "sign-in-username", .weaker),
    ("default", "three-of-four", .weaker),
    ("cis", "pci-dss-4", .incomparable),
    ("default", "nist-800-63b-4", .incomparable),
  ])
  func `Shipped policies lie to each other as they should`(
    _ old: String, _ new: String, _ verdict: PolicyDiff.Verdict
  ) throws {
    let diff = PolicyDiff(from: try shipped(old), to: try shipped(new))
    #expect(diff.overall.verdict == verdict)
  }

  @Test func `Rules are matched by id, then by what they say`() throws {
    let old = try policy([
      #""id":"length","length":{"min":8}"#, #""id":"digit","match":"[0-9]""#,
      #""id":"gone","avoid":"x""#,
    ])
    let new = try policy([
      #""id":"number","match":"[0-9]""#, #""id":"length","length":{"min":10}"#,
      #""id":"extra","match":"y""#,
    ])
    let rules = PolicyDiff(from: old, to: new).rules
    #expect(rules.map(\.kind) == [.renamed, .changed, .added, .removed])
    #expect(rules.map(\.change.verdict) == [.equal, .stricter, .stricter, .weaker])
  }
}

extension PasswordChecker {
  fileprivate func assess(_ witness: Witness) -> Assessment {
    assess(witness.password, context: PasswordContext(witness))
  }
}

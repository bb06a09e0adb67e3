import PasswordPolicy
import Testing

@testable import PolicyReview

struct LineFeedTests {
  @Test(arguments: [
    ("\\\\A[a-z]{8}\\\\z", "^[a-z]{8}$", true), ("^[a-z]{8}$", "^[a-z]{7,8}$", false),
    ("(?s)^.{8,}$", "^(?s).{7,}$", false), ("\\\\A[a-z]{8}\\\\z", "\\\\A[a-z]{8}\\\\Z", true),
  ])
  func `a difference that only a line feed shows is told`(
    _ old: String, _ new: String, _ isOnlyThat: Bool
  ) throws {
    let diff = PolicyDiff(
      from: try policy([#""match":"\#(old)""#]), to: try policy([#""match":"\#(new)""#]))
    let witness = try #require(diff.overall.newlyAccepted.witness)
    #expect(
      diff.overall.newlyAccepted == .found(witness, needsLineFeed: isOnlyThat))
    #expect(witness.password.unicodeScalars.contains("\n") == isOnlyThat)
  }

  @Test func `a line feed that only an example shows is told`() throws {
    // No random text is a palindrome, and the language knows none.
    let palindrome = #""match":"\\A(.)(.)(.)(.)(.)\\5\\4\\3\\2\\1\\Z""#
    let new = [#""match":"^[a-z]{10}$""#, palindrome + #","accepts":["abcdeedcba\n"]"#]
    let diff = PolicyDiff(
      from: try policy([#""match":"\\A[a-z]{10}\\z""#, palindrome]), to: try policy(new))
    #expect(diff.overall.newlyAccepted == .found("abcdeedcba\n", needsLineFeed: true))
  }

  @Test func `a slow rule of the old policy may show the difference without a line feed`() throws {
    let old = [#""match":"\\A[a-z]{8}\\z""#, #""avoid":"^(a+)+$""#]
    let new = [#""match":"^[a-z]{8}$""#, #""avoid":"^a+$""#]
    let diff = PolicyDiff(from: try policy(old), to: try policy(new))
    let witness = try #require(diff.overall.newlyAccepted.witness)
    #expect(diff.overall.newlyAccepted == .found(witness))
  }

  @Test func `marks and joiners show that clusters are not code points`() throws {
    let points = try policy([#""length":{"min":8,"max":12}"#])
    let clusters = try policy([#""length":{"min":8,"max":12,"unit":"characters"}"#])
    let diff = PolicyDiff(from: points, to: clusters)
    #expect(diff.overall.verdict == .incomparable)
  }
}

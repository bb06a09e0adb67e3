import AssessmentReport
import PasswordPolicy
import Testing

/// What PAM shows of a password that is refused.
struct RefusalTextTests {
  private func lines(_ password: String) throws -> [String] {
    let checker = PasswordChecker(policy: try #require(Policy(shipped: "default")))
    return RefusalText().render(checker.assess(password)).split(separator: "\n").map(String.init)
  }

  @Test func `each rule that refuses has a line`() throws {
    let refusals = try lines("abc").filter { $0.hasPrefix("BAD PASSWORD: ") }
    #expect(refusals.count == 4)
    #expect(refusals.first == "BAD PASSWORD: 8-32 characters (no spaces)")
  }

  @Test func `too many marks are told with the cure, and not as rules that are open`() throws {
    let refusals = try lines("Abcdef1!" + String(repeating: "\u{301}", count: 40))
      .filter { $0.hasPrefix("BAD PASSWORD: ") }
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("30 combining marks in a row") == true)
  }

  @Test func `an accepted password has no line`() throws { #expect(try lines("Abcdef1!") == []) }
}

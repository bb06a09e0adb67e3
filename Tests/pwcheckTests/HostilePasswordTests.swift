import TestSupport
import Testing

/// Passwords that were made to break something: each command answers, and answers in time.
struct HostilePasswordTests {
  @Test(arguments: [["check"], ["check", "--format", "json"], ["explain"], ["audit"]])
  func `a number larger than any integer is a password like another`(_ command: [String]) throws {
    for password in ["john9223372036854775807", "18446744073709551615", String(repeating: "9", count: 5000)] {
      let run = try ToolRun.pwcheck(command, input: Array(password.utf8))
      #expect([0, 1].contains(run.status), "status \(run.status)")
      #expect(run.errorOutput.isEmpty)
    }
  }
}

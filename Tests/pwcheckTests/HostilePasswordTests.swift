import TestSupport
import Testing

/// Passwords that were made to break something: each command answers, and answers in time.
struct HostilePasswordTests {
  @Test(arguments: [["check"], ["check", "--format", "json"], ["explain"], ["audit"]])
  func `a number larger than any integer is a password like another`(_ command: [String]) throws {
    for password in [
      "john9223372036854775807", "18446744073709551615", String(repeating: "9", count: 5000),
    ] {
      let run = try ToolRun.pwcheck(command, input: Array(password.utf8))
      #expect([0, 1].contains(run.status), "status \(run.status)")
      #expect(run.errorOutput.isEmpty)
    }
  }

  /// Canonical ordering takes quadratic time; no more than these are judged.
  @Test func `runs of combining marks are refused with the reason`() throws {
    let marks = String(
      String.UnicodeScalarView((0..<30_000).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
    let password = Array(("Correct-horse-7" + marks).utf8)
    let check = try ToolRun.pwcheck(["check"], input: password)
    #expect(check.status == 1)
    #expect(check.text.contains("more than 30 combining marks in a row"))
    let json = try ToolRun.pwcheck(["check", "--format", "json"], input: password)
    #expect(json.status == 1)
    #expect(json.text.contains("\"too_many_marks\": true"))
    #expect(try ToolRun.pwcheck(["explain"], input: password).status == 0)

    let audit = try ToolRun.pwcheck(
      ["audit", "--format", "ndjson", "--rows", "all", "-"],
      input: Array(password.prefix(15 + 60_000)) + [0x0A])
    #expect(audit.text.contains("\"accepted\":false") && audit.text.contains("\"too-many-marks\""))
  }
}

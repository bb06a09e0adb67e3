import TestSupport
import Testing

/// The policies under `policies/examples`: ten companies' demands in full.
struct ExamplePolicyTests {
  private static let names = [
    "active-directory", "bank", "game", "government", "kiosk-pin", "many-languages", "passphrase",
    "password-manager", "university", "unix",
  ]

  private static let folder =
    "\(#filePath)".split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
    + "/policies/examples"

  private func pwcheck(_ arguments: String...) throws -> ToolRun {
    try ToolRun.pwcheck(arguments, directory: Self.folder)
  }

  @Test(arguments: names)
  func `lint finds nothing that its author should change`(_ name: String) throws {
    // The bank's rule on dates takes more than the standard effort.
    let run = try pwcheck(
      "policy", "lint", "./\(name).json", "--format", "text", "--effort", "high")
    #expect(run.status == 0, "\(run.text)")
  }

  @Test(arguments: names)
  func `its examples and cases hold`(_ name: String) throws {
    let run = try pwcheck(
      "policy", "test", "./\(name).json", "--cases", "cases/\(name).json", "--ascii")
    #expect(run.status == 0, "\(run.text)\(run.errorText)")
    #expect(run.text.hasSuffix(", all as expected.\n"))
  }

  /// A policy, a format, and the rules that it loses there.
  @Test(arguments: [
    ("bank", "html", ["common", "personal", "new"]), ("unix", "pwquality", []),
    ("kiosk-pin", "html", ["different", "often", "order"]),
    ("kiosk-pin", "keycloak", ["different", "often", "order"]),
    ("active-directory", "okta", ["kinds"]), ("passphrase", "apple", ["words"]),
  ])
  func `converted, each lost rule is named`(
    _ name: String, _ format: String, _ lost: [String]
  ) throws {
    let run = try pwcheck("policy", "convert", "./\(name).json", "--to", format)
    #expect(run.status == 0)
    #expect(!run.text.isEmpty)
    for rule in lost { #expect(run.errorText.contains("'\(rule)'"), "\(run.errorText)") }
  }

  @Test(arguments: names)
  func `every format takes it, or says what is lost`(_ name: String) throws {
    for format in [
      "apple", "html", "pwquality", "passwdqc", "cognito", "iam", "okta", "auth0", "firebase",
      "keycloak",
    ] {
      let run = try pwcheck("policy", "convert", "./\(name).json", "--to", format, "--strict")
      #expect(run.status == 0 || run.status == 1 && !run.errorOutput.isEmpty, "\(format)")
    }
  }
}

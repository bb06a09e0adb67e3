import PasswordPolicy
import Testing

/// What is left of a password without the words of a list is judged.
struct LeftoverTests {
  private static func checker(_ members: String) throws -> PasswordChecker {
    let json = #"""
      {"policy":1,"id":"p","rules":[{"id":"r","label":"r","after":{"remove":{"list":"./l.txt"},\#(members)}}]}
      """#
    let policy = try Policy(json: Array(json.utf8)) { _ throws(ListReadError) in
      Array("contoso\nblank\nblankets\nabc\nstraße\nçédé\n".utf8)
    }
    return PasswordChecker(policy: policy)
  }

  @Test(arguments: [
    // Entra's points: one for each word, one for each other character, five in all.
    (
      #""leave":1,"length":{"min":5}"#, ["contoso1234", "CONTOSOblankXYZ"],
      ["contosoblank12", "Contoso123", "contoso"]
    ),
    (#""length":{"min":5}"#, ["contoso12345", "abcde"], ["contoso1234", "blankets1234", ""]),
    // The longest entry goes, and three letters are too few for one.
    (
      #""characters":{"only":"[a-z]"}"#, ["abccontoso", "STRASSE", "STRAẞEx", "ÇÉDÉ"],
      ["conto1", "Éa"]
    ),
    (#""not":{"match":"[0-9]"}"#, ["contoso", "x-blank"], ["contoso1"]),
    (#""leave":1,"match":"^x\\x{FFFC}y$""#, ["xcontosoy", "xBLANKy"], ["xy", "xablanky"]),
  ])
  func `the rest of a password is judged`(
    _ members: String, _ accepted: [String], _ refused: [String]
  ) throws {
    let checker = try Self.checker(members)
    for password in accepted { #expect(checker.accepts(password), "\(password)") }
    for password in refused { #expect(!checker.accepts(password), "\(password)") }
  }

  @Test func `it is a condition, and an opposite, as any demand`() throws {
    let json = #"""
      {"policy":1,"id":"p","rules":[
        {"id":"a","label":"a","length":{"min":12},
         "when":{"after":{"remove":{"list":"common-passwords"},"length":{"max":3}}}},
        {"id":"b","label":"b",
         "not":{"after":{"remove":{"list":"common-passwords"},"match":"^[0-9]*$"}}}]}
      """#
    let checker = PasswordChecker(policy: try Policy(json: json.utf8))
    let outcomes = { (password: String) in
      checker.assess(password).checklist.map { $0.outcome }
    }
    #expect(outcomes("password1a") == [.unmet, .met])
    #expect(outcomes("password12") == [.unmet, .unmet])
    #expect(outcomes("zq-xkvj-wpfh-9") == [.notApplicable, .met])
  }

  @Test func `a long password is judged by its first part`() throws {
    let long = String(repeating: "contoso", count: 700)
    let item = try Self.checker(#""length":{"max":5}"#).assess(long).checklist[0]
    #expect(item.outcome == .undetermined)
  }
}

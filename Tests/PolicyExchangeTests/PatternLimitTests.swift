import PasswordPolicy
import Testing

@testable import PolicyExchange

@Test func `a group of which all members must be met has one way`() throws {
  let policy = try Policy(
    json: Array(
      #"""
      {"policy":1,"id":"p","rules":[{"id":"g","label":"two kinds","atLeast":2,"of":[
      {"id":"a","label":"a digit","match":"[0-9]"},{"id":"b","label":"a letter","match":"[a-z]"}
      ]}]}
      """#.utf8))
  let export = PolicyExport(policy, to: .html)
  #expect(export.losses.isEmpty)
  #expect(String(decoding: export.bytes, as: UTF8.self).contains("(?=.*[0-9])(?=.*[a-z])"))
}

@Test(arguments: [("(?:", ")"), ("[", "]")])
func `a pattern of JavaScript may have 200 brackets in one another`(
  _ open: String, _ close: String
) throws {
  func translated(_ depth: Int) throws -> String {
    try JavaScriptReader.translated(
      String(repeating: open, count: depth) + "a" + String(repeating: close, count: depth))
  }
  #expect(try !translated(200).isEmpty)
  #expect(throws: ConversionLoss.Reason.self) { try translated(201) }
}

import JSON
import PasswordPolicy
import PolicyExchange
import Testing

/// To compare names with thousands of combining marks takes the standard library minutes.
@Test(arguments: ForeignPolicyFormat.allCases)
func `a foreign policy with too many combining marks in a row is refused`(
  _ format: ForeignPolicyFormat
) {
  let marks = String(
    String.UnicodeScalarView((0..<60_000).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
  let text = "<input minlength\(marks)=8 x\(marks)=2 x\(marks)=3> length\(marks)(8)"
  let error = #expect(throws: ForeignPolicyError.self) {
    try PolicyImport(Array(text.utf8), from: format)
  }
  #expect(error?.reason == .object(.syntax(.tooManyMarks)))
}

import Foundation
import PasswordForm
import Testing

@testable import Terminal

struct SubmissionJSONTests {
  @Test(arguments: [
    "plain", "\"quoted\" \\ back", "tab\tand\u{A0}", "ñ 한 👩‍👧 e\u{301}", "</script>", "🇪\u{200D}",
  ])
  func `the command reads exactly what was typed`(_ password: String) throws {
    var presenter = FormPresenter(form: try #require(FormDefinition(shipped: "sign-in")))
    _ = presenter.handle(.insert("ana"))
    _ = presenter.handle(.confirm)
    _ = presenter.handle(.replaceText(SecretText(password + "xyz123"), in: 1))
    guard case .submit(let submission)? = presenter.handle(.submit).first else {
      Issue.record("it was not accepted")
      return
    }
    let json = submissionJSON(submission).withUTF8 { Data($0) }
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    let fields = try #require(object["fields"] as? [String: String])
    #expect(Array((fields["password"] ?? "").utf8) == Array((password + "xyz123").utf8))
    #expect(object["schema"] as? String == "pwcheck.form-values/1")
    #expect(json.last == UInt8(ascii: "\n"))
  }
}

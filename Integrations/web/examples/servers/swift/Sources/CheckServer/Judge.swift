// What <pwcheck-field remote="/check"> asks and hears. A route of Hummingbird or Vapor hands the body on.
import FoundationEssentials
import PasswordPolicy

struct Request: Decodable {
  let password: String
  let policy: String?
  let user: [Words]?
  let previous: String?

  /// `"ana"`, or `{"email": "ana@example.com"}` with what it is.
  struct Words: Decodable {
    let words: [PersonalWord]

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        words = [PersonalWord(text)]
      } else {
        words = try value.decode([String: String].self)
          .map { PersonalWord($0.value, PersonalWord.Kind(rawValue: $0.key)) }
      }
    }
  }
}

struct Answer: Encodable {
  var accepted: Bool?
  var rules: [Rule]?
  var message: String?
  /// Where the policy is that holds now.
  var policy: String?

  struct Rule: Encodable {
    let id, severity, outcome: String
  }
}

struct Judge {
  /// acme-3f9a1c: with the hash of what is in it.
  let name: String
  let checker: PasswordChecker

  /// The status and the answer; what keeps a password asks the same.
  func answer(to body: Data) -> (status: Int, answer: Answer) {
    guard let given = try? JSONDecoder().decode(Request.self, from: body) else {
      return (400, Answer(message: "There is no password."))
    }
    guard given.policy == name else { return (409, Answer(policy: "/policies/\(name).json")) }
    let context = PasswordContext(
      words: given.user?.flatMap(\.words) ?? [], previous: given.previous)
    let assessment = checker.assess(given.password, context: context)
    let rules = assessment.checklist.map {
      Answer.Rule(
        id: $0.rule.id, severity: $0.severity.rawValue, outcome: "\($0.outcome)")
    }
    let accepted = assessment.isAccepted
    return (accepted ? 200 : 422, Answer(accepted: accepted, rules: rules))
  }
}

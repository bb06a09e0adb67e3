internal import JSONOutput
internal import LocatedJSON
internal import PasswordGeneration
internal import PasswordPolicy
internal import PasswordReport
internal import PasswordStrength
internal import UnicodeText

/// Answers requests, one line with one line. Of one thread's use.
///
///     var handler = RequestHandler(policies: policies)
///     let answer = handler.answer(line)  // {"id":1,"accepted":true,…}
package struct RequestHandler: ~Copyable {
  private let report = AssessmentJSON(phase: .blurred)
  private var judges: PolicyJudges
  private var json = JSONWriter()
  private let limits: JSONParser.Limits

  /// - Parameters:
  ///   - policies: The policies to answer for.
  ///   - longestRequest: In bytes.
  package init(policies: ServedPolicies, longestRequest: Int) {
    judges = PolicyJudges(policies)
    var limits = JSONParser.Limits()
    limits.size = longestRequest
    self.limits = limits
  }

  /// The answer to one request, which ends with a line feed. Valid until the next call.
  ///
  /// - Parameter line: Without its line feed.
  package mutating func answer(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    json.removeAll()
    let value: JSONValue
    do {
      value = try JSONParser.parse(Array(line), limits: limits)
    } catch {
      return refuse(
        nil,
        RequestError(
          code: .notJSON, message: "this is not valid JSON, from column \(error.location.column)"))
    }
    let id = value["id"].flatMap { RequestID($0, in: line) }
    if id == nil, let given = value["id"], given.kindName != "null" {
      return refuse(nil, .invalid("'id' is a string or a number of at most 256 bytes"))
    }
    do {
      let request = try Request(value)
      json.beginObject()
      write(id)
      try answer(request)
      json.endObject()
      json.endLine()
      return json.bytes
    } catch {
      return refuse(id, error)
    }
  }

  /// The answer to a request that is too long to be read.
  package mutating func refuseTooLong() -> UnsafeBufferPointer<UInt8> {
    refuse(
      nil,
      RequestError(code: .tooLong, message: "a request has at most \(limits.size) bytes"))
  }

  private mutating func refuse(_ id: RequestID?, _ error: RequestError)
    -> UnsafeBufferPointer<UInt8>
  {
    json.removeAll()
    json.beginObject()
    write(id)
    json.key("error")
    json.beginObject()
    json.member("code", error.code.rawValue)
    json.member("message", error.message)
    json.endObject()
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private mutating func write(_ id: RequestID?) {
    json.key("id")
    switch id {
    case .string(let text): json.string(text)
    case .number(let digits): json.raw(digits)
    case nil: json.null()
    }
  }

  // MARK: Operations

  private mutating func answer(_ request: Request) throws(RequestError) {
    let judge = try judges.judge(policy: request.policy, roles: request.roles)
    let policy = judge.checker.policy
    let context =
      request.user.isEmpty && request.previous == nil
      ? nil : PasswordContext(words: request.user, previous: request.previous)
    switch request.operation {
    case .check:
      let assessment = judge.assess(request.password, context)
      report.verdictMembers(assessment, policy: policy, to: &json)
      report.scoreMembers(assessment.strength, to: &json)
    case .explain:
      report.strengthMembers(judge.assess(request.password, context).strength, to: &json)
    case .generate:
      let passwords = try generate(request, judge.checker, context ?? PasswordContext())
      json.member("policy", policy.id)
      json.key("passwords")
      json.beginArray()
      for password in passwords { json.string(password) }
      json.endArray()
    }
  }

  /// The seconds of processor time that one request may take to find passwords: others wait.
  private static let searchSeconds = 1.0

  private func generate(_ request: Request, _ checker: PasswordChecker, _ context: PasswordContext)
    throws(RequestError) -> [String]
  {
    var random = SystemRandomNumberGenerator()
    let time = SearchTime(seconds: Self.searchSeconds)
    do {
      if let words = request.words {
        let form = PassphraseGenerator.form(
          for: checker, context: context, PassphraseForm(words: words), time: time, using: &random)
        return try PassphraseGenerator(checker: checker, context: context, form: form, time: time)
          .passphrases(request.count, using: &random)
      }
      let length =
        request.length
        ?? PasswordGenerator.length(for: checker, context: context, time: time, using: &random)
      guard let length else { throw Self.notGenerated("any length") }
      return try PasswordGenerator(checker: checker, context: context, length: length, time: time)
        .passwords(request.count, using: &random)
    } catch let error as RequestError {
      throw error
    } catch {
      let words = request.words.map { counted($0, "word") }
      throw Self.notGenerated(words ?? counted(request.length ?? 0, "character"))
    }
  }

  private static func notGenerated(_ size: String) -> RequestError {
    RequestError(
      code: .notGenerated, message: "no password of \(size) was found that the policy accepts")
  }
}

/// The name that a client has given to a request, to find its answer.
enum RequestID {
  case string(String)
  /// As it stands in the request: a `Double` does not hold every number.
  case number([UInt8])

  private static let longest = 256

  /// Nil if it is neither, or too long.
  init?(_ value: JSONValue, in line: UnsafeBufferPointer<UInt8>) {
    switch value.kind {
    case .string(let text) where text.utf8.count <= Self.longest: self = .string(text)
    case .number:
      let digits = line[value.location.offset...].prefix {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
          UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
          true
        default: false
        }
      }
      guard digits.count <= Self.longest else { return nil }
      self = .number(Array(digits))
    default: return nil
    }
  }
}

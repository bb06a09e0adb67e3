internal import AssessmentReport
internal import CryptHashes
internal import JSON
internal import PasswordGeneration
internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// Answers requests, one line with one line. One thread uses it.
struct RequestHandler: ~Copyable {
  private let service: Service
  private let policies: ServedPolicies
  private let report: AssessmentJSON
  private var judges: [JudgeKey: PolicyJudge] = [:]
  /// The scorer for estimates without a policy.
  private var scorer: StrengthScorer
  private var json = JSONWriter()
  /// The texts of the request without their escapes.
  private var texts = ScratchBuffer()
  /// The reason why the last request has no answer; nil if it has one.
  private(set) var refusal: RequestError?
  /// The requests that share the time for comparisons with hashes.
  private var sharers = 1

  init(_ service: Service) {
    self.service = service
    policies = service.servedPolicies
    report = AssessmentJSON(phase: .blur, hash: policies.hash)
    scorer = policies.estimator.makeScorer()
  }

  /// Begins anew with the service's policies, if it has others by now.
  mutating func takePolicies() {
    if policies !== service.servedPolicies { self = RequestHandler(service) }
  }

  enum Effort {
    case whole
    /// Nothing that takes long.
    case quick
    /// Nothing: the request has waited too long.
    case refused
  }

  /// The answer to one request, which ends with a line feed; nil if a quick effort is not enough.
  /// Valid until the next call.
  ///
  /// - Parameter operation: The operation, if the client has named it elsewhere.
  mutating func answer(
    _ line: UnsafeBufferPointer<UInt8>, as operation: Request.Operation? = nil, _ effort: Effort
  ) -> UnsafeBufferPointer<UInt8>? {
    if effort == .quick, line.count > ServiceLimits.quickBytes { return nil }
    json.removeAll()
    refusal = nil
    defer { texts.wipe() }
    let value: LentJSON
    do { value = try LentJSON.read(line, texts: texts.room(for: line.count)) } catch {
      return refuse(RequestError(error))
    }
    guard writeAnswer(to: value, operation, effort) else { return nil }
    json.endLine()
    return json.bytes
  }

  /// Writes the answer to a request as an object; false if the request takes more effort.
  private mutating func writeAnswer(
    to value: LentJSON, _ operation: Request.Operation?, _ effort: Effort
  ) -> Bool {
    json.beginObject()
    let hasProperID = write(id: value["id"])
    do throws(RequestError) {
      guard hasProperID else {
        throw .invalid("'id' must be a string or a number of at most 256 bytes")
      }
      let request = try Request(value, as: operation, within: service.limits.request)
      if effort == .quick, request.takesLong { return false }
      if effort == .refused { throw .busy }
      try answer(request)
      service.statistics.add(request.operation)
    } catch { writeError(error) }
    json.endObject()
    return true
  }

  /// Overwrites the answer, which may have a generated password, or one given as the id.
  mutating func forgetAnswer() { json.wipe() }

  mutating func refuseTooLong() -> UnsafeBufferPointer<UInt8> {
    refuse(
      RequestError(
        code: .tooLong,
        message: "a request must have at most \(service.limits.request.bytes) bytes", status: 413))
  }

  mutating func refuse(_ error: RequestError) -> UnsafeBufferPointer<UInt8> {
    json.removeAll()
    json.beginObject()
    _ = write(id: nil)
    writeError(error)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private mutating func writeError(_ error: RequestError) {
    service.statistics.count(\.errors)
    refusal = error
    json.object("error") { json in
      json.member("code", error.code.rawValue)
      json.member("message", error.message)
    }
  }

  /// Writes the id that a client gave to a request, or null; false for a value that is no id. A
  /// number stays as it stands in the request: a `Double` does not hold every number.
  private mutating func write(id: LentJSON?) -> Bool {
    json.key("id")
    switch id {
    case .string(let text)? where text.count <= 256: json.string(ValidUTF8(text))
    case .number(let digits)? where digits.count <= 256: json.raw(digits)
    default:
      json.null()
      return id?.isNull ?? true
    }
    return true
  }

  // MARK: Operations

  private mutating func answer(_ request: Request) throws(RequestError) {
    switch request.operation {
    case .check:
      let judge = try judge(for: request)
      judge.check(request.password, context(request), to: &json)
    case .checkMany:
      sharers = max(1, request.checks.count)
      json.key("answers")
      json.beginArray()
      for check in request.checks { _ = writeAnswer(to: check, .check, .whole) }
      json.endArray()
      (sharers, refusal) = (1, nil)
    case .explain:
      // No policy has a say in an estimate.
      report.strengthMembers(estimate(request.password, request.user), to: &json)
    case .generate:
      let checker = try judge(for: request).checker
      var passwords = try generate(request, checker, context(request) ?? PasswordContext())
      json.member("policy", checker.policy.id)
      json.array("passwords") { json in
        for i in passwords.indices {
          json.string(passwords[i])
          wipe(&passwords[i])
        }
      }
    case .health:
      json.member("status", service.isStale ? "stale" : "ok")
      json.strings("policies", policies.ids)
    case .stats:
      if request.isForPrometheus {
        json.member("text", service.statistics.prometheusText(of: service))
      } else {
        service.statistics.write(of: service, to: &json)
      }
    }
  }

  private struct JudgeKey: Hashable {
    let place: Int
    let roles: Set<String>
  }

  /// The most judges. Beyond it all are made anew: a client can name roles in any combination.
  private static let mostJudges = 64

  /// The judge for a request's policy, or the first one, and its roles.
  private mutating func judge(for request: Request) throws(RequestError) -> PolicyJudge {
    guard let place = request.policy.map({ policies.place(of: $0) }) ?? 0 else {
      throw RequestError(
        code: .unknownPolicy,
        message: "no such policy is loaded. Choose one of: \(policies.ids.joined(separator: ", "))")
    }
    // Only a role that the policy knows is kept: another word may be a secret.
    let roles = request.roles.compactMap { role in
      policies.policies[place].roles.first { role.elementsEqual($0.utf8) }
    }
    let key = JudgeKey(place: place, roles: Set(roles))
    let isKnown = roles.count == request.roles.count
    if isKnown, let judge = judges[key] { return judge }
    guard isKnown, let policy = try? policies.policies[place].forRoles(key.roles) else {
      throw RequestError(
        code: .unknownRole, message: "the policy has no rule for at least one of these roles")
    }
    if judges.count >= Self.mostJudges { judges = [:] }
    let checker = PasswordChecker(policy: policy, estimator: policies.estimator)
    let judge = PolicyJudge(checker, report: report)
    judges[key] = judge
    return judge
  }

  private func context(_ request: Request) -> PasswordContext? {
    guard !request.user.isEmpty || request.previous != nil || request.history != nil else {
      return nil
    }
    let history = request.history.map { hashes in
      // What is no hash may be a password, and is not copied.
      PasswordHistory(
        cryptHashes: hashes.map {
          // A day may stand before it.
          $0.first == UInt8(ascii: "$") || $0.dropFirst(11).first == UInt8(ascii: "$")
            ? SecretText($0) : ""
        }, limit: Self.historySeconds / Double(sharers), within: service.hashes)
    }
    guard let previous = request.previous else {
      return PasswordContext(words: request.user, history: history)
    }
    return PasswordContext(words: request.user, previousUTF8: previous, history: history)
  }

  /// The seconds that one request may take to compare with hashes: others wait.
  private static let historySeconds = 2.0

  private mutating func estimate(
    _ password: UnsafeBufferPointer<UInt8>, _ user: [PersonalWord]
  ) -> StrengthEstimate {
    if !user.isEmpty { scorer.setUserWords(user.estimated) }
    defer {
      if !user.isEmpty { scorer.setUserWords([]) }
      scorer.forget()
    }
    return scorer.estimate(ValidUTF8(password))
  }

  /// The seconds of processor time that one request may take to find all of its passwords.
  private static let searchSeconds = 1.0
  /// The least share, in which each is found under any ordinary policy.
  private static let leastSeconds = 0.02

  private func generate(_ request: Request, _ checker: PasswordChecker, _ context: PasswordContext)
    throws(RequestError) -> [String]
  {
    let search = PasswordSearch(
      checker: checker, context: context,
      time: SearchTime(seconds: max(Self.searchSeconds / Double(request.count), Self.leastSeconds)))
    var random = SystemRandomNumberGenerator()
    do throws(GenerationFailure) {
      return try search.passwords(
        request.words.map { .words(PassphraseForm(words: $0)) } ?? .characters(request.length),
        count: request.count, measuresEntropy: false, using: &random
      ).passwords
    } catch { throw RequestError(code: .notGenerated, message: error.sentence(), status: 422) }
  }
}

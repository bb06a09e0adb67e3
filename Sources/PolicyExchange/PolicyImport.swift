internal import LocatedJSON
package import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// A policy made of one of another system's.
///
///     let imported = try PolicyImport(bytes, from: .apple)
///     imported.json    // a policy file, with labels, references and examples that hold
///     imported.losses  // what could not be carried over as it was
package struct PolicyImport: Sendable {
  /// The policy file, version 1.
  package let json: [UInt8]
  /// The policy that the file holds, as the strict loader reads it.
  package let policy: Policy
  /// The differences between the policy and the source, in the source's order.
  package let losses: [ConversionLoss]

  /// Reads another system's policy.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - format: The format of the source.
  ///   - id: The new policy's, in kebab-case.
  ///   - title: The title of the policy; nil names the format.
  ///   - openCorpus: Opens a filter of breached passwords that the file names.
  /// - Throws: `ForeignPolicyError` for the first mistake, with its place.
  /// - Complexity: O(n), and a few searches over all of Unicode for characters beyond ASCII.
  package init(
    _ bytes: [UInt8], from format: ForeignPolicyFormat, id: String = "imported",
    title: String? = nil,
    openCorpus: @escaping CorpusOpener = { path throws(PolicyError) in
      try BreachedPasswords(path: path)
    }
  ) throws(ForeignPolicyError) {
    let start = TextLocation(line: 1, column: 1, offset: 0)
    // Names are compared as strings, for which the standard library puts any number of marks in
    // order.
    let hasTooManyMarks = bytes.withUnsafeBufferPointer {
      ValidUTF8(validating: $0)?.exceedsMarkLimit ?? false
    }
    if hasTooManyMarks { throw ForeignPolicyError(.syntax(.tooManyMarks), at: start) }
    let foreign = try Self.read(bytes, format, openCorpus)
    var document = PolicyDocument(
      id: id, title: title ?? "Imported from \(format.title)",
      source: "\(format.title), \(format.source)")
    var builder = RuleBuilder(format)
    let estimator = StrengthEstimator()
    for demand in foreign.demands {
      guard var rule = builder.rule(demand) else { continue }
      try Self.addExamples(to: &rule, estimator, start, openCorpus)
      document.rules.append(rule)
    }
    guard !document.rules.isEmpty else { throw ForeignPolicyError(.noDemands, at: start) }
    document.advisories = foreign.advisories.map { ($0.text, "\(format.title), \($0.setting)") }
    json = Array(document.layout.text().utf8)
    do { policy = try Policy(json: json, openCorpus: openCorpus) } catch {
      throw ForeignPolicyError(.refused(error.reason), at: start)
    }
    losses = foreign.losses
  }

  private static func read(
    _ bytes: [UInt8], _ format: ForeignPolicyFormat, _ openCorpus: CorpusOpener
  ) throws(ForeignPolicyError) -> ForeignPolicy {
    switch format {
    case .apple: try AppleRules.read(text(bytes))
    case .html: try HTMLInput.read(bytes)
    case .pwquality: try Pwquality.read(bytes)
    case .passwdqc: try Passwdqc.read(bytes, openCorpus: openCorpus)
    case .cognito: try Cognito.read(bytes)
    case .iam: try IAM.read(bytes)
    case .okta: try Okta.read(bytes)
    case .auth0: try Auth0.read(bytes)
    case .auth0Legacy: try Auth0Legacy.read(bytes)
    case .firebase: try Firebase.read(bytes)
    case .keycloak: try Keycloak.read(text(bytes))
    }
  }

  private static func text(_ bytes: [UInt8]) throws(ForeignPolicyError) -> String {
    var scanner = try ForeignScanner(bytes)
    return scanner.take { _ in true }
  }

  /// Sorts the candidates by what the checker says of them, so that examples are never wrong.
  private static func addExamples(
    to rule: inout RuleDocument, _ estimator: StrengthEstimator, _ start: TextLocation,
    _ openCorpus: @escaping CorpusOpener
  ) throws(ForeignPolicyError) {
    let document = PolicyDocument(
      id: "one-rule", title: "one rule", source: "an import", rules: [rule])
    let checker: PasswordChecker
    do {
      checker = PasswordChecker(
        policy: try Policy(
          json: Array(document.layout.text().utf8), openCorpus: openCorpus), estimator: estimator)
    } catch {
      throw ForeignPolicyError(.refused(error.reason), at: start)
    }
    var seen: Set<RuleDocument.Candidate> = []
    for candidate in rule.candidates where seen.insert(candidate).inserted {
      var evaluator = checker.makeEvaluator(
        context: PasswordContext(
          words: candidate.personal.map { PersonalWord($0) }, previous: candidate.previous,
          history: candidate.history.map { PasswordHistory(passwords: $0) }))
      var password = candidate.password
      _ = password.withUTF8 { evaluator.evaluate(utf8: $0) }
      switch evaluator.outcomes.first {
      case .met where rule.accepts.count < 2: rule.accepts.append(candidate)
      case .unmet where rule.rejects.count < 2: rule.rejects.append(candidate)
      default: break
      }
    }
  }
}

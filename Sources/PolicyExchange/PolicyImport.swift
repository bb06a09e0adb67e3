internal import JSON
package import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

package struct PolicyImport: Sendable {
  package let policy: Policy
  /// The differences between the policy and the source, in the source's order.
  package let losses: [ConversionLoss]

  package var json: [UInt8] { PolicyFileWriter.json(of: policy) }

  /// Reads another system's policy.
  ///
  /// - Parameters:
  ///   - id: The new policy's, in kebab-case.
  ///   - openCorpus: Opens a filter of breached passwords that the file names.
  package init(
    _ bytes: [UInt8], from format: ForeignPolicyFormat, id: String = "imported",
    title: String? = nil,
    openCorpus: @escaping CorpusOpener = { path throws(PolicyError) in
      try BreachedPasswords(path: path)
    }
  ) throws(ForeignPolicyError) {
    // Names are compared as strings, for which the standard library puts any number of marks in
    // order.
    let hasTooManyMarks = bytes.withUnsafeBufferPointer {
      ValidUTF8(validating: $0)?.exceedsMarkLimit ?? false
    }
    if hasTooManyMarks { throw ForeignPolicyError(.syntax(.tooManyMarks), at: .start) }
    let foreign = try Self.read(bytes, format, openCorpus)
    var rules: [Rule] = []
    var builder = RuleBuilder(format.title, openCorpus: openCorpus)
    do throws(PolicyError) {
      for demand in foreign.demands {
        if let rule = try builder.rule(demand) { rules.append(rule) }
      }
    } catch { throw Self.refused(error) }
    guard !rules.isEmpty else {
      let lost = foreign.losses.first { $0.effect == .weaker }
      guard let lost else { throw ForeignPolicyError(.noDemands, at: .start) }
      let problem =
        "nothing that it demands can be kept, so the policy would accept every password."
      throw ForeignPolicyError("\(problem) \(lost.sentence)", at: .start)
    }
    do throws(PolicyError) {
      policy = try Policy(
        id: id, title: LocalizedText(title ?? "Imported from \(format.title)"),
        source: "\(format.title), \(format.source)", rules: rules,
        advisories: foreign.advisories.map {
          Policy.Advisory(LocalizedText($0.text), reference: "\(format.title), \($0.setting)")
        })
    } catch { throw Self.refused(error) }
    losses = foreign.losses
  }

  /// The error for a policy that is refused, which is a mistake of this program.
  private static func refused(_ error: PolicyError) -> ForeignPolicyError {
    .init("the resulting policy is not valid: \(error.reason.sentence)", at: .start)
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
}

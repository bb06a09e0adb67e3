// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// A checker, with the ids of its rules as C strings.
struct NamedChecker: Sendable {
  let checker: PasswordChecker
  /// In the order of ``Policy/allRules``.
  let ruleIDs: [SecretText]

  init(_ checker: PasswordChecker) {
    self.checker = checker
    ruleIDs = checker.policy.allRules.map { SecretText($0.id) }
  }
}

@c @implementation public func pwcheck_checker_new(
  _ policy: OpaquePointer?, _ breaches: OpaquePointer?, _ siteWords: UnsafePointer<CChar>?,
  _ siteWordsLength: Int, _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    guard let policy else { throw .isNull("policy") }
    var judged = value(of: policy, NamedPolicy.self).policy
    if let breaches { judged = judged.adding(value(of: breaches, BreachedPasswords.self)) }
    let words = try listed(bytes(siteWords, siteWordsLength, "site_words", limit: 8 << 20))
    let estimator = StrengthEstimator(siteWords: words)
    return handOut(NamedChecker(PasswordChecker(policy: judged, estimator: estimator)))
  }
}

/// The words of a list, as `pwcheck --words` reads it.
private func listed(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> [SiteWord] {
  guard !bytes.contains(0) else {
    throw Failure(PWCHECK_ZERO_BYTE, "'site_words' has a zero byte.")
  }
  let list: ListText
  do throws(ListTextError) { list = try ListText(file: Array(bytes)) } catch {
    let code =
      switch error {
      case .notText: PWCHECK_BAD_ARGUMENT
      case .notUTF8: PWCHECK_NOT_UTF8
      case .zeroByte: PWCHECK_ZERO_BYTE
      }
    throw Failure(code, error.sentence(list: "site_words"))
  }
  do throws(SiteWordError) { return try SiteWord.list(list.bytes) } catch {
    throw Failure(PWCHECK_BAD_ARGUMENT, "'site_words':\(error.line): \(error.sentence)")
  }
}

@c @implementation
public func pwcheck_checker_free(_ checker: OpaquePointer?) { release(checker, NamedChecker.self) }

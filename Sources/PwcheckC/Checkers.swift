// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

// MARK: Corpora of breached passwords

@c @implementation
public func pwcheck_breaches_open(_ path: UnsafePointer<CChar>?, _ error: FailurePlace?)
  -> OpaquePointer?
{
  making(error) { () throws(Failure) in
    let path = try text(path, "path")
    do throws(PolicyError) {
      return handOut(try BreachedPasswords(path: path, name: nil, keepsDirectory: true))
    } catch { throw Failure(PWCHECK_BAD_CORPUS, error.sentence) }
  }
}

@c @implementation public func pwcheck_breaches_free(_ breaches: OpaquePointer?) {
  release(breaches, BreachedPasswords.self)
}

// MARK: Checkers

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

// MARK: Checking

@c @implementation public func pwcheck_check(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ password: UnsafePointer<CChar>?,
  _ length: Int, _ result: UnsafeMutablePointer<OpaquePointer?>?, _ error: FailurePlace?
) -> Int32 {
  result?.pointee = nil
  return answering(error) { () throws(Failure) in
    guard let checker else { throw .isNull("checker") }
    let password = try PwcheckC.password(password, length)
    let named = value(of: checker, NamedChecker.self)
    let context = context(of: user)
    guard let text = ValidUTF8(validating: password) else { throw .notUTF8("password") }
    var evaluator =
      result == nil
      ? named.checker.makeEvaluator(context: context)
      : named.checker.makeExplainingEvaluator(context: context)
    defer { evaluator.forget() }
    guard let result else { return evaluator.evaluate(text).code }
    let judged = Judged(evaluator.assess(text, by: named.checker), by: named)
    result.pointee = handOut(judged)
    return judged.assessment.verdict.code
  }
}

extension PolicyEvaluator.Verdict {
  var code: Int32 {
    Int32(
      isAccepted ? PWCHECK_ACCEPTED : isUndetermined ? PWCHECK_UNDETERMINED : PWCHECK_NOT_ACCEPTED)
  }
}

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import UnicodeText

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
    guard let result else {
      var evaluator = named.checker.makeEvaluator(context: context)
      defer { evaluator.forget() }
      guard let verdict = evaluator.evaluate(utf8: password) else { throw .notUTF8("password") }
      return verdict.code
    }
    var evaluator = named.checker.makeExplainingEvaluator(context: context)
    defer { evaluator.forget() }
    guard let text = ValidUTF8(validating: password) else { throw .notUTF8("password") }
    let judged = Judged(evaluator.assess(text, by: named.checker), by: named)
    result.pointee = handOut(judged)
    return judged.verdict
  }
}

extension PolicyEvaluator.Verdict {
  /// The verdict as a number for C.
  var code: Int32 {
    Int32(
      isAccepted ? PWCHECK_ACCEPTED : isUndetermined ? PWCHECK_UNDETERMINED : PWCHECK_NOT_ACCEPTED)
  }
}

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy

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

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy

/// More words than this help nobody, and each costs time at every check.
private let wordsLimit = 1 << 16

@c @implementation
public func pwcheck_user_new(
  _ words: UnsafePointer<CChar>?, _ wordsLength: Int, _ previous: UnsafePointer<CChar>?,
  _ previousLength: Int, _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    let words = try bytes(words, wordsLength, "words", limit: wordsLimit)
    guard !words.contains(0) else {
      throw Failure(PWCHECK_ZERO_BYTE, "'words' has a zero byte.")
    }
    guard let text = String(validating: words, as: UTF8.self) else { throw .notUTF8("words") }
    let personal = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }
    var replaced: String?
    if previous != nil {
      let bytes = try password(previous, previousLength, "previous")
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8("previous") }
      replaced = text
    } else if previousLength != 0 {
      throw .isNull("previous")
    }
    return handOut(PasswordContext(personal: personal, previous: replaced))
  }
}

/// Nobody if it is NULL.
func context(of user: OpaquePointer?) -> PasswordContext {
  user.map { value(of: $0, PasswordContext.self) } ?? PasswordContext()
}

@c @implementation
public func pwcheck_user_free(_ user: OpaquePointer?) { release(user, PasswordContext.self) }

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import UnicodeText

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
    var own: [PersonalWord] = []
    for line in text.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }) {
      own.append(try word(line))
    }
    guard previous != nil else {
      guard previousLength == 0 else { throw .isNull("previous") }
      return handOut(PasswordContext(words: own))
    }
    let bytes = try password(previous, previousLength, "previous")
    guard let context = PasswordContext(words: own, previousUTF8: bytes) else {
      throw .notUTF8("previous")
    }
    return handOut(context)
  }
}

/// A word, or what it is and the word, with a tab between them.
private func word(_ line: Substring.UnicodeScalarView) throws(Failure) -> PersonalWord {
  guard let tab = line.firstIndex(of: "\t") else { return PersonalWord(String(line)) }
  guard let kind = PersonalWord.Kind(rawValue: String(line[..<tab])) else {
    // The line may be a password that was handed over by mistake.
    throw Failure(
      PWCHECK_BAD_ARGUMENT,
      "'words' has a line with a tab, and what stands before the tab is no kind of word. "
        + "There are \(quotedList(PersonalWord.Kind.allCases.map(\.rawValue), "and")).")
  }
  return PersonalWord(String(line[line.index(after: tab)...]), kind)
}

/// Nobody if it is NULL.
func context(of user: OpaquePointer?) -> PasswordContext {
  user.map { value(of: $0, PasswordContext.self) } ?? PasswordContext()
}

@c @implementation
public func pwcheck_user_free(_ user: OpaquePointer?) { release(user, PasswordContext.self) }

// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import CryptHashes
internal import PasswordPolicy
internal import UnicodeText

/// The most bytes of a user's words. More words help nobody, and each costs time at every check.
private let wordsLimit = 1 << 16
/// The most bytes of a user's hashes, which is enough for hundreds.
private let historyLimit = 1 << 16

@c @implementation public func pwcheck_user_new(
  _ words: UnsafePointer<CChar>?, _ wordsLength: Int, _ previous: UnsafePointer<CChar>?,
  _ previousLength: Int, _ error: FailurePlace?
) -> OpaquePointer? {
  pwcheck_user_new_with_history(words, wordsLength, previous, previousLength, nil, 0, error)
}

@c @implementation public func pwcheck_user_new_with_history(
  _ words: UnsafePointer<CChar>?, _ wordsLength: Int, _ previous: UnsafePointer<CChar>?,
  _ previousLength: Int, _ history: UnsafePointer<CChar>?, _ historyLength: Int,
  _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    let hashes = try lines(history, historyLength, "history", limit: historyLimit)
    let known = history == nil ? nil : PasswordHistory(cryptHashes: hashes.map { SecretText($0) })
    let own = try lines(words, wordsLength, "words", limit: wordsLimit).map(word)
    guard previous != nil else {
      guard previousLength == 0 else { throw .isNull("previous") }
      return handOut(PasswordContext(words: own, history: known))
    }
    let bytes = try password(previous, previousLength, "previous")
    guard let context = PasswordContext(words: own, previousUTF8: bytes, history: known) else {
      throw .notUTF8("previous")
    }
    return handOut(context)
  }
}

private func lines(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString, limit: Int
) throws(Failure) -> [UnsafeBufferPointer<UInt8>] {
  let bytes = try bytes(start, length, name, limit: limit)
  guard !bytes.contains(0) else { throw Failure(PWCHECK_ZERO_BYTE, "'\(name)' has a zero byte.") }
  guard ValidUTF8(validating: bytes) != nil else { throw .notUTF8(name) }
  return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { UnsafeBufferPointer(rebasing: $0) }
}

/// A word, or what it is and the word, with a tab between them.
private func word(_ line: UnsafeBufferPointer<UInt8>) throws(Failure) -> PersonalWord {
  func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
  guard let tab = line.firstIndex(of: 0x09) else { return PersonalWord(text(line)) }
  guard
    let kind = PersonalWord.Kind.allCases.first(where: {
      line[..<tab].elementsEqual($0.rawValue.utf8)
    })
  else {
    // The line may be a password that was handed over by mistake.
    throw Failure(
      PWCHECK_BAD_ARGUMENT,
      "'words' has a line with a tab, and what stands before the tab is no kind of word. "
        + "There are \(quotedList(PersonalWord.Kind.allCases.map(\.rawValue), "and")).")
  }
  let own = text(line[(tab + 1)...])
  guard kind.takes(own) else {
    throw Failure(
      PWCHECK_BAD_ARGUMENT,
      "'words' has a birthday in another form than 1990-05-17. Write it in this form.")
  }
  return PersonalWord(own, kind)
}

func context(of user: OpaquePointer?) -> PasswordContext {
  user.map { value(of: $0, PasswordContext.self) } ?? PasswordContext()
}

@c @implementation
public func pwcheck_user_free(_ user: OpaquePointer?) { release(user, PasswordContext.self) }

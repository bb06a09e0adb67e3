// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordGeneration
internal import PasswordPolicy
internal import UnicodeText

private func generated(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?,
  _ wish: () throws(Failure) -> PasswordSearch.Wish
) -> OpaquePointer? {
  bits?.pointee = 0
  return making(error) { () throws(Failure) in
    guard let checker else { throw .isNull("checker") }
    try check(count, "count", in: 1...1_000_000)
    let wish = try wish()
    let search = PasswordSearch(
      checker: value(of: checker, NamedChecker.self).checker,
      context: context(of: user).withoutHistory)
    var random = SystemRandomNumberGenerator()
    do throws(GenerationFailure) {
      let made = try search.passwords(
        wish, count: count, measuresEntropy: bits != nil, using: &random)
      bits?.pointee = made.entropy?.bits ?? 0
      var (passwords, lines) = (made.passwords, "" as SecretText)
      for i in passwords.indices {
        lines.append(passwords[i])
        lines.append("\n")
        wipe(&passwords[i])
      }
      return handOut(lines)
    } catch { throw Failure(PWCHECK_NOT_GENERATED, error.sentence()) }
  }
}

private func check(_ number: Int, _ name: StaticString, in range: ClosedRange<Int>) throws(Failure)
{
  guard range.contains(number) else {
    throw Failure(
      PWCHECK_BAD_ARGUMENT, "'\(name)' must be from \(range.lowerBound) to \(range.upperBound).")
  }
}

@c @implementation public func pwcheck_generate(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ length: Int, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> OpaquePointer? {
  generated(checker, user, count, bits, error) { () throws(Failure) in
    try check(length, "length", in: 0...PasswordGenerator.longest)
    return .characters(length > 0 ? length : nil)
  }
}

@c @implementation public func pwcheck_generate_words(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ words: Int, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> OpaquePointer? {
  generated(checker, user, count, bits, error) { () throws(Failure) in
    try check(words, "words", in: 1...PassphraseForm.mostWords)
    return .words(PassphraseForm(words: words))
  }
}

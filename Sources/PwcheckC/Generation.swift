// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordGeneration
internal import PasswordPolicy
internal import UnicodeText

/// Passwords, and the bits of entropy of each.
private typealias Generated = (passwords: [String], bits: Double)

private func generated(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?,
  _ body: (PasswordChecker, PasswordContext) throws(Failure) -> Generated
) -> OpaquePointer? {
  bits?.pointee = 0
  return making(error) { () throws(Failure) in
    guard let checker else { throw .isNull("checker") }
    try check(count, "count", in: 1...1_000_000)
    let generated = try body(value(of: checker, NamedChecker.self).checker, context(of: user))
    bits?.pointee = generated.bits
    return handOut(CText(generated.passwords.map { $0 + "\n" }.joined()))
  }
}

private func check(_ number: Int, _ name: StaticString, in range: ClosedRange<Int>) throws(Failure)
{
  guard range.contains(number) else {
    throw Failure(
      PWCHECK_BAD_ARGUMENT, "'\(name)' must be from \(range.lowerBound) to \(range.upperBound).")
  }
}

@c @implementation
public func pwcheck_generate(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ length: Int, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> OpaquePointer? {
  generated(checker, user, count, bits, error) { checker, context throws(Failure) in
    try check(length, "length", in: 0...PasswordGenerator.longest)
    var random = SystemRandomNumberGenerator()
    let time = SearchTime()
    let chosen =
      length > 0
      ? length
      : PasswordGenerator.length(for: checker, context: context, time: time, using: &random)
    // The length for which the error gives a reason if none works.
    let generator = PasswordGenerator(
      checker: checker, context: context, length: chosen ?? 16, time: time)
    do throws(GenerationError) {
      return (
        try generator.passwords(count, using: &random), try generator.entropy(using: &random).bits
      )
    } catch {
      let subject = "\(counted(generator.length, "character")) of \(generator.alphabet.count)"
      throw Failure(
        error, subject, checker,
        cure: chosen == nil ? "No other length was found that works." : "Try another length.")
    }
  }
}

@c @implementation
public func pwcheck_generate_words(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ words: Int, _ count: Int,
  _ bits: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> OpaquePointer? {
  generated(checker, user, count, bits, error) { checker, context throws(Failure) in
    try check(words, "words", in: 1...PassphraseGenerator.mostWords)
    var random = SystemRandomNumberGenerator()
    let time = SearchTime()
    let form = PassphraseGenerator.form(
      for: checker, context: context, PassphraseForm(words: words), time: time, using: &random)
    let generator = PassphraseGenerator(checker: checker, context: context, form: form, time: time)
    do throws(GenerationError) {
      return (
        try generator.passphrases(count, using: &random), try generator.entropy(using: &random).bits
      )
    } catch {
      throw Failure(
        error, counted(form.words, "word"), checker, cure: "Try another number of words.")
    }
  }
}

extension Failure {
  fileprivate init(
    _ error: GenerationError, _ subject: String, _ checker: PasswordChecker, cure: String
  ) {
    self.init(
      PWCHECK_NOT_GENERATED, error.sentence(subject, policy: checker.policy, cure: cure))
  }
}

import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordGeneration

@Test(arguments: Policy.shippedNames)
func `every shipped policy accepts what is generated for it`(_ name: String) throws {
  let checker = try shipped(name)
  var random = SplitMix64(seed: 6)
  for alphabet in [Alphabet.printable, .readable] {
    let length = try #require(
      PasswordSearch(checker: checker).length(alphabet, using: &random))
    let generator = PasswordGenerator(checker: checker, alphabet: alphabet, length: length)
    let passwords = try generator.passwords(50, using: &random)
    #expect(Set(passwords).count == 50)
    #expect(passwords.allSatisfy { $0.utf8.count == length && checker.assess($0).isAccepted })
    let entropy = try generator.entropy(using: &random)
    #expect(entropy.atLeast > 99 && entropy.bits < 106 && entropy.atLeast <= entropy.bits)
  }
  for words in [4, 5] {
    let form = PasswordSearch(checker: checker).form(PassphraseForm(words: words), using: &random)
    let passphrases = try passphrases(checker, form).passwords(
      20, using: &random)
    #expect(Set(passphrases).count == 20)
    #expect(passphrases.allSatisfy { checker.assess($0).isAccepted })
  }
}

@Test func `a passphrase has no more than the policy asks for`() throws {
  var random = SplitMix64(seed: 7)
  func form(_ checker: PasswordChecker, _ form: PassphraseForm = PassphraseForm(words: 4))
    -> PassphraseForm
  {
    PasswordSearch(checker: checker).form(form, using: &random)
  }
  #expect(form(try shipped("nist-800-63b-4")) == PassphraseForm(words: 4))
  // The separator is the special character.
  #expect(
    form(try shipped("default")) == PassphraseForm(words: 4, isCapitalized: true, hasDigit: true))
  #expect(
    form(try shipped("default"), PassphraseForm(words: 3, separator: ""))
      == PassphraseForm(
        words: 3, separator: "", isCapitalized: true, hasDigit: true, hasSymbol: true))
  #expect(form(try shipped("pci-dss-4")) == PassphraseForm(words: 4, hasDigit: true))
  #expect(
    form(try checker(anything), PassphraseForm(words: 2, isCapitalized: true))
      == PassphraseForm(words: 2, isCapitalized: true))
}

@Test(arguments: [
  (#""words": {"min": 3, "list": "common-passwords"}"#, 100, 8),
  (#""words": {"min": 3}"#, 100, 8), (#""words": {"min": 9}"#, 100, 9),
  // As many as fit.
  (#""words": {"min": 3}"#, 30, 4),
])
func `a policy that asks for words gets words`(_ demand: String, _ most: Int, _ words: Int) throws {
  let checker = try checker(
    #"{"id": "w", "label": "w", \#(demand)},"#
      + #"{"id": "l", "label": "l", "length": {"min": 12, "max": \#(most)}}"#)
  var random = SplitMix64(seed: 18)
  let made = try PasswordSearch(checker: checker).passwords(.characters(nil), using: &random)
  guard case .words(let form) = made.kind else {
    Issue.record("no words")
    return
  }
  #expect(form.words == words)
  #expect(made.passwords.allSatisfy { checker.assess($0).isAccepted })
}

@Test func `a policy that asks for words gets characters if these are named`() throws {
  let checker = try checker(#"{"id": "w", "label": "w", "words": {"min": 1}}"#)
  var random = SplitMix64(seed: 19)
  let alphabet = try #require(Alphabet("ABCDEFGH"))
  let made = try PasswordSearch(checker: checker)
    .passwords(.characters(nil, of: alphabet), using: &random)
  guard case .characters = made.kind else {
    Issue.record("no characters")
    return
  }
}

@Test func `a length is chosen within what the policy allows`() throws {
  var random = SplitMix64(seed: 8)
  for (limit, length) in [
    (#""min": 1"#, 16), (#""max": 10"#, 10), (#""min": 20"#, 20), (#""min": 20, "max": 24"#, 20),
    (#""min": 200"#, 200),
  ] {
    let checker = try checker(#"{"id": "l", "label": "l", "length": {\#(limit)}}"#)
    #expect(PasswordSearch(checker: checker).length(using: &random) == length)
  }
  let pattern = try checker(#"{"id": "l", "label": "l", "match": "^.{5,9}$"}"#)
  #expect(PasswordSearch(checker: pattern).length(using: &random) == 9)
  let odd = try checker(#"{"id": "l", "label": "l", "match": "^(...)+$"}"#)
  #expect(PasswordSearch(checker: odd).length(using: &random) == 18)
  let never = try checker(
    #"""
    {"id": "l", "label": "l", "length": {"max": 3}}, {"id": "m", "label": "m", \#
    "length": {"min": 4}}
    """#
  )
  #expect(PasswordSearch(checker: never).length(using: &random) == nil)
}

@Test func `what the user is known by is kept out`() throws {
  let checker = try checker(
    #"""
    {"id": "p", "label": "p", "personal": {"minLength": 3}}, {"id": "d", "label": "d", \#
    "differs": {"minEdits": 2}}
    """#
  )
  let context = PasswordContext(personal: ["abba"], previous: "aaaaaa")
  let generator = PasswordGenerator(
    checker: checker, context: context, alphabet: try #require(Alphabet("ab")), length: 6)
  var random = SplitMix64(seed: 9)
  let passwords = Set(try generator.passwords(2000, using: &random))
  let accepted = texts(of: "ab", length: 6).filter {
    checker.assess($0, context: context).isAccepted
  }
  #expect(
    passwords == Set(accepted) && accepted.count < 64 && !accepted.contains { $0.contains("abba") })
}

@Test func `values that attackers expect are kept out`() throws {
  let checker = try checker(
    #"{"id": "e", "label": "e", "expected": {"list": "common-passwords"}}"#)
  let context = PasswordContext(personal: ["abba"])
  let generator = PasswordGenerator(
    checker: checker, context: context, alphabet: try #require(Alphabet("abc")), length: 8)
  var random = SplitMix64(seed: 12)
  let passwords = Set(try generator.passwords(1000, using: &random))
  let refused = texts(of: "abc", length: 8).filter {
    !checker.accepts($0, context: context)
  }
  #expect(["aaaaaaaa", "abababab", "abbaabba"].allSatisfy(refused.contains))
  #expect(passwords.isDisjoint(with: refused))
  let entropy = try generator.entropy(using: &random)
  #expect(entropy.isExact && entropy == Entropy(count: 6561 - refused.count))
}

@Test func `readable passwords have nothing that looks like another`() throws {
  #expect(Alphabet.readable.count == 73 && Alphabet.printable.count == 94)
  #expect(Alphabet.printable.without(Alphabet.lookAlikes) == .readable)
  var random = SplitMix64(seed: 10)
  let generator = PasswordGenerator(
    checker: try checker(anything), alphabet: .readable, length: 100)
  let used = Set(try generator.passwords(100, using: &random).joined())
  #expect(used.isDisjoint(with: "0Oo1lI|2Z5S8B'\"`\\.,;:") && used.count == 73)
  let form = PassphraseForm(words: 1, hasDigit: true, isReadable: true)
  let digits = try passphrases(try checker(anything), form).passwords(
    500, using: &random)
  #expect(Set(digits.compactMap(\.last)) == Set("34679"))
}

@Test func `alphabets are printable ASCII, each character once`() {
  #expect(Alphabet("baab")?.characters == [0x61, 0x62])
  for text in ["", "a", "aaa", "aé", "a\n", "a\u{7F}"] { #expect(Alphabet(text) == nil) }
  #expect(Alphabet("a b")?.count == 3)
  #expect(Alphabet("a0")?.without(Alphabet.lookAlikes) == nil)
}

// MARK: Policies that cannot be met

private func error(_ checker: PasswordChecker, _ characters: String? = nil, length: Int) throws
  -> GenerationError?
{
  var random = SplitMix64(seed: 11)
  let alphabet = try #require(characters.map { Alphabet($0) } ?? .printable)
  let generator = PasswordGenerator(checker: checker, alphabet: alphabet, length: length)
  return #expect(throws: GenerationError.self) { try generator.passwords(1, using: &random) }
}

@Test func `a length that the policy forbids is known without drawing`() throws {
  let error = try error(try shipped("nist-800-63b-4"), length: 14)
  #expect(
    error?.impossible.map(\.id) == ["length"] && error?.candidates == 0
      && error?.certainty == .proven)
  // Not if the rule does not apply to such passwords, or only warns.
  var random = SplitMix64(seed: 12)
  for rule in [#""when": {"length": {"min": 9}}"#, #""severity": "warning""#] {
    let checker = try checker(#"{"id": "l", "label": "l", "length": {"min": 20}, \#(rule)}"#)
    #expect(
      try PasswordGenerator(checker: checker, length: 8).passwords(1, using: &random).count == 1)
  }
  let long = passphrases(
    try checker(#"{"id": "l", "label": "l", "length": {"max": 14}}"#), PassphraseForm(words: 4))
  let refusal = #expect(throws: GenerationError.self) { try long.passwords(1, using: &random) }
  #expect(refusal?.impossible.map(\.id) == ["l"])
}

@Test func `few candidates are all looked at, so that none is a proof`() throws {
  let error = try error(try shipped("default"), "abc", length: 8)
  #expect(error?.certainty == .exhausted && error?.candidates == 6561)
  #expect(error?.neverMet.map(\.id) == ["uppercase", "digit", "special"])
  let contradiction = try PasswordGenerationTests.error(
    try checker(
      #"{"id": "a", "label": "a", "match": "a"}, {"id": "b", "label": "b", "avoid": "a"}"#), "abc",
    length: 5)
  #expect(
    contradiction?.neverMet.isEmpty == true && contradiction?.rarelyMet.map(\.id) == ["b", "a"])
}

@Test func `of many candidates none is no proof`() throws {
  let checker = try checker(#"{"id": "w", "label": "w", "match": "correct horse"}"#)
  var random = SplitMix64(seed: 13)
  var sampler = RejectionSampler(
    checker: checker, context: PasswordContext(),
    space: CharacterSpace(alphabet: .printable, length: 20))
  sampler.limit = 5000
  let error = #expect(throws: GenerationError.self) { try sampler.passwords(1, using: &random) }
  #expect(
    error?.certainty == .searched && error?.candidates == 5000 && error?.neverMet.map(\.id) == ["w"]
  )
}

// MARK: Policies that accept little

@Test func `a policy that accepts one text in a million is met, evenly`() throws {
  let pin = try checker(#"{"id": "pin", "label": "pin", "match": "^[0-9]{6}$"}"#)
  var random = SplitMix64(seed: 14)
  #expect(PasswordSearch(checker: pin).length(using: &random) == 6)
  let generator = PasswordGenerator(checker: pin, length: 6)
  let entropy = try generator.entropy(using: &random)
  #expect(entropy.isExact && abs(entropy.bits - 6 * binaryLogarithm(10)) < 1e-9)
  var counts = Array(repeating: 0, count: 10)
  for password in try generator.passwords(3000, using: &random) {
    #expect(pin.assess(password).isAccepted)
    for digit in password.utf8 { counts[Int(digit) - 0x30] += 1 }
  }
  #expect(areFair(counts))
}

@Test func `what is not regular is left to the checker, also where little is accepted`() throws {
  // Six digits without one twice in a row: 10 × 9^5.
  let rules =
    #"""
    {"id": "pin", "label": "pin", "match": "^[0-9]{6}$"}, {"id": "r", "label": "r", \#
    "repeats": {"max": 1}}
    """#
  var random = SplitMix64(seed: 15)
  let generator = PasswordGenerator(checker: try checker(rules), length: 6)
  let passwords = try generator.passwords(1000, using: &random)
  #expect(
    passwords.allSatisfy { password in zip(password, password.dropFirst()).allSatisfy { $0 != $1 } }
  )
  let entropy = try generator.entropy(using: &random)
  let exact = binaryLogarithm(10 * 9 * 9 * 9 * 9 * 9)
  #expect(entropy.atLeast <= exact + 1e-9 && abs(entropy.bits - exact) < 0.1)
}

@Test func `that a policy cannot be met is proven where its rules are regular`() throws {
  let checker = try checker(
    #"{"id": "a", "label": "a", "match": "^a"}, {"id": "b", "label": "b", "match": "^b"}"#)
  var random = SplitMix64(seed: 16)
  #expect(PasswordSearch(checker: checker).length(using: &random) == nil)
  let error = try error(checker, length: 12)
  #expect(error?.certainty == .proven && error?.neverMet.isEmpty == true)
  let generator = PasswordGenerator(checker: checker, length: 12)
  #expect(throws: GenerationError.self) { try generator.entropy(using: &random) }
}

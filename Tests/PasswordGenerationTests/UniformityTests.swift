import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordGeneration

@Test(arguments: [2, 3, 10, 73, 94, 7772])
func `digits are fair, alone and in pairs`(_ base: Int) {
  let digits = UniformDigits(base: base)
  var random = SplitMix64(seed: UInt64(base))
  var counts = Array(repeating: 0, count: base)
  var pairs = Array(repeating: 0, count: min(base * base, 10_000))
  // Four numbers a call, so that digits of one number and of different ones stand side by side.
  for _ in 0..<(base * 50) {
    var last: Int?
    digits.draw(4, using: &random) { digit in
      counts[digit] += 1
      if let last, base <= 100 { pairs[last * base + digit] += 1 }
      last = digit
    }
  }
  #expect(areFair(counts))
  if base <= 10 { #expect(areFair(pairs)) }
}

@Test func `a number of the system holds as many digits as it can without bias`() {
  #expect(UniformDigits(base: 94).perDraw == 9)
  #expect(UniformDigits(base: 2).perDraw == 62)
  #expect(UniformDigits(base: 7772).perDraw == 4)
  #expect(UniformDigits(base: 10).power(18) == 1_000_000_000_000_000_000)
  #expect(UniformDigits(base: 10).power(19) == nil)
  #expect(UniformDigits(base: 2).power(62) == 1 << 62)
  #expect(UniformDigits(base: 2).power(63) == nil)
}

@Test func `characters are fair at every position`() throws {
  let generator = PasswordGenerator(checker: try checker(anything), length: 12)
  var random = SplitMix64(seed: 1)
  let passwords = try generator.passwords(20_000, using: &random)
  var positions = Array(repeating: Array(repeating: 0, count: 94), count: 12)
  for password in passwords {
    for (i, byte) in password.utf8.enumerated() { positions[i][Int(byte) - 0x21] += 1 }
  }
  for counts in positions { #expect(areFair(counts)) }
  #expect(areFair((0..<94).map { c in positions.reduce(0) { $0 + $1[c] } }))
}

@Test func `accepted passwords are as likely as each other, and no others appear`() throws {
  // 3^5 texts, of which the policy takes those with an a and a b and no more than two c in a row.
  let checker = try checker(
    """
    {"id": "a", "label": "a", "match": "a"}, {"id": "b", "label": "b", "match": "b"},
    {"id": "runs", "label": "runs", "avoid": "ccc"}
    """)
  let alphabet = try #require(Alphabet("abc"))
  let accepted = texts(of: "abc", length: 5).filter { checker.assess($0).isAccepted }
  var random = SplitMix64(seed: 2)
  // The one that enumerates, and the one that draws: both must be fair.
  for limit in [0, 1 << 16] as [UInt64] {
    var sampler = RejectionSampler(
      checker: checker, context: PasswordContext(),
      space: CharacterSpace(alphabet: alphabet, length: 5))
    sampler.enumerable = limit
    var counts: [String: Int] = [:]
    for password in try sampler.passwords(accepted.count * 100, using: &random) {
      counts[password, default: 0] += 1
    }
    #expect(Set(counts.keys) == Set(accepted))
    #expect(areFair(Array(counts.values)))
  }
}

@Test func `words, capitals, digits and symbols are fair`() throws {
  let form = PassphraseForm(
    words: 3, separator: "", isCapitalized: true, hasDigit: true, hasSymbol: true)
  let generator = passphrases(try checker(anything), form)
  var random = SplitMix64(seed: 3)
  var words: [String: Int] = [:]
  var digits: [Character: Int] = [:]
  var symbols: [Character: Int] = [:]
  for passphrase in try generator.passwords(60_000, using: &random) {
    let found = passphrase.dropLast(2).split { _ in false }.flatMap { splitAtCapitals(String($0)) }
    #expect(found.count == 3)
    for word in found { words[word, default: 0] += 1 }
    digits[passphrase.dropLast().last ?? " ", default: 0] += 1
    symbols[passphrase.last ?? " ", default: 0] += 1
  }
  #expect(words.count == PassphraseWords.count)
  #expect(areFair(Array(words.values)))
  #expect(digits.count == form.digits.count && areFair(Array(digits.values)))
  #expect(symbols.count == form.symbols.count && areFair(Array(symbols.values)))
}

private func splitAtCapitals(_ text: String) -> [String] {
  var words: [String] = []
  for character in text {
    if character.isUppercase { words.append("") }
    words[words.count - 1].append(character)
  }
  return words
}

@Test func `words are plain, different, and none begins another`() {
  let words = (0..<PassphraseWords.count).map {
    String(decoding: PassphraseWords.word($0), as: UTF8.self)
  }
  #expect(words.count == 7772)
  #expect(
    words.allSatisfy {
      (3...9).contains($0.count) && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) }
    })
  let sorted = words.sorted()
  #expect(zip(sorted, sorted.dropFirst()).allSatisfy { !$1.hasPrefix($0) })
  #expect(PassphraseWords.lengths == 3...9)
}

/// Each pair of words counted by their letters, without the tables.
private func pairs(mostLetters: Int) -> Int {
  let lengths = (0..<PassphraseWords.count).map { PassphraseWords.word($0).count }
  let counts = (0...mostLetters).map { length in lengths.count { $0 == length } }
  return counts.indices.reduce(0) { sum, first in
    sum + counts[first]
      * counts.indices.filter { first + $0 <= mostLetters }.reduce(0) { $0 + counts[$1] }
  }
}

@Test(arguments: [7, 10, 13, 17])
func `words that fit into a length are counted and drawn evenly`(_ mostLetters: Int) throws {
  let selection = try #require(WordSelection(words: 2, mostLetters: mostLetters))
  let expected = Double(pairs(mostLetters: mostLetters))
  #expect(abs(selection.countLog2 - binaryLogarithm(expected)) < 1e-9)

  // The first words by length, and the last words of the least length one by one.
  var generator = SplitMix64(seed: UInt64(mostLetters))
  let lengths = (0..<PassphraseWords.count).map { PassphraseWords.word($0).count }
  let shortest = lengths.min() ?? 0
  let short = lengths.indices.filter { lengths[$0] == shortest }
  var (last, byLength) = (
    [Int](repeating: 0, count: lengths.count), [Int](repeating: 0, count: mostLetters + 1)
  )
  let draws = 40_000
  for _ in 0..<draws {
    var words: [Int] = []
    selection.draw(using: &generator) { words.append($0) }
    #expect(words.count == 2)
    #expect(words.reduce(0) { $0 + lengths[$1] } <= mostLetters)
    last[words[1]] += 1
    byLength[lengths[words[0]]] += 1
  }
  #expect(areFair(short.map { last[$0] }))
  for length in byLength.indices {
    let first = lengths.count { $0 == length }
    let second = lengths.count { $0 <= mostLetters - length }
    let share = Double(first * second) / expected
    let deviation = Double(draws) * share * (1 - share)
    // Five standard deviations.
    #expect(
      (Double(byLength[length]) - Double(draws) * share).magnitude <= 5 * deviation.squareRoot())
  }
}

@Test func `long passphrases are found within a short greatest length`() throws {
  let checker = try shipped("default")
  var generator = SplitMix64(seed: 3)
  for words in 6...8 {
    let form = PasswordSearch(checker: checker).form(
      PassphraseForm(words: words), using: &generator)
    let phrases = try passphrases(checker, form).passwords(
      300, using: &generator)
    #expect(Set(phrases).count == 300)
    #expect(phrases.allSatisfy { checker.assess($0).isAccepted && $0.utf8.count <= 32 })
  }
}

internal import PasswordStrength

/// All texts of one length over an alphabet.
struct CharacterSpace: CandidateSpace {
  let alphabet: Alphabet
  let length: Int
  private let digits: UniformDigits

  init(alphabet: Alphabet, length: Int) {
    precondition((1...PasswordGenerator.longest).contains(length), "a length out of range")
    (self.alphabet, self.length) = (alphabet, length)
    digits = UniformDigits(base: alphabet.count)
  }

  var countLog2: Double { Double(length) * binaryLogarithm(Double(alphabet.count)) }
  var count: UInt64? { digits.power(length) }
  /// A byte of ASCII without line ends is a code point and a character.
  var lengths: ClosedRange<Int>? { length...length }

  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator) {
    text.removeAll(keepingCapacity: true)
    digits.draw(length, using: &generator) { text.append(alphabet.characters[$0]) }
  }

  func text(at index: UInt64, into text: inout [UInt8]) {
    text.removeAll(keepingCapacity: true)
    digits.digits(of: index, length) { text.append(alphabet.characters[$0]) }
  }
}

import FuzzSupport

@testable import PasswordStrength

/// One more character leaves at least a three-hundredth of the guesses, as a decimal logarithm.
///
/// A tenth would hold but for short runs of letters whose end becomes the end of many words:
/// `ipasswordYo` loses 2.4 decades with its last letter. Longer ones are an exception.
private let largestLoss = 2.5
/// Above this the score is 100 whatever the guesses, and texts are cut, which may lower the guesses
/// further.
private let fullScore = 14.0

/// The last character is taken for the one that was appended.
func checkAppending(
  to longer: String, guesses: Double, _ estimate: StrengthEstimate, _ scorer: inout StrengthScorer
) {
  let scalars = longer.unicodeScalars
  guard let last = scalars.last else { return }
  let shorter = String(scalars.dropLast())
  let loss = min(fullScore, scorer.guesses(shorter)) - min(fullScore, guesses)
  if loss <= largestLoss || completesSomething(estimate) || changesWhatItFollows(last) { return }
  if scalars.contains(where: isMark) { return }
  if beginsThirdWord(Array(scalars)) || repeatsPair(Array(scalars)) { return }
  if endsInNumber(Array(scalars)) { return }
  require(
    false, "one more character leaves less of the guesses: the loss is \(loss) decades")
}

/// Exception 1: the end of a password turns out to be the beginning of something known. `passwor`
/// is letters, `password` is the third most common password.
private func completesSomething(_ estimate: StrengthEstimate) -> Bool {
  estimate.segments.contains {
    switch $0.kind {
    case .letters, .digits, .symbols, .otherCharacters, .emoji, .bruteForce: false
    default: true
    }
  }
}

/// Exception 2: what composes makes another character of the one before, so nothing was appended.
private func changesWhatItFollows(_ scalar: Unicode.Scalar) -> Bool {
  isMark(scalar) || (0x1160...0x11FF).contains(scalar.value)  // Hangul vowels and finals
}

/// Exception 3: the folded reading drops marks, so that what stands around one may become the
/// repetition of one character. Such patterns of the whole text count in the folded reading too,
/// but no segment names them there.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.canonicalCombiningClass != .notReordered
}

/// Exception 4: with a third word the password is words apart, which cost what they cost joined.
private func beginsThirdWord(_ scalars: [Unicode.Scalar]) -> Bool {
  guard scalars.count >= 5, let last = scalars.last, last.properties.isAlphabetic else {
    return false
  }
  let separator = scalars[scalars.count - 2]
  return !separator.properties.isAlphabetic && scalars.dropLast(2).contains(separator)
}

/// Exception 5: the last two characters, of a script that the model does not know, repeat two that
/// stand together before. They cost little then, as do the first two, and no segment names it.
private func repeatsPair(_ scalars: [Unicode.Scalar]) -> Bool {
  guard scalars.count >= 4, scalars.suffix(2).allSatisfy({ !$0.isASCII }) else { return false }
  return (0..<scalars.count - 3).contains { scalars[$0..<$0 + 2].elementsEqual(scalars.suffix(2)) }
}

/// Exception 6: three digits or more at the end turn out to be a common number, which a segment of
/// digits does not tell.
private func endsInNumber(_ scalars: [Unicode.Scalar]) -> Bool {
  scalars.count > 3 && scalars.suffix(3).allSatisfy { ("0"..."9").contains($0) }
}

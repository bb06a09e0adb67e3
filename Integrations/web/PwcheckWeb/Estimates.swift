internal import JSONOutput
internal import PasswordStrength
internal import PasswordWording
internal import UnicodeText

/// Made when it is first asked for, after the page has given the model.
nonisolated(unsafe) private(set) var estimator = StrengthEstimator()
nonisolated(unsafe) private var scorer = estimator.makeScorer()
nonisolated(unsafe) private var scorerHasWords = false

/// The decimal logarithm of the guesses for a text.
///
/// - Parameter words: The size of what is known of the user, each word with a zero byte after it.
@_expose(wasm, "guesses")
@_cdecl("pwcheck_guesses")
package func guesses(_ text: Int, _ words: Int) -> Double {
  var texts = Texts()
  let password = texts.validBytes(text)
  setUserWords(texts.list(words))
  return scorer.guessesLog10(password)
}

/// Answers with the whole estimate of a text, as `pwcheck explain --format json` has it.
@_expose(wasm, "estimate")
@_cdecl("pwcheck_estimate")
package func estimate(_ text: Int, _ words: Int) {
  var texts = Texts()
  let password = texts.validBytes(text)
  setUserWords(texts.list(words))
  let strength = scorer.estimate(password)
  answer { json in
    json.beginObject()
    json.strengthMembers(strength, Wording().strength)
    json.endObject()
  }
}

private func setUserWords(_ words: [String]) {
  if scorerHasWords || !words.isEmpty { scorer.setUserWords(words) }
  scorerHasWords = !words.isEmpty
}

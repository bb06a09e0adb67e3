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
package func estimate(_ text: Int, _ words: Int, _ language: Int32) {
  let strength = estimated(text, words)
  answer { json in
    json.beginObject()
    json.strengthMembers(strength, Wording(spoken(language)).strength)
    json.endObject()
  }
}

/// Answers with sentences for the user: the weakness, suggestions, and how long an attacker needs.
@_expose(wasm, "advice")
@_cdecl("pwcheck_advice")
package func advice(_ text: Int, _ words: Int, _ language: Int32) {
  let strength = estimated(text, words)
  let wording = Wording(spoken(language)).strength
  answer { json in
    json.beginArray()
    if let warning = strength.warning { json.string(wording.sentence(for: warning)) }
    for suggestion in strength.suggestions { json.string(wording.sentence(for: suggestion)) }
    for time in strength.crackTimes where time.attacker == .offlineSlowHash {
      json.string("\(wording.name(of: time.attacker)): \(wording.duration(time.span))")
    }
    json.endArray()
  }
}

private func estimated(_ text: Int, _ words: Int) -> StrengthEstimate {
  var texts = Texts()
  let password = texts.validBytes(text)
  setUserWords(texts.list(words))
  return scorer.estimate(password)
}

private func setUserWords(_ words: [String]) {
  if scorerHasWords || !words.isEmpty { scorer.setUserWords(words) }
  scorerHasWords = !words.isEmpty
}

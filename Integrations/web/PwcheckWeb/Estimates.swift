internal import AssessmentReport
internal import JSON
internal import PasswordPolicy
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
  setUserWords(texts.words(words).estimated)
  return scorer.guessesLog10(password)
}

/// Wipes what the last estimates have left of passwords and words.
@_expose(wasm, "forget")
@_cdecl("pwcheck_forget")
package func forget() {
  setUserWords([])
  scorer.forget()
}

/// The numbers of the last estimate.
nonisolated(unsafe) private var record: [Double] = []

/// The whole estimate of a text as numbers, valid until the next call: estimate.js in the package
/// makes an object of them. Writing it all as JSON and parsing that took longer than to estimate.
@_expose(wasm, "estimate")
@_cdecl("pwcheck_estimate")
package func estimate(_ text: Int, _ words: Int) -> UnsafeRawPointer? {
  let strength = estimated(text, words)
  record.removeAll(keepingCapacity: true)
  strength.write(to: &record)
  // It is not changed before the page has read it.
  return record.withUnsafeBytes { $0.baseAddress }
}

/// Answers with the sentences of a language that the numbers of an estimate stand for.
@_expose(wasm, "strengthWords")
@_cdecl("pwcheck_strength_words")
package func strengthWords(_ language: Int32) {
  let wording = wording(language).strength
  answer { json in
    json.object { json in
      json.strings("levels", StrengthLevel.allCases.map { $0.name })
      json.strings("warnings", StrengthWarning.allCases.map { wording.sentence(for: $0) })
      json.strings("suggestions", StrengthSuggestion.allCases.map { wording.sentence(for: $0) })
    }
  }
}

/// Answers with a length of time in words.
@_expose(wasm, "duration")
@_cdecl("pwcheck_duration")
package func duration(_ unit: Int, _ count: Int, _ language: Int32) {
  let span = CrackTime.Span(unit: unit, count: count)
  answer { $0.string(wording(language).strength.duration(span)) }
}

/// Answers with the explanation of a segment, whose kind is given by its numbers.
@_expose(wasm, "reason")
@_cdecl("pwcheck_reason")
package func reason(_ kind: Int, _ detail: Int, _ number: Int, _ spelling: Int) {
  let kind = Segment.Kind(
    numbers: (kind: kind, detail: detail, number: number, spelling: spelling))
  answer { $0.string(kind.explanation) }
}

/// Answers with sentences for the user: the weakness, suggestions, and the attack that matters.
@_expose(wasm, "advice")
@_cdecl("pwcheck_advice")
package func advice(_ text: Int, _ words: Int, _ language: Int32) {
  let strength = estimated(text, words)
  let wording = wording(language)
  let words = wording.strength
  answer { json in
    json.array { json in
      if let warning = strength.warning { json.string(words.sentence(for: warning)) }
      for suggestion in strength.suggestions { json.string(words.sentence(for: suggestion)) }
      json.string(strength.attack(in: wording))
    }
  }
}

private func estimated(_ text: Int, _ words: Int) -> StrengthEstimate {
  var texts = Texts()
  let password = texts.validBytes(text)
  setUserWords(texts.words(words).estimated)
  return scorer.estimate(password)
}

private func setUserWords(_ words: [String]) {
  if scorerHasWords || !words.isEmpty { scorer.setUserWords(words) }
  scorerHasWords = !words.isEmpty
}

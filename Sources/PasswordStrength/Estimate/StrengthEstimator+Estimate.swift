package import UnicodeText

extension StrengthEstimator {
  /// The guesses for a password with their explanation: segments, a warning, suggestions.
  ///
  /// For the guesses alone of many passwords, `makeScorer(userWords:)` is some twenty times as
  /// fast.
  public func estimate(_ password: String, userWords: [String] = []) -> StrengthEstimate {
    var scorer = makeScorer(userWords: userWords)
    var password = password
    return password.withUTF8 { scorer.estimate(ValidUTF8($0)) }
  }
}

extension StrengthScorer {
  package mutating func estimate(_ password: ValidUTF8) -> StrengthEstimate {
    let text = reader.read(password, into: main, tables)
    guard text.count > 0 else {
      return StrengthEstimate(
        guessesLog10: 0, segments: [], warning: nil, suggestions: [.addUncommonWords])
    }
    let explanations = explanations(text)
    let guesses = explanations.guessesLog10
    let explainer = PasswordExplainer(
      mixture: mixture, text: text, explanations: explanations)
    let parts = explainer.parts {
      var sources: [Int] = []
      guard let folded = foldedText(text, sources: &sources) else { return nil }
      // Folding drops combining marks. A dropped mark belongs to the character before it, or, at
      // the start, to the one that follows.
      sources[0] = 0
      return (folded, sources + [text.count])
    }
    var commonRank: Int?
    if parts.count == 1 {
      switch parts[0].kind {
      case .commonPassword(let rank, .plain), .leakedPassword(let rank): commonRank = rank
      default: break
      }
    }
    let scalars = UnsafeBufferPointer(start: text.buffers.scalars, count: text.count)
    let offsets = byteOffsets(password)
    let total = parts.reduce(0) { $0 + $1.cost }
    let segments = parts.compactMap { part -> Segment? in
      let range = reader.source(part.range.lowerBound)..<reader.source(part.range.upperBound)
      guard !range.isEmpty, range.upperBound < offsets.count else { return nil }
      return Segment(
        codePoints: range, utf8: offsets[range.lowerBound]..<offsets[range.upperBound],
        kind: part.plainKind(in: scalars),
        guessesLog10: total > 0 ? guesses * part.cost / total : 0)
    }
    let rules = FeedbackRules(
      segments: segments, commonRank: commonRank, guessesLog10: guesses, length: offsets.count - 1,
      hasUpperCase: text.hasUpperCase, hasOnlyDigits: text.features.isSubset(of: .ofDigits))
    return StrengthEstimate(
      guessesLog10: guesses, segments: segments, warning: rules.warning,
      suggestions: rules.suggestions)
  }
}

/// The byte offset of each code point of the NFC form, and of the end, as far as the text is read.
private func byteOffsets(_ password: ValidUTF8) -> [Int] {
  let read = password.prefix(TextLimits.bytes)
  if read.isASCII { return Array(0...read.bytes.count) }
  var normalizer = NFCNormalizer()
  let bytes = normalizer.nfc(of: read).bytes
  let offsets = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 } + [bytes.count]
  // It must not end before: the text lies in its buffer.
  _ = consume normalizer
  return offsets
}

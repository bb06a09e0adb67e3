/// Turns the explanations of a password into segments: the best one, whole or in pieces.
struct PasswordExplainer {
  let mixture: Mixture
  let text: PreparedText
  let explanations: Explanations

  /// The factor by which another explanation must be better before a common password is called
  /// something else: `123456` is a common number too, but that says less.
  private static let preferenceForCommon = 10.0

  private enum Best {
    case list, whole, shape, leet, user, search, folded, policySegments, segments
  }

  /// The parts of the best explanation.
  ///
  /// - Parameter folded: The folded text, and where each of its characters and its end comes from.
  ///   Asked only if that text explains best, since folding takes a fifth of an answer's time.
  func parts(folded: () -> (text: PreparedText, sources: [Int])?) -> [NamedPart] {
    func one(_ kind: Segment.Kind) -> [NamedPart] {
      [NamedPart(range: 0..<text.count, kind: kind, cost: 1)]
    }
    let guesses = explanations.guessesLog10 + 0.001
    if let famous = explanations.famousLog10, famous <= guesses { return one(.famousText) }
    if let (encoding, decoded) = explanations.encoded, decoded <= guesses {
      return one(.encoded(encoding))
    }
    // What is hardly cheaper as parts is better said in the mixture's words.
    if let phrase = explanations.phrase, phrase.guessesLog10 < explanations.otherLog10 - 1 {
      func parts(_ text: PreparedText) -> [NamedPart] {
        SegmentNaming(text: text, mixture: mixture, isFolded: phrase.isFolded)
          .parts(ofPhrase: explanations)
      }
      if !phrase.isFolded { return parts(text) }
      if let (text, sources) = folded() { return placed(parts(text), sources) }
    }
    switch best {
    case .list:
      let rank = model.passwords.rank(text.hash)
      return one(
        rank.map { .commonPassword(rank: $0, spelling: .plain) }
          ?? .leakedPassword(among: model.leaked?.roundedCount ?? 0))
    case .user: return one(.userWord(spelling: .plain))
    case .search: return one(.bruteForce)
    case .whole: return one(wholeKind)
    case .shape where isDate: return one(.date)
    case .shape: if let kind = explanations.terms.shape?.kind { return one(kind) }
    case .leet: if let rank = leetRank { return one(.commonPassword(rank: rank, spelling: .leet)) }
    case .folded:
      if let (text, sources) = folded() {
        return placed(segments(of: text, isFolded: true), sources)
      }
    case .policySegments: return segments(of: text, underPolicy: true)
    case .segments: break
    }
    let parts = segments(of: text)
    return parts.isEmpty ? one(.bruteForce) : parts
  }

  private func placed(_ parts: [NamedPart], _ sources: [Int]) -> [NamedPart] {
    parts.map {
      var part = $0
      part.range = sources[$0.range.lowerBound]..<sources[$0.range.upperBound]
      return part
    }
  }

  /// Whether the whole text is a date, though its digits may be common ones in groups as well.
  private var isDate: Bool {
    var isDate = false
    text.buffers.eachToken(from: 0) { token in
      if case .date = token.reason, Int(token.end) == text.count { isDate = true }
    }
    return isDate
  }

  private var best: Best {
    let terms = explanations.terms
    let free = (1 - Explanations.policyShare) * explanations.caseFactor.free
    let isCommon = model.passwords.rank(text.hash) != nil
    let candidates: [(Best, Double)] = [
      (.list, free * Mixture.listWeight * terms.list * (isCommon ? Self.preferenceForCommon : 1)),
      (.whole, free * Mixture.wholeWeight * terms.whole),
      (.shape, free * (terms.shape?.odds.free ?? 0)),
      (.leet, free * explanations.leet),
      (.user, free * explanations.user),
      (.search, free * explanations.search),
      (.folded, free * explanations.folded),
      (
        .policySegments,
        Explanations.policyShare * explanations.caseFactor.policy * terms.segments.policy
      ),
      // That the letters look like a password's is not an explanation one can show; the segments
      // say why.
      (
        .segments,
        free
          * max(Mixture.segmentWeight * terms.segments.free, Mixture.patternWeight * terms.pattern)
      ),
    ]
    return candidates.max { $0.1 < $1.1 }?.0 ?? .segments
  }

  private func segments(
    of text: PreparedText, underPolicy: Bool = false, isFolded: Bool = false
  ) -> [NamedPart] {
    let naming = SegmentNaming(text: text, mixture: mixture, isFolded: isFolded)
    return mixture.bestPath(text, underPolicy: underPolicy).flatMap { naming.parts($0) }
  }

  private var model: StrengthModel { mixture.tables.pointee.model }

  private var leetRank: Int? {
    var best: Int?
    mixture.eachLeetReading(text) { reading in
      let hash = TextHash((0..<text.count).lazy.map { mixture.scalar(text, reading, $0) })
      if let rank = model.passwords.rank(hash) { best = min(rank, best ?? rank) }
    }
    return best
  }

  private var wholeKind: Segment.Kind {
    let n = text.count
    if let kind = SegmentNaming.stepsKind(text, 0..<n) { return kind }
    if let period = text.period {
      return .repeatedBlock(length: period, count: n / period)
    }
    if text.isPalindrome { return .palindrome }
    return text.features.isSubset(of: .ofDigits) ? .date : .keyboardWalk(.qwerty)
  }
}

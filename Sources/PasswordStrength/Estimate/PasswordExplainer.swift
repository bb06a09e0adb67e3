/// Turns the explanations of a password into segments: the best one, whole or in pieces.
struct PasswordExplainer {
  let mixture: Mixture
  let text: PreparedText
  let explanations: Explanations

  /// The factor by which another explanation must be better before a common password is called
  /// something else: `123456` is a common number too, but that says less.
  private static let preferenceForCommon = 10.0

  /// The parts of the best explanation.
  ///
  /// - Parameter folded: The folded text, and where each of its characters and its end comes from.
  func parts(folded: (text: PreparedText, sources: [Int])?) -> [NamedPart] {
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
      if let (text, sources) = folded { return placed(parts(text), sources) }
    }
    let terms = explanations.terms
    let free = (1 - Explanations.policyShare) * explanations.caseFactor.free
    let rank = model.passwords.rank(text.hash)
    // Each with its parts; nil if the segments describe it better.
    let candidates: [(p: Double, parts: () -> [NamedPart]?)] = [
      (
        free * Mixture.listWeight * terms.list * (rank == nil ? 1 : Self.preferenceForCommon),
        {
          one(
            rank.map { .commonPassword(rank: $0, spelling: .plain) }
              ?? .leakedPassword(among: model.leaked?.roundedCount ?? 0))
        }
      ),
      (free * Mixture.wholeWeight * terms.whole, { one(wholeKind) }),
      (
        free * (terms.shape?.odds.free ?? 0),
        { isDate ? one(.date) : terms.shape?.kind.map { one($0) } }
      ),
      (
        free * explanations.leet,
        { leetRank.map { one(.commonPassword(rank: $0, spelling: .leet)) } }
      ),
      (free * explanations.user, { one(.userWord(spelling: .plain)) }),
      (free * explanations.search, { one(.bruteForce) }),
      (
        free * explanations.folded,
        { folded.map { placed(segments(of: $0.text, isFolded: true), $0.sources) } }
      ),
      (
        Explanations.policyShare * explanations.caseFactor.policy * terms.segments.policy,
        { segments(of: text, underPolicy: true) }
      ),
      // That the letters look like a password's is not an explanation one can show; the segments
      // say why.
      (
        free
          * max(Mixture.segmentWeight * terms.segments.free, Mixture.patternWeight * terms.pattern),
        { nil }
      ),
    ]
    if let parts = candidates.max(by: { $0.p < $1.p })?.parts() { return parts }
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

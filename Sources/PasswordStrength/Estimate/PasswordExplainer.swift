/// Turns the explanations of a password into segments: the best one, whole or in pieces.
struct PasswordExplainer {
  let mixture: UnsafePointer<Mixture>
  let text: PreparedText
  let explanations: Explanations
  /// The folded text, if folding changes anything, and the place that each of its own comes from.
  let folded: (text: PreparedText, sources: [Int])?

  /// The factor by which another explanation must be better before a common password is called
  /// something else: `123456` is a common number too, but that says less.
  private static let preferenceForCommon = 10.0

  var parts: [NamedPart] {
    let everything = 0..<text.count
    func one(_ kind: Segment.Kind) -> [NamedPart] {
      [NamedPart(range: everything, kind: kind, cost: 1)]
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
    let (factor, share) = (explanations.caseFactor, Explanations.policyShare)
    let free = (1 - share) * factor.free
    let rank = model.passwords.rank(text.hash)
    // That the letters look like a password's is not an explanation one can show; the segments say
    // why.
    let segmentsOrPattern = max(
      Mixture.segmentWeight * terms.segments.free, Mixture.patternWeight * terms.pattern)
    let candidates: [(probability: Double, parts: () -> [NamedPart]?)] = [
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
        { isDate ? one(.date) : terms.shape?.kind.segment(of: text).map(one) }
      ),
      (
        free * explanations.leet,
        { leetRank.map { one(.commonPassword(rank: $0, spelling: .leet)) } }
      ),
      (free * explanations.user, { one(.userWord(spelling: .plain)) }),
      (free * explanations.search, { one(.bruteForce) }),
      (
        free * explanations.folded,
        {
          folded.map { text, sources in
            placed(segments(of: text, underPolicy: false, isFolded: true), sources)
          }
        }
      ),
      (
        share * factor.policy * terms.segments.policy,
        { segments(of: text, underPolicy: true, isFolded: false) }
      ),
      (free * segmentsOrPattern, { nil }),
    ]
    if let parts = candidates.max(by: { $0.probability < $1.probability })?.parts() {
      return parts
    }
    let parts = segments(of: text, underPolicy: false, isFolded: false)
    return parts.isEmpty ? one(.bruteForce) : parts
  }

  /// The parts of the folded text, in the places of the text.
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

  private func segments(of text: PreparedText, underPolicy: Bool, isFolded: Bool) -> [NamedPart] {
    let naming = SegmentNaming(text: text, mixture: mixture, isFolded: isFolded)
    return mixture.pointee.bestPath(text, underPolicy: underPolicy).flatMap { naming.parts($0) }
  }

  private var model: StrengthModel { mixture.pointee.tables.pointee.model }

  /// The rank of the most common password that the text spells in leet.
  private var leetRank: Int? {
    let variants = LeetVariants(tables: mixture.pointee.tables)
    var best: Int?
    variants.eachVariant(text) { variant in
      let hash = TextHash((0..<text.count).lazy.map { variants.scalar(text, variant, $0) })
      if let rank = model.passwords.rank(hash) { best = min(rank, best ?? rank) }
    }
    return best
  }

  private var wholeKind: Segment.Kind {
    let n = text.count
    if let kind = SegmentNaming.stepsKind(text, 0..<n) { return kind }
    if let period = WholeTextPatterns.period(text) {
      return .repeatedBlock(length: period, count: n / period)
    }
    if WholeTextPatterns.isPalindrome(text.buffers.scalars, n) { return .palindrome }
    return text.features.isSubset(of: .ofDigits) ? .date : .keyboardWalk(.qwerty)
  }
}

extension Shape.Kind {
  /// The name of a text of this shape as a whole; nil if its segments describe it better.
  fileprivate func segment(of text: PreparedText) -> Segment.Kind? {
    switch self {
    case .padded, .apart, .stretched: nil
    case .interleaved: .interleaved
    case .rows(1): .keyboardWalk(.qwerty)
    case .rows: .interleaved
    case .counting(let isAscending): .sequence(isAscending: isAscending)
    // The keys are the same, and perhaps not the characters.
    case .drawnOut(let times):
      text.buffers.scalars[0] == text.buffers.scalars[1]
        ? .repeatedBlock(length: 1, count: times) : .keyboardWalk(.qwerty)
    case .mirrored: .palindrome
    case .shifted: .keyboardWalk(.qwerty)
    case .identifier(let format): .identifier(format)
    }
  }
}

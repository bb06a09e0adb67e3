/// The sum over all ways to cut a text into runs and tokens.
///
/// Probabilities are plain doubles: whatever falls below 1e-300 is far below what plain search of
/// all combinations gives a text of the permitted length, and may vanish.
extension RunModel {
  /// The most cuts a token inside a run may span, unless it is the whole run.
  private static let lookAhead = 6

  /// The sums over all paths over runs, their parts, and tokens.
  func segments(_ text: PreparedText, runCount: Int, _ tokens: TokenList) -> Odds {
    if tokens.count == 0, !text.isCut { return chain(text, runCount: runCount) }
    let states = text.buffers.states
    var next: Int? = 0
    while let place = next {
      for kind in 0..<4 { states[4 * place + kind] = Odds() }
      next = tokens.cuts.next(after: place)
    }
    let firstBorder = text.isCut ? max(1, text.count - TextLimits.borders) : .max
    var beginnings = Odds()
    var (place, run) = (0, 0)
    while place < text.count {
      while Int(text.buffers.runs[run].end) <= place { run += 1 }
      if place >= firstBorder { beginnings += reaching(states + 4 * place) }
      follow(text, tokens, from: place, text.buffers.runs[run])
      guard let next = tokens.cuts.next(after: place) else { break }
      place = next
    }
    let last = states + 4 * text.count
    return text.isCut ? beginnings + reaching(last) : entering(SegmentKind.none, last)
  }

  /// The sums of a text in which nothing special was found: each run is one segment, and there is
  /// just one path.
  private func chain(_ text: PreparedText, runCount: Int) -> Odds {
    var previous = SegmentKind.none
    var odds = Odds(1, 1)
    for r in 0..<runCount {
      let run = text.buffers.runs[r]
      odds *= tables.pointee.transition(previous, run.kind) * probability(text, run)
      previous = run.kind
    }
    return odds * tables.pointee.transition(previous, SegmentKind.none)
  }

  private func reaching(_ state: UnsafePointer<Odds>) -> Odds {
    state[0] + state[1] + state[2] + state[3]
  }

  /// The odds of reaching a place and going on with a kind.
  @inline(__always)
  private func entering(_ kind: UInt8, _ state: UnsafePointer<Odds>) -> Odds {
    let column = tables.pointee.transitions + Int(kind)
    return state[0] * column[0] + state[1] * column[5] + state[2] * column[10]
      + state[3] * column[15]
  }

  private func follow(
    _ text: PreparedText, _ tokens: TokenList, from place: Int, _ run: CharacterRun
  ) {
    let states = text.buffers.states
    func enter(_ kind: UInt8) -> Odds {
      place == 0
        ? tables.pointee.transition(SegmentKind.none, kind) : entering(kind, states + 4 * place)
    }
    text.buffers.eachToken(from: place) { token in
      states[4 * Int(token.end) + Int(token.kindOut)] += enter(token.kindIn) * token.odds
    }
    let entered = enter(run.kind)
    eachPart(text, tokens, from: place, run) { end, p in
      states[4 * end + Int(run.kind)] += entered * p
    }
  }

  /// Calls `body` with the end and probability of each part of a run that starts at a place.
  @inline(__always)
  func eachPart(
    _ text: PreparedText, _ tokens: TokenList, from place: Int, _ run: CharacterRun,
    _ body: (Int, Double) -> Void
  ) {
    let runEnd = Int(run.end)
    let places = text.buffers.letters
    let isLetters = run.kind == SegmentKind.letters
    let words = isLetters ? letters.words(places, place..<runEnd) : nil
    // The pattern of a longer part goes on where that of a shorter one ends.
    var pattern = letters.pattern
    var end = place
    var k = 0
    while end < runEnd, let next = tokens.cuts.next(after: end) {
      let last = end
      end = next
      k += 1
      if k > Self.lookAhead {
        guard place == Int(run.start) else { return }
        end = runEnd
      }
      let p: Double
      if let words {
        pattern.add(places, last..<end)
        p = letters.probability(places, place..<end, words, pattern)
      } else {
        p = probability(text, run.kind, place..<end)
      }
      body(end, lengthFactor(text, run, place..<end) * p)
    }
  }

  /// The probability of a whole run.
  @inline(__always)
  private func probability(_ text: PreparedText, _ run: CharacterRun) -> Double {
    let range = Int(run.start)..<Int(run.end)
    let factor = lengthFactor(text, run, range)
    guard run.kind == SegmentKind.letters else {
      return factor * probability(text, run.kind, range)
    }
    let places = text.buffers.letters
    let words = letters.words(places, range)
    var pattern = letters.pattern
    pattern.add(places, range)
    return factor * letters.probability(places, range, words, pattern)
  }

  /// The factor for a whole run's length between its neighbours; 1 for a part of a run.
  @inline(__always)
  private func lengthFactor(
    _ text: PreparedText, _ run: CharacterRun, _ range: Range<Int>
  ) -> Double {
    guard range.lowerBound == Int(run.start), range.upperBound == Int(run.end) else { return 1 }
    let kinds = text.buffers.kinds
    let before = range.lowerBound == 0 ? SegmentKind.none : kinds[range.lowerBound - 1]
    let after = range.upperBound == text.count ? SegmentKind.none : kinds[range.upperBound]
    return tables.pointee.runFactors.factor(
      kind: run.kind, before: before, after: after, length: range.count)
  }
}

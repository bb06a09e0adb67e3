/// The sum over all ways to cut a text into runs and tokens.
///
/// Probabilities are plain doubles: whatever falls below 1e-300 is far below what plain search of
/// all combinations gives a text of the permitted length, and may vanish.
extension Mixture {
  /// The most cuts a token inside a run may span, unless it is the whole run.
  private static let lookAhead = 6

  func segments(_ text: PreparedText, _ tokens: TokenList) -> Odds {
    let states = text.buffers.states
    states.update(repeating: Odds(), count: 4 * (text.count + 1))
    let firstBorder = text.isCut ? max(1, text.count - TextLimits.borders) : .max
    var beginnings = Odds()
    var (place, run) = (0, 0)
    while place < text.count {
      while Int(text.buffers.runs[run].end) <= place { run += 1 }
      if place >= firstBorder { beginnings += reaching(states + 4 * place) }
      text.buffers.eachToken(from: place) { [place] token in
        states[4 * Int(token.end) + Int(token.kindOut)] +=
          entering(token.kindIn, place, states) * token.odds
      }
      let kind = text.buffers.runs[run].kind
      let entered = entering(kind, place, states)
      eachPart(text, tokens, from: place, text.buffers.runs[run]) { end, p in
        states[4 * end + Int(kind)] += entered * p
      }
      guard let next = tokens.cuts.next(after: place) else { break }
      place = next
    }
    let last = states + 4 * text.count
    return text.isCut ? beginnings + reaching(last) : entering(SegmentKind.none, text.count, states)
  }

  private func reaching(_ state: UnsafePointer<Odds>) -> Odds {
    state[0] + state[1] + state[2] + state[3]
  }

  /// The odds of reaching a place and going on with a kind.
  @inline(__always)
  private func entering(_ kind: UInt8, _ place: Int, _ states: UnsafePointer<Odds>) -> Odds {
    if place == 0 { return tables.pointee.transition(SegmentKind.none, kind) }
    let state = states + 4 * place
    let column = tables.pointee.transitions + Int(kind)
    return state[0] * column[0] + state[1] * column[5] + state[2] * column[10]
      + state[3] * column[15]
  }

  /// Calls `body` with the end and probability of each part of a run that starts at a place.
  @inline(__always)
  func eachPart(
    _ text: PreparedText, _ tokens: TokenList, from place: Int, _ run: CharacterRun,
    _ body: (Int, Double) -> Void
  ) {
    let runEnd = Int(run.end)
    let (letters, kinds) = (text.buffers.letters, text.buffers.kinds)
    let isLetters = run.kind == SegmentKind.letters
    if isLetters { readWords(letters, place..<runEnd) }
    // The pattern of a longer part goes on where that of a shorter one ends.
    var pattern = letterPattern
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
      if isLetters { pattern.add(letters, last..<end) }
      var p =
        isLetters
        ? probability(letters, place..<end, pattern) : probability(text, run.kind, place..<end)
      if place == Int(run.start), end == runEnd {
        p *= tables.pointee.runFactors.factor(
          kind: run.kind, before: place == 0 ? SegmentKind.none : kinds[place - 1],
          after: end == text.count ? SegmentKind.none : kinds[end], length: end - place)
      }
      body(end, p)
    }
  }
}

/// The sum over all ways to cut a text into runs and tokens.
///
/// Probabilities are plain doubles: whatever falls below 1e-300 is far below what plain search of
/// all combinations gives a text of the permitted length, and may vanish.
struct SegmentSum {
  let transitions: Transitions
  let runModel: RunModel

  /// The most cuts a token inside a run may span, unless it is the whole run.
  private static let lookAhead = 6

  /// Two sums: without and with a composition policy in mind.
  struct Sums {
    var free: Double
    var policy: Double
  }

  /// The sums of a text in which nothing special was found: each run is one segment, and there is
  /// just one path.
  func chain(_ text: PreparedText, runCount: Int) -> Sums {
    let runs = text.buffers.runs
    var previous = Transitions.start
    var free = 1.0
    var policy = 1.0
    for r in 0..<runCount {
      let run = runs[r]
      let kind = Int(run.kind)
      let p = probability(text, run)
      free *= transitions.free(previous, kind) * p
      policy *= transitions.policy(previous, kind) * p
      previous = kind
    }
    return Sums(
      free: free * transitions.free(previous, Transitions.end),
      policy: policy * transitions.policy(previous, Transitions.end))
  }

  /// The sums over all paths over runs, their parts, and tokens.
  func forward(_ text: PreparedText, runCount: Int, _ tokens: TokenList) -> Sums {
    let states = text.buffers.states
    let cuts = tokens.cuts
    var place = 0
    states[0] = PathState(free: .zero, policy: .zero)
    while let next = cuts.next(after: place) {
      states[next] = PathState(free: .zero, policy: .zero)
      place = next
    }
    let firstBorder = max(1, text.count - TextLimits.borders)
    var run = 0
    var result = Sums(free: 0, policy: 0)
    place = 0
    while place < text.count {
      while Int(text.buffers.runs[run].end) <= place { run += 1 }
      let entered = enter(states[place], isStart: place == 0)
      if text.isCut, place >= firstBorder { add(states[place], to: &result) }
      if entered.free.max() > 0 {
        follow(text, tokens, from: place, text.buffers.runs[run], entered)
      }
      guard let next = cuts.next(after: place) else { break }
      place = next
    }
    let last = states[text.count]
    if text.isCut {
      add(last, to: &result)
    } else {
      result.free = (last.free * transitions.freeColumn(Transitions.end)).sum()
      result.policy = (last.policy * transitions.policyColumn(Transitions.end)).sum()
    }
    return result
  }

  /// The probability of reaching a place and going on with each kind.
  private func enter(_ state: PathState, isStart: Bool) -> PathState {
    var entered = PathState(free: .zero, policy: .zero)
    for kind in 0..<4 {
      let s = Transitions.start
      entered.free[kind] =
        isStart ? transitions.free(s, kind) : (state.free * transitions.freeColumn(kind)).sum()
      entered.policy[kind] =
        isStart
        ? transitions.policy(s, kind) : (state.policy * transitions.policyColumn(kind)).sum()
    }
    return entered
  }

  private func add(_ state: PathState, to sums: inout Sums) {
    sums.free += state.free.sum()
    sums.policy += state.policy.sum()
  }

  private func follow(
    _ text: PreparedText, _ tokens: TokenList, from place: Int, _ run: CharacterRun,
    _ entered: PathState
  ) {
    let states = text.buffers.states
    text.buffers.eachToken(from: place) { token in
      let end = Int(token.end)
      states[end].free[Int(token.kindOut)] += entered.free[Int(token.kindIn)] * token.probability
      states[end].policy[Int(token.kindOut)] +=
        entered.policy[Int(token.kindIn)] * token.policyProbability
    }
    let kind = Int(run.kind)
    eachPart(text, tokens, from: place, run) { end, p in
      states[end].free[kind] += entered.free[kind] * p
      states[end].policy[kind] += entered.policy[kind] * p
    }
  }

  /// Calls `body` with the end and probability of each part of a run that starts at a place.
  @inline(__always)
  func eachPart(
    _ text: PreparedText, _ tokens: TokenList, from place: Int, _ run: CharacterRun,
    _ body: (Int, Double) -> Void
  ) {
    let runEnd = Int(run.end)
    let letters = text.buffers.letters
    let isLetters = run.kind == SegmentKind.letters
    let words = isLetters ? runModel.letters.words(letters, place..<runEnd) : nil
    // The pattern of a longer part goes on where that of a shorter one ends.
    var pattern = runModel.letters.pattern
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
        pattern.add(letters, last..<end)
        p = runModel.letters.probability(letters, place..<end, words, pattern)
      } else {
        p = runModel.probability(text, run.kind, place..<end)
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
      return factor * runModel.probability(text, run.kind, range)
    }
    let letters = text.buffers.letters
    let words = runModel.letters.words(letters, range)
    let pattern = runModel.letters.pattern(letters, range)
    return factor * runModel.letters.probability(letters, range, words, pattern)
  }

  /// The factor for a whole run's length between its neighbours; 1 for a part of a run.
  @inline(__always)
  private func lengthFactor(_ text: PreparedText, _ run: CharacterRun, _ range: Range<Int>)
    -> Double
  {
    guard range.lowerBound == Int(run.start), range.upperBound == Int(run.end) else { return 1 }
    let kinds = text.buffers.kinds
    let before = range.lowerBound == 0 ? RunFactors.none : Int(kinds[range.lowerBound - 1])
    let after = range.upperBound == text.count ? RunFactors.none : Int(kinds[range.upperBound])
    return runModel.tables.pointee.runFactors.factor(
      kind: Int(run.kind), before: before, after: after, length: range.count)
  }
}

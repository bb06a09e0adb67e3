/// The most probable way to cut a text into runs and tokens.
struct BestPath {
  /// A piece of the way.
  struct Step {
    var range: Range<Int>
    /// The token; nil for a run or a part of one.
    var token: Token.Reason?
    var runKind: UInt8
    /// The probability of the piece and of reaching it.
    var probability: Double
  }

  private(set) var steps: [Step] = []

  private struct Arrival {
    var probability = 0.0
    var from = -1
    var fromKind = 0
    var token: Token.Reason?
    var step = 0.0
    var runKind: UInt8 = 0
  }

  init(_ text: PreparedText, _ mixture: UnsafePointer<Mixture>, underPolicy: Bool) {
    let (tokens, _) = mixture.pointee.graph(text, isBlock: false)
    let sum = SegmentSum(
      transitions: mixture.pointee.transitions, runModel: mixture.pointee.runModel)
    func transition(_ from: Int, _ to: Int) -> Double {
      underPolicy
        ? mixture.pointee.transitions.policy(from, to) : mixture.pointee.transitions.free(from, to)
    }
    // Five kinds a place: letters, digits, symbols, others, start.
    var arrivals = [Arrival](repeating: Arrival(), count: (text.count + 1) * 5)
    arrivals[Transitions.start].probability = 1
    var place = 0
    var run = 0
    while place < text.count {
      while Int(text.buffers.runs[run].end) <= place { run += 1 }
      let current = text.buffers.runs[run]
      func arrive(_ end: Int, _ kindIn: Int, _ kindOut: Int, _ p: Double, _ reason: Token.Reason?) {
        for kind in 0..<5 where arrivals[place * 5 + kind].probability > 0 {
          let step = transition(kind, kindIn) * p
          let total = arrivals[place * 5 + kind].probability * step
          if total > arrivals[end * 5 + kindOut].probability {
            arrivals[end * 5 + kindOut] = Arrival(
              probability: total, from: place, fromKind: kind, token: reason, step: step,
              runKind: current.kind)
          }
        }
      }
      text.buffers.eachToken(from: place) { token in
        arrive(
          Int(token.end), Int(token.kindIn), Int(token.kindOut),
          underPolicy ? token.policyProbability : token.probability, token.reason)
      }
      sum.eachPart(text, tokens, from: place, current) { end, p in
        arrive(end, Int(current.kind), Int(current.kind), p, nil)
      }
      guard let next = tokens.cuts.next(after: place) else { break }
      place = next
    }
    trace(arrivals, text, transition)
  }

  /// Traces the way back from the most probable end.
  private mutating func trace(
    _ arrivals: [Arrival], _ text: PreparedText, _ transition: (Int, Int) -> Double
  ) {
    func ending(_ kind: Int) -> Double {
      arrivals[text.count * 5 + kind].probability
        * (text.isCut ? 1 : transition(kind, Transitions.end))
    }
    guard var kind = (0..<4).max(by: { ending($0) < ending($1) }), ending(kind) > 0 else { return }
    var place = text.count
    while place > 0 {
      let arrival = arrivals[place * 5 + kind]
      steps.append(
        Step(
          range: arrival.from..<place, token: arrival.token, runKind: arrival.runKind,
          probability: arrival.step))
      (place, kind) = (arrival.from, arrival.fromKind)
    }
    steps.reverse()
  }
}

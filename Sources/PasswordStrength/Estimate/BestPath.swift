/// A token, or a run or a part of one, and the probability of reaching and passing it.
typealias PathStep = (range: Range<Int>, token: Token.Reason?, probability: Double)

private struct Arrival {
  var probability = 0.0
  var from = -1
  var fromKind = 0
  var token: Token.Reason?
  var step = 0.0
}

extension Mixture {
  /// The most probable way to cut a text into runs and tokens; empty if there is none.
  func bestPath(_ text: PreparedText, underPolicy: Bool) -> [PathStep] {
    let (tokens, _) = graph(text, isBlock: false)
    let way = underPolicy ? 1 : 0
    func transition(_ from: Int, _ to: UInt8) -> Double {
      tables.pointee.transition(UInt8(from), to)[way]
    }
    // Five kinds a place: letters, digits, symbols, others, start.
    var arrivals = [Arrival](repeating: Arrival(), count: (text.count + 1) * 5)
    arrivals[Int(SegmentKind.none)].probability = 1
    var place = 0
    var run = 0
    while place < text.count {
      while Int(text.buffers.runs[run].end) <= place { run += 1 }
      let current = text.buffers.runs[run]
      func arrive(
        _ end: Int, _ kindIn: UInt8, _ kindOut: UInt8, _ p: Double, _ reason: Token.Reason?
      ) {
        for kind in 0..<5 where arrivals[place * 5 + kind].probability > 0 {
          let step = transition(kind, kindIn) * p
          let total = arrivals[place * 5 + kind].probability * step
          if total > arrivals[end * 5 + Int(kindOut)].probability {
            arrivals[end * 5 + Int(kindOut)] = Arrival(
              probability: total, from: place, fromKind: kind, token: reason, step: step)
          }
        }
      }
      text.buffers.eachToken(from: place) { token in
        arrive(Int(token.end), token.kindIn, token.kindOut, token.odds[way], token.reason)
      }
      eachPart(text, tokens, from: place, current) { end, p in
        arrive(end, current.kind, current.kind, p, nil)
      }
      guard let next = tokens.cuts.next(after: place) else { break }
      place = next
    }
    // The way back from the most probable end.
    func ending(_ kind: Int) -> Double {
      arrivals[text.count * 5 + kind].probability
        * (text.isCut ? 1 : transition(kind, SegmentKind.none))
    }
    guard var kind = (0..<4).max(by: { ending($0) < ending($1) }), ending(kind) > 0 else {
      return []
    }
    var steps: [PathStep] = []
    place = text.count
    while place > 0 {
      let arrival = arrivals[place * 5 + kind]
      steps.append((arrival.from..<place, arrival.token, arrival.step))
      (place, kind) = (arrival.from, arrival.fromKind)
    }
    return steps.reversed()
  }
}

internal import Patterns

/// Draws texts of a given length that an automaton accepts, as far as it can tell.
///
/// Which lengths can still be reached is known for every state, so that no draw runs into a dead
/// end. Characters are drawn evenly, texts are not quite; for even ones see ``PasswordSpace``.
struct TextSampler {
  /// The lengths that texts can have, in code points.
  let lengths: [Int]
  private let start: Automaton.State
  /// The lengths of the texts that each state accepts, a bit each.
  private let reach: [Automaton.State: UInt128]
  private let letters: [[Unicode.Scalar]]

  /// The most states. With more, the search uses only shortest texts.
  private static let stateLimit = 10_000
  private static let longest = 127
  /// The number of code points that a text may have beyond the shortest one.
  private static let slack = 24

  /// Prepares the draws; nil if there are no texts, or too many states.
  init?(_ automaton: Automaton, from start: Automaton.State, shortest: Int) {
    guard shortest <= Self.longest else { return nil }
    let longest = min(Self.longest, shortest + Self.slack)
    var order = [start]
    var seen: Set<Automaton.State> = [start]
    var frontier = [start]
    for _ in 0..<longest {
      var next: [Automaton.State] = []
      for state in frontier {
        for minterm in automaton.minterms.classes.indices {
          let target = automaton.step(state, minterm)
          if target != DecisionDiagrams.never, seen.insert(target).inserted { next.append(target) }
        }
        if automaton.isExhausted || seen.count > Self.stateLimit { return nil }
      }
      order += next
      frontier = next
    }
    let targets = order.map { state in
      Set(automaton.minterms.classes.indices.map { automaton.step(state, $0) })
    }
    let mask: UInt128 = (1 << UInt128(longest + 1)) &- 1
    var reach: [Automaton.State: UInt128] = [:]
    for state in order where automaton.atEnd(state) != DecisionDiagrams.never { reach[state] = 1 }
    var isSettled = false
    while !isSettled {
      isSettled = true
      automaton.budget.spend(targets.reduce(0) { $0 + $1.count } / 8)
      if automaton.isExhausted { return nil }
      for (state, targets) in zip(order, targets).reversed() {
        let before = reach[state] ?? 0
        let after = targets.reduce(before) { $0 | (reach[$1] ?? 0) << 1 } & mask
        if after != before {
          reach[state] = after
          isSettled = false
        }
      }
    }
    let lengths = (0...longest).filter { (reach[start] ?? 0) >> UInt128($0) & 1 == 1 }
    guard !lengths.isEmpty, !automaton.isExhausted else { return nil }
    (self.start, self.reach, self.lengths) = (start, reach, lengths)
    letters = automaton.minterms.classes.map(\.letters)
  }

  /// A text of one of ``lengths``.
  func text(
    length: Int, _ automaton: Automaton, using random: inout some RandomNumberGenerator
  ) -> String {
    automaton.budget.spend(length * letters.count / 8)
    var text = String.UnicodeScalarView()
    var state = start
    for rest in stride(from: length - 1, through: 0, by: -1) {
      let open = letters.indices.filter {
        (reach[automaton.step(state, $0)] ?? 0) >> UInt128(rest) & 1 == 1
      }
      // Characters that can be typed are preferred where they match.
      let readable = open.filter { letters[$0].first?.isASCII == true }
      let choices = readable.isEmpty ? open : readable
      var pick = Int.random(
        in: 0..<max(1, choices.reduce(0) { $0 + letters[$1].count }), using: &random)
      for minterm in choices {
        guard pick >= letters[minterm].count else {
          text.append(letters[minterm][pick])
          state = automaton.step(state, minterm)
          break
        }
        pick -= letters[minterm].count
      }
    }
    return String(text)
  }
}

extension CodePointSet {
  /// Some characters of the set that a reader can tell apart: printable ASCII if there is any, and
  /// characters that look odd in quotes only if there are no others.
  var letters: [Unicode.Scalar] {
    let printable = Array(intersection(.printableASCII).scalars)
    if !printable.isEmpty {
      let plain = printable.filter { ![" ", "\"", "'", "`", "\\"].contains($0) }
      return plain.isEmpty ? printable : plain
    }
    var found: [Unicode.Scalar] = []
    var looked = 0
    for scalar in scalars {
      looked += 1
      if looked > 4_000 || found.count == 12 { break }
      if scalar.standsByItself { found.append(scalar) }
    }
    return found.isEmpty ? Array(scalars.prefix(4)) : found
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter, digit or sign that no neighbour changes.
  fileprivate var standsByItself: Bool {
    guard properties.canonicalCombiningClass == .notReordered, !properties.isGraphemeExtend else {
      return false
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber,
      .otherNumber, .mathSymbol, .currencySymbol, .otherSymbol, .dashPunctuation, .otherPunctuation:
      // Letters of Hangul join up.
      return !(0x1100...0x11FF).contains(value)
    default: return false
    }
  }
}

internal import Patterns

/// Draws texts of a given length that an automaton accepts, as far as it can tell.
///
/// Which lengths can still be reached is known for every state, so that no draw runs into a dead
/// end. Characters are drawn evenly, texts are not quite; for even ones see ``PasswordSpace``.
struct TextSampler {
  let lengths: [Int]
  /// The state that each class of characters leads to from each state; -1 for none.
  private let targets: [[Int]]
  /// Whether each state accepts a text, for each length.
  private let reach: [[Bool]]
  private let letters: [[Unicode.Scalar]]

  /// The most states. With more, the search uses only shortest texts.
  private static let stateLimit = 10_000
  private static let longest = 127
  /// The number of code points that a text may have beyond the shortest one.
  private static let slack = 24

  /// Nil if there are no texts, or too many states.
  init?(_ automaton: Automaton, from start: Automaton.State, shortest: Int) {
    guard shortest <= Self.longest else { return nil }
    let longest = min(Self.longest, shortest + Self.slack)
    letters = automaton.minterms.classes.map(\.letters)
    guard
      let space = PasswordSpace.explore(
        automaton, from: start, letters.indices.map(\.self), depth: longest,
        mostStates: Self.stateLimit)
    else { return nil }
    targets = space.targets
    var reach = [space.isAccepting]
    for length in 0..<longest {
      automaton.budget.spend(targets.count / 8)
      let shorter = reach[length]
      reach.append(targets.map { $0.contains { $0 >= 0 && shorter[$0] } })
    }
    lengths = (0...longest).filter { reach[$0][0] }
    self.reach = reach
    if lengths.isEmpty || automaton.isExhausted { return nil }
  }

  func text(
    length: Int, _ automaton: Automaton, using random: inout some RandomNumberGenerator
  ) -> String {
    automaton.budget.spend(length * letters.count / 8)
    var text = String.UnicodeScalarView()
    var state = 0
    for rest in stride(from: length - 1, through: 0, by: -1) {
      let row = targets[state]
      let open = letters.indices.filter { row[$0] >= 0 && reach[rest][row[$0]] }
      // Characters that can be typed are preferred where they match.
      let readable = open.filter { letters[$0].first?.isASCII == true }
      let choices = readable.isEmpty ? open : readable
      var pick = Int.random(
        in: 0..<max(1, choices.reduce(0) { $0 + letters[$1].count }), using: &random)
      for minterm in choices {
        guard pick >= letters[minterm].count else {
          text.append(letters[minterm][pick])
          state = row[minterm]
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

package import PasswordPolicy
internal import PasswordStrength
package import Patterns

/// The passwords over some characters that a policy accepts: their number for each length, and
/// random ones, each as likely as every other. Beyond 2⁵³ numbers are rounded, and all likelihoods
/// together are off by less than 2⁻³⁷.
///
/// Exact for rules that are regular: patterns, lengths, groups of them. Of rules that are not, such
/// as a blocklist, it takes the side of the password; whoever draws has to ask `PasswordChecker`
/// and to draw again, which keeps the draw even.
package struct PasswordSpace: Sendable {
  package let alphabet: [Unicode.Scalar]
  /// The longest passwords that are counted, in code points.
  package let longest: Int
  /// Whether every counted password is accepted; otherwise some rule has still to be asked.
  package let isExact: Bool

  /// The targets of each state by character; -1 where nothing is accepted any more.
  private let targets: [[Int]]
  private let counts: [[Double]]

  /// More would take too much memory.
  private static let mostStates = 50_000
  private static let mostCounts = 400_000

  /// Counts the passwords; nil if a rule's meaning is too large to be counted, or the number is.
  package init?(
    policy: Policy, alphabet: [Unicode.Scalar], longest: Int,
    budget: WorkBudget = WorkBudget(.normal)
  ) {
    let isASCII = alphabet.allSatisfy { CodePointSet.printableASCII.contains($0) }
    let language = PolicyLanguage(
      [policy], alphabet: isASCII ? .printableASCII : .unicode, budget: budget)
    let accepted = language.accepted(by: 0)
    var known: Set<Unicode.Scalar> = []
    let letters = alphabet.filter { known.insert($0).inserted }
    let start = language.start(accepted)
    guard let automaton = language.usableAutomaton else { return nil }
    let minterms = letters.map { automaton.minterms.index(of: $0) }
    guard
      let space = Self.explore(
        automaton, from: start, minterms, depth: longest,
        mostStates: min(Self.mostStates, Self.mostCounts / (longest + 1)))
    else { return nil }
    targets = space.targets
    isExact = space.isExact
    var counts: [[Double]] = [space.isAccepting.map { $0 ? 1 : 0 }]
    // Most characters lead to the same few states.
    let groups = space.targets.map { targets in
      Dictionary(targets.lazy.filter { $0 >= 0 }.map { ($0, 1.0) }, uniquingKeysWith: +)
        .sorted { $0.key < $1.key }
    }
    let sums = groups.reduce(0) { $0 + $1.count }
    for _ in 0..<longest {
      budget.spend(sums / 2)
      if budget.isSpent { return nil }
      let shorter = counts[counts.count - 1]
      let longer = groups.map { group in group.reduce(0) { $0 + shorter[$1.key] * $1.value } }
      guard longer.allSatisfy(\.isFinite) else { return nil }
      counts.append(longer)
    }
    (self.alphabet, self.longest, self.counts) = (letters, longest, counts)
  }

  /// The bits of entropy of an even draw. Minus infinity if there are no passwords of the length.
  package func bits(length: Int) -> Double {
    let count = count(length: length)
    return count > 0 ? binaryLogarithm(count) : -.infinity
  }

  package func count(length: Int) -> Double {
    (0...longest).contains(length) ? counts[length][0] : 0
  }

  /// A random password of a length, each as likely as every other if the generator is uniform; nil
  /// if there is none.
  package func password(length: Int, using random: inout some RandomNumberGenerator) -> String? {
    guard count(length: length) > 0 else { return nil }
    var text = String.UnicodeScalarView()
    var state = 0
    for rest in stride(from: length - 1, through: 0, by: -1) {
      let weights = targets[state].lazy.map { $0 < 0 ? 0 : counts[rest][$0] }
      guard let letter = random.choice(of: weights, total: counts[rest + 1][state]) else {
        return nil
      }
      text.append(alphabet[letter])
      state = targets[state][letter]
    }
    return String(text)
  }

  /// The states that texts of up to `depth` characters reach, in the order in which they are met.
  static func explore(
    _ automaton: Automaton, from start: Automaton.State, _ minterms: [Int?], depth: Int,
    mostStates: Int
  ) -> (targets: [[Int]], isAccepting: [Bool], isExact: Bool)? {
    var order = [start]
    var numbers = [start: 0]
    var targets: [[Int]] = []
    var isExact = true
    var (next, layerEnd, layer) = (0, 1, 0)
    while next < order.count {
      if next == layerEnd { (layer, layerEnd) = (layer + 1, order.count) }
      let end = automaton.atEnd(order[next])
      if end > DecisionDiagrams.always { isExact = false }
      targets.append(
        minterms.map { minterm in
          guard let minterm, layer < depth else { return -1 }
          let target = automaton.step(order[next], minterm)
          guard target != DecisionDiagrams.never else { return -1 }
          let number = numbers[target] ?? order.count
          if number == order.count {
            numbers[target] = number
            order.append(target)
          }
          return number
        })
      next += 1
      if automaton.isExhausted || order.count > mostStates { return nil }
    }
    let isAccepting = order.map { automaton.atEnd($0) != DecisionDiagrams.never }
    return automaton.isExhausted ? nil : (targets, isAccepting, isExact)
  }
}

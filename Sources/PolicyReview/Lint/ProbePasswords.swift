internal import PasswordPolicy
internal import Patterns

/// Passwords of every length and every mixture of kinds. A rule's answers to them show its demands,
/// however it is written: as a group, as look-aheads of one pattern, as a pattern that is not to be
/// found.
///
/// They have no words and no consecutive characters, and none twice unless they are long, so that a
/// rule about these refuses none of them.
struct ProbePasswords {
  private let reader: VerdictReader
  private let budget: WorkBudget
  /// The characters of each kind, in the order of the kinds.
  private var alphabets = CharacterClass.all.map { Array($0.alphabet.utf8) }

  /// Prepares the passwords for a rule. When the budget is spent, nothing is accepted any more.
  init(_ rule: Rule, of policy: Policy, _ budget: WorkBudget) {
    self.budget = budget
    reader = VerdictReader(policy.only(rule), budget)
  }

  private func evaluate(_ password: String) -> Bool {
    let outcome = reader.verdict(on: Witness(password)).topOutcomes.first
    return outcome == .met || outcome == .notApplicable
  }

  func accepts(_ password: ArraySlice<Unicode.Scalar>) -> Bool {
    evaluate(String(String.UnicodeScalarView(password)))
  }

  /// Excludes characters from further passwords, unless a kind has no others.
  mutating func leaveOut(_ scalars: [Unicode.Scalar]) {
    for (place, alphabet) in alphabets.enumerated() {
      let left = alphabet.filter { !scalars.contains(Unicode.Scalar($0)) }
      if !left.isEmpty { alphabets[place] = left }
    }
  }

  /// Whether passwords of these kinds and this length have no character twice.
  func areDistinct(_ kinds: Mixture, length: Int) -> Bool {
    let chosen = alphabets(of: kinds)
    return chosen.allSatisfy { (length + chosen.count - 1) / chosen.count <= $0.count }
  }

  /// Whether some password of these kinds and this length is accepted.
  func accepts(_ kinds: Mixture, length: Int) -> Bool {
    Self.variants.contains {
      !budget.isSpent && evaluate(password(kinds, length: length, variant: $0))
    }
  }

  /// Whether some password of this length is accepted.
  func accepts(length: Int) -> Bool { Mixture.all.contains { accepts($0, length: length) } }

  /// Some accepted passwords of each of these lengths.
  func accepted(lengths: [Int]) -> [String] {
    var found: [String] = []
    for length in lengths where found.count < 12 {
      let ofLength = Mixture.all.flatMap { kinds in
        Self.variants.map { password(kinds, length: length, variant: $0) }
      }
      // Not a lazy collection, which may ask twice and trap if the budget ends in between.
      var count = 0
      for password in ofLength where count < 4 && evaluate(password) {
        found.append(password)
        count += 1
      }
    }
    return found
  }

  // MARK: Passwords

  struct Mixture: OptionSet, Hashable {
    let rawValue: Int

    static let all = (1..<16).map { Mixture(rawValue: 16 - $0) }

    var classes: [CharacterClass] {
      CharacterClass.all.enumerated().filter { rawValue >> $0.offset & 1 == 1 }.map(\.element)
    }
  }

  /// The variants of each password, in case one has by chance what a rule forbids.
  static let variants = 0..<4

  func password(_ kinds: Mixture, length: Int, variant: Int) -> String {
    Self.password(of: alphabets(of: kinds), length: length, variant: variant)
  }

  /// A password of these kinds that has all their characters.
  static func password(_ kinds: Mixture, length: Int) -> String {
    password(of: kinds.classes.map { Array($0.alphabet.utf8) }, length: length, variant: 0)
  }

  private static func password(of chosen: [[UInt8]], length: Int, variant: Int) -> String {
    let bytes = (0..<length).map { i in
      let letters = chosen[i % chosen.count]
      // A step that is prime to the alphabet's length, so that all are used; of most alphabets no
      // neighbours.
      let step = letters.count % 7 != 0 ? 7 : letters.count % 5 != 0 ? 5 : 3
      let place = variant * 3 + i / chosen.count * step + i % chosen.count
      return letters[place % letters.count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func alphabets(of kinds: Mixture) -> [[UInt8]] {
    alphabets.indices.filter { kinds.rawValue >> $0 & 1 == 1 }.map { alphabets[$0] }
  }
}

/// A kind of characters that composition rules speak of.
struct CharacterClass: Equatable {
  let name: String
  let pattern: String
  let alphabet: String

  static let all = [
    Self(
      name: "uppercase letters", pattern: "[A-Z]", alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    Self(
      name: "lowercase letters", pattern: "[a-z]", alphabet: "abcdefghijklmnopqrstuvwxyz"),
    Self(name: "digits", pattern: "[0-9]", alphabet: "0123456789"),
    // The symbols that the fewest systems forbid.
    Self(name: "symbols", pattern: "[^A-Za-z0-9]", alphabet: "!#$%*+-.:=@_"),
  ]
}

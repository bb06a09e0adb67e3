internal import PasswordStrength

/// Statistics of the password lists: the probability of each password, its runs, and which run
/// follows which.
///
/// The exponents flatten a list before counting: the head of a leaked list would otherwise drown
/// the habits of the many.
struct PasswordStatistics {
  /// Common passwords, lower case.
  private(set) var passwords = Distribution()
  let names: Distribution
  let words: Distribution
  /// Runs of the passwords by kind.
  private(set) var runDistributions: [Distribution]
  /// Transition counts from letters, digits, symbols, others, start (4) to letters … others, end
  /// (4).
  private(set) var transitions = [Double](repeating: 0, count: 25)

  init(_ lists: WordLists) {
    let total = lists.passwords.reduce(0) { $0 + $1.weight }
    for (entries, weight) in lists.passwords {
      let zipf = Distribution.zipf(entries, exponent: 0.8, offset: 1)
      for (key, p) in zip(zipf.keys, zipf.weights) {
        passwords.add(p * weight / total, to: key.lowercased())
      }
    }
    names = .zipf(lists.names, exponent: 0.7, offset: 1)
    var spoken = Distribution()
    for list in lists.words {
      for (r, entry) in list.enumerated() {
        let word = String(entry.unicodeScalars.filter { $0 != "'" }).lowercased()
        guard let letters = letters(word), 3...16 ~= letters.count else { continue }
        spoken.add(power(Double(r) + 50, -0.6), to: word)
      }
    }
    words = spoken.normalized().top(60_000)

    var counted = RunKind.allCases.map { _ in Distribution() }
    for (password, p) in zip(passwords.keys, passwords.weights) {
      let weight = power(p, 0.6)
      let parts = runs(of: password)
      var previous = 4
      for part in parts {
        transitions[previous * 5 + part.kind.rawValue] += weight
        previous = part.kind.rawValue
        // A run that is the whole password says less about how runs are combined.
        counted[part.kind.rawValue].add(parts.count > 1 ? weight : weight * 0.5, to: part.text)
      }
      transitions[previous * 5 + 4] += weight
    }
    runDistributions = counted.map { $0.normalized() }
  }

  /// The transition counts as probabilities, with floors for what never occurred: .05 between runs
  /// of one kind (a run in two parts), 1e-3 for an end, 1e-4 otherwise.
  var transitionProbabilities: [Double] {
    var result = transitions
    for from in 0..<5 {
      let sum = transitions[from * 5..<from * 5 + 5].reduce(0, +)
      for to in 0..<5 {
        let floor = to == 4 ? 1e-3 : 1e-4
        let p = transitions[from * 5 + to]
        result[from * 5 + to] = from == to && from < 4 ? 0.05 : p > 0 ? p / sum : floor
      }
    }
    return result
  }

  /// The n-gram model of whole passwords, with a share of names.
  func passwordPattern(_ alphabet: CharacterSymbols) -> WittenBell {
    var flat = passwords.normalized { power($0, 0.7) }
    for (name, p) in zip(names.keys, names.weights) { flat.add(0.1 * p, to: name) }
    var model = WittenBell(shape: .passwords, alphabet: 255)
    for (text, p) in zip(flat.keys, flat.weights) {
      model.add(text.unicodeScalars.map(alphabet.symbol), weight: p * 30_000)
    }
    return model
  }

  func digitPattern() -> WittenBell {
    var model = WittenBell(shape: .digits, alphabet: 11)
    let digits = runDistributions[RunKind.digits.rawValue]
    for (text, p) in zip(digits.keys, digits.weights) {
      model.add(text.utf8.map { $0 - 0x30 }, weight: p * 5000)
    }
    return model
  }
}

/// The n-gram symbols of characters: every character of the lists, in order of code point, then one
/// for any other.
struct CharacterSymbols {
  private(set) var symbols: [UInt32: UInt8] = [:]
  private let unknown = UInt8(NGramShape.passwords.characters - 1)

  init(_ texts: [[String]]) {
    var used = Set<UInt32>()
    for text in texts.joined() { for scalar in text.unicodeScalars { used.insert(scalar.value) } }
    precondition(
      used.count <= Int(unknown), "more characters than NGramShape.passwords has room for")
    for (i, scalar) in used.sorted().enumerated() { symbols[scalar] = UInt8(i) }
  }

  func symbol(_ scalar: Unicode.Scalar) -> UInt8 { symbols[scalar.value] ?? unknown }

  /// The table of ASCII, and pairs of code point and symbol of all others.
  var tables: (ascii: [UInt8], wide: [UInt32]) {
    let ascii = (0..<128).map { symbols[UInt32($0)] ?? unknown }
    let wide = symbols.filter { $0.key >= 128 }.sorted { $0.key < $1.key }.flatMap {
      [$0.key, UInt32($0.value)]
    }
    return (ascii, wide)
  }
}

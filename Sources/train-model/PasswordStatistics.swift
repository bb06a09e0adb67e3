internal import PasswordStrength
internal import Platform

/// The exponents flatten a list before counting: the head of a leaked list would otherwise drown
/// the habits of the many.
struct PasswordStatistics {
  /// The number of common passwords: those whose rank the model knows.
  static let common = 40_500
  /// The exponent that flattens the passwords before their runs are counted.
  static let flatness = 0.8
  /// The weight of a run that is the whole password, which says less about how runs are combined.
  static let aloneWeight = 0.3

  private(set) var passwords = Distribution()
  let names: Distribution
  let words: Distribution
  private(set) var runDistributions: [Distribution]
  /// Transition counts from letters, digits, symbols, others, start (4) to letters … others, end
  /// (4).
  private(set) var transitions = [Double](repeating: 0, count: 25)
  /// The weight of runs by kind, kind before, kind after and length; see `RunFactors`.
  private var lengths = [Double](repeating: 0, count: RunFactors.count)

  init(_ lists: WordLists) {
    let total = lists.ranked.reduce(1) { $0 + $1.weight }
    for (entries, weight) in lists.ranked {
      let zipf = Distribution.zipf(entries, exponent: 0.7, offset: 1)
      for (key, p) in zip(zipf.keys, zipf.weights) {
        passwords.add(p * weight / total, to: key.lowercased())
      }
    }
    let shares = lists.leaked.map { power($0.share, 0.9) }
    let sum = shares.reduce(0, +)
    for ((entry, _), share) in zip(lists.leaked, shares) {
      passwords.add(share / sum / total, to: entry)
    }
    names = Distribution.zipf(lists.names, exponent: 0.7, offset: 1)
      .mixed(with: lists.worldNames, share: 0.6)
    var spoken = Distribution()
    for list in lists.words {
      for (r, entry) in list.enumerated() {
        let word = String(entry.unicodeScalars.filter { $0 != "'" }).lowercased()
        guard let letters = letters(word), 3...16 ~= letters.count else { continue }
        spoken.add(power(Double(r) + 50, -0.6), to: word)
      }
    }
    words = spoken.normalized().top(60_000).mixed(with: lists.europeanWords, share: 0.6)

    var counted = (0..<4).map { _ in Distribution() }
    for (password, p) in zip(passwords.keys, passwords.weights) {
      let weight = power(p, Self.flatness)
      let parts = runs(of: password)
      var previous = Int(SegmentKind.none)
      for (i, part) in parts.enumerated() {
        let kind = Int(part.kind)
        let before = i == 0 ? SegmentKind.none : parts[i - 1].kind
        let after = i + 1 == parts.count ? SegmentKind.none : parts[i + 1].kind
        let place = RunFactors.index(
          kind: part.kind, before: before, after: after, length: part.text.unicodeScalars.count)
        lengths[place] += weight
        transitions[previous * 5 + kind] += weight
        previous = kind
        counted[kind].add(parts.count > 1 ? weight : weight * Self.aloneWeight, to: part.text)
      }
      transitions[previous * 5 + 4] += weight
    }
    runDistributions = counted.map { $0.normalized() }
  }

  var common: [String] { passwords.ranking().prefix(Self.common).map { passwords.keys[$0] } }

  /// The transition counts as probabilities, with floors for what hardly or never occurred: .05
  /// between runs of one kind (a run in two parts), 1e-3 for an end, 1e-4 otherwise.
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
    // The lists are of sites in English and hardly have other characters than ASCII.
    let others = Int(SegmentKind.others)
    for kind in 0..<3 {
      result[kind * 5 + others] = max(2e-3, result[kind * 5 + others])
      result[others * 5 + kind] = 0.05
    }
    result[4 * 5 + others] = max(0.01, result[4 * 5 + others])
    result[others * 5 + 4] = 0.8
    return result
  }

  /// The codes of `RunFactors`. Where few runs were counted between two neighbours, the lengths of
  /// all runs of the kind fill in.
  var runFactors: [UInt8] {
    var result = [UInt8](repeating: UInt8(RunFactors.codeOfOne), count: RunFactors.count)
    let all = 0...RunFactors.longest
    let neighbours = (0...SegmentKind.none).flatMap { before in
      (0...SegmentKind.none).map { (before, $0) }
    }
    for kind in UInt8(0)..<4 {
      func place(_ before: UInt8, _ after: UInt8, _ length: Int) -> Int {
        RunFactors.index(kind: kind, before: before, after: after, length: length)
      }
      var anywhere = [Double](repeating: 0, count: all.count)
      for (before, after) in neighbours {
        let isAlone = before == SegmentKind.none && after == SegmentKind.none
        let share = isAlone ? Self.aloneWeight : 1
        for length in all { anywhere[length] += lengths[place(before, after, length)] * share }
      }
      let sum = anywhere.reduce(0, +)
      let smoothing = 0.01 * sum
      for (before, after) in neighbours {
        let here = all.reduce(0) { $0 + lengths[place(before, after, $1)] }
        for length in all where anywhere[length] > 0 {
          let usual = anywhere[length] / sum
          let p = (lengths[place(before, after, length)] + smoothing * usual) / (here + smoothing)
          let factor = min(RunFactors.range.upperBound, max(RunFactors.range.lowerBound, p / usual))
          let bits = logarithm(factor) / logarithm(2) * Double(RunFactors.steps)
          result[place(before, after, length)] = UInt8(
            RunFactors.codeOfOne + Int(bits.rounded(.toNearestOrEven)))
        }
      }
    }
    return result
  }

  func passwordPattern(_ alphabet: CharacterSymbols) -> WittenBell {
    var flat = passwords.normalized { power($0, 0.85) }
    for (name, p) in zip(names.keys, names.weights) { flat.add(0.1 * p, to: name) }
    var model = WittenBell(shape: .passwords, alphabet: 255)
    for (text, p) in zip(flat.keys, flat.weights) {
      model.add(text.unicodeScalars.map(alphabet.symbol), weight: p * 30_000)
    }
    return model
  }

  func digitPattern() -> WittenBell {
    var model = WittenBell(shape: .digits, alphabet: 11)
    let digits = runDistributions[Int(SegmentKind.digits)]
    for (text, p) in zip(digits.keys, digits.weights) {
      model.add(text.utf8.map { $0 - 0x30 }, weight: p * 5000)
    }
    return model
  }
}

/// The n-gram symbols of characters: the ASCII characters of the lists, and the most frequent of
/// the others, as many as there is room for; in order of code point, then one for any other.
struct CharacterSymbols {
  private(set) var symbols: [UInt32: UInt8] = [:]
  private let unknown = UInt8(NGramShape.passwords.characters - 1)

  init(_ texts: [[String]]) {
    var counts: [UInt32: Int] = [:]
    for text in texts.joined() {
      for scalar in text.unicodeScalars { counts[scalar.value, default: 0] += 1 }
    }
    // ASCII first, however rare.
    func rarity(_ scalar: UInt32) -> Int { scalar < 0x80 ? .min : -counts[scalar, default: 0] }
    let order = counts.keys.sorted { (rarity($0), $0) < (rarity($1), $1) }
    for (i, scalar) in order.prefix(Int(unknown)).sorted().enumerated() {
      symbols[scalar] = UInt8(i)
    }
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

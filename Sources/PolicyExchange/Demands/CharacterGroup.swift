internal import Patterns

extension CodePointSet {
  static let upper = CodePointSet([0x41...0x5A])
  static let lower = CodePointSet([0x61...0x7A])
  static let digit = CodePointSet([0x30...0x39])
  static let letter = upper.union(lower)
  static let alphanumeric = letter.union(digit)
  /// The 32 printable ASCII characters that are neither letters nor digits nor the space.
  static let punctuation = printableASCII.subtracting(alphanumeric).subtracting(space)
  static let space = CodePointSet(" ")
  /// The punctuation of ASCII and the space, as Apple and OWASP count symbols.
  static let punctuationAndSpace = punctuation.union(space)
  static let ascii = CodePointSet([0...0x7F])
  /// Characters that end a line for some engine, and that password fields do not take. A difference
  /// in them is not a loss.
  static let lineBreaks = CodePointSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029])

  init(characters: String) { self.init(characters.unicodeScalars.map { $0.value...$0.value }) }

  func isSubset(of other: CodePointSet) -> Bool { intersection(other) == self }

  var isAnything: Bool { union(.lineBreaks) == .all }

  /// The names of those sets that are wholly within this one, and the characters in none of them.
  func named(_ known: [(set: CodePointSet, name: String)]) -> (names: [String], rest: CodePointSet)
  {
    known.reduce(into: ([], self)) { found, known in
      guard !known.set.isEmpty, known.set.isSubset(of: found.rest) else { return }
      found.names.append(known.name)
      found.rest = found.rest.subtracting(known.set)
    }
  }

  /// The shared characters of printable ASCII divided by those of either set.
  func likeness(to other: CodePointSet) -> Double {
    let (a, b) = (intersection(.printableASCII), other.intersection(.printableASCII))
    let all = a.union(b).count
    return all == 0 ? 0 : Double(a.intersection(b).count) / Double(all)
  }
}

/// A kind of character that a format can ask for.
struct CharacterGroup: Sendable {
  let name: String
  let characters: CodePointSet

  static let upper = CharacterGroup(name: "uppercase letters", characters: .upper)
  static let lower = CharacterGroup(name: "lowercase letters", characters: .lower)
  static let digit = CharacterGroup(name: "digits", characters: .digit)
}

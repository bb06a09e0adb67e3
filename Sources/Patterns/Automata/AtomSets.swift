internal import Synchronization
internal import UnicodeText

/// The characters that an atom such as `[^\W\d]`, `\p{Lu}` or `(?i)k` matches. PCRE2 itself is
/// asked, so that the answer is right by construction, whatever its version, its tables and the
/// pattern's options.
package final class AtomSets: Sendable {
  package let universe: CodePointSet
  /// The universe as a text, without the characters that others stand for.
  private let subject: Subject
  /// A thread that finds the lock taken searches itself: in a child of `fork` it may stay taken.
  private let known = Mutex<[ExactText: CodePointSet?]>([:])
  /// The most atoms that are remembered, more than any file has. A process that sees very many
  /// files starts again.
  private static let remembered = 2_000

  private static let wholeSubject = Subject(.all)
  package static let unicode = AtomSets(universe: .all)
  package static let ascii = AtomSets(universe: CodePointSet([0...0x7F]))
  package static let printableASCII = AtomSets(universe: .printableASCII)

  private init(universe: CodePointSet) {
    self.universe = universe
    subject = Subject(universe.subtracting(CodePointSet(EmptyPlane.left)))
  }

  /// The set of a pattern that matches one character; nil if PCRE2 does not compile it or gives up.
  ///
  /// - Complexity: One search over every character of the universe the first time, some
  ///   milliseconds for all of Unicode.
  package func set(of atom: String) -> CodePointSet? {
    let key = ExactText(atom)
    if let set = known.withLockIfAvailable({ $0[key] }) ?? nil { return set }
    let set = scan(atom)
    _ = known.withLockIfAvailable { known in
      if known.count >= Self.remembered { known.removeAll() }
      known[key] = .some(set)
    }
    return set
  }

  private func scan(_ atom: String) -> CodePointSet? {
    // Runs of neighbours are found in one match each.
    guard
      let pattern = try? Pattern(
        atom + "++", shortcuts: universe == .all ? .all : .startOptimizations)
    else { return nil }
    let ranges =
      EmptyPlane.isNamed(in: atom)
      ? Self.wholeSubject.ranges(of: pattern)
      : subject.ranges(of: pattern)?.map(EmptyPlane.widened)
    return ranges.map { CodePointSet($0).intersection(universe) }
  }
}

/// The planes that have only unassigned characters or characters for private use. Nothing in
/// Unicode tells the characters of such a plane apart, except for the last two, which are not
/// characters. So one stands for the others, unless a pattern names one.
private enum EmptyPlane {
  private static let numbers: [UInt32] = Array(4...13) + [15, 16]
  private static let first = Unicode.Scalar(0x40000 as UInt32)
  private static let size: UInt32 = 0x10000
  /// The number of code points at the end of a plane that are not characters.
  private static let ends: UInt32 = 2

  static let left = numbers.map { ($0 * size + 1)...(($0 + 1) * size - ends - 1) }

  /// Whether an atom may name a character of these planes. Planes in between count too.
  static func isNamed(in atom: String) -> Bool {
    guard let first, !atom.unicodeScalars.contains(where: { $0 >= first }) else { return true }
    // `\o{…}`, `\N{…}`, and `\x{…}` with five digits or more.
    return atom.utf8.split(separator: UInt8(ascii: "\\")).contains { part in
      switch part.first {
      case UInt8(ascii: "o"), UInt8(ascii: "N"): true
      case UInt8(ascii: "x"): part.prefix { $0 != UInt8(ascii: "}") }.count > "x{FFFF".utf8.count
      default: false
      }
    }
  }

  static func widened(_ range: ClosedRange<UInt32>) -> ClosedRange<UInt32> {
    let last = range.upperBound
    guard last % size == 0, numbers.contains(last / size) else { return range }
    return range.lowerBound...(last + size - ends - 1)
  }
}

private struct Subject {
  /// The parts in which the text is searched. A search of the whole would run out of its budget,
  /// and short ones need no clock, which halves the time.
  private var parts: [[UInt8]] = []
  private static let partLength = 128

  init(_ set: CodePointSet) {
    var part: [UInt8] = []
    for scalar in set.scalars {
      if part.count > Self.partLength - 4 {
        parts.append(part)
        part = []
      }
      part.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
    }
    parts.append(part)
  }

  func ranges(of pattern: Pattern) -> [ClosedRange<UInt32>]? {
    var matcher = Matcher()
    var ranges: [ClosedRange<UInt32>] = []
    for part in parts {
      let isDecided = part.withUnsafeBufferPointer { part in
        let text = ValidUTF8(part)
        var start = 0
        while start < part.count, case let result = matcher.search(pattern, in: text, from: start),
          result != .notFound
        {
          guard case .found(let range) = result, !range.isEmpty else { return false }
          var last = range.upperBound - 1
          while part[last] & 0xC0 == 0x80 { last -= 1 }
          ranges.append(
            decodeScalar(part, at: range.lowerBound).scalar...decodeScalar(part, at: last).scalar)
          start = range.upperBound
        }
        return true
      }
      if !isDecided { return nil }
    }
    return ranges
  }
}

extension PatternTree {
  /// Pays for asking PCRE2 about all its atoms. The price is the same if the answer is known from
  /// another analysis, so that decisions do not depend on it.
  package func payForAtoms(_ budget: WorkBudget) {
    for node in root.descendants where !budget.isSpent {
      let atom: String
      switch node.kind {
      case .set(let options): atom = standalone(text(of: node), options)
      case .literal(let scalar, let options) where options.contains(.ignoresCase):
        atom = String(scalar)
      default: continue
      }
      guard budget.isNew(atom) else { continue }
      // A search takes longer the more members a class has.
      budget.spend(
        (EmptyPlane.isNamed(in: atom) ? 40_000 : 10_000) * (1 + atom.utf8.count / 64))
    }
  }

  /// The characters that a part matches, as PCRE2 says; nil for any other part.
  package func characters(of node: PatternNode) -> CodePointSet? {
    PatternMeaning(self).singleSet(node, .unicode)
  }
}

extension CodePointSet {
  package static func characters(of atom: String) -> CodePointSet? {
    AtomSets.unicode.set(of: atom)
  }
}

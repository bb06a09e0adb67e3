internal import PCRE2
internal import Synchronization
internal import UnicodeText

/// Which characters an atom such as `[^\W\d]`, `\p{Lu}` or `(?i)k` matches. PCRE2 itself is asked, so that the answer is right
/// by construction, whatever its version, its tables and the pattern's options.
final class AtomSets: Sendable {
  /// The characters that are looked at.
  let universe: CodePointSet
  /// All of them, as one text.
  private let subject: [UInt8]
  private let known = Mutex<[String: CodePointSet?]>([:])
  /// More atoms than any file has; a process that sees very many files starts again.
  private static let remembered = 2_000

  private static let unicode = AtomSets(universe: .all)
  private static let printableASCII = AtomSets(universe: .printableASCII)

  /// The sets within an alphabet. What one analysis has asked the next one need not ask again.
  static func of(_ alphabet: PolicyLanguage.Alphabet) -> AtomSets {
    alphabet == .unicode ? unicode : printableASCII
  }

  private init(universe: CodePointSet) {
    self.universe = universe
    var bytes: [UInt8] = []
    bytes.reserveCapacity(universe.count * 4)
    for range in universe.ranges {
      var value = range.lowerBound
      while value <= range.upperBound {
        if let scalar = Unicode.Scalar(value) {
          bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        }
        value += 1
      }
    }
    subject = bytes
  }

  /// The set of a pattern that matches one character; nil if PCRE2 does not compile it or gives up.
  ///
  /// - Complexity: One search over every character of the universe the first time, some milliseconds for all of Unicode.
  func set(of atom: String) -> CodePointSet? {
    if let set = known.withLock({ $0[atom] }) { return set }
    let set = scan(atom)
    known.withLock { known in
      if known.count >= Self.remembered { known.removeAll() }
      known[atom] = .some(set)
    }
    return set
  }

  private func scan(_ atom: String) -> CodePointSet? {
    // Runs of neighbours are found in one match each.
    guard let pattern = try? Pattern(atom + "++") else { return nil }
    var matcher = Matcher()
    return subject.withUnsafeBufferPointer { bytes in
      let text = ValidUTF8(unchecked: bytes, isASCII: universe == .printableASCII)
      var ranges: [ClosedRange<UInt32>] = []
      var start = 0
      while start < bytes.count {
        switch matcher.search(pattern, in: text, from: start) {
        case .notFound: return CodePointSet(ranges).intersection(universe)
        case .gaveUp: return nil
        case .found(let range):
          guard !range.isEmpty else { return nil }
          var last = range.upperBound - 1
          while bytes[last] & 0xC0 == 0x80 { last -= 1 }
          ranges.append(
            decodeScalar(bytes, at: range.lowerBound).scalar...decodeScalar(bytes, at: last).scalar)
          start = range.upperBound
        }
      }
      return CodePointSet(ranges).intersection(universe)
    }
  }
}

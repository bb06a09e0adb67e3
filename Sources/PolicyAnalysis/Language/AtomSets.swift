internal import PCRE2
internal import PatternSyntax
internal import Synchronization
internal import UnicodeText

/// Which characters an atom such as `[^\W\d]`, `\p{Lu}` or `(?i)k` matches. PCRE2 itself is asked,
/// so that the answer is right by construction, whatever its version, its tables and the pattern's
/// options.
final class AtomSets: Sendable {
  /// The characters that are looked at.
  let universe: CodePointSet
  /// All of them, as one text.
  private let subject: [UInt8]
  /// Where the parts begin in which it is searched: a search of the whole would run out of its
  /// budget.
  private let parts: [Range<Int>]
  /// Of a part, in bytes.
  private static let partLength = 4096
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
    var (parts, partStart) = ([Range<Int>](), 0)
    for range in universe.ranges {
      var value = range.lowerBound
      while value <= range.upperBound {
        if let scalar = Unicode.Scalar(value) {
          if bytes.count - partStart > Self.partLength - 4 {
            parts.append(partStart..<bytes.count)
            partStart = bytes.count
          }
          bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
        }
        value += 1
      }
    }
    subject = bytes
    self.parts = parts + [partStart..<bytes.count]
  }

  /// The set of a pattern that matches one character; nil if PCRE2 does not compile it or gives up.
  ///
  /// - Complexity: One search over every character of the universe the first time, some
  ///   milliseconds for all of Unicode.
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
    var ranges: [ClosedRange<UInt32>] = []
    let isDecided = subject.withUnsafeBufferPointer { subject in
      parts.allSatisfy {
        scan(UnsafeBufferPointer(rebasing: subject[$0]), pattern, &matcher, &ranges)
      }
    }
    return isDecided ? CodePointSet(ranges).intersection(universe) : nil
  }

  /// Adds what is found in a part of the subject; false if that cannot be decided.
  private func scan(
    _ part: UnsafeBufferPointer<UInt8>, _ pattern: Pattern, _ matcher: inout Matcher,
    _ ranges: inout [ClosedRange<UInt32>]
  ) -> Bool {
    let text = ValidUTF8(unchecked: part, isASCII: universe == .printableASCII)
    var start = 0
    while start < part.count {
      switch matcher.search(pattern, in: text, from: start) {
      case .notFound: return true
      case .gaveUp: return false
      case .found(let range):
        guard !range.isEmpty else { return false }
        var last = range.upperBound - 1
        while part[last] & 0xC0 == 0x80 { last -= 1 }
        ranges.append(
          decodeScalar(part, at: range.lowerBound).scalar...decodeScalar(part, at: last).scalar)
        start = range.upperBound
      }
    }
    return true
  }
}

/// A defect of some versions of PCRE2: for patterns of a shape a shortcut misses a match, or finds
/// what is not there.
package enum EngineDefect: Sendable, CaseIterable {
  /// The first byte of a look-ahead is taken for one before the last byte that must be there, so
  /// that `(?=a)b?a` is not found in "a" (PCRE2's issue 444, which mends it but for `(?i)`).
  case assertedStart
  /// A group that refers to itself is taken to be longer than it must be, so that `b((k|\1*)){2}`
  /// is not found in "b".
  case lengthOfReference
  /// A match that begins with a possessive group of `.*` is searched for at the starts of lines
  /// only, which is right only without the group: `(?:.*?)++(?!b)` is not found in "ba".
  case possessiveLine
  #if !INTERPRETED
    /// Machine code remembers where a repetition came to its end, and lets it fail wherever it
    /// begins before that place (`detect_early_fail` in pcre2_jit_compile.c). That is wrong where
    /// alternatives of other lengths lead to it, as in `(?:\D|)\S*\S`, or what fails is tried
    /// another way within an atomic group, as in `(?>a*|)a`.
    case earlyFailure
    /// Machine code that collects the characters which can begin a match keeps the count of a
    /// repetition for what begins another alternative, as in `1s\W{2,}|c` (`scan_prefix`; PCRE2's
    /// issue 875 mends one case of it).
    case startOfRepetition
    /// Machine code forgets what a possessive group captured, as in `(a)*+b\1`.
    case possessiveCapture
    /// Machine code treats a group that is still open as an empty text, as in `b(a|\1?)`.
    case openReference
  #endif

  /// Whether the defect lies in a start optimisation; the first version, as in "10.43", that has
  /// it, nil if all before have it; and the first after it that has not, nil if none is out yet.
  package var origin: (isOfStart: Bool, since: String?, mended: String?) {
    switch self {
    case .assertedStart, .lengthOfReference, .possessiveLine: (true, nil, nil)
    #if !INTERPRETED
      case .earlyFailure: (true, nil, "10.43")
      case .startOfRepetition: (true, "10.45", nil)
      case .possessiveCapture, .openReference: (false, nil, "10.43")
    #endif
    }
  }

  /// Whether the defect lies in a start optimisation; otherwise machine code itself is wrong.
  package var isOfStartOptimizations: Bool { origin.isOfStart }

  package static let present: [EngineDefect] = {
    let version = libraryVersion().version
    return allCases.filter { $0.isPresent(in: version) }
  }()

  /// Takes a version as PCRE2 says it, such as "10.42 2022-12-11".
  package func isPresent(in version: String) -> Bool {
    func isBefore(_ other: String) -> Bool {
      Self.numbers(version).lexicographicallyPrecedes(Self.numbers(other))
    }
    return !(origin.since.map(isBefore) ?? false) && origin.mended.map(isBefore) ?? true
  }

  /// The numbers by which versions compare: "10.100" comes after "10.43".
  private static func numbers(_ version: String) -> [Int] {
    version.utf8.split { !(0x30...0x39 ~= $0) }.prefix(2).map { Int(Substring($0)) ?? 0 }
  }
}

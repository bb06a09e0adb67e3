internal import CPCRE2
public import UnicodeText

/// One thread's working memory for searches: match data, a JIT stack, and limits that are always set.
///
/// A hostile pattern or password costs milliseconds, not hours: every search has a budget, and one that
/// runs out is `gaveUp`. Subjects are expected to be at most a few thousand bytes; longer ones are more likely to be
/// given up.
///
/// PCRE2's match limit counts backtracking, not the characters that a possessive loop passes over, and under JIT
/// it starts afresh at every place where a match may begin. So the limit shrinks with the length of the subject, and a search
/// that hits the small limit of the fast path is repeated place by place with a larger one, under a clock.
public struct Matcher: ~Copyable {
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let jitStack: OpaquePointer?
  /// The match limit that the context has, to be set only when another one is wanted.
  private var limit: UInt32 = 0

  /// Allocates the memory, about 40 KB; nothing is allocated by a search.
  public init() {
    // One pair of offsets: the whole match is all that is asked for.
    guard let data = pcre2_match_data_create_8(1, nil), let context = pcre2_match_context_create_8(nil) else {
      fatalError("out of memory")
    }
    self.data = data
    self.context = context
    jitStack = pcre2_jit_stack_create_8(Budget.jitStackStart, Budget.jitStackMaximum, nil)
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
    pcre2_set_depth_limit_8(context, Budget.depth)
    pcre2_set_heap_limit_8(context, Budget.heapKibibytes)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(jitStack)
  }

  /// The first match at or after a byte offset, which must be at a character's border.
  public mutating func search(_ pattern: Pattern, in subject: ValidUTF8, from start: Int = 0) -> SearchResult
  {
    result(of: status(pattern, subject, start, options: 0))
  }

  /// Whether the pattern is found anywhere.
  public mutating func find(_ pattern: Pattern, in subject: ValidUTF8) -> Finding {
    Finding(status: status(pattern, subject, 0, options: 0))
  }

  /// Whether each pattern is found anywhere, for many patterns in one call.
  ///
  /// - Parameter patterns: Kept alive by the caller.
  /// - Parameter findings: One place for each pattern.
  public mutating func find(
    _ patterns: UnsafeBufferPointer<Unmanaged<Pattern>>, in subject: ValidUTF8,
    _ findings: UnsafeMutablePointer<Finding>
  ) {
    let (anchored, whole) = (
      Budget.perStart(length: subject.bytes.count), Budget.wholeSearch(length: subject.bytes.count)
    )
    for i in patterns.indices {
      findings[i] = patterns[i]._withUnsafeGuaranteedRef { pattern in
        let isAnchored = pattern.steppingCode == nil
        setLimit(isAnchored ? anchored : whole)
        let status = match(pattern.code, jit: pattern.isJITCompiled, subject, 0, 0)
        if status == PCRE2_ERROR_MATCHLIMIT, !isAnchored {
          return Finding(status: stepwiseStatus(pattern, subject, 0, 0))
        }
        return Finding(status: status)
      }
    }
  }

  /// The number of matches that do not overlap, counted up to `maximum` only.
  ///
  /// Empty matches count once per place, as in Perl.
  public mutating func count(_ pattern: Pattern, in subject: ValidUTF8, upTo maximum: Int) -> CountResult {
    var (count, start) = (0, 0)
    var options: UInt32 = 0
    while count < maximum {
      switch result(of: status(pattern, subject, start, options: options)) {
      case .notFound: return .counted(count)
      case .gaveUp(let reason): return .gaveUp(reason)
      case .found(let range):
        count += 1
        start = range.upperBound
        // After an empty match the same place may still have a longer one, but not that one again.
        options = range.isEmpty ? UInt32(PCRE2_NOTEMPTY_ATSTART) : 0
      }
    }
    return .counted(count)
  }

  // Inside, PCRE2's own status numbers are passed around: at least 0 is found, with the place in the match data.

  @inline(__always)
  private mutating func status(
    _ pattern: Pattern, _ subject: ValidUTF8, _ start: Int, options: UInt32
  ) -> Int32 {
    let isAnchored = pattern.steppingCode == nil
    let length = subject.bytes.count - start
    setLimit(isAnchored ? Budget.perStart(length: length) : Budget.wholeSearch(length: length))
    let status = match(pattern.code, jit: pattern.isJITCompiled, subject, start, options)
    if status == PCRE2_ERROR_MATCHLIMIT, !isAnchored {
      return stepwiseStatus(pattern, subject, start, options)
    }
    return status
  }

  /// Tries one place after another, so that each has the full limit and the clock is read in between.
  @inline(never)
  private mutating func stepwiseStatus(
    _ pattern: Pattern, _ subject: ValidUTF8, _ start: Int, _ options: UInt32
  ) -> Int32 {
    guard let code = pattern.steppingCode else { return PCRE2_ERROR_MATCHLIMIT }
    setLimit(Budget.perStart(length: subject.bytes.count - start))
    defer { pcre2_set_offset_limit_8(context, -1) }  // PCRE2_UNSET: no limit
    let clock = ContinuousClock()
    let deadline = clock.now + Budget.stepwiseTime
    for place in start...subject.bytes.count {
      if place < subject.bytes.count, subject.bytes[place] & 0xC0 == 0x80 { continue }
      pcre2_set_offset_limit_8(context, place)
      let status = match(code, jit: pattern.isJITCompiled, subject, place, place == start ? options : 0)
      guard status == PCRE2_ERROR_NOMATCH else { return status }
      if clock.now > deadline { return Budget.timeIsUp }
    }
    return PCRE2_ERROR_NOMATCH
  }

  @inline(__always)
  private func match(
    _ code: OpaquePointer, jit: Bool, _ subject: ValidUTF8, _ start: Int, _ options: UInt32
  ) -> Int32 {
    let bytes: UnsafePointer<UInt8> = subject.bytes.baseAddress ?? CPCRE2_empty()
    let count = subject.bytes.count
    if jit {
      let status = pcre2_jit_match_8(code, bytes, count, start, options, data, context)
      guard status == PCRE2_ERROR_JIT_STACKLIMIT else { return status }
      // The interpreter keeps its frames on the heap and can go on where the JIT stack ended.
    }
    return pcre2_match_8(
      code, bytes, count, start, options | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT), data, context)
  }

  @inline(__always)
  private mutating func setLimit(_ wanted: UInt32) {
    guard limit != wanted else { return }
    limit = wanted
    pcre2_set_match_limit_8(context, wanted)
  }

  private func result(of status: Int32) -> SearchResult {
    if status == PCRE2_ERROR_NOMATCH { return .notFound }
    guard status >= 0 else { return .gaveUp(GiveUpReason(status)) }
    guard let offsets = pcre2_get_ovector_pointer_8(data) else {
      return .gaveUp(.engineError(PCRE2_ERROR_INTERNAL))
    }
    // `\K` in the right place can end a match before its reported start.
    return .found(min(offsets[0], offsets[1])..<offsets[1])
  }
}

/// What one search may spend. The product of limit and length bounds its steps to some millions: milliseconds.
private enum Budget {
  static let depth: UInt32 = 10_000
  static let heapKibibytes: UInt32 = 8_192
  static let jitStackStart = 32 * 1024
  static let jitStackMaximum = 512 * 1024
  static let stepwiseTime: Duration = .milliseconds(5)

  /// A status of our own, where PCRE2 has none.
  static let timeIsUp: Int32 = .min

  /// A power of two, and lengths are rounded up to one, so that the quotients are shifts.
  private static let steps: UInt32 = 1 << 22

  /// Backtracking points at one start, where each may pass over the whole subject once more.
  @inline(__always)
  static func perStart(length: Int) -> UInt32 {
    min(1 << 17, max(1 << 9, steps >> magnitude(length)))
  }

  /// The same when every place of the subject may be a start.
  @inline(__always)
  static func wholeSearch(length: Int) -> UInt32 {
    min(1 << 17, max(1 << 8, steps >> (2 * magnitude(length))))
  }

  /// The number of binary digits.
  @inline(__always)
  private static func magnitude(_ length: Int) -> Int { Int.bitWidth - length.leadingZeroBitCount }
}

extension Finding {
  /// Without a branch, which a list of passwords would mispredict half of the time.
  @inline(__always)
  fileprivate init(status: Int32) {
    let isFound: UInt8 = status >= 0 ? 1 : 0
    let isUndecided: UInt8 = status < PCRE2_ERROR_NOMATCH ? 2 : 0
    self = unsafeBitCast(isFound | isUndecided, to: Finding.self)
  }
}

extension GiveUpReason {
  fileprivate init(_ status: Int32) {
    self =
      switch status {
      case PCRE2_ERROR_MATCHLIMIT: .matchLimit
      case PCRE2_ERROR_DEPTHLIMIT: .depthLimit
      case PCRE2_ERROR_HEAPLIMIT: .heapLimit
      case Budget.timeIsUp: .timeLimit
      default: .engineError(status)
      }
  }
}

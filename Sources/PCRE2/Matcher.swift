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
  public borrowing func search(_ pattern: Pattern, in subject: ValidUTF8, from start: Int = 0) -> SearchResult
  {
    search(pattern, in: subject, from: start, options: 0)
  }

  /// The number of matches that do not overlap, counted up to `maximum` only.
  ///
  /// Empty matches count once per place, as in Perl.
  public borrowing func count(_ pattern: Pattern, in subject: ValidUTF8, upTo maximum: Int) -> CountResult {
    var (count, start) = (0, 0)
    var options: UInt32 = 0
    while count < maximum {
      switch search(pattern, in: subject, from: start, options: options) {
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

  private borrowing func search(
    _ pattern: Pattern, in subject: ValidUTF8, from start: Int, options: UInt32
  ) -> SearchResult {
    let anchored = pattern.steppingCode == nil
    let length = subject.bytes.count - start
    pcre2_set_match_limit_8(
      context, anchored ? Budget.perStart(length: length) : Budget.wholeSearch(length: length))
    let result = run(pattern.code, jit: pattern.isJITCompiled, subject, start, options)
    guard case .gaveUp(.matchLimit) = result, let code = pattern.steppingCode else { return result }
    return searchStepwise(code, jit: pattern.isJITCompiled, subject, start, options)
  }

  /// Tries one place after another, so that each has the full limit and the clock is read in between.
  private borrowing func searchStepwise(
    _ code: OpaquePointer, jit: Bool, _ subject: ValidUTF8, _ start: Int, _ options: UInt32
  ) -> SearchResult {
    pcre2_set_match_limit_8(context, Budget.perStart(length: subject.bytes.count - start))
    defer { pcre2_set_offset_limit_8(context, -1) }  // PCRE2_UNSET: no limit
    let clock = ContinuousClock()
    let deadline = clock.now + Budget.stepwiseTime
    for place in start...subject.bytes.count {
      if place < subject.bytes.count, subject.bytes[place] & 0xC0 == 0x80 { continue }
      pcre2_set_offset_limit_8(context, place)
      let result = run(code, jit: jit, subject, place, place == start ? options : 0)
      guard case .notFound = result else { return result }
      if clock.now > deadline { return .gaveUp(.timeLimit) }
    }
    return .notFound
  }

  @inline(__always)
  private borrowing func run(
    _ code: OpaquePointer, jit: Bool, _ subject: ValidUTF8, _ start: Int, _ options: UInt32
  ) -> SearchResult {
    let bytes: UnsafePointer<UInt8> = subject.bytes.baseAddress ?? CPCRE2_empty()
    let count = subject.bytes.count
    var status: Int32
    if jit {
      status = pcre2_jit_match_8(code, bytes, count, start, options, data, context)
      if status == PCRE2_ERROR_JIT_STACKLIMIT {
        // The interpreter keeps its frames on the heap and can go on where the JIT stack ended.
        status = interpret(code, bytes, count, start, options)
      }
    } else {
      status = interpret(code, bytes, count, start, options)
    }
    if status == PCRE2_ERROR_NOMATCH { return .notFound }
    guard status >= 0 else { return .gaveUp(GiveUpReason(status)) }
    let offsets = pcre2_get_ovector_pointer_8(data)
    guard let offsets else { return .gaveUp(.engineError(PCRE2_ERROR_INTERNAL)) }
    // `\K` in the right place can end a match before its reported start.
    return .found(min(offsets[0], offsets[1])..<offsets[1])
  }

  @inline(never)
  private borrowing func interpret(
    _ code: OpaquePointer, _ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int, _ options: UInt32
  ) -> Int32 {
    pcre2_match_8(
      code, bytes, count, start, options | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT), data, context)
  }
}

/// What one search may spend. The product of limit and length bounds its steps to some millions: milliseconds.
private enum Budget {
  static let depth: UInt32 = 10_000
  static let heapKibibytes: UInt32 = 8_192
  static let jitStackStart = 32 * 1024
  static let jitStackMaximum = 512 * 1024
  static let stepwiseTime: Duration = .milliseconds(5)

  private static let steps = 4_000_000

  /// Backtracking points at one start, where each may pass over the whole subject once more.
  static func perStart(length: Int) -> UInt32 {
    UInt32(min(100_000, max(500, steps / max(1, length))))
  }

  /// The same when every place of the subject may be a start.
  static func wholeSearch(length: Int) -> UInt32 {
    UInt32(min(100_000, max(200, steps / max(1, length * length))))
  }
}

extension GiveUpReason {
  fileprivate init(_ status: Int32) {
    self =
      switch status {
      case PCRE2_ERROR_MATCHLIMIT: .matchLimit
      case PCRE2_ERROR_DEPTHLIMIT: .depthLimit
      case PCRE2_ERROR_HEAPLIMIT: .heapLimit
      default: .engineError(status)
      }
  }
}

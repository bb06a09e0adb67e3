internal import CPCRE2
package import UnicodeText

/// One thread's working memory for searches: match data, a JIT stack, and limits that are always
/// set.
///
/// A hostile pattern or password costs milliseconds, not hours: every search has a budget, and one
/// that runs out is `gaveUp`. Subjects are expected to be at most a few thousand bytes; longer ones
/// are more likely to be given up.
///
/// PCRE2's match limit counts backtracking, not the characters that a possessive loop passes over,
/// and under JIT it starts afresh at every place where a match may begin. So it bounds the time of
/// short subjects only: where it is hit, and where the subject or the pattern is long, the search
/// is made with a pattern that looks at the clock between its items.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct Matcher: ~Copyable {
  private let data: OpaquePointer
  private let context: OpaquePointer
  /// The stack of machine code, made for the first search that needs more than the 32 KB of the
  /// machine's own stack.
  private var jitStack: OpaquePointer?
  private let budget: UnsafeMutablePointer<CPCRE2_budget>
  /// Set only when another one is wanted.
  private var limit: UInt32 = 0

  package init() {
    (data, context) = makeMatchMemory()
    budget = .allocate(capacity: 1)
    budget.initialize(to: CPCRE2_budget())
    // A pattern may have callouts of its own, which come here too and mean nothing.
    pcre2_set_callout_8(context, { CPCRE2_check_budget($0, $1) }, budget)
    pcre2_set_depth_limit_8(context, Budget.depth)
    pcre2_set_heap_limit_8(context, Budget.heapKibibytes)
  }

  deinit {
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_jit_stack_free_8(jitStack)
    budget.deallocate()
  }

  /// Starts at a byte offset, which must be at a character's border.
  package mutating func search(_ pattern: Pattern, in subject: ValidUTF8, from start: Int = 0)
    -> SearchResult
  { result(of: status(pattern, subject, start, options: 0)) }

  package mutating func find(_ pattern: Pattern, in subject: ValidUTF8) -> Finding {
    let status = status(pattern, subject, 0, options: 0)
    return status >= 0 ? .found : status == PCRE2_ERROR_NOMATCH ? .notFound : .gaveUp
  }

  /// Searches for up to 64 patterns in one call, and returns a bit for each.
  ///
  /// - Parameters:
  ///   - patterns: Kept alive by the caller.
  ///   - known: The patterns that need no search, which count as not found.
  /// - Returns: The patterns that are found, and those of which nothing is known.
  package mutating func find(
    _ patterns: UnsafeBufferPointer<Unmanaged<Pattern>>, in subject: ValidUTF8, known: UInt64 = 0
  ) -> (found: UInt64, undecided: UInt64) {
    var (found, undecided) = (UInt64(0), UInt64(0))
    var open = ~known
    if patterns.count < 64 { open &= 1 << UInt64(patterns.count) - 1 }
    while open != 0 {
      let i = open.trailingZeroBitCount
      open &= open &- 1
      let status = patterns[i]._withUnsafeGuaranteedRef {
        self.status($0, subject, 0, options: 0)
      }
      // Without a branch, which a list of passwords would mispredict half of the time.
      found |= (status >= 0 ? 1 : 0) << UInt64(i)
      undecided |= (status < PCRE2_ERROR_NOMATCH ? 1 : 0) << UInt64(i)
    }
    return (found, undecided)
  }

  /// The number of matches that do not overlap, counted up to `maximum` only; nil if a search gives
  /// up.
  ///
  /// Empty matches count once per place, as in Perl.
  package mutating func count(_ pattern: Pattern, in subject: ValidUTF8, upTo maximum: Int)
    -> Int?
  {
    var (count, start) = (0, 0)
    var options: UInt32 = 0
    // All searches together have the time of one.
    startClock()
    while count < maximum {
      if count & 7 == 7, CPCRE2_budget_is_spent(budget) != 0 { return nil }
      switch result(of: status(pattern, subject, start, options: options, startsClock: false)) {
      case .notFound: return count
      case .gaveUp: return nil
      case .found(let range):
        count += 1
        start = range.upperBound
        // After an empty match the same place may still have a longer one, but not that one again.
        options = range.isEmpty ? UInt32(PCRE2_NOTEMPTY_ATSTART) : 0
      }
    }
    return count
  }

  // Inside, PCRE2's own status numbers are passed around: at least 0 is found, with the place in
  // the match data.

  @inline(__always)
  private mutating func status(
    _ pattern: Pattern, _ subject: ValidUTF8, _ start: Int, options: UInt32,
    startsClock: Bool = true
  ) -> Int32 {
    let length = subject.bytes.count - start
    if pattern.isFast(for: length) {
      let limit =
        pattern.isAnchored ? Budget.anchored(length: length) : Budget.anywhere(length: length)
      let status: Int32
      if let code = pattern.codeForJIT() {
        setLimit(limit)
        status = pcre2_jit_match_8(
          code, subject.base, subject.bytes.count, start, options, data, context)
      } else {
        setLimit(min(limit, Budget.interpreted(codeSize: pattern.codeSize)))
        status = interpret(pattern.code, subject, start, options)
      }
      // Any lower status says that a limit or the JIT stack has run out.
      if status >= PCRE2_ERROR_NOMATCH { return status }
    }
    return timedStatus(pattern, subject, start, options, startsClock: startsClock)
  }

  private func interpret(
    _ code: OpaquePointer, _ subject: ValidUTF8, _ start: Int, _ options: UInt32
  ) -> Int32 {
    pcre2_match_8(
      code, subject.base, subject.bytes.count, start,
      options | UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT), data, context)
  }

  @inline(never)
  private mutating func timedStatus(
    _ pattern: Pattern, _ subject: ValidUTF8, _ start: Int, _ options: UInt32,
    startsClock: Bool = true
  ) -> Int32 {
    guard !pattern.isGivenUp(length: subject.bytes.count - start), let code = pattern.timedCode()
    else { return PCRE2_ERROR_MATCHLIMIT }
    setLimit(Budget.timed)
    if startsClock { startClock() }
    if pattern.maySuitMachineCode {
      growStack()
      let status = pcre2_jit_match_8(
        code, subject.base, subject.bytes.count, start, options, data, context)
      // The interpreter keeps its frames on the heap and can go on where the JIT stack ended. And
      // there may be no machine code.
      guard status == PCRE2_ERROR_JIT_STACKLIMIT || status == PCRE2_ERROR_JIT_BADOPTION else {
        return status
      }
    }
    return interpret(code, subject, start, options)
  }

  private mutating func growStack() {
    guard jitStack == nil else { return }
    jitStack = pcre2_jit_stack_create_8(Budget.jitStackStart, Budget.jitStackMaximum, nil)
    pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(jitStack))
  }

  private func startClock() { CPCRE2_start_budget(budget, Budget.nanoseconds) }

  @inline(__always)
  private mutating func setLimit(_ wanted: UInt32) {
    guard limit != wanted else { return }
    limit = wanted
    pcre2_set_match_limit_8(context, wanted)
  }

  private func result(of status: Int32) -> SearchResult {
    if status == PCRE2_ERROR_NOMATCH { return .notFound }
    guard status >= 0 else { return .gaveUp(status) }
    guard let offsets = pcre2_get_ovector_pointer_8(data) else {
      return .gaveUp(PCRE2_ERROR_INTERNAL)
    }
    // `\K` in the right place can end a match before its reported start.
    return .found(min(offsets[0], offsets[1])..<offsets[1])
  }
}

func makeMatchMemory() -> (data: OpaquePointer, context: OpaquePointer) {
  // One pair of offsets: the whole match is all that is asked for.
  guard let data = pcre2_match_data_create_8(1, nil),
    let context = pcre2_match_context_create_8(nil)
  else {
    CPCRE2_no_memory()
    fatalError("out of memory")
  }
  return (data, context)
}

private enum Budget {
  static let depth: UInt32 = 10_000
  static let heapKibibytes: UInt32 = 8_192
  static let jitStackStart = 32 * 1024
  static let jitStackMaximum = 512 * 1024

  static let nanoseconds: UInt64 = 5_000_000
  /// The match limit of a search with a clock, at one start: an exponential search that reaches it
  /// would not end in time either.
  static let timed: UInt32 = 1 << 17
  /// The most that the code's size times the length of the subject may be, in bytes each, for a
  /// search with a clock. Beyond it a search is given up at once.
  static let product = 1 << 25

  /// The most steps of a search without a clock, which take milliseconds: match limit times length.
  /// It is a power of two, and lengths are rounded up to one, so that the quotients are shifts.
  private static let steps: UInt32 = 1 << 20

  /// The length of the longest subject that is searched without a clock, in bytes. Its product with
  /// the code's size is limited too.
  static let fastLength = 128
  static let fastProduct = fastLength << 10

  /// The match limit of a search that begins at one place: each backtracking point may pass over
  /// the whole subject once more.
  @inline(__always)
  static func anchored(length: Int) -> UInt32 {
    min(1 << 17, max(1 << 6, steps >> magnitude(length)))
  }

  @inline(__always)
  static func anywhere(length: Int) -> UInt32 {
    min(1 << 17, max(1 << 6, steps >> (2 * magnitude(length))))
  }

  /// The match limit of the interpreter, which passes the ends of nested groups between two
  /// backtracking points. That takes as long as there is code.
  static func interpreted(codeSize: Int) -> UInt32 { UInt32((1 << 20) / (16 + codeSize / 2)) }

  @inline(__always)
  private static func magnitude(_ length: Int) -> Int { Int.bitWidth - length.leadingZeroBitCount }
}

extension Pattern {
  /// Whether a search of a subject that is not found at once is given up: one item of the pattern
  /// may cost as much as the pattern is large, for each character.
  package func isGivenUp(length: Int) -> Bool { codeSize * length > Budget.product }

  @inline(__always)
  fileprivate func isFast(for length: Int) -> Bool {
    length <= Budget.fastLength && length &* codeSize <= Budget.fastProduct
  }
}

extension ValidUTF8 {
  /// The address of the first byte; PCRE2 wants one even for no bytes.
  @inline(__always)
  fileprivate var base: UnsafePointer<UInt8> { bytes.baseAddress ?? CPCRE2_empty() }
}

internal import CPCRE2
package import UnicodeText

/// Counts the steps of a search, so that what a pattern costs can be measured without a clock: the
/// count is the same on every machine.
///
/// A step is one item of the pattern tried at one place of the subject (an automatic callout,
/// pcre2callout(3)), added up over all places where the search begins. The interpreter is asked,
/// with the start optimisations that the pattern has. Automatic possessification is off: a
/// possessive loop passes over all its characters in one item, and a count that does not see them
/// would call a quadratic search linear. Giving back characters one by one costs what passing over
/// them costs, so the count grows as the time does.
///
/// ``Matcher`` counts otherwise: its limits are of backtracking at one place. So a count is no
/// prediction that a search is given up.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
package struct StepCounter: ~Copyable {
  private let code: OpaquePointer
  private let data: OpaquePointer
  private let context: OpaquePointer
  private let tally: UnsafeMutablePointer<Tally>

  private struct Tally {
    var steps = 0
    var limit = 0
  }

  package init(_ pattern: Pattern) throws(PatternError) {
    code = try Pattern.compile(
      pattern.source,
      options: pattern.options | UInt32(PCRE2_AUTO_CALLOUT) | UInt32(PCRE2_NO_AUTO_POSSESS))
    (data, context) = makeMatchMemory()
    tally = .allocate(capacity: 1)
    tally.initialize(to: Tally())
    // A count ends a search long before these would.
    pcre2_set_match_limit_8(context, .max)
    pcre2_set_depth_limit_8(context, .max)
    pcre2_set_callout_8(
      context,
      { _, memory in
        guard let tally = memory?.assumingMemoryBound(to: Tally.self) else { return 0 }
        tally.pointee.steps += 1
        return tally.pointee.steps > tally.pointee.limit ? PCRE2_ERROR_CALLOUT : 0
      }, tally)
  }

  deinit {
    tally.deallocate()
    pcre2_match_data_free_8(data)
    pcre2_match_context_free_8(context)
    pcre2_code_free_8(code)
  }

  /// The steps that it takes to find the pattern, or that it is not there; nil if more than
  /// `limit`.
  package mutating func steps(in subject: ValidUTF8, upTo limit: Int) -> Int? {
    tally.pointee = Tally(steps: 0, limit: limit)
    let status = pcre2_match_8(
      code, subject.bytes.baseAddress ?? CPCRE2_empty(), subject.bytes.count, 0,
      UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NO_JIT), data, context)
    // Any other end than an answer, such as too much memory, was not for want of steps either.
    return status >= PCRE2_ERROR_NOMATCH ? tally.pointee.steps : nil
  }
}

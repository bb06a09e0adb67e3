internal import CPCRE2
internal import Synchronization

/// A regular expression in PCRE2's syntax, compiled once and usable from any thread.
///
/// UTF is on: a dot is a code point, and subjects must be well-formed. UCP is off: `\d` is 0-9 and
/// `[[:punct:]]` is ASCII; write `\p{Nd}`, or begin with `(*UCP)`, for more. `\C` is refused
/// because half a character is never what a password rule means.
///
///     let pattern = try Pattern("[[:punct:]]")
///     let matcher = Matcher()
///     matcher.search(pattern, in: text)  // .found, .notFound or .gaveUp
package final class Pattern: @unchecked Sendable {
  // Unchecked: compiled code is never written to once others can see it, as pcre2api(3) promises
  // for concurrent use.

  package let source: String
  /// Whether there is machine code. Without it everything works, several times slower.
  package var isJITCompiled: Bool { machineCode.load(ordering: .acquiring) != nil }
  private let shortcuts: Shortcuts

  /// Ways to answer sooner. None changes an answer, but for the defects of some versions of PCRE2
  /// and for verbs such as `(*COMMIT)`, whose meaning rests on the places where a search begins.
  package struct Shortcuts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Translate the pattern to machine code, which takes longer than all the rest and pays from
    /// some dozens of searches on.
    ///
    /// Not for patterns with subroutines: machine code does not notice one that calls itself at the
    /// same place, as in `(?:|(?R)|(?R)a)`, and goes on until its stack is full. Nor for those with
    /// verbs: `pcre2_jit_match` ignores `(*NOTEMPTY)`.
    package static let machineCode = Self(rawValue: 1)
    /// Leave out places where no match can begin.
    package static let startOptimizations = Self(rawValue: 2)
    package static let all: Self = [.machineCode, .startOptimizations]
  }

  let code: OpaquePointer
  var options: UInt32 {
    shortcuts.contains(.startOptimizations) ? 0 : UInt32(PCRE2_NO_START_OPTIMIZE)
  }
  package let isAnchored: Bool
  /// The size of the compiled code: what one step may cost grows with it.
  package let codeSize: Int
  /// The pattern compiled with a look at the clock between its items; null until a search needs it.
  private let timed = Atomic<OpaquePointer?>(nil)
  private let machineCode = Atomic<OpaquePointer?>(nil)
  /// The number of searches that are still made without machine code; below 1 they are not counted.
  private let searchesLeft = Atomic<Int>(0)

  /// - Parameters:
  ///   - shortcuts: The shortcuts that are right for it. Asked of a pattern that compiles.
  ///   - patience: How many searches are made before it is translated to machine code. One check
  ///     of a password asks each pattern once.
  /// - Throws: `PatternError` with PCRE2's message and the offset it points at.
  package init(
    _ source: String, shortcuts: @autoclosure () -> Shortcuts = .startOptimizations,
    patience: Int = 0
  ) throws(PatternError) {
    self.source = source
    var code = try Self.compile(source, options: 0)
    self.shortcuts = shortcuts()
    if !self.shortcuts.contains(.startOptimizations) {
      pcre2_code_free_8(code)
      code = try Self.compile(source, options: UInt32(PCRE2_NO_START_OPTIMIZE))
    }
    self.code = code
    var options: UInt32 = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_ALLOPTIONS), &options)
    isAnchored = options & UInt32(PCRE2_ANCHORED) != 0
    var size = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_SIZE), &size)
    codeSize = size
    guard maySuitMachineCode else { return }
    if patience > 0 {
      searchesLeft.store(patience, ordering: .relaxed)
    } else if Self.compileJIT(code) {
      machineCode.store(code, ordering: .releasing)
    }
  }

  var maySuitMachineCode: Bool { shortcuts.contains(.machineCode) && Self.hasMachineCode }

  @inline(__always)
  func codeForJIT() -> OpaquePointer? {
    if let code = machineCode.load(ordering: .acquiring) { return code }
    return searchesLeft.load(ordering: .relaxed) > 0 ? countSearch() : nil
  }

  /// Translates the pattern if this was the last search to wait for. One thread alone counts down
  /// to zero. It translates a copy, since others may search with the code.
  @inline(never)
  private func countSearch() -> OpaquePointer? {
    guard searchesLeft.wrappingSubtract(1, ordering: .relaxed).newValue == 0,
      let copy = pcre2_code_copy_8(code)
    else { return nil }
    guard Self.compileJIT(copy) else {
      pcre2_code_free_8(copy)
      return nil
    }
    machineCode.store(copy, ordering: .releasing)
    return copy
  }

  /// Whether this build of PCRE2 makes machine code. The build for web pages does not.
  fileprivate static var hasMachineCode: Bool {
    var answer: UInt32 = 0
    return pcre2_config_8(UInt32(PCRE2_CONFIG_JIT), &answer) == 0 && answer != 0
  }

  deinit {
    let machineCode = machineCode.load(ordering: .acquiring)
    if machineCode != code { pcre2_code_free_8(machineCode) }
    pcre2_code_free_8(code)
    pcre2_code_free_8(timed.load(ordering: .acquiring))
  }

  /// The pattern with a look at the clock between its items, which makes it several times slower.
  /// It is compiled when it is first needed, since few passwords need it. Nil if it becomes too
  /// large.
  func timedCode() -> OpaquePointer? {
    if let timed = timed.load(ordering: .acquiring) { return timed }
    guard let new = try? Self.compile(source, options: options | UInt32(PCRE2_AUTO_CALLOUT))
    else { return nil }
    if maySuitMachineCode { _ = Self.compileJIT(new) }
    let (isFirst, first) = timed.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    if isFirst { return new }
    pcre2_code_free_8(new)
    return first
  }

  /// Translates the pattern to machine code, and returns whether it has some now. A hardened kernel
  /// may refuse executable memory, and `(*NO_JIT)` in a pattern forbids it; then searches fall back
  /// to the interpreter.
  private static func compileJIT(_ code: OpaquePointer) -> Bool {
    guard pcre2_jit_compile_8(code, UInt32(PCRE2_JIT_COMPLETE)) == 0 else { return false }
    var size = 0
    pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &size)
    return size > 0
  }

  static func compile(_ source: String, options: UInt32) throws(PatternError) -> OpaquePointer {
    var error: Int32 = 0
    var offset = 0
    var source = source
    let compiled = source.withUTF8 {
      pcre2_compile_8(
        $0.baseAddress ?? CPCRE2_empty(), $0.count,
        UInt32(PCRE2_UTF) | UInt32(PCRE2_NEVER_BACKSLASH_C) | options, &error, &offset, nil)
    }
    // Of an unfinished `(*LIMIT_MATCH=1` PCRE2 points behind the end.
    guard let compiled else {
      throw PatternError(code: error, offset: min(offset, source.utf8.count))
    }
    return compiled
  }
}

/// Whether a line feed alone ends a line, as PCRE2 is built nearly everywhere: it is what `.` stops
/// at and what may follow `$`.
package var lineFeedEndsLines: Bool {
  var newline: UInt32 = 0
  pcre2_config_8(UInt32(PCRE2_CONFIG_NEWLINE), &newline)
  return newline == PCRE2_NEWLINE_LF
}

/// The PCRE2 library in use, such as "10.42 2022-12-11", and whether it was built with a JIT
/// compiler.
package func libraryVersion() -> (version: String, hasJIT: Bool) {
  let version = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { buffer in
    let length = pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), buffer.baseAddress)
    return String(decoding: buffer.prefix(Int(max(1, length)) - 1), as: UTF8.self)
  }
  return (version, Pattern.hasMachineCode)
}

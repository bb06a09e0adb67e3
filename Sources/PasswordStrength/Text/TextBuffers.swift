internal import UnicodeText

/// The working memory for one text: the password, its folded form, or the block of a repetition.
///
/// A part of the scorer's memory, which is not zero. Arrays of `TextLimits.capacity` entries, so
/// that nothing needs to grow.
struct TextBuffers {
  /// Lower-case code points.
  let scalars: UnsafeMutablePointer<UInt32>
  /// `SegmentKind` of each.
  let kinds: UnsafeMutablePointer<UInt8>
  /// 0-25 for `a`…`z`, otherwise `CharacterEntry.noLetter`.
  let letters: UnsafeMutablePointer<UInt8>
  /// The letters when leet is read in the usual and in the other way.
  let leet: UnsafeMutablePointer<UInt8>
  let leetAlternative: UnsafeMutablePointer<UInt8>
  /// Leet characters before each place, one entry more than characters.
  let leetBefore: UnsafeMutablePointer<UInt8>
  /// Symbols of the n-gram model of passwords.
  let symbols: UnsafeMutablePointer<UInt8>
  let runs: UnsafeMutablePointer<CharacterRun>
  let tokens: UnsafeMutablePointer<Token>
  /// The first token that starts at each place, -1 for none.
  let heads: UnsafeMutablePointer<Int32>
  let states: UnsafeMutablePointer<PathState>
  /// The ends of leet words from one start, and their probabilities in both readings.
  let leetEnds: UnsafeMutablePointer<Int32>
  let leetBest: UnsafeMutablePointer<Double>
  let leetOther: UnsafeMutablePointer<Double>
  /// Start and end of each repetition found.
  let repeats: UnsafeMutablePointer<SIMD2<Int32>>
  let stretches: UnsafeMutablePointer<ShortenedStretch>

  /// Leet readings are the most numerous: up to 11 ends from each of 223 borders.
  static let tokenCapacity = 4096

  /// All arrays but the tokens, generously: the largest entry, a state, has 64 bytes.
  private static let arrays = TextLimits.capacity * 128

  /// Bytes of one text's memory, a multiple of 64.
  static let size = arrays + tokenCapacity * MemoryLayout<Token>.stride

  /// Overwrites the characters and what is as good as they are: a few kilobytes, as all arrays that
  /// are made of bytes or code points lie together. What is left are sums and places.
  func forget() {
    let start = UnsafeMutableRawPointer(scalars).assumingMemoryBound(to: UInt8.self)
    wipe(start, symbols + TextLimits.capacity - start)
  }

  /// - Parameter memory: ``size`` bytes, aligned to 64.
  init(_ memory: UnsafeMutableRawPointer) {
    let n = TextLimits.capacity
    var next = memory
    func take<T>(_ type: T.Type, _ count: Int) -> UnsafeMutablePointer<T> {
      defer { next += (count * MemoryLayout<T>.stride + 63) / 64 * 64 }
      return next.bindMemory(to: type, capacity: count)
    }
    states = take(PathState.self, n)
    runs = take(CharacterRun.self, n)
    stretches = take(ShortenedStretch.self, 64)
    leetEnds = take(Int32.self, 16)
    leetBest = take(Double.self, 16)
    leetOther = take(Double.self, 16)
    repeats = take(SIMD2<Int32>.self, 64)
    scalars = take(UInt32.self, n)
    heads = take(Int32.self, n)
    kinds = take(UInt8.self, n)
    letters = take(UInt8.self, n)
    leet = take(UInt8.self, n)
    leetAlternative = take(UInt8.self, n)
    leetBefore = take(UInt8.self, n)
    symbols = take(UInt8.self, n)
    precondition(memory + Self.arrays >= next)
    next = memory + Self.arrays
    self.tokens = take(Token.self, Self.tokenCapacity)
  }
}

/// A repetition of which only the first blocks were kept.
struct ShortenedStretch {
  var start: Int32
  var end: Int32
  var period: Int32
  var omitted: Int32
}

/// A stretch of one kind of character, at most 40 long.
struct CharacterRun {
  var start: Int32
  var end: Int32
  var kind: UInt8
}

/// The probability of all paths that reach a place, by the kind of their last character: without
/// and with a composition policy in mind.
struct PathState {
  var free: SIMD4<Double>
  var policy: SIMD4<Double>
}

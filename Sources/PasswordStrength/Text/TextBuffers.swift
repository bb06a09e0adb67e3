internal import UnicodeText

/// The working memory for one text: a part of the scorer's memory, which is not zero. Arrays of
/// `TextLimits.capacity` entries, so that nothing needs to grow.
struct TextBuffers {
  /// One address for all arrays: a text is passed around in registers.
  private let memory: UnsafeMutableRawPointer

  /// The most tokens. Leet readings are the most numerous: up to 11 ends from each of 223 borders.
  static let tokenCapacity = 4096

  static let size = 110 * TextLimits.capacity + tokenCapacity * MemoryLayout<Token>.stride

  /// Buffers in memory of the caller's: ``size`` bytes, aligned to 64.
  init(_ memory: UnsafeMutableRawPointer) {
    self.memory = memory
    mostTokens.pointee = 0
  }

  /// Overwrites all that texts have left, some 26 KiB and the tokens. Does nothing if no text came
  /// since the last time.
  func forget() {
    // Memory without a text: none begins like this, since U+0000 is no letter.
    if scalars[0] == 0, kinds[0] == SegmentKind.letters { return }
    let used = UnsafeMutableRawPointer(tokens + mostTokens.pointee) - memory
    wipe(memory.assumingMemoryBound(to: UInt8.self), used)
  }

  func note(tokenCount: Int) { mostTokens.pointee = max(mostTokens.pointee, tokenCount) }

  /// The array that begins at a multiple of `TextLimits.capacity` bytes: one of *n* bytes for each
  /// character takes *n* of these. Arrays made of code points or of bytes lie together.
  @inline(__always)
  private func array<T>(_ start: Int) -> UnsafeMutablePointer<T> {
    (memory + start * TextLimits.capacity).assumingMemoryBound(to: T.self)
  }

  var scalars: UnsafeMutablePointer<UInt32> { array(80) }
  var characters: UnsafeMutablePointer<CharacterEntry> { array(88) }
  /// The property at an offset of `CharacterEntry`.
  @inline(__always)
  private func column(_ offset: Int) -> CharacterColumn {
    CharacterColumn(first: UnsafePointer(array(88) + offset))
  }

  var kinds: CharacterColumn { column(0) }
  /// The letter of each character: 0-25 for `a`…`z`, otherwise `CharacterEntry.noLetter`.
  var letters: CharacterColumn { column(1) }
  var leet: CharacterColumn { column(2) }
  var leetAlternative: CharacterColumn { column(3) }
  var symbols: CharacterColumn { column(4) }
  var cases: CharacterColumn { column(7) }
  /// The number of leet characters before each place, one entry more than characters.
  var leetBefore: UnsafeMutablePointer<UInt8> { array(96) }
  var walkStarts: UnsafeMutablePointer<UInt8> { array(97) }
  /// The sets of the places that tokens cut, and that walks on QWERTY cover.
  var cuts: UnsafeMutablePointer<UInt64> { array(107) }
  var walked: UnsafeMutablePointer<UInt64> { array(108) }
  var runs: UnsafeMutablePointer<CharacterRun> { array(64) }
  var tokens: UnsafeMutablePointer<Token> { array(110) }
  private var mostTokens: UnsafeMutablePointer<Int> { array(109) }
  /// The first token that starts at each place; -1 for none.
  var heads: UnsafeMutablePointer<Int32> { array(84) }

  @inline(__always)
  func eachToken(from place: Int, _ body: (Token) -> Void) {
    var t = heads[place]
    while t >= 0 {
      let token = tokens[Int(t)]
      body(token)
      t = token.next
    }
  }
  /// The odds of all paths that reach a place, by the kind of their last character, four a place.
  var states: UnsafeMutablePointer<Odds> { array(0) }
  /// The ends of leet words from one start, and their probabilities in both readings.
  var leetEnds: UnsafeMutablePointer<Int32> { array(104) }
  var leetBest: UnsafeMutablePointer<Double> { array(105) }
  var leetOther: UnsafeMutablePointer<Double> { array(106) }
  var repeats: UnsafeMutablePointer<SIMD2<Int32>> { array(102) }
  var stretches: UnsafeMutablePointer<ShortenedStretch> { array(98) }
}

struct ShortenedStretch {
  var start: Int32
  var end: Int32
  var period: Int32
  var omitted: Int32
}

struct CharacterRun {
  var start: Int32
  var end: Int32
  var kind: UInt8
}

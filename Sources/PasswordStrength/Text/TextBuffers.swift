internal import UnicodeText

/// The working memory for one text: the password, its folded form, or the block of a repetition.
///
/// A part of the scorer's memory, which is not zero. Arrays of `TextLimits.capacity` entries, so
/// that nothing needs to grow.
struct TextBuffers {
  /// One address for all arrays: a text is passed around in registers.
  private let memory: UnsafeMutableRawPointer

  /// The most tokens. Leet readings are the most numerous: up to 11 ends from each of 223 borders.
  static let tokenCapacity = 4096

  /// The offset of each array, in bytes. Arrays that are made of code points or of bytes lie
  /// together.
  private enum Start {
    static var states: Int { 0 }
    static var runs: Int { states + 64 * TextLimits.capacity }
    static var stretches: Int { runs + 16 * TextLimits.capacity }
    static var leetEnds: Int { stretches + 16 * 64 }
    static var leetBest: Int { leetEnds + 64 }
    static var leetOther: Int { leetBest + 128 }
    static var repeats: Int { leetOther + 128 }
    static var scalars: Int { repeats + 8 * 64 }
    static var heads: Int { scalars + 4 * TextLimits.capacity }
    static var characters: Int { heads + 4 * TextLimits.capacity }
    static var leetBefore: Int { characters + 8 * TextLimits.capacity }
    static var walkStarts: Int { leetBefore + TextLimits.capacity }
    static var mostTokens: Int { walkStarts + TextLimits.capacity }
    static var cuts: Int { mostTokens + 64 }
    static var walked: Int { cuts + 32 }
    static var tokens: Int { walked + 32 }
    static var end: Int { tokens + tokenCapacity * MemoryLayout<Token>.stride }
  }

  /// The number of bytes of one text's memory, a multiple of 64.
  static var size: Int { (Start.end + 63) / 64 * 64 }

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
    wipe(
      memory.assumingMemoryBound(to: UInt8.self),
      Start.tokens + mostTokens.pointee * MemoryLayout<Token>.stride)
  }

  /// Notes how many tokens a text has, for ``forget()``.
  func note(tokenCount: Int) { mostTokens.pointee = max(mostTokens.pointee, tokenCount) }

  @inline(__always)
  private func array<T>(_ start: Int) -> UnsafeMutablePointer<T> {
    (memory + start).assumingMemoryBound(to: T.self)
  }

  /// The lower-case code points.
  var scalars: UnsafeMutablePointer<UInt32> { array(Start.scalars) }
  var characters: UnsafeMutablePointer<CharacterEntry> { array(Start.characters) }
  var kinds: CharacterColumn { CharacterColumn(characters, 0) }
  /// The letter of each character: 0-25 for `a`…`z`, otherwise `CharacterEntry.noLetter`.
  var letters: CharacterColumn { CharacterColumn(characters, 1) }
  /// The letters when leet is read in the usual and in the other way.
  var leet: CharacterColumn { CharacterColumn(characters, 2) }
  var leetAlternative: CharacterColumn { CharacterColumn(characters, 3) }
  var symbols: CharacterColumn { CharacterColumn(characters, 4) }
  var cases: CharacterColumn { CharacterColumn(characters, 7) }
  /// The number of leet characters before each place, one entry more than characters.
  var leetBefore: UnsafeMutablePointer<UInt8> { array(Start.leetBefore) }
  /// The layouts on which a keyboard walk may begin at each place.
  var walkStarts: UnsafeMutablePointer<UInt8> { array(Start.walkStarts) }
  /// The sets of the places that tokens cut, and that walks on QWERTY cover.
  var cuts: UnsafeMutablePointer<UInt64> { array(Start.cuts) }
  var walked: UnsafeMutablePointer<UInt64> { array(Start.walked) }
  var runs: UnsafeMutablePointer<CharacterRun> { array(Start.runs) }
  var tokens: UnsafeMutablePointer<Token> { array(Start.tokens) }
  private var mostTokens: UnsafeMutablePointer<Int> { array(Start.mostTokens) }
  /// The first token that starts at each place; -1 for none.
  var heads: UnsafeMutablePointer<Int32> { array(Start.heads) }

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
  var states: UnsafeMutablePointer<Odds> { array(Start.states) }
  /// The ends of leet words from one start, and their probabilities in both readings.
  var leetEnds: UnsafeMutablePointer<Int32> { array(Start.leetEnds) }
  var leetBest: UnsafeMutablePointer<Double> { array(Start.leetBest) }
  var leetOther: UnsafeMutablePointer<Double> { array(Start.leetOther) }
  var repeats: UnsafeMutablePointer<SIMD2<Int32>> { array(Start.repeats) }
  var stretches: UnsafeMutablePointer<ShortenedStretch> { array(Start.stretches) }
}

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

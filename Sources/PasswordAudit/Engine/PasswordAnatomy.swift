internal import UnicodeText

/// Analyses the structure of a password in one pass over its bytes, and counts it.
struct PasswordAnatomy: ~Copyable {
  private let key: StateKey
  private let kinds: UnsafeMutablePointer<UInt8>
  private let mask: UnsafeMutableBufferPointer<UInt8>
  private let names = CalendarNameFinder()
  private var lowercased = ScratchBuffer()
  private var folder = CaseFolder()
  private var last = Items()

  /// Nobody tries masks that are longer, in bytes.
  static let longestMeasured = 64
  static let shortestBaseWord = 4
  static let longestAffix = 6

  init(key: StateKey) {
    self.key = key
    kinds = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { kinds[Int(byte)] = CharacterKind(byte).rawValue }
    mask = .allocate(capacity: Self.longestMeasured)
  }

  deinit {
    kinds.deallocate()
    mask.wipeAndDeallocate()
  }

  /// Counts one password, except for the counts of ``add(to:)``.
  ///
  /// - Parameter text: The password, which stays in place until ``add(to:)`` has returned.
  mutating func count(
    _ text: ValidUTF8, in counts: UnsafeMutablePointer<Int>,
    askingFor sketches: borrowing AuditSummary.Sketches
  ) {
    let bytes = text.bytes
    last = Items()
    last.password = Item(bytes, key)
    sketches.distinct.prefetch(last.password.key)
    sketches.passwords.prefetch(last.password.key)
    // An empty password has no structure, and that of a long one helps nobody to guess it.
    guard 1...Self.longestMeasured ~= bytes.count else { return }

    let shape = measure(bytes, counts)
    counts[CountLayout.characterSets.lowerBound + shape.set] += 1
    counts[CountLayout.orders.lowerBound + shape.order] += 1
    if shape.finalDigits >= 2 {
      counts[CountLayout.lastTwoDigits.lowerBound + number(bytes, bytes.count - 2)] += 1
    }
    last.mask = Item(UnsafeBufferPointer(mask).slice(0, bytes.count), .open)
    sketches.masks.prefetch(last.mask.key)
    if let first = shape.firstLetter { findWord(text, first, shape.lastLetter, sketches) }
    if shape.letters >= 3 {
      var found = names.found(in: bytes)
      while found != 0 {
        counts[CountLayout.calendarNames.lowerBound + found.trailingZeroBitCount] += 1
        found &= found - 1
      }
    }
  }

  /// Adds the last password and its parts to the sketches, whose memory was prefetched.
  mutating func add(to sketches: inout AuditSummary.Sketches) {
    sketches.distinct.add(last.password.key)
    sketches.passwords.add(last.password.key, last.password.text)
    if !last.mask.text.isEmpty { sketches.masks.add(last.mask.key, last.mask.text) }
    if !last.word.text.isEmpty { sketches.baseWords.add(last.word.key, last.word.text) }
    if !last.prefix.text.isEmpty { sketches.prefixes.add(last.prefix.key, last.prefix.text) }
    if !last.suffix.text.isEmpty { sketches.suffixes.add(last.suffix.key, last.suffix.text) }
  }

  private struct Item {
    var key: UInt64 = 0
    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    init() {}

    init(_ text: UnsafeBufferPointer<UInt8>, _ key: StateKey) {
      (self.key, self.text) = (key.hash(text), text)
    }
  }

  private struct Items {
    var password = Item()
    var mask = Item()
    var word = Item()
    var prefix = Item()
    var suffix = Item()
  }

  struct Shape: Equatable {
    var set = 0
    var order = 0
    var letters = 0
    var firstLetter: Int?
    var lastLetter = 0
    var finalDigits = 0
  }

  /// Fills in the mask, and counts years on the way, since it sees the digits.
  ///
  /// Sets bits and then asks them, without branches: no processor can predict the kinds.
  ///
  /// - Parameter bytes: At least one, and at most ``longestMeasured``.
  mutating func measure(_ bytes: UnsafeBufferPointer<UInt8>, _ counts: UnsafeMutablePointer<Int>)
    -> Shape
  {
    var shape = Shape()
    var (letters, digits, others): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for i in bytes.indices {
      let kind = UInt64(kinds[Int(bytes[i])])
      // Kinds are below 5 and places below 64, so no shift is too wide.
      shape.set |= 1 &<< Int(kind)
      mask[i] = UInt8(truncatingIfNeeded: Self.maskSymbols &>> (8 &* kind))
      let place = UInt64(i)
      letters |= (0b00011 &>> kind & 1) &<< place
      digits |= (0b00100 &>> kind & 1) &<< place
      others |= (0b10000 &>> kind & 1) &<< place
    }
    // From run to run: a bit where the kind is another than before it, for the first three.
    var starts = (letters ^ letters << 1) | (digits ^ digits << 1) | (others ^ others << 1) | 1
    if bytes.count < 64 { starts &= (1 << UInt64(bytes.count)) - 1 }
    if starts.nonzeroBitCount > 3 {
      shape.order = CharacterOrder.longer
    } else {
      while starts != 0 {
        let bit = starts & (~starts &+ 1)
        let sort = letters & bit != 0 ? 1 : digits & bit != 0 ? 2 : others & bit != 0 ? 4 : 3
        shape.order = shape.order * 5 + sort
        starts &= starts - 1
      }
    }
    let words = letters | others
    if words != 0 {
      shape.letters = words.nonzeroBitCount
      shape.firstLetter = words.trailingZeroBitCount
      shape.lastLetter = 63 - words.leadingZeroBitCount
    }
    shape.finalDigits = (~(digits << UInt64(64 - bytes.count))).leadingZeroBitCount
    let fourDigits = digits & digits >> 1 & digits >> 2 & digits >> 3
    if fourDigits != 0 { countYears(bytes, at: fourDigits, counts) }
    return shape
  }

  /// Counts each year once.
  ///
  /// - Parameter places: A bit for each place where four digits begin.
  @inline(__always)
  private mutating func countYears(
    _ bytes: UnsafeBufferPointer<UInt8>, at places: UInt64, _ counts: UnsafeMutablePointer<Int>
  ) {
    var places = places
    var found = SIMD4<UInt64>()
    while places != 0 {
      let i = places.trailingZeroBitCount
      places &= places - 1
      let year = number(bytes, i) * 100 + number(bytes, i + 2) - CalendarNames.years.lowerBound
      let bit: UInt64 = 1 << UInt64(year & 63)
      guard 0..<CalendarNames.years.count ~= year, found[year >> 6] & bit == 0 else { continue }
      found[year >> 6] |= bit
      counts[CountLayout.years.lowerBound + year] += 1
    }
  }

  @inline(__always)
  private func number(_ bytes: UnsafeBufferPointer<UInt8>, _ i: Int) -> Int {
    Int(bytes[i] & 15) * 10 + Int(bytes[i + 1] & 15)
  }

  /// The letters "luds" and, for a byte beyond ASCII, "b", as in hashcat's masks.
  private static let maskSymbols: UInt64 = 0x62_73_64_75_6C

  private mutating func findWord(
    _ text: ValidUTF8, _ first: Int, _ final: Int, _ sketches: borrowing AuditSummary.Sketches
  ) {
    let bytes = text.bytes
    let word = bytes.slice(first, final + 1)
    if word.count >= Self.shortestBaseWord {
      let lower: UnsafeBufferPointer<UInt8>
      if text.isASCII {
        lowercased.setLowercasedASCII(word)
        lower = lowercased.bytes
      } else {
        lower = folder.lowercased(ValidUTF8(unchecked: word, isASCII: false)).bytes
      }
      last.word = Item(lower, key)
      sketches.baseWords.prefetch(last.word.key)
    }
    if first > 0, first <= Self.longestAffix {
      last.prefix = Item(bytes.slice(0, first), .open)
      sketches.prefixes.prefetch(last.prefix.key)
    }
    let tail = bytes.count - 1 - final
    if tail > 0, tail <= Self.longestAffix {
      last.suffix = Item(bytes.slice(final + 1, bytes.count), .open)
      sketches.suffixes.prefetch(last.suffix.key)
    }
  }
}

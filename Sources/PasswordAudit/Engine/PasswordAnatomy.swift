internal import UnicodeText

/// Finds what a password is made of in one pass over its bytes, and counts it.
struct PasswordAnatomy: ~Copyable {
  private let key: StateKey
  private let kinds: UnsafeMutablePointer<UInt8>
  private let mask: UnsafeMutableBufferPointer<UInt8>
  private let names = CalendarNameFinder()
  private var lowercased = ScratchBuffer()
  private var folder = CaseFolder()

  /// Longer passwords have no mask that anybody would try, and no base word.
  static let maskLimit = 64
  static let shortestBaseWord = 4
  static let longestAffix = 6

  init(key: StateKey) {
    self.key = key
    kinds = .allocate(capacity: 256)
    for byte in UInt8.min...UInt8.max { kinds[Int(byte)] = CharacterKind(byte).rawValue }
    mask = .allocate(capacity: Self.maskLimit)
  }

  deinit {
    kinds.deallocate()
    wipe(mask.baseAddress.unsafelyUnwrapped, mask.count)
    mask.deallocate()
  }

  /// Counts one password.
  mutating func count(
    _ text: ValidUTF8, in counts: UnsafeMutablePointer<Int>, _ sketches: inout AuditSummary.Sketches
  ) {
    let bytes = text.bytes
    let hash = key.hash(bytes)
    sketches.distinct.add(hash)
    sketches.passwords.add(hash, bytes)
    // What is empty is made of nothing.
    guard !bytes.isEmpty else { return }

    let shape = measure(bytes, counts)
    counts[CountLayout.characterSets.lowerBound + shape.set] += 1
    counts[CountLayout.orders.lowerBound + shape.order] += 1
    counts[CountLayout.firstKinds.lowerBound + Int(kinds[Int(bytes[0])])] += 1
    counts[CountLayout.lastKinds.lowerBound + Int(kinds[Int(bytes[bytes.count - 1])])] += 1
    countFinalDigits(bytes, shape.finalDigits, counts)

    if bytes.count <= Self.maskLimit {
      let mask = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(mask)[..<bytes.count])
      sketches.masks.add(StateKey.open.hash(mask), mask)
      if let first = shape.firstLetter { countWord(text, first, shape.lastLetter, &sketches) }
    }
    if shape.letters >= 3 {
      var found = names.found(in: bytes)
      while found != 0 {
        counts[CountLayout.calendarNames.lowerBound + found.trailingZeroBitCount] += 1
        found &= found - 1
      }
    }
  }

  struct Shape: Equatable {
    var set = 0
    var order = 0
    var letters = 0
    var firstLetter: Int?
    var lastLetter = 0
    var finalDigits = 0
  }

  /// The pass. Fills in the mask; counts years on the way, since it sees the digits.
  ///
  /// A bit for each character and kind, and then questions to the bits: kinds change too often for
  /// a processor to guess.
  mutating func measure(_ bytes: UnsafeBufferPointer<UInt8>, _ counts: UnsafeMutablePointer<Int>)
    -> Shape
  {
    guard bytes.count <= Self.maskLimit else { return measureLong(bytes, counts) }
    var shape = Shape()
    var (letters, digits, others): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for i in bytes.indices {
      let kind = UInt64(kinds[Int(bytes[i])])
      shape.set |= 1 << Int(kind)
      mask[i] = UInt8(truncatingIfNeeded: Self.maskSymbols >> (8 * kind))
      let bit: UInt64 = 1 << UInt64(i)
      letters |= kind < 2 ? bit : 0
      digits |= kind == 2 ? bit : 0
      others |= kind == 4 ? bit : 0
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
    if digits & digits >> 1 & digits >> 2 & digits >> 3 != 0 { countYears(bytes, counts) }
    return shape
  }

  /// The same for a text of any length, a character at a time.
  mutating func measureLong(
    _ bytes: UnsafeBufferPointer<UInt8>, _ counts: UnsafeMutablePointer<Int>
  ) -> Shape {
    var shape = Shape()
    var (runs, lastSort) = (0, 0)
    for i in bytes.indices {
      let kind = Int(kinds[Int(bytes[i])])
      shape.set |= 1 << kind
      // Lower and upper are one sort, which comes first.
      let sort = max(kind, 1)
      if sort != lastSort {
        runs += 1
        shape.order = runs > 3 ? CharacterOrder.longer : shape.order * 5 + sort
        lastSort = sort
      }
      shape.finalDigits = kind == 2 ? shape.finalDigits + 1 : 0
      if kind != 2, kind != 3 {
        if shape.firstLetter == nil { shape.firstLetter = i }
        shape.lastLetter = i
        shape.letters += 1
      }
    }
    countYears(bytes, counts)
    return shape
  }

  /// Every four digits in a row that make a year, each year once.
  private mutating func countYears(
    _ bytes: UnsafeBufferPointer<UInt8>, _ counts: UnsafeMutablePointer<Int>
  ) {
    var (digits, number) = (0, 0)
    var found = SIMD4<UInt64>()
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        (digits, number) = (0, 0)
        continue
      }
      digits += 1
      number = (number * 10 + Int(byte & 15)) % 10_000
      guard digits >= 4, CalendarNames.years.contains(number) else { continue }
      let year = number - CalendarNames.years.lowerBound
      let bit: UInt64 = 1 << UInt64(year & 63)
      guard found[year >> 6] & bit == 0 else { continue }
      found[year >> 6] |= bit
      counts[CountLayout.years.lowerBound + year] += 1
    }
  }

  /// "luds" and, for a byte beyond ASCII, "b", as hashcat has them.
  private static let maskSymbols: UInt64 = 0x62_73_64_75_6C

  private mutating func countFinalDigits(
    _ bytes: UnsafeBufferPointer<UInt8>, _ digits: Int, _ counts: UnsafeMutablePointer<Int>
  ) {
    let runs = CountLayout.finalDigitRuns
    counts[min(runs.lowerBound + digits, runs.upperBound - 1)] += 1
    var start = CountLayout.finalDigits.lowerBound
    var (number, scale) = (0, 1)
    for length in 0..<min(digits, 4) {
      number += Int(bytes[bytes.count - 1 - length] & 15) * scale
      scale *= 10
      counts[start + number] += 1
      start += scale
    }
  }

  private mutating func countWord(
    _ text: ValidUTF8, _ first: Int, _ last: Int, _ sketches: inout AuditSummary.Sketches
  ) {
    let bytes = text.bytes
    let word = bytes.slice(first, last + 1)
    if word.count >= Self.shortestBaseWord {
      let lower: UnsafeBufferPointer<UInt8>
      if text.isASCII {
        lowercased.setLowercasedASCII(word)
        lower = lowercased.bytes
      } else {
        lower = folder.lowercased(ValidUTF8(unchecked: word, isASCII: false)).bytes
      }
      sketches.baseWords.add(key.hash(lower), lower)
    }
    if first > 0, first <= Self.longestAffix {
      let prefix = bytes.slice(0, first)
      sketches.prefixes.add(StateKey.open.hash(prefix), prefix)
    }
    let tail = bytes.count - 1 - last
    if tail > 0, tail <= Self.longestAffix {
      let suffix = bytes.slice(last + 1, bytes.count)
      sketches.suffixes.add(StateKey.open.hash(suffix), suffix)
    }
  }
}

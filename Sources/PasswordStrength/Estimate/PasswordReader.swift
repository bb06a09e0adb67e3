internal import UnicodeText

/// Brings a password into the buffers: cut, in form C, shortened, in lower case.
struct PasswordReader: ~Copyable {
  /// The normalizer, for any number of marks in a row, since the text was cut before. With a limit,
  /// the result would depend on how often a text was normalized.
  private var normalizer = NFCNormalizer(markLimit: .max)
  /// The code points of a long password before it is shortened.
  private let long: UnsafeMutablePointer<UInt32>
  private var longest = 0
  /// The place of each kept character in the composed password, if it was shortened.
  let sources: UnsafeMutablePointer<Int32>
  private(set) var isShortened = false

  init() {
    long = .allocate(capacity: TextLimits.bytes)
    sources = .allocate(capacity: TextLimits.capacity)
  }

  mutating func forget() {
    normalizer.wipe()
    wipeLong()
    longest = 0
  }

  private func wipeLong() {
    let bytes = longest * MemoryLayout<UInt32>.stride
    long.withMemoryRebound(to: UInt8.self, capacity: bytes) { wipe($0, bytes) }
  }

  deinit {
    wipeLong()
    long.deallocate()
    sources.deallocate()
  }

  @inline(__always)
  mutating func read(
    _ text: ValidUTF8, into buffers: TextBuffers, _ tables: UnsafePointer<EstimatorTables>
  ) -> PreparedText {
    isShortened = false
    guard text.isASCII, text.bytes.count <= TextLimits.characters else {
      return readSlowly(text, into: buffers, tables)
    }
    var prepared = PreparedText(buffers)
    let characters = UnsafePointer(tables.pointee.characters)
    for byte in text.bytes { prepared.append(ascii: byte, characters + Int(byte & 127)) }
    return prepared
  }

  @inline(never)
  private mutating func readSlowly(
    _ text: ValidUTF8, into buffers: TextBuffers, _ tables: UnsafePointer<EstimatorTables>
  ) -> PreparedText {
    var end = min(text.bytes.count, TextLimits.bytes)
    if end > TextLimits.wideBytes, !text.isASCII, !isQuicklyComposed(text.bytes[..<end]) {
      end = TextLimits.wideBytes
    }
    while end < text.bytes.count, end > 0, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let beginning = ValidUTF8(
      unchecked: UnsafeBufferPointer(rebasing: text.bytes[..<end]), isASCII: text.isASCII,
      isNormalized: text.isNormalized)
    let long = long
    let normal = normalizer.nfc(of: beginning)
    var count = 0
    // Form C is at most three times as long as the text, so the limit is needed again.
    forEachScalar(of: normal.bytes) { scalar in
      guard count < TextLimits.bytes else { return }
      long[count] = scalar
      count += 1
    }
    longest = max(longest, count)
    var prepared = PreparedText(buffers)
    prepared.isLong = count > 80
    prepared.isCut = end < text.bytes.count
    let limit = text.isASCII ? TextLimits.characters : TextLimits.wideCharacters
    if count <= limit {
      for i in 0..<count { append(long[i], &prepared, tables) }
    } else {
      shorten(count, limit, &prepared, tables)
    }
    return prepared
  }

  /// Whether the text has only ASCII and letters below U+0300 or in U+0400…U+047F, none of which
  /// ever combine.
  private func isQuicklyComposed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    bytes.allSatisfy { $0 < 0xCC || $0 == 0xD0 || $0 == 0xD1 }
  }

  private mutating func shorten(
    _ count: Int, _ limit: Int, _ text: inout PreparedText, _ tables: UnsafePointer<EstimatorTables>
  ) {
    var i = 0
    isShortened = true
    while i < count, text.count < limit {
      guard let (period, length) = stretch(from: i, count) else {
        sources[text.count] = Int32(i)
        append(long[i], &text, tables)
        i += 1
        continue
      }
      let blocks = length / period
      let kept = period == 1 ? min(length, TextLimits.keptRun) : length - (blocks - 3) * period
      let start = text.count
      for k in 0..<kept {
        sources[text.count] = Int32(i + k)
        append(long[i + k], &text, tables)
      }
      if period > 1 {
        text.append(
          ShortenedStretch(
            start: Int32(start), end: Int32(text.count), period: Int32(period),
            omitted: Int32(blocks - 3)))
      }
      i += length
    }
    sources[text.count] = Int32(i)
    if i < count { text.isCut = true }
  }

  /// The smallest period with which the text goes on for long enough from a place.
  private func stretch(from start: Int, _ count: Int) -> (period: Int, length: Int)? {
    for period in 1...TextLimits.longestPeriod {
      let least = max(TextLimits.shortestStretch, 4 * period)
      guard start + least <= count, long[start] == long[start + period] else { continue }
      var i = start
      while i + period < count, long[i] == long[i + period] { i += 1 }
      if i + period - start >= least { return (period, i + period - start) }
    }
    return nil
  }

  /// The place in the composed password of a place in the text that was read last.
  func source(_ place: Int) -> Int { isShortened ? Int(sources[place]) : place }

  private func append(
    _ scalar: UInt32, _ text: inout PreparedText, _ tables: UnsafePointer<EstimatorTables>
  ) {
    guard scalar >= 0x80 else {
      return text.append(ascii: UInt8(scalar), tables.pointee.characters + Int(scalar))
    }
    guard let character = Unicode.Scalar(scalar) else { return }
    let properties = character.properties
    var letterCase: UInt8 = 0
    var lower = scalar
    // Blocks without case need no look at the mappings, which are slow.
    if properties.isCased {
      let mapping = properties.lowercaseMapping.unicodeScalars
      // A letter whose lower case is two characters, as İ's, stays as it is.
      if mapping.count == 1, let first = mapping.first { lower = first.value }
      if lower != scalar {
        letterCase = CharacterEntry.upperCase
      } else if properties.isAlphabetic, properties.changesWhenUppercased {
        letterCase = 1
      }
    }
    if lower < 0x80 {
      var entry = tables.pointee.characters[Int(lower)]
      entry.letterCase = letterCase
      text.append(ascii: UInt8(lower), &entry)
    } else {
      text.append(wide: lower, letterCase: letterCase, tables)
    }
  }
}

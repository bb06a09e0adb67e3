internal import UnicodeText

/// Reads the lines of a corpus: a hash, often a colon and a count, and any line end. A byte order
/// mark may stand before any line, since one downloader writes it before each range.
struct LineScanner {
  private let base: UnsafeRawPointer
  private let end: Int
  /// Whether the last line needs no line end, since nothing comes after it.
  private let endsFile: Bool
  private let form: LineForm

  /// The offset of the line that the last ``next()`` returned.
  private(set) var lineStart = 0
  /// The offset behind the end of that line.
  private(set) var offset: Int
  private(set) var hash = HashValue(high: 0)
  /// The number of times that the last entry was seen; 0 if the line does not tell.
  private(set) var count: UInt32 = 0
  /// Whether the last entry had a line end, so that no digit of its count is missing.
  private(set) var isEnded = true

  enum Line {
    case entry
    /// An entry that was never seen, with which servers hide how long an answer is.
    case padding
    case otherWidth
    case blank
    case malformed
    /// A line that the bytes do not hold to its end.
    case incomplete
  }

  init(_ bytes: UnsafeRawBufferPointer, from offset: Int = 0, endsFile: Bool, _ form: LineForm) {
    base = bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
    end = bytes.count
    self.offset = offset
    self.endsFile = endsFile
    self.form = form
  }

  @inline(__always)
  mutating func next() -> Line? {
    guard offset < end else { return nil }
    lineStart = offset
    var at = offset
    if end &- at >= 3, byte(at) == 0xEF, byte(at &+ 1) == 0xBB, byte(at &+ 2) == 0xBF { at &+= 3 }
    let digits = form.digits
    // The fast way, for nearly every line. Eight bytes more: the count is in reach too.
    guard end &- at >= digits, let hash = form.hash(base + at) else { return other(from: at) }
    at &+= digits
    var count: UInt64 = 0
    var hasCount = false
    if at < end, byte(at) == UInt8(ascii: ":") {
      at &+= 1
      while at < end {
        let digit = byte(at) &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        count = min(count &* 10 &+ UInt64(digit), UInt64(UInt32.max))
        hasCount = true
        at &+= 1
      }
      guard hasCount || at >= end else { return other(from: lineStart) }
    }
    if at < end, byte(at) == 0x0D { at &+= 1 }
    if at < end {
      guard byte(at) == 0x0A else { return other(from: lineStart) }
      offset = at &+ 1
      isEnded = true
    } else {
      guard endsFile else {
        offset = end
        return .incomplete
      }
      offset = at
      isEnded = false
    }
    self.hash = hash
    self.count = UInt32(truncatingIfNeeded: count)
    return hasCount && count == 0 ? .padding : .entry
  }

  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

  /// A line that is no entry of this form.
  @inline(never)
  private mutating func other(from start: Int) -> Line {
    var at = start
    var digits = 0
    while at < end, hexadecimalDigit(byte(at)) != nil {
      at &+= 1
      digits &+= 1
    }
    let stop = at
    while at < end, byte(at) != 0x0A { at &+= 1 }
    let isWhole = at < end
    offset = isWhole ? at &+ 1 : end
    if !isWhole, !endsFile || (digits > 0 && digits < form.digits && stop == end) {
      return .incomplete
    }
    let next = stop < end ? byte(stop) : 0x0A
    if digits == 0, next == 0x0A || (next == 0x0D && stop &+ 1 >= at) { return .blank }
    // A hash has 128 or 160 bits, and five digits less where the file's name has these.
    let isHash =
      [27, 32, 35, 40].contains(digits) && [0x0A, 0x0D, UInt8(ascii: ":")].contains(next)
    return isHash && digits != form.digits ? .otherWidth : .malformed
  }
}

/// Counts the kinds of lines, where the length and a few sets of bytes decide every rule: each kind
/// is judged once at the end, which is seven times as fast. No password is kept.
struct LineTally: ~Copyable {
  static let longest = 63
  private static let mostSets = 8
  /// The bit that ends the pass over a line: a line end, or a byte that needs more than a count.
  private static let stop: UInt16 = 1 << 15

  private let sets: UnsafeMutablePointer<UInt16>
  /// The number of lines of each kind, by the sets and then the length.
  private let counts: UnsafeMutablePointer<Int>
  private let kinds: Int
  private let firstByteToJudge: UInt8?

  /// - Parameter byteSets: The sets of each byte, a bit each from the lowest. Nil for too many.
  init?(byteSets: [UInt64], firstByteToJudge: UInt8?) {
    let used = byteSets[..<0x80].reduce(0, |)
    guard byteSets.count == 256, used < 1 << UInt64(Self.mostSets) else { return nil }
    self.firstByteToJudge = firstByteToJudge
    kinds = (Int(used) + 1) * (Self.longest + 1)
    sets = .allocate(capacity: 256)
    for byte in 0..<256 {
      let isStop = byte >= 0x80 || byte == 0 || 0x0A...0x0D ~= byte || byte == 0x1E
      (sets + byte).initialize(to: isStop ? Self.stop : UInt16(byteSets[byte]))
    }
    counts = .allocate(capacity: kinds)
    counts.initialize(repeating: 0, count: kinds)
  }

  deinit {
    sets.deallocate()
    counts.deallocate()
  }

  /// Counts lines up to one that has to be judged: empty, long, with a zero byte or beyond ASCII.
  ///
  /// - Parameter end: Behind a line feed.
  mutating func count(
    _ position: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, atMost most: Int
  ) -> Int {
    var start = position
    var lines = 0
    while start < end, lines < most {
      var found: UInt16 = 0
      var next = start
      // The line feed before the end stops it.
      repeat {
        found |= sets[Int(next.pointee)]
        next += 1
      } while found < Self.stop
      let length = next - 1 - start
      if next[-1] == 0x0D, next < end, next.pointee == 0x0A { next += 1 }
      guard next[-1] == 0x0A, length > 0, length <= Self.longest, start.pointee != firstByteToJudge
      else { break }
      counts[Int(found ^ Self.stop) << 6 | length] += 1
      lines += 1
      start = next
    }
    position = start
    return lines
  }

  borrowing func forEach(_ body: (_ byteSets: UInt64, _ length: Int, _ lines: Int) -> Void) {
    for kind in 0..<kinds where counts[kind] > 0 {
      body(UInt64(kind >> 6), kind & Self.longest, counts[kind])
    }
  }
}

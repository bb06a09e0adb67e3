/// The number of entries with each count. Counts above 65,535 are kept to 16 bits.
struct CountHistogram {
  private var entries = [Int](repeating: 0, count: 65_536 + 16 * 32_768)

  mutating func add(_ count: UInt32) { entries[Self.bucket(count)] += 1 }

  /// The limit for keeping the most frequent entries: all above a bucket, and the first ones in it.
  func threshold(keeping most: Int) -> (bucket: Int, first: Int) {
    var kept = 0
    for bucket in entries.indices.reversed() {
      if kept + entries[bucket] >= most { return (bucket, most - kept) }
      kept += entries[bucket]
    }
    return (0, 0)
  }

  static func bucket(_ count: UInt32) -> Int {
    guard count > 65_535 else { return Int(count) }
    let cut = 16 - count.leadingZeroBitCount
    return 65_536 + (cut - 1) * 32_768 + Int(count >> UInt32(cut)) - 32_768
  }
}

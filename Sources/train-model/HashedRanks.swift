internal import PasswordStrength

/// The slots of `RankedTable`, three quarters full.
struct HashedRanks {
  private(set) var fingerprints: [UInt32]
  private(set) var ranks: [UInt16]
  /// The number of entries whose code is not above each code from 0 to 255.
  private(set) var codeEnds = [UInt16](repeating: 0, count: 256)

  /// Texts in order of rank with their probabilities.
  init(_ entries: [(text: String, probability: Double)]) {
    let capacity = entries.count * 4 / 3 + 1
    fingerprints = [UInt32](repeating: 0, count: capacity)
    ranks = [UInt16](repeating: 0, count: capacity)
    for (rank, entry) in entries.enumerated() {
      for later in code(entry.probability, steps: 6.4)..<256 { codeEnds[later] = UInt16(rank + 1) }
      let (slot, fingerprint) = hash(entry.text).place(in: capacity)
      var i = slot
      while fingerprints[i] != 0 { i = i + 1 == capacity ? 0 : i + 1 }
      fingerprints[i] = fingerprint
      ranks[i] = UInt16(rank)
    }
  }
}

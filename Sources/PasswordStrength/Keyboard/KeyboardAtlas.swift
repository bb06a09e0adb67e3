/// The layouts as tables over ASCII: the place of each character's key, and the layouts on which
/// two keys are neighbours. A walk ends at `ö` or `é`.
struct KeyboardAtlas {
  struct Place {
    var column: Int8 = 0
    var row: Int8 = 0
    /// The unshifted character of the key; 0 if the layout has no such key.
    var key: UInt8 = 0
    var isShifted = false
    /// The probability that a walk is on this layout and begins here.
    var start = 0.0
  }

  private let places: UnsafeMutablePointer<Place>
  /// A bit for each layout on which the keys of two characters are neighbours or the same.
  private let neighbours: UnsafeMutablePointer<UInt8>

  nonisolated(unsafe) static let all = KeyboardAtlas()

  private init() {
    let count = 128 * KeyboardLayout.all.count
    places = .allocate(capacity: count)
    places.initialize(repeating: Place(), count: count)
    neighbours = .allocate(capacity: 128 * 128)
    neighbours.initialize(repeating: 0, count: 128 * 128)
    for (i, layout) in KeyboardLayout.all.enumerated() { add(layout, at: i) }
  }

  @inline(__always)
  func places(of layout: Int) -> UnsafePointer<Place> { UnsafePointer(places + 128 * layout) }

  @inline(__always)
  func neighbours(ofASCII a: UInt32, _ b: UInt32) -> UInt8 { neighbours[Int(a << 7 | b)] }

  private func add(_ layout: KeyboardLayout, at index: Int) {
    let places = places + 128 * index
    let directions = layout.directions
    var keys = 0
    // The unshifted character of each key, by its place.
    var plain = [UInt8](repeating: 0, count: 4 * 16)
    layout.forEachCharacter { scalar, row, column, isShifted in
      guard scalar < 128, places[Int(scalar)].key == 0 else { return }
      let slot = row * 16 + column
      if !isShifted {
        plain[slot] = UInt8(scalar)
        keys += 1
      }
      guard plain[slot] != 0 else { return }
      places[Int(scalar)] = Place(
        column: Int8(column), row: Int8(row), key: plain[slot], isShifted: isShifted)
    }
    // The rest of the walks begin anywhere else with equal probability; QWERTY has 47 keys.
    let elsewhere = layout.share * ((1 - 4 * layout.cornerShare) / Double(max(1, keys - 4)))
    for byte in 0..<128 where places[byte].key != 0 { places[byte].start = elsewhere }
    let corner = layout.share * layout.cornerShare
    layout.corners.withUTF8Buffer { corners in
      for byte in 0..<128 where corners.contains(places[byte].key) { places[byte].start = corner }
    }
    for a in 1..<128 where places[a].key != 0 {
      for b in 1..<128 where places[b].key != 0 {
        let dx = Int(places[b].column) - Int(places[a].column)
        let dy = Int(places[b].row) - Int(places[a].row)
        guard abs(dx) <= 1, abs(dy) <= 1, directions[(dx + 1) * 3 + dy + 1] > 0 else { continue }
        neighbours[a * 128 + b] |= 1 << UInt8(index)
      }
    }
  }
}

/// The layouts as tables over ASCII: the place of each character's key, and the layouts on which
/// two keys are neighbours. A walk ends at `ö` or `é`.
struct KeyboardAtlas {
  /// One character on one layout.
  struct Place {
    var column: Int8 = 0
    var row: Int8 = 0
    /// The unshifted character of the key; 0 if the layout has no such key.
    var key: UInt8 = 0
    var isShifted = false
    /// The probability that a walk is on this layout and begins here.
    var start = 0.0
  }

  // A literal, because reading a computed constant is a call each time.
  static let layoutCount = 5
  /// The places of the characters, 128 for each layout.
  private let places: UnsafeMutablePointer<Place>
  /// The probability of the step (dx + 1, dy + 1), nine for each layout; 0 if those keys are not
  /// neighbours.
  private let directions: UnsafeMutablePointer<Double>
  private let lengths: UnsafeMutablePointer<Int>
  /// A bit for each layout on which the keys of two characters are neighbours or the same: 128 ×
  /// 128.
  private let neighbours: UnsafeMutablePointer<UInt8>

  init() {
    lengths = .allocate(capacity: Self.layoutCount)
    places = .allocate(capacity: 128 * Self.layoutCount)
    places.initialize(repeating: Place(), count: 128 * Self.layoutCount)
    directions = .allocate(capacity: 9 * Self.layoutCount)
    directions.initialize(repeating: 0, count: 9 * Self.layoutCount)
    neighbours = .allocate(capacity: 128 * 128)
    neighbours.initialize(repeating: 0, count: 128 * 128)
    precondition(KeyboardLayout.all.count == Self.layoutCount)
    for (i, layout) in KeyboardLayout.all.enumerated() { add(layout, at: i) }
  }

  func deallocate() {
    places.deallocate()
    directions.deallocate()
    lengths.deallocate()
    neighbours.deallocate()
  }

  @inline(__always)
  func places(of layout: Int) -> UnsafePointer<Place> { UnsafePointer(places + 128 * layout) }

  @inline(__always)
  func directions(of layout: Int) -> UnsafePointer<Double> {
    UnsafePointer(directions + 9 * layout)
  }

  /// The layouts on which the keys of two characters are neighbours or the same, a bit each.
  @inline(__always)
  func neighbours(ofASCII a: UInt32, _ b: UInt32) -> UInt8 { neighbours[Int(a << 7 | b)] }

  /// The fewest keys of a walk on a layout.
  @inline(__always)
  func shortest(of layout: Int) -> Int { lengths[layout] }

  private func add(_ layout: KeyboardLayout, at index: Int) {
    let places = places + 128 * index
    let directions = directions + 9 * index
    for (i, p) in layout.directions.enumerated() { directions[i] = p }
    lengths[index] = layout.shortest
    var keys = 0
    // The unshifted character of each key, by its place.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4 * 16) { plain in
      plain.initialize(repeating: 0)
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

/// The layouts as tables over ASCII: where each character's key is, and on which layouts two keys
/// are neighbours.
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
  /// 128 places a layout.
  private let places: UnsafeMutablePointer<Place>
  /// Nine a layout: probability of the step (dx + 1, dy + 1), 0 if those keys are not neighbours.
  private let directions: UnsafeMutablePointer<Double>
  private let lengths: UnsafeMutablePointer<Int>
  /// 128 × 128: a bit for each layout on which the characters' keys are neighbours or the same.
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

  /// A bit for each layout on which the characters' keys are neighbours or the same.
  @inline(__always)
  func neighbours(_ a: UInt32, _ b: UInt32) -> UInt8 {
    (a | b) < 128 ? neighbours[Int(a << 7 | b)] : 0
  }

  /// The fewest keys of a walk on a layout.
  @inline(__always)
  func shortest(of layout: Int) -> Int { lengths[layout] }

  private func add(_ layout: KeyboardLayout, at index: Int) {
    let places = places + 128 * index
    let directions = directions + 9 * index
    for (i, p) in layout.directions.enumerated() { directions[i] = p }
    lengths[index] = layout.shortest
    var keys = 0
    var (row, column): (Int8, Int8) = (0, 0)
    layout.rows.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte == 0x0A {
          (row, column) = (row + 1, 0)
          continue
        }
        if byte != 0x20 {
          places[Int(byte)] = Place(column: column, row: row, key: byte)
          keys += 1
        }
        column += 1
      }
    }
    // The rest of the walks begin anywhere else with equal probability; QWERTY has 47 keys.
    let elsewhere = layout.share * ((1 - 4 * layout.cornerShare) / Double(max(1, keys - 4)))
    for byte in 0..<128 where places[byte].key != 0 { places[byte].start = elsewhere }
    layout.corners.withUTF8Buffer {
      for byte in $0 { places[Int(byte)].start = layout.share * layout.cornerShare }
    }
    layout.shifted.withUTF8Buffer { pairs in
      for i in stride(from: 0, to: pairs.count - 1, by: 2) where places[Int(pairs[i])].key == 0 {
        places[Int(pairs[i])] = places[Int(pairs[i + 1])]
        places[Int(pairs[i])].isShifted = true
      }
    }
    addNeighbours(UnsafePointer(places), UnsafePointer(directions), bit: 1 << UInt8(index))
  }

  /// Looks from each key at the keys around it, which is less work than comparing all pairs: this
  /// is done whenever the program starts.
  private func addNeighbours(
    _ places: UnsafePointer<Place>, _ directions: UnsafePointer<Double>, bit: UInt8
  ) {
    // The characters of each key by its place, plain and shifted, with a margin on every side; 0
    // for no such key.
    withUnsafeTemporaryAllocation(of: (plain: UInt8, shifted: UInt8).self, capacity: 6 * 16) {
      keys in
      keys.initialize(repeating: (0, 0))
      func slot(_ place: Place) -> Int { (Int(place.row) + 1) * 16 + Int(place.column) + 1 }
      for byte in 1..<UInt8(128) where places[Int(byte)].key != 0 {
        let slot = slot(places[Int(byte)])
        if places[Int(byte)].isShifted {
          keys[slot].shifted = byte
        } else {
          keys[slot].plain = byte
        }
      }
      for byte in 1..<128 where places[byte].key != 0 {
        let near = neighbours + byte * 128
        let slot = slot(places[byte])
        for step in 0..<9 where directions[step] > 0 {
          let key = keys[slot + (step % 3 - 1) * 16 + step / 3 - 1]
          near[Int(key.plain)] |= bit
          near[Int(key.shifted)] |= bit
        }
        // 0 stood for "no such key".
        near[0] = 0
      }
    }
  }
}

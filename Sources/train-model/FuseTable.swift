internal import PasswordStrength
internal import Platform

typealias FuseEntry = (hash: TextHash, value: UInt16)

/// A binary fuse table with the first seed that works. Different texts must have different hashes.
func fuseTable(_ entries: [FuseEntry]) -> (shape: FuseShape, cells: [UInt16]) {
  let n = Double(max(2, entries.count))
  // Sizes for three cells a key, by Graf and Lemire.
  let bits = max(2, Int(logarithm(n) / logarithm(3.33) + 2.25))
  let cells = n * max(1.125, 0.875 + 0.25 * logarithm(1e6) / logarithm(n))
  let segments = max(1, Int((cells / Double(1 << bits)).rounded(.up)) - 2)
  for seed in UInt64(1)... {
    let shape = FuseShape(
      segmentLength: 1 << UInt32(bits), segmentCount: UInt32(segments), seed: seed)
    if let cells = fill(shape, entries) { return (shape, cells) }
  }
  preconditionFailure("unreachable")
}

/// Repeatedly removes an entry that has a cell for itself, then fills the cells in the opposite
/// order. Nil if some entries only have cells that others have too.
private func fill(_ shape: FuseShape, _ entries: [FuseEntry]) -> [UInt16]? {
  let keys = entries.map { shape.key($0.hash) }
  // For each cell, the number of entries that have it, and the exclusive or of their indexes.
  var owners = [Int32](repeating: 0, count: shape.cellCount)
  var indexes = owners
  for (i, key) in keys.enumerated() {
    let (a, b, c) = shape.cells(key)
    for cell in [a, b, c] {
      owners[cell] += 1
      indexes[cell] ^= Int32(i)
    }
  }
  var single = owners.indices.filter { owners[$0] == 1 }
  var taken: [(entry: Int, cell: Int)] = []
  while let cell = single.popLast() {
    guard owners[cell] == 1 else { continue }
    let entry = Int(indexes[cell])
    taken.append((entry, cell))
    let (a, b, c) = shape.cells(keys[entry])
    for other in [a, b, c] {
      owners[other] -= 1
      indexes[other] ^= Int32(entry)
      if owners[other] == 1 { single.append(other) }
    }
  }
  guard taken.count == entries.count else { return nil }
  var cells = [UInt16](repeating: 0, count: shape.cellCount)
  for (entry, cell) in taken.reversed() {
    let (a, b, c) = shape.cells(keys[entry])
    // The cell itself is still zero.
    let others = cells[a] ^ cells[b] ^ cells[c]
    cells[cell] = others ^ shape.fingerprint(keys[entry]) ^ entries[entry].value
  }
  return cells
}

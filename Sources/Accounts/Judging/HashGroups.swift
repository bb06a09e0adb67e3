internal import UnicodeText

/// The accounts of a table by their NT hash, in the order of the hashes: accounts with one password
/// stand together, and a corpus is searched from its start to its end.
struct HashGroups: Sendable {
  /// The hashes that some account has, in rising order, except for that of the empty password.
  let hashes: [NTHash]
  /// The start of each group's rows in ``rows``, and the end of the last.
  private let starts: [UInt32]
  private let rows: [UInt32]
  private let groups: [UInt32]

  private static let none = UInt32.max

  init(_ table: AccountTable) {
    let rows = table.rows.indices.filter {
      table.isAccount($0) && !table.rows[$0].properties.contains(.hasNoPassword)
    }
    .map { UInt32($0) }
    .sorted { (table.hashes[Int($0)], $0) < (table.hashes[Int($1)], $1) }
    var (hashes, starts): ([NTHash], [UInt32]) = ([], [])
    var groups = Array(repeating: Self.none, count: table.rows.count)
    for (i, row) in rows.enumerated() {
      let hash = table.hashes[Int(row)]
      if hashes.last != hash {
        hashes.append(hash)
        starts.append(UInt32(i))
      }
      groups[Int(row)] = UInt32(hashes.count - 1)
    }
    starts.append(UInt32(rows.count))
    (self.hashes, self.starts, self.rows, self.groups) = (hashes, starts, rows, groups)
  }

  var count: Int { hashes.count }

  func group(of row: Int) -> Int? { groups[row] == Self.none ? nil : Int(groups[row]) }

  func group(with hash: NTHash) -> Int? {
    let low = hashes.insertionIndex { $0 < hash }
    return low < hashes.count && hashes[low] == hash ? low : nil
  }

  func members(_ group: Int) -> some RandomAccessCollection<Int> {
    rows[Int(starts[group])..<Int(starts[group + 1])].lazy.map { Int($0) }
  }

  func size(_ group: Int) -> Int { Int(starts[group + 1] - starts[group]) }
}

internal import Platform

/// All keys of an index in memory, for many lookups. A key is at the place that its value tells, or
/// at the next that was free, as all came in their order.
final class KeyTable: Sendable {
  /// Keys, whose last bytes are the classes of their counts plus 1; 0 for a free place. Nobody
  /// writes to them after they are made.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<UInt64>
  /// The number of places that keys may tell. Behind them are some more.
  private let places: Int

  /// The most keys, which take 105 MB.
  static let most = 10_500_000
  /// The furthest from its place that a key may be. Digests never come near it, and no hostile file
  /// can make a lookup long.
  private static let furthest = 128
  private static let countByte: UInt64 = 0xFF

  /// Whether a table can be made of an index: its keys leave a byte for the class of a count.
  static func holds(_ description: IndexDescription, atMost most: Int) -> Bool {
    description.entries <= most && description.mask & countByte == 0
  }

  /// Reads all pages of an index; nil if one cannot be read, or if its keys are not in order or not
  /// spread as digests are.
  init?(_ index: IndexFile) {
    let count = index.description.entries
    places = count + count / 4 + 1
    let end = places + Self.furthest
    slots = .allocate(capacity: end)
    slots.initialize(repeating: 0, count: end)
    var scratch = LookupScratch()
    var window = IndexFile.Window(pages: IndexFile.Window.most)
    var (next, last) = (0, UInt64?.none)
    for number in 0..<index.description.dataPages {
      let isRead = try? index.forEachKey(ofPage: number, &scratch, &window) { key, countClass in
        let place = place(of: key)
        next = max(next, place)
        guard next - place < Self.furthest, last.map({ $0 < key }) ?? true else { return false }
        slots[next] = key | UInt64(countClass + 1)
        (next, last) = (next + 1, key)
        return true
      }
      guard isRead == true else { return nil }
    }
  }

  deinit { slots.deallocate() }

  @inline(__always)
  private func place(of key: UInt64) -> Int {
    Int(key.multipliedFullWidth(by: UInt64(places)).high)
  }

  /// The class of the count of a key; nil if there is no such key.
  @inline(__always)
  func countClass(of key: UInt64) -> Int? {
    var place = place(of: key)
    while slots[place] != 0, slots[place] < key { place &+= 1 }
    let slot = slots[place]
    let isFound = slot != 0 && slot & ~Self.countByte == key
    return isFound ? Int(slot & Self.countByte) &- 1 : nil
  }

  /// Looks up hashes.
  ///
  /// - Parameter found: Gets the number of each hash, and what ``countClass(of:)`` says of it.
  /// - Complexity: O(1) for each hash: about one piece of memory is read. It takes a while to
  ///   come, and so it is asked for some hashes in advance.
  @inline(__always)
  func lookUp(
    _ hashes: UnsafeBufferPointer<UInt64>, mask: UInt64, found: (Int, Int?) -> Void
  ) {
    let advance = 16
    for i in 0..<hashes.count + advance {
      if i < hashes.count { prefetch(slots + place(of: hashes[i] & mask)) }
      if i >= advance { found(i &- advance, countClass(of: hashes[i &- advance] & mask)) }
    }
  }
}

struct IndexMemory: ~Copyable {
  private(set) var table: KeyTable?
  private var mayBeMade: Bool
  /// The number of hashes that were looked up without it.
  private var hashes = 0

  init(mayBeMade: Bool) { self.mayBeMade = mayBeMade }

  /// The table, which is made when so many hashes were looked up that making it costs less than it
  /// saves.
  mutating func table(of index: IndexFile, for count: Int) -> KeyTable? {
    if mayBeMade {
      hashes += count
      if index.description.entries / 64 <= hashes {
        mayBeMade = false
        table = KeyTable(index)
      }
    }
    return table
  }
}

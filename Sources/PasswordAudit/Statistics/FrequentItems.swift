internal import CPlatform
internal import UnicodeText

/// Counts the most frequent items of a stream, in memory that does not grow with it.
///
/// As long as the counters are enough, every count is exact. When they run out, all are lowered by
/// about their median, and those that reach zero are given away. The ``error`` is the sum of these
/// amounts: what really occurs n times is shown as n - error ... n.
///
/// J. Misra, D. Gries, "Finding repeated elements", Science of Computer Programming 2 (1982); that
/// two of them add up with the errors added too is by P. Agarwal et al., "Mergeable Summaries",
/// PODS 2012; giving away half at a time, which makes a miss cost O(1), by D. Anderson et al., "A
/// High-Performance Algorithm for Identifying Frequent Items in Data Streams", IMC 2017.
struct FrequentItems: Sendable {
  struct Entry: Hashable, Sendable {
    var key: UInt64
    var count: Int
    var note: Note
    var text: [UInt8]
  }

  struct Note: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// The text goes on beyond the kept part.
    static let isCut = Note(rawValue: 1)
    /// The text stands for a secret: the kind of each character.
    static let isMask = Note(rawValue: 2)
  }

  private struct Slot {
    var key: UInt64 = 0
    var count = 0
    var place: UInt32 = 0
    var length: UInt8 = 0
    var note: Note = []
  }

  let capacity: Int
  let textLimit: Int
  var error = 0
  private(set) var count = 0

  private var slots: ContiguousArray<Slot>
  /// The texts, in places of `textLimit` bytes; those of items that are given away are used again.
  private var texts: ContiguousArray<UInt8> = []
  /// A bit for each place that had a text when slots were last given away.
  private var keptPlaces: ContiguousArray<UInt64> = []
  /// The place of the next text. Texts that come in a row are written one behind the other.
  private var nextPlace = 0

  init(capacity: Int, textLimit: Int) {
    precondition(textLimit < 256)
    self.capacity = capacity
    self.textLimit = textLimit
    slots = ContiguousArray(repeating: Slot(), count: 64)
  }

  mutating func add(
    _ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, note: Note = [], times: Int = 1
  ) {
    let key = key == 0 ? 1 : key
    let slot = slot(of: key)
    guard slots[slot].key == 0 else {
      slots[slot].count += times
      return
    }
    var item = Slot(key: key, count: times, place: takePlace())
    store(text, note, in: &item)
    slots[slot] = item
    count += 1
    if count > capacity {
      lower()
    } else if count * 4 > slots.count * 3 {
      rebuild(size: slots.count * 2, lowered: 0)
    }
  }

  /// The slot with a key, or the empty one where it belongs.
  private func slot(of key: UInt64) -> Int {
    // One check of the array's bounds for the whole search.
    slots.withUnsafeBufferPointer { slots in
      var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
      while slots[slot].key != 0, slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
      return slot
    }
  }

  /// Prefetches what ``add(_:_:note:times:)`` needs. Waiting for it takes longer than all the rest.
  @inline(__always)
  func prefetch(_ key: UInt64) {
    slots.withUnsafeBufferPointer { slots in
      let slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
      // A search often goes on to the next line of the processor's cache.
      platform_prefetch(slots.baseAddress.unsafelyUnwrapped + slot)
      platform_prefetch(slots.baseAddress.unsafelyUnwrapped + min(slot + 2, slots.count - 1))
    }
    texts.withUnsafeBufferPointer { texts in
      guard let text = texts.baseAddress, (nextPlace + 1) * textLimit <= texts.count else { return }
      platform_prefetch(text + nextPlace * textLimit)
      platform_prefetch(text + (nextPlace + 1) * textLimit - 1)
    }
  }

  mutating func add(_ other: FrequentItems) {
    error += other.error
    // The sum knows in clear every secret that either one does, whichever is added to the other.
    let hasMasks = slots.contains { $0.note.contains(.isMask) }
    for slot in other.slots where slot.key != 0 {
      let (key, note) = (slot.key, slot.note)
      other.withText(of: slot) { text in
        add(key, text, note: note, times: slot.count)
        guard hasMasks, !note.contains(.isMask) else { return }
        let place = self.slot(of: key)
        var item = slots[place]
        // An empty slot has no mask.
        guard item.note.contains(.isMask) else { return }
        store(text, note, in: &item)
        slots[place] = item
      }
    }
  }

  /// All items, the most frequent first.
  var entries: [Entry] { top(.max) }

  func top(_ limit: Int) -> [Entry] {
    guard limit > 0 else { return [] }
    let room = limit < count ? 2 * limit : .max
    var found: [Candidate] = []
    // The last of the first `limit` so far: what comes after it need not be sorted.
    var last: Candidate?
    for slot in slots where slot.key != 0 && slot.count >= last?.entry.count ?? 0 {
      let candidate = candidate(slot)
      if let last, FrequentItems.isBefore(last, candidate) { continue }
      found.append(candidate)
      guard found.count == room else { continue }
      found.sort(by: FrequentItems.isBefore)
      found.removeLast(limit)
      last = found.last
    }
    return found.sorted(by: FrequentItems.isBefore).prefix(limit).map(\.entry)
  }

  private typealias Candidate = (entry: Entry, mask: [UInt8])

  private func candidate(_ slot: Slot) -> Candidate {
    withText(of: slot) { text in
      let entry = Entry(key: slot.key, count: slot.count, note: slot.note, text: Array(text))
      if slot.note.contains(.isMask) { return (entry, entry.text) }
      var mask = ScratchBuffer()
      RedactionMask.append(ValidUTF8(unchecked: text, isASCII: false), to: &mask)
      return (entry, Array(mask.bytes))
    }
  }

  /// Whether an item comes before another. For equal counts the mask decides, which a state has
  /// even if it kept no text: so a list that was split and added up reads like the whole.
  private static func isBefore(_ a: Candidate, _ b: Candidate) -> Bool {
    if a.entry.count != b.entry.count { return a.entry.count > b.entry.count }
    if a.mask != b.mask { return a.mask.lexicographicallyPrecedes(b.mask) }
    let isText = !a.entry.note.contains(.isMask) && !b.entry.note.contains(.isMask)
    if isText, a.entry.text != b.entry.text {
      return a.entry.text.lexicographicallyPrecedes(b.entry.text)
    }
    return a.entry.key < b.entry.key
  }

  private func withText<R>(of slot: Slot, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let start = Int(slot.place) * textLimit
    return texts.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<(start + Int(slot.length))]))
    }
  }

  private mutating func takePlace() -> UInt32 {
    let place = nextPlace
    if (place + 1) * textLimit > texts.count {
      // Doubling, but never beyond what will be needed.
      let places = min(max(16, place * 2), capacity + 1)
      texts.reserveCapacity(places * textLimit)
      texts.append(contentsOf: repeatElement(0, count: places * textLimit - texts.count))
    }
    findNextPlace(from: place + 1)
    return UInt32(place)
  }

  @inline(__always)
  private mutating func findNextPlace(from start: Int) {
    nextPlace = start
    while nextPlace >> 6 < keptPlaces.count {
      let free = ~keptPlaces[nextPlace >> 6] >> UInt64(nextPlace & 63)
      if free != 0 {
        nextPlace += free.trailingZeroBitCount
        return
      }
      nextPlace = (nextPlace | 63) + 1
    }
  }

  private mutating func store(
    _ text: UnsafeBufferPointer<UInt8>, _ note: Note, in item: inout Slot
  ) {
    let kept = text.cut(textLimit)
    item.note = kept.count < text.count ? note.union(.isCut) : note
    item.length = UInt8(kept.count)
    let start = Int(item.place) * textLimit
    texts.withUnsafeMutableBufferPointer { _ = $0[start...].update(fromContentsOf: kept) }
  }

  /// Makes room for about as many items again.
  private mutating func lower() {
    // The median of a sample that is taken evenly, so that the same stream always gives the same.
    let counts = slots.filter { $0.key != 0 }.map(\.count)
    let places = stride(from: 0, to: counts.count, by: max(1, counts.count / 4096))
    let sample = places.map { counts[$0] }.sorted()
    let amount = sample[sample.count / 2]
    error += amount
    rebuild(size: slots.count, lowered: amount)
  }

  private mutating func rebuild(size: Int, lowered amount: Int) {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: size)
    count = 0
    keptPlaces = ContiguousArray(repeating: 0, count: (texts.count / textLimit + 63) / 64)
    for var slot in old where slot.key != 0 && slot.count > amount {
      keptPlaces[Int(slot.place) >> 6] |= 1 << UInt64(slot.place & 63)
      slot.count -= amount
      slots[self.slot(of: slot.key)] = slot
      count += 1
    }
    findNextPlace(from: 0)
  }
}

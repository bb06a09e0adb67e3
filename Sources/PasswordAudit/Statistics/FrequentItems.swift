/// Counts what occurs most often in a stream, in memory that does not grow with it.
///
/// There are so many counters. As long as they are enough, every count is exact. When they run out,
/// all are lowered by the same amount, about their median, and those that reach zero are given
/// away: what is lost never exceeds the sum of these amounts, the ``error``, which is carried
/// along. So what really occurs n times is shown as n - error ... n.
///
/// J. Misra, D. Gries, "Finding repeated elements", Science of Computer Programming 2 (1982); that
/// two of them add up with the errors added too is by P. Agarwal et al., "Mergeable Summaries",
/// PODS 2012; giving away half at a time, which makes a miss cost O(1), by D. Anderson et al., "A
/// High-Performance Algorithm for Identifying Frequent Items in Data Streams", IMC 2017.
struct FrequentItems: Sendable {
  /// One of the items that are still counted.
  struct Entry: Hashable, Sendable {
    let key: UInt64
    let count: Int
    let note: Note
    let text: [UInt8]
  }

  /// Properties of a text that are kept with it.
  struct Note: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// There was more of it.
    static let isCut = Note(rawValue: 1)
    /// It stands for a secret: the kind of each character.
    static let isMask = Note(rawValue: 2)
  }

  private struct Slot {
    /// 0 if the slot is empty, so no item has it.
    var key: UInt64 = 0
    var count = 0
    /// Where its text is.
    var place: UInt32 = 0
  }

  /// How many items can be counted at a time.
  let capacity: Int
  /// The most bytes of a text that are kept.
  let textLimit: Int
  /// The most that any count may be too low by.
  private(set) var error = 0
  /// How many items are counted now.
  private(set) var count = 0

  /// Open addressing by key.
  private var slots: ContiguousArray<Slot>
  /// `count` texts of `textLimit` bytes, their lengths and notes; places of given-away texts are
  /// taken again.
  private var texts: ContiguousArray<UInt8> = []
  private var lengths: ContiguousArray<UInt8> = []
  private var notes: ContiguousArray<Note> = []
  private var freePlaces: ContiguousArray<UInt32> = []

  init(capacity: Int, textLimit: Int) {
    precondition(textLimit < 256)
    self.capacity = capacity
    self.textLimit = textLimit
    slots = ContiguousArray(repeating: Slot(), count: 64)
  }

  /// Counts an item.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(
    _ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, note: Note = [], times: Int = 1
  ) {
    let key = key == 0 ? 1 : key
    // One check of the array's owner and bounds for the whole search.
    let slot = slots.withUnsafeMutableBufferPointer { slots in
      var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
      while slots[slot].key != 0 {
        if slots[slot].key == key {
          slots[slot].count += times
          return -1
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
    guard slot >= 0 else { return }
    slots[slot] = Slot(key: key, count: times, place: takePlace(text, note))
    count += 1
    if count > capacity {
      lower()
    } else if count * 4 > slots.count * 3 {
      rebuild(size: slots.count * 2, lowered: 0)
    }
  }

  /// Counts all that another counted. The errors add up.
  mutating func add(_ other: FrequentItems) {
    error += other.error
    // A secret that only one of the two knows in clear is known in the sum, whichever is added to
    // the other.
    let hasMasks = notes.contains { $0.contains(.isMask) }
    for slot in other.slots where slot.key != 0 {
      let (key, note) = (slot.key, other.notes[Int(slot.place)])
      other.withText(of: slot) { text in
        add(key, text, note: note, times: slot.count)
        if hasMasks, !note.contains(.isMask) { unmask(key, text, note) }
      }
    }
  }

  private mutating func unmask(_ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, _ note: Note) {
    var slot = Int(truncatingIfNeeded: key) & (slots.count - 1)
    while slots[slot].key != 0 {
      if slots[slot].key == key {
        let place = Int(slots[slot].place)
        if notes[place].contains(.isMask) { store(text, note, at: place) }
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// Takes in what was counted elsewhere.
  mutating func addError(_ more: Int) { error += more }

  /// All items, most frequent first.
  var entries: [Entry] { top(.max) }

  /// The first of ``entries``.
  func top(_ limit: Int) -> [Entry] {
    guard limit > 0 else { return [] }
    // Of what cannot be among them nothing but the count is looked at.
    let used = slots.filter { $0.key != 0 }
    let threshold = limit < used.count ? used.map(\.count).sorted()[used.count - limit] : 0
    let candidates = used.filter { $0.count >= threshold }.map { slot in
      let entry = entry(slot)
      return (
        entry: entry,
        mask: entry.note.contains(.isMask)
          ? entry.text : Array(RedactionMask.mask(of: entry.text).utf8)
      )
    }
    return candidates.sorted(by: FrequentItems.isBefore).prefix(limit).map(\.entry)
  }

  /// The sum of all counts.
  var total: Int { slots.reduce(0) { $0 + $1.count } }

  /// Of equals the mask decides, which a state has even if it kept no text: so a list that was
  /// split and added up reads like the whole.
  private static func isBefore(
    _ a: (entry: Entry, mask: [UInt8]), _ b: (entry: Entry, mask: [UInt8])
  ) -> Bool {
    if a.entry.count != b.entry.count { return a.entry.count > b.entry.count }
    if a.mask != b.mask { return a.mask.lexicographicallyPrecedes(b.mask) }
    let isText = !a.entry.note.contains(.isMask) && !b.entry.note.contains(.isMask)
    if isText, a.entry.text != b.entry.text {
      return a.entry.text.lexicographicallyPrecedes(b.entry.text)
    }
    return a.entry.key < b.entry.key
  }

  private func entry(_ slot: Slot) -> Entry {
    withText(of: slot) {
      Entry(key: slot.key, count: slot.count, note: notes[Int(slot.place)], text: Array($0))
    }
  }

  private func withText<R>(of slot: Slot, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let place = Int(slot.place)
    let start = place * textLimit
    return texts.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[start..<(start + Int(lengths[place]))]))
    }
  }

  private mutating func takePlace(_ text: UnsafeBufferPointer<UInt8>, _ note: Note) -> UInt32 {
    let place: Int
    if let free = freePlaces.popLast() {
      place = Int(free)
    } else {
      place = lengths.count
      // Doubling, but never beyond what will be needed.
      if texts.count == texts.capacity {
        texts.reserveCapacity(min(texts.count * 2 + textLimit, (capacity + 1) * textLimit))
      }
      texts.append(contentsOf: repeatElement(0, count: textLimit))
      lengths.append(0)
      notes.append([])
    }
    store(text, note, at: place)
    return UInt32(place)
  }

  private mutating func store(_ text: UnsafeBufferPointer<UInt8>, _ note: Note, at place: Int) {
    var length = min(text.count, textLimit)
    notes[place] = note
    if length < text.count {
      notes[place].insert(.isCut)
      while length > 0, text[length] & 0xC0 == 0x80 { length -= 1 }
    }
    lengths[place] = UInt8(length)
    texts.withUnsafeMutableBufferPointer { texts in
      for i in 0..<length { texts[place * textLimit + i] = text[i] }
    }
  }

  /// Makes room for as many again, about.
  private mutating func lower() {
    let amount = medianCount()
    error += amount
    rebuild(size: slots.count, lowered: amount)
  }

  /// The median of a sample that is taken evenly, so that the same stream always gives the same.
  private func medianCount() -> Int {
    var sample: [Int] = []
    for slot in stride(from: 0, to: slots.count, by: max(1, slots.count / 4096))
    where slots[slot].key != 0 {
      sample.append(slots[slot].count)
    }
    sample.sort()
    return sample.isEmpty ? 1 : sample[sample.count / 2]
  }

  private mutating func rebuild(size: Int, lowered amount: Int) {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: size)
    count = 0
    slots.withUnsafeMutableBufferPointer { slots in
      for var slot in old where slot.key != 0 {
        guard slot.count > amount else {
          freePlaces.append(slot.place)
          continue
        }
        slot.count -= amount
        var i = Int(truncatingIfNeeded: slot.key) & (size - 1)
        while slots[i].key != 0 { i = (i + 1) & (size - 1) }
        slots[i] = slot
        count += 1
      }
    }
  }
}

/// Counts what occurs most often in a stream, in memory that does not grow with it.
///
/// There are so many counters. As long as they are enough, every count is exact. When they run out, all are lowered by the
/// same amount, about their median, and those that reach zero are given away: what is lost never exceeds the sum of
/// these amounts, the ``error``, which is carried along. So what really occurs n times is shown as n - error ... n.
///
/// J. Misra, D. Gries, "Finding repeated elements", Science of Computer Programming 2 (1982); that two of them add up with
/// the errors added too is by P. Agarwal et al., "Mergeable Summaries", PODS 2012; giving away half at a time, which makes a miss
/// cost O(1), by D. Anderson et al., "A High-Performance Algorithm for Identifying Frequent Items in Data Streams", IMC 2017.
struct FrequentItems: Sendable {
  /// One of the items that are still counted.
  struct Entry: Hashable, Sendable {
    let key: UInt64
    let count: Int
    let note: Note
    let text: [UInt8]
  }

  /// What goes with a text.
  struct Note: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    /// There was more of it.
    static let isCut = Note(rawValue: 1)
    /// It stands for a secret: the kind of each character.
    static let isMask = Note(rawValue: 2)
  }

  /// How many items can be counted at a time.
  let capacity: Int
  /// The most bytes of a text that are kept.
  let textLimit: Int
  /// What at most is missing in a count.
  private(set) var error = 0
  /// How many items are counted now.
  private(set) var count = 0

  /// Open addressing by key; 0 is an empty slot, so no item has it.
  private var keys: ContiguousArray<UInt64>
  private var counts: ContiguousArray<Int>
  /// Where each slot's text is.
  private var places: ContiguousArray<UInt32>
  /// `count` texts of `textLimit` bytes, their lengths and notes; places of given-away texts are taken again.
  private var texts: ContiguousArray<UInt8> = []
  private var lengths: ContiguousArray<UInt8> = []
  private var notes: ContiguousArray<Note> = []
  private var freePlaces: ContiguousArray<UInt32> = []

  init(capacity: Int, textLimit: Int) {
    precondition(textLimit < 256)
    self.capacity = capacity
    self.textLimit = textLimit
    keys = ContiguousArray(repeating: 0, count: 64)
    counts = ContiguousArray(repeating: 0, count: 64)
    places = ContiguousArray(repeating: 0, count: 64)
  }

  /// Counts an item.
  ///
  /// - Complexity: O(1), amortized.
  mutating func add(
    _ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, note: Note = [], times: Int = 1
  ) {
    let key = key == 0 ? 1 : key
    var slot = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[slot] != 0 {
      if keys[slot] == key {
        counts[slot] += times
        return
      }
      slot = (slot + 1) & (keys.count - 1)
    }
    let place = takePlace(text, note)
    keys[slot] = key
    counts[slot] = times
    places[slot] = place
    count += 1
    if count > capacity {
      lower()
    } else if count * 4 > keys.count * 3 {
      rebuild(slots: keys.count * 2, lowered: 0)
    }
  }

  /// Counts all that another counted. The errors add up.
  mutating func add(_ other: FrequentItems) {
    error += other.error
    // A secret that only one of the two knows in clear is known in the sum, whichever is added to the other.
    let hasMasks = notes.contains { $0.contains(.isMask) }
    for slot in other.keys.indices where other.keys[slot] != 0 {
      let (key, note) = (other.keys[slot], other.notes[Int(other.places[slot])])
      other.withText(at: slot) { text in
        add(key, text, note: note, times: other.counts[slot])
        if hasMasks, !note.contains(.isMask) { unmask(key, text, note) }
      }
    }
  }

  private mutating func unmask(_ key: UInt64, _ text: UnsafeBufferPointer<UInt8>, _ note: Note) {
    var slot = Int(truncatingIfNeeded: key) & (keys.count - 1)
    while keys[slot] != 0 {
      if keys[slot] == key {
        let place = Int(places[slot])
        if notes[place].contains(.isMask) { store(text, note, at: place) }
        return
      }
      slot = (slot + 1) & (keys.count - 1)
    }
  }

  /// Takes in what was counted elsewhere.
  mutating func addError(_ more: Int) { error += more }

  /// All items, most frequent first, equal ones by their text.
  var entries: [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    for slot in keys.indices where keys[slot] != 0 { entries.append(entry(at: slot)) }
    return entries.sorted(by: FrequentItems.isBefore)
  }

  /// The first of ``entries``.
  func top(_ limit: Int) -> [Entry] {
    // Of what cannot be among them nothing but the count is looked at.
    let threshold = limit < count ? sortedCounts()[count - limit] : 0
    let candidates = keys.indices.filter { keys[$0] != 0 && counts[$0] >= threshold }
    return Array(candidates.map(entry).sorted(by: FrequentItems.isBefore).prefix(limit))
  }

  /// The sum of all counts.
  var total: Int { counts.reduce(0, +) }

  private static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    if a.count != b.count { return a.count > b.count }
    if a.text != b.text { return a.text.lexicographicallyPrecedes(b.text) }
    return a.key < b.key
  }

  private func entry(at slot: Int) -> Entry {
    withText(at: slot) {
      Entry(key: keys[slot], count: counts[slot], note: notes[Int(places[slot])], text: Array($0))
    }
  }

  private func withText<R>(at slot: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let place = Int(places[slot])
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
    for i in 0..<length { texts[place * textLimit + i] = text[i] }
  }

  /// Makes room for as many again, about.
  private mutating func lower() {
    let amount = medianCount()
    error += amount
    rebuild(slots: keys.count, lowered: amount)
  }

  /// The median of a sample that is taken evenly, so that the same stream always gives the same.
  private func medianCount() -> Int {
    let step = max(1, keys.count / 4096)
    var sample: [Int] = []
    for slot in stride(from: 0, to: keys.count, by: step) where keys[slot] != 0 {
      sample.append(counts[slot])
    }
    sample.sort()
    return sample.isEmpty ? 1 : sample[sample.count / 2]
  }

  private func sortedCounts() -> [Int] {
    keys.indices.filter { keys[$0] != 0 }.map { counts[$0] }.sorted()
  }

  private mutating func rebuild(slots: Int, lowered amount: Int) {
    let (oldKeys, oldCounts, oldPlaces) = (keys, counts, places)
    keys = ContiguousArray(repeating: 0, count: slots)
    counts = ContiguousArray(repeating: 0, count: slots)
    places = ContiguousArray(repeating: 0, count: slots)
    count = 0
    for old in oldKeys.indices where oldKeys[old] != 0 {
      guard oldCounts[old] > amount else {
        freePlaces.append(oldPlaces[old])
        continue
      }
      var slot = Int(truncatingIfNeeded: oldKeys[old]) & (slots - 1)
      while keys[slot] != 0 { slot = (slot + 1) & (slots - 1) }
      keys[slot] = oldKeys[old]
      counts[slot] = oldCounts[old] - amount
      places[slot] = oldPlaces[old]
      count += 1
    }
  }
}

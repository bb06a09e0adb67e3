import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

/// Items that occur as often as words do: the i-th in proportion to 1/i.
private func zipf(_ items: Int, draws: Int, seed: UInt64) -> [Int] {
  var random = SplitMix64(seed: seed)
  var sums: [Double] = []
  for i in 1...items { sums.append((sums.last ?? 0) + 1 / Double(i)) }
  return (0..<draws).map { _ in
    let x = Double.random(in: 0..<(sums.last ?? 1), using: &random)
    return sums.partitioningIndex { $0 > x }
  }
}

extension [Double] {
  fileprivate func partitioningIndex(_ isAfter: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension FrequentItems {
  fileprivate mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(sipHash($0, 1, 2), $0) }
  }
}

@Test(arguments: [50, 500, 5000], [1, 2, 7])
func `no count is further off than the error says, also after merging`(capacity: Int, parts: Int) {
  let draws = zipf(20_000, draws: 60_000, seed: UInt64(capacity + parts))
  var exact: [Int: Int] = [:]
  var sketches = (0..<parts).map { _ in FrequentItems(capacity: capacity, textLimit: 8) }
  for (i, item) in draws.enumerated() {
    exact[item, default: 0] += 1
    sketches[i % parts].add(String(item))
  }
  var sum = FrequentItems(capacity: capacity, textLimit: 8)
  for sketch in sketches { sum.add(sketch) }

  #expect(sum.count <= capacity)
  #expect(sum.error > 0)
  #expect(sum.error <= 3 * draws.count / capacity, "the error is of the order that theory promises")
  let counted = Dictionary(
    uniqueKeysWithValues: sum.entries.map { (String(decoding: $0.text, as: UTF8.self), $0.count) })
  for (item, truth) in exact {
    let count = counted[String(item)] ?? 0
    #expect(count <= truth && truth <= count + sum.error)
  }
  #expect(sum.top(10) == Array(sum.entries.prefix(10)))
}

@Test func `counts are exact while there are counters left`() {
  var items = FrequentItems(capacity: 1000, textLimit: 4)
  for i in 0..<1000 { for _ in 0...(i % 3) { items.add("\(i)") } }
  #expect(items.error == 0)
  #expect(items.count == 1000)
  let total = (0..<1000).reduce(0) { $0 + 1 + $1 % 3 }
  #expect(items.entries.map(\.count).reduce(0, +) == total)
}

@Test func `long texts are cut between characters and told apart`() {
  var items = FrequentItems(capacity: 10, textLimit: 4)
  for text in ["abcé", "abcèx", "abcd", "abcé"] { items.add(text) }
  let entries = items.entries
  #expect(entries.map { String(decoding: $0.text, as: UTF8.self) } == ["abc", "abc", "abcd"])
  #expect(entries.map(\.count) == [2, 1, 1])
  #expect(entries.map { $0.note.contains(.isCut) } == [true, true, false])
}

@Test func `a secret that one of two knows in clear is known in the sum`() {
  var clear = FrequentItems(capacity: 10, textLimit: 8)
  clear.add("secret")
  var masked = FrequentItems(capacity: 10, textLimit: 8)
  let key = clear.entries[0].key
  Array("llllll".utf8).withUnsafeBufferPointer { masked.add(key, $0, note: .isMask) }
  var (a, b) = (clear, masked)
  a.add(masked)
  b.add(clear)
  #expect(a.entries == b.entries)
  #expect(a.entries.first?.text == Array("secret".utf8))
  #expect(a.entries.first?.count == 2)
}

/// A state that somebody made up may have such keys. Its slots are all but every sixteenth.
@Test func `counters are given away whatever keys the items have`() {
  let capacity = 49_152
  var items = FrequentItems(capacity: capacity, textLimit: 4)
  let keys = (UInt64(1 << 16)..<UInt64(1 << 17)).filter { $0 % 16 != 0 }
  for key in keys.prefix(capacity + 100) {
    Array("text".utf8).withUnsafeBufferPointer { items.add(key, $0, times: 5) }
  }
  #expect(items.count <= capacity)
}

@Test(arguments: [(10, 100), (100, 100), (1000, 100), (50_000, 1000), (200_000, 4000)])
func `distinct items are counted exactly, and then within the error`(distinct: Int, capacity: Int) {
  var random = SplitMix64(seed: UInt64(distinct))
  var sample = DistinctSample(capacity: capacity)
  for i in 0..<distinct {
    var text = "item \(i) \(random.next())"
    let key = text.withUTF8 { sipHash($0, 3, 4) }
    // Every third occurs twice.
    for _ in 0...(i % 3 == 0 ? 1 : 0) { sample.add(key) }
  }
  #expect(sample.isExact == (distinct <= capacity))
  let tolerance = 4 * sample.standardError * Double(distinct)
  #expect(abs(Double(sample.distinct - distinct)) <= tolerance)
  let twice = sample.distinct(occurring: 2)
  #expect(abs(Double(twice - (distinct + 2) / 3)) <= 2 * tolerance)
}

@Test(arguments: [0, 40, 48, 61, 70])
func `a sample that nobody took stands for no more than can be counted`(_ level: Int) {
  var sample = DistinctSample(capacity: 4)
  for key in UInt64(1)...4 { sample.add(key) }
  sample.raise(to: level)
  #expect(0...largestCount ~= sample.distinct)
  #expect(0...largestCount ~= sample.distinct(occurring: 1))
}

func isSame(_ a: DistinctSample, _ b: DistinctSample) -> Bool {
  a.level == b.level && a.entries.elementsEqual(b.entries, by: ==)
}

@Test func `a sample does not depend on order or on how a list is split`() {
  var random = SplitMix64(seed: 77)
  let keys = (0..<30_000).map { _ in random.next() } + (0..<5000).map { _ in random.next() >> 20 }
  func sample(_ keys: some Sequence<UInt64>) -> DistinctSample {
    var sample = DistinctSample(capacity: 500)
    for key in keys { sample.add(key) }
    return sample
  }
  let whole = sample(keys)
  #expect(isSame(sample(keys.shuffled(using: &random)), whole))
  for cut in [0, 1, 100, 17_000, 34_999] {
    var parts = sample(keys[cut...])
    parts.add(sample(keys[..<cut]))
    #expect(isSame(parts, whole))
  }
}

@Test func `hashes depend on every byte, the length and the key`() {
  var seen: Set<UInt64> = []
  for length in 0...40 {
    for changed in 0..<max(length, 1) {
      var bytes = [UInt8](repeating: 0, count: length)
      if length > 0 { bytes[changed] = 1 }
      seen.insert(bytes.withUnsafeBufferPointer { sipHash($0, 5, 6) })
      seen.insert(bytes.withUnsafeBufferPointer { sipHash($0, 6, 5) })
    }
  }
  #expect(seen.count == 2 * (1 + (1...40).reduce(0, +)))
}

/// With few counts, so that masks and texts decide; three characters give many equal masks.
private let manyEqualItems: FrequentItems = {
  var items = FrequentItems(capacity: 8_192, textLimit: 16)
  for i in 1...5_000 {
    let text = [UInt8]("\(i % 4 == 0 ? "A" : "a")\(i &* 7_919 % 5_003)".utf8)
    text.withUnsafeBufferPointer {
      items.add(UInt64(i) &* 0x9E37_79B9_7F4A_7C15, $0, times: i % 50 == 0 ? 2 : 1)
    }
  }
  return items
}()

@Test(arguments: [0, 1, 7, 100, 101, 500, 4_999, 5_000, 9_000])
func `the first items are those of all items in order`(_ limit: Int) {
  #expect(manyEqualItems.top(limit) == Array(manyEqualItems.entries.prefix(limit)))
}

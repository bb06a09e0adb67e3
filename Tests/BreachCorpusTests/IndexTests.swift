import TestSupport
import Testing

@testable import BreachCorpus

@Test(arguments: [48, 56, 64], [false, true])
func `an index answers as the text does`(_ bits: Int, _ hasCounts: Bool) throws {
  for size in [1, 2, 3, 63, 4000] {
    var synthetic = SyntheticCorpus(size, seed: UInt64(size))
    let folder = try TemporaryFolder()
    let text = try folder.write("c.txt", synthetic.text(.init()))
    let (path, description) = try makeIndex(of: text, in: folder) {
      ($0.prefixBits, $0.keepsCounts) = (bits, hasCounts)
    }
    #expect(description.entries == size && description.holes == 0)
    for keepsDirectory in [false, true] {
      let index = try Corpus(path: path, keepsDirectory: keepsDirectory)
      #expect(index.firstDamagedPage() == nil)
      for (entry, answer) in zip(
        synthetic.entries, index.answers(synthetic.entries.map(\.hash)))
      {
        guard case .found(let times, let rate) = answer else {
          Issue.record("a member is not found")
          break
        }
        #expect(times.atLeast <= entry.count && entry.count <= times.atMost ?? .max)
        #expect(rate == description.oneWrongIn)
        if hasCounts, entry.count < 4 {
          #expect(
            times == Occurrences(atLeast: entry.count, atMost: entry.count == 3 ? 4 : entry.count))
        }
      }
      #expect(index.answers(synthetic.others(300)).allSatisfy { $0 == .notFound })
    }
  }
}

@Test func `the same corpus gives the same index, sorted or not`() throws {
  let synthetic = SyntheticCorpus(2000)
  var shuffled = synthetic
  shuffled.entries.reverse()
  let folder = try TemporaryFolder()
  func bytes(_ name: String, _ content: [UInt8], sorts: Bool) throws -> [UInt8] {
    let (_, _) = try makeIndex(of: try folder.write(name, content), in: folder) {
      $0.sortFolder = sorts ? folder.path : nil
    }
    return Array(try folder.read("index.pwb"))
  }
  let plain = try bytes("c.txt", synthetic.text(.init()), sorts: false)
  #expect(try bytes("c.txt", synthetic.text(.init(lineEnd: "\r\n")), sorts: false) == plain)
  #expect(try bytes("c.txt", shuffled.text(.init()), sorts: true) == plain)
  #expect(throws: CorpusError.self) {
    try bytes("c.txt", shuffled.text(.init()), sorts: false)
  }
}

@Test func `what is missing in the corpus is missing in its index`() throws {
  let whole = SyntheticCorpus(9000)
  var holed = whole
  holed.entries.removeSubrange(7000...)
  holed.entries.removeSubrange(4000..<4300)
  holed.entries.removeSubrange(..<200)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", holed.text(.init()))
  // Also if most entries are left out, so that the index itself has wide gaps.
  for minCount in [1, 50] {
    let (path, description) = try makeIndex(of: text, in: folder) { $0.minCount = minCount }
    #expect(description.holes == 3)
    let index = try Corpus(path: path)
    let wanted = whole.entries.filter { $0.count >= minCount }
    let answers = index.answers(wanted.map(\.hash))
    #expect(!answers.contains(.notFound))
    #expect(answers.contains(.undetermined(.hole)))
  }
}

@Test func `only the frequent can be kept`() throws {
  let synthetic = SyntheticCorpus(3000)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, description) = try makeIndex(of: text, in: folder) { $0.top = 200 }
  #expect(description.entries == 200)
  let index = try Corpus(path: path)
  let answers = index.answers(synthetic.entries.map(\.hash))
  let least = synthetic.entries.map(\.count).sorted(by: >)[199]
  for (answer, entry) in zip(answers, synthetic.entries) {
    if entry.count > least { #expect(answer.isFound) }
    if entry.count < least { #expect(!answer.isFound) }
  }
  let (other, _) = try makeIndex(of: text, in: folder) { $0.minCount = 10 }
  let frequent = try Corpus(path: other)
  #expect(frequent.canTell(minCount: 10) && !frequent.canTell(minCount: 20))
  for (answer, entry) in zip(frequent.answers(synthetic.entries.map(\.hash)), synthetic.entries) {
    #expect(answer.isFound == (entry.count >= 10))
  }
}

@Test func `no count is made up for a corpus without counts`() throws {
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", SyntheticCorpus(300).text(.init(hasCounts: false)))
  for change: (inout IndexBuild.Options) -> Void in [
    { $0.keepsCounts = true }, { $0.minCount = 2 }, { $0.top = 10 },
  ] {
    #expect(throws: CorpusError(text, .noCounts)) { try makeIndex(of: text, in: folder, change) }
  }
  #expect(try makeIndex(of: text, in: folder) { _ in }.1.entries == 300)
}

@Test func `counts above 65,535 keep their order`() {
  let counts: [UInt32] = [0, 1, 65_535, 65_536, 65_537, 131_071, 131_072, 131_074, 1 << 31, .max]
  let buckets = counts.map(CountHistogram.bucket)
  #expect(buckets == buckets.sorted())
  #expect(buckets.last == 65_536 + 16 * 32_768 - 1)
  #expect(buckets[3] == 65_536 && buckets[2] == 65_535)
}

@Test func `no byte of an index can change without notice`() throws {
  let synthetic = SyntheticCorpus(1500)
  let folder = try TemporaryFolder()
  var other = synthetic
  other.entries.removeSubrange(700..<900)
  let text = try folder.write("c.txt", other.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { $0.keepsCounts = true }
  let bytes = Array(try folder.read("index.pwb"))
  let hashes =
    [0, 400, 699, 750, 900, 1499].map { synthetic.entries[$0].hash }
    + (0..<3).map { HashValue(high: UInt64($0) << 62 | 12345) }
  let expected = try Corpus(path: path).answers(hashes)
  // Scripts/test breaches takes every byte.
  for i in stride(from: 0, to: bytes.count, by: 101) {
    var damaged = bytes
    damaged[i] ^= UInt8(1 << (i % 8))
    try folder.write("index.pwb", damaged)
    guard let corpus = try? Corpus(path: path) else { continue }
    for (answer, right) in zip(corpus.answers(hashes), expected) {
      if case .undetermined = answer { continue }
      #expect(answer == right, "byte \(i)")
    }
    #expect(corpus.firstDamagedPage() != nil, "byte \(i)")
  }
  for end in stride(from: 0, to: bytes.count, by: 1000) {
    try folder.write("index.pwb", Array(bytes[..<end]))
    #expect(throws: CorpusError.self) { try Corpus(path: path) }
  }
}

@Test func `hostile pages of an index are no trap`() throws {
  var random = SplitMix64(seed: 77)
  let folder = try TemporaryFolder()
  let synthetic = SyntheticCorpus(2000)
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { $0.keepsCounts = true }
  let bytes = Array(try folder.read("index.pwb"))
  for _ in 0..<50 {
    var hostile = bytes
    // Random bytes in a page, and a check sum that is right.
    let page = Int(random.next() % UInt64(bytes.count / 512))
    for _ in 0..<8 {
      let width: UInt64 = random.next() % 2 == 0 ? 10 : 504
      let place = page * 512 + Int(random.next() % width)
      hostile[place] = UInt8(truncatingIfNeeded: random.next())
    }
    seal(page: page, of: &hostile)
    try folder.write("index.pwb", hostile)
    guard let corpus = try? Corpus(path: path, keepsDirectory: random.next() % 2 == 0) else {
      continue
    }
    _ = corpus.answers(synthetic.entries.prefix(200).map(\.hash))
    _ = corpus.indexFile?.answers(synthetic.entries.prefix(200).map(\.hash))
    _ = corpus.firstDamagedPage()
  }
}

@Test func `merging says how many of all entries it has given`() throws {
  let folder = try TemporaryFolder()
  var sort = try ExternalSort(folder: folder.path)
  for i in 0..<150_000 as Range<UInt64> { try sort.add((i &* 0x9E37_79B9_7F4A_7C15) >> 1, 1) }
  try sort.finish()
  var (hashes, done): ([UInt64], [Int]) = ([], [])
  try sort.merge { hash, _ in
    hashes.append(hash)
  } progress: { given, total in
    #expect(total == 150_000)
    done.append(given)
  }
  #expect(done == [0, 65_536, 131_072] && hashes.count == 150_000)
  #expect(hashes == hashes.sorted())
}

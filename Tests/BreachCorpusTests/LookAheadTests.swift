import CDigest
import TestSupport
import Testing

@testable import BreachCorpus

@Test(arguments: [2000, 100_000], [false, true])
func `many lookups give the same answers with fewer reads`(
  _ size: Int, _ hasCounts: Bool
) throws {
  var synthetic = SyntheticCorpus(size)
  let all = synthetic.entries.map(\.hash)
  synthetic.entries.removeSubrange(size / 2..<size / 2 + 150)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, description) = try makeIndex(of: text, in: folder) { $0.keepsCounts = hasCounts }
  #expect(description.holes == 1)
  // Some of them twice, and what no place is for.
  var hashes = Array(all.prefix(95_000))
  hashes += all.suffix(20)
  hashes += all.prefix(5)
  hashes += synthetic.others(5000)
  hashes += [0, .max, .max - 1].map { HashValue(high: $0) }
  let single = try IndexFile(CorpusFile(path: path), keepsDirectory: false)
  #expect(single.batch == 0)
  var alone = LookupScratch()
  let right = hashes.map { single.outcome(of: $0, &alone) }
  let index = try IndexFile(CorpusFile(path: path), keepsDirectory: true)
  var scratch = LookupScratch()
  let together = index.answersTogether(hashes, &scratch)
  for (together, right) in zip(together, right) {
    if case .undetermined = right { #expect(together == nil) } else { #expect(together == right) }
  }
  #expect(index.answers(hashes) == right)
  #expect(scratch.reads * 2 < alone.reads)
}

@Test func `keys in a heap are found together`() throws {
  // Whoever makes a hostile index decides where its keys are.
  var synthetic = SyntheticCorpus(0)
  synthetic.entries = (0..<5000).map { (HashValue(high: UInt64($0 + 1) << 8), 1) }
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { _ in }
  let index = try IndexFile(CorpusFile(path: path), keepsDirectory: true)
  let hashes = synthetic.entries.map(\.hash)
  let found = index.answers(hashes).filter(\.isFound)
  #expect(found.count == hashes.count)
}

@Test func `no key of a hostile index is taken for the class of a count`() throws {
  let folder = try TemporaryFolder()
  let synthetic = SyntheticCorpus(2000)
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { $0.keepsCounts = true }
  var hostile = Array(try folder.read("index.pwb"))
  // The last bits of the first key, which an index does not keep.
  hostile[512] = 0xFF
  seal(page: 1, of: &hostile)
  try folder.write("index.pwb", hostile)
  let index = try IndexFile(CorpusFile(path: path), keepsDirectory: true)
  // Looked up by pages, what should be on that one is not known to be missing.
  let hashes = synthetic.entries.map(\.hash)
  #expect(index.answers(hashes).count == hashes.count)
  var scratch = LookupScratch()
  #expect(index.outcome(of: hashes[1], &scratch) == .undetermined(.damaged))
}

@Test func `what one corpus has answered says nothing of another`() throws {
  let words = (0..<300).map { "word\($0)" }
  func corpus(of words: [String], _ folder: TemporaryFolder) throws -> Corpus {
    var synthetic = SyntheticCorpus(0)
    synthetic.entries = words.map { (PasswordHashes.sha1(of: $0), 3) }.sorted { $0.0 < $1.0 }
    let text = try folder.write("c.txt", synthetic.text(.init()))
    return try Corpus(path: makeIndex(of: text, in: folder).path, keepsDirectory: true)
  }
  let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
  let first = try corpus(of: words, folder)
  let second = try corpus(of: words.filter { $0.hasSuffix("0") }, other)
  var scratch = LookupScratch()
  let found = withBuffers(words) { buffers in
    first.lookAhead(buffers, &scratch)
    return buffers.map { second.lookup($0, &scratch).isFound }
  }
  #expect(found == words.map { $0.hasSuffix("0") })
}

@Test func `a directory with some of the keys gives the same answers`() throws {
  var synthetic = SyntheticCorpus(20_000)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { _ in }
  let hashes = synthetic.entries.map(\.hash) + synthetic.others(2000)
  let right = try Corpus(path: path).answers(hashes)
  for mostKeys in [1, 2, 5, 16] {
    let index = try IndexFile(CorpusFile(path: path), keepsDirectory: true, mostKeys: mostKeys)
    var scratch = LookupScratch()
    #expect(hashes.map { index.outcome(of: $0, &scratch) } == right)
    #expect(index.answers(hashes) == right)
  }
}

@Test func `eight texts are hashed as each of them is`() {
  // All lengths at all places, so that no text sees what is behind another.
  for shift in 0...16 {
    let texts = (0..<8).map { lane in
      (0..<(lane * 3 + shift) % 17).map { UInt8(truncatingIfNeeded: $0 * 37 + lane * 11 + 200) }
    }
    let short = texts.map { text in
      func word(_ bytes: some Collection<UInt8>) -> UInt64 {
        bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      }
      return digest_short_text(
        low: word(text.prefix(8)), high: word(text.dropFirst(8)), count: UInt8(text.count))
    }
    var bits = [UInt64](repeating: 0, count: 8)
    digest_sha1_of_eight(short, &bits)
    #expect(bits == texts.map { $0.withUnsafeBufferPointer { PasswordHashes.sha1($0).high } })
  }
}

@Test(arguments: [HashKind.sha1, .nt])
func `announced passwords are found in any order, and twice`(_ kind: HashKind) throws {
  let words = (0..<5000).map { "word\($0)" + ($0 % 7 == 0 ? "-and-so-much-more" : "") }
  var synthetic = SyntheticCorpus(0)
  for word in words + ["pässword", "word\0"] {
    let hash = Array(word.utf8).withUnsafeBufferPointer { PasswordHashes(of: $0, kind).first }
    synthetic.entries.append((hash, 3))
  }
  synthetic.entries.sort { $0.hash < $1.hash }
  let folder = try TemporaryFolder()
  var form = SyntheticCorpus.Form()
  form.kind = kind
  let text = try folder.write("c.txt", synthetic.text(form))
  let corpus = try Corpus(
    path: makeIndex(of: text, in: folder) { _ in }.path, keepsDirectory: true)
  func answers(_ asked: [String], announced: [String]) -> [Bool] {
    var scratch = LookupScratch()
    withBuffers(announced) { corpus.lookAhead($0, &scratch) }
    return withBuffers(asked) { $0.map { corpus.lookup($0, &scratch).isFound } }
  }
  let others = ["", "word", "word\0\0", "other", "wörd", "a-long-word-that-nobody-has"]
  let all = words.flatMap { [$0, others[$0.utf8.count % others.count]] } + ["pässword", "word\0"]
  let right = all.map { !others.contains($0) }
  #expect(answers(all, announced: []) == right)
  #expect(answers(all, announced: all) == right)
  #expect(answers(all, announced: all.reversed()) == right)
  #expect(answers(all, announced: words) == right)
  #expect(answers(words, announced: all) == words.map { _ in true })
  #expect(answers(all + all, announced: all + all) == right + right)
}

/// Calls a closure with the bytes of some texts.
private func withBuffers<Result>(
  _ texts: [String],
  _ body: (UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) -> Result
) -> Result {
  let bytes = Array(texts.joined().utf8)
  return bytes.withUnsafeBufferPointer { all in
    var start = 0
    let buffers = texts.map { text in
      defer { start += text.utf8.count }
      return UnsafeBufferPointer(rebasing: all[start..<start + text.utf8.count])
    }
    return buffers.withUnsafeBufferPointer(body)
  }
}

extension PasswordHashes {
  fileprivate static func sha1(of text: String) -> HashValue {
    Array(text.utf8).withUnsafeBufferPointer { sha1($0) }
  }
}

import TestSupport
import Testing

@testable import BreachCorpus

@Test(arguments: [2000, 100_000], [false, true])
func `looking ahead gives the same answers with fewer reads`(
  _ size: Int, _ hasCounts: Bool
) throws {
  var synthetic = SyntheticCorpus(size)
  let all = synthetic.entries.map(\.hash)
  synthetic.entries.removeSubrange(size / 2..<size / 2 + 150)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, description) = try makeIndex(of: text, in: folder) { $0.keepsCounts = hasCounts }
  #expect(description.holes == 1)
  let corpus = try Corpus(path: path, keepsDirectory: true)
  let single = try Corpus(path: path)
  #expect(corpus.looksAhead && !single.looksAhead)
  // More than there is room for, some of them twice, and what no place is for.
  var hashes = Array(all.prefix(95_000))
  hashes += all.suffix(20)
  hashes += all.prefix(5)
  hashes += synthetic.others(5000)
  hashes += [0, .max, .max - 1].map { HashValue(high: $0) }
  var scratch = LookupScratch()
  var alone = LookupScratch()
  var ahead: [Answer] = []
  var next = 0
  while next < hashes.count {
    let first = next
    while next < hashes.count {
      next += 1
      if !scratch.ahead.add(hashes[next - 1].high) { break }
    }
    corpus.lookAhead(&scratch)
    ahead += hashes[first..<next].map { corpus.lookup(hash: $0, &scratch) }
  }
  #expect(ahead == hashes.map { corpus.lookup(hash: $0, &alone) })
  #expect(scratch.reads * 2 < alone.reads)
}

@Test func `what one corpus has answered says nothing of another`() throws {
  let synthetic = SyntheticCorpus(300)
  var other = synthetic
  other.entries = synthetic.entries.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
  let folder = try TemporaryFolder()
  let text = try folder.write("c.txt", synthetic.text(.init()))
  let (path, _) = try makeIndex(of: text, in: folder) { _ in }
  let corpus = try Corpus(path: path, keepsDirectory: true)
  let second = try TemporaryFolder()
  let (otherPath, _) = try makeIndex(
    of: try second.write("c.txt", other.text(.init())), in: second
  ) { _ in }
  let otherCorpus = try Corpus(path: otherPath, keepsDirectory: true)
  let hashes = synthetic.entries.map(\.hash)
  var scratch = LookupScratch()
  for hash in hashes { _ = scratch.ahead.add(hash.high) }
  corpus.lookAhead(&scratch)
  #expect(
    hashes.map { otherCorpus.lookup(hash: $0, &scratch) } == otherCorpus.answers(hashes))
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
    #expect(hashes.map { index.answer($0, &scratch) } == right)
    for hash in hashes { _ = scratch.ahead.add(hash.high) }
    index.lookAhead(&scratch)
    #expect(hashes.map { index.answer($0, &scratch) } == right)
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
    for word in announced { _ = with(word) { corpus.expect($0, &scratch) } }
    corpus.lookAhead(&scratch)
    return asked.map { word in with(word) { corpus.lookup($0, &scratch) }.isFound }
  }
  func with<Result>(_ word: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Array(word.utf8).withUnsafeBufferPointer(body)
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

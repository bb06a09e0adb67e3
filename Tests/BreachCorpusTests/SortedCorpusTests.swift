import TestSupport
import Testing

@testable import BreachCorpus

private typealias Form = SyntheticCorpus.Form

/// NT hashes have no more than 128 bits.
private func truncated(_ hash: HashValue) -> HashValue {
  HashValue(high: hash.high, middle: hash.middle)
}

private func corpus(_ count: Int, _ kind: HashKind) -> SyntheticCorpus {
  var corpus = SyntheticCorpus(count)
  if kind == .nt {
    corpus.entries = corpus.entries.map { (truncated($0.hash), $0.count) }
  }
  return corpus
}

private let forms: [(String, Form)] = [
  ("plain", Form()), ("CRLF", Form(lineEnd: "\r\n")), ("lower case", Form(isLowercase: true)),
  ("no counts", Form(hasCounts: false)), ("no last line end", Form(hasLastLineEnd: false)),
  ("byte order marks", Form(lineEnd: "\r\n", marksRanges: true)), ("padding", Form(padsEvery: 3)),
  ("NT", Form(kind: .nt)), ("NT CRLF", Form(kind: .nt, lineEnd: "\r\n", marksRanges: true)),
  ("other widths between", Form(otherWidthEvery: 5)),
]

@Test(arguments: forms)
private func `every member of a text file is found, and nothing else`(_ name: String, _ form: Form)
  throws
{
  for size in [1, 2, 100, 3000] {
    var synthetic = corpus(size, form.kind)
    let folder = try TemporaryFolder()
    let corpus = try Corpus(path: try folder.write("c.txt", synthetic.text(form)))
    #expect(corpus.kind == form.kind)
    let members = Array(synthetic.entries.enumerated().filter { $0.offset % 7 == 0 || size < 200 })
    for (entry, answer) in zip(members, corpus.answers(members.map(\.element.hash))) {
      #expect(answer.isFound)
      let isLast = entry.offset + 1 == size
      if form.hasCounts, form.hasLastLineEnd || !isLast {
        #expect(answer.count == entry.element.count)
      }
    }
    let others = synthetic.others(200).map { form.kind == .nt ? truncated($0) : $0 }
    #expect(corpus.answers(others).allSatisfy { $0 == .notFound })
    // The nearest that there can be: one bit from a member.
    let near = synthetic.entries.prefix(300).map {
      HashValue(high: $0.hash.high, middle: $0.hash.middle ^ 1, low: $0.hash.low)
    }
    #expect(corpus.answers(near).allSatisfy { $0 == .notFound })
  }
}

@Test(arguments: FlatBinary.Layout.allCases)
func `every member of a binary file is found, and nothing else`(_ layout: FlatBinary.Layout) throws
{
  var synthetic = corpus(2000, layout == .nt ? .nt : .sha1)
  let folder = try TemporaryFolder()
  for name in ["c\(layout.rawValue)", "c.bin"] {
    let corpus = try Corpus(path: try folder.write(name, synthetic.binary(layout)))
    #expect(corpus.kind == (layout == .nt ? .nt : .sha1))
    let answers = corpus.answers(synthetic.entries.map(\.hash))
    let wrong = zip(answers, synthetic.entries).first { $0.count != $1.count }
    #expect(wrong == nil)
    #expect(corpus.answers(synthetic.others(200)).allSatisfy { $0 == .notFound })
  }
}

@Test(arguments: [1, 2, 100, 3000])
func `the entries of a text are estimated within a tenth`(_ size: Int) throws {
  let folder = try TemporaryFolder()
  let corpus = try Corpus(path: try folder.write("c.txt", SyntheticCorpus(size).text(Form())))
  let entries = try #require(corpus.entries)
  #expect(entries.isEstimate && abs(entries.count - size) <= size / 10)
}

/// Smaller than the pieces that are read, too.
@Test(arguments: [50, 3000])
func `copies have one digest, and others of the same size another`(_ size: Int) throws {
  let folder = try TemporaryFolder()
  func digest(_ name: String, seed: UInt64) throws -> UInt64 {
    let text = SyntheticCorpus(size, seed: seed).text(Form(hasCounts: false))
    return try Corpus(path: try folder.write(name, text)).digest
  }
  let first = try digest("a", seed: 1)
  #expect(try digest("b", seed: 1) == first && digest("c", seed: 2) != first)
}

@Test func `few pieces are read`() throws {
  let synthetic = SyntheticCorpus(10_000)
  let folder = try TemporaryFolder()
  let corpus = try Corpus(path: try folder.write("c.txt", synthetic.text(Form())))
  var scratch = LookupScratch()
  for entry in synthetic.entries.prefix(500) { _ = corpus.lookup(hash: entry.hash, &scratch) }
  #expect(scratch.reads <= 1500)
}

// MARK: Damage

/// Damages a text, and checks that nobody is told that a password is not in it which was.
private func expectNoFalseNegative(
  _ name: String, _ synthetic: SyntheticCorpus, _ bytes: [UInt8],
  mayFail: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", bytes)
  let corpus: Corpus
  do { corpus = try Corpus(path: path) } catch {
    #expect(mayFail, "\(name) is refused", sourceLocation: sourceLocation)
    return
  }
  let answers = corpus.answers(synthetic.entries.map(\.hash))
  let wrong = answers.count { $0 == .notFound }
  #expect(wrong == 0, "\(name): \(wrong) false answers", sourceLocation: sourceLocation)
}

@Test func `a missing part is never a clean bill`() throws {
  let synthetic = SyntheticCorpus(4000)
  for width in [200, 1500] {
    for start in [0, 1, 900, 4000 - width] {
      var holed = synthetic
      holed.entries.removeSubrange(start..<start + width)
      try expectNoFalseNegative(
        "\(width) from \(start)", synthetic, holed.text(Form()), mayFail: false)
    }
  }
}

@Test func `a download that was cut short is never a clean bill`() throws {
  let synthetic = SyntheticCorpus(3000)
  let text = synthetic.text(Form(lineEnd: "\r\n"))
  var random = SplitMix64(seed: 5)
  // A handful of entries at the very end cannot be told from chance.
  for share in [0.02, 0.06, 0.27, 0.39, 0.9] {
    let end = Int(Double(text.count) * share) + Int(random.next() % 45)
    try expectNoFalseNegative("\(share)", synthetic, Array(text[..<end]))
  }
  // Within the last line.
  for cut in 3..<46 {
    let folder = try TemporaryFolder()
    let corpus = try Corpus(path: try folder.write("c.txt", Array(text.dropLast(cut))))
    let last = try #require(synthetic.entries.last)
    let answer = try #require(corpus.answers([last.hash]).first)
    if case .found(let times, _) = answer {
      #expect(times.atLeast <= last.count)
    } else {
      #expect(answer == .undetermined(.cutShort) || cut >= 42)
    }
  }
}

@Test func `what is damaged is never a clean bill`() throws {
  let synthetic = SyntheticCorpus(3000)
  let text = synthetic.text(Form())
  var random = SplitMix64(seed: 9)
  for size in [1, 50, 5000] {
    for filler: UInt8 in [0, 0x58, 0x0A] {
      var damaged = text
      let start = Int(random.next() % UInt64(text.count - size))
      for i in start..<start + size { damaged[i] = filler }
      // Line ends in a row are blank lines; the first and last of them cut hashes.
      try expectNoFalseNegative("\(size) of \(filler) at \(start)", synthetic, damaged)
    }
  }
}

@Test func `a hash that has lost or won a digit is never a clean bill`() throws {
  let synthetic = SyntheticCorpus(3000)
  var lines: [[UInt8]] = synthetic.text(Form()).split(separator: 0x0A).map { Array($0) }
  lines[2500].remove(at: 20)
  lines[2700].insert(0x30, at: 20)
  let damaged = Array(lines.joined(separator: [0x0A]))
  try expectNoFalseNegative("a digit", synthetic, damaged, mayFail: false)
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", damaged)
  #expect(throws: CorpusError(path, .malformed(line: 2501))) { try makeIndex(of: path, in: folder) }
}

@Test func `files that cannot be searched are named with the cure`() throws {
  let synthetic = SyntheticCorpus(3000)
  let folder = try TemporaryFolder()
  func message(_ bytes: [UInt8], _ name: String = "c.txt") throws -> String {
    let path = try folder.write(name, bytes)
    do {
      _ = try Corpus(path: path)
      return ""
    } catch {
      return error.message
    }
  }
  var byCount = synthetic
  byCount.entries.sort { $0.count > $1.count }
  #expect(try message(byCount.text(Form())).contains("not sorted by hash. Sort it (LC_ALL"))
  var shuffled = synthetic
  shuffled.entries.swapAt(10, 2000)
  #expect(try message(shuffled.text(Form())).contains("not sorted by hash"))
  #expect(try message([0x1F, 0x8B, 8, 0, 0, 0, 0, 0]).contains("zcat"))
  #expect(try message([]).contains("empty"))
  #expect(try message(Array("hello\nworld\n".utf8)).contains("no corpus of hashes"))
  let range = synthetic.text(Form()).split(separator: 0x0A).flatMap { $0.dropFirst(5) + [0x0A] }
  #expect(try message(Array(range)).contains("one range"))
  let text = try folder.write("nt.txt", synthetic.text(Form(kind: .nt)))
  #expect(throws: CorpusError(text, .otherHash(found: .nt, wanted: .sha1))) {
    try Corpus(path: text, hash: .sha1)
  }
  #expect(throws: CorpusError.self) { try Corpus(path: "/dev/null") }
  #expect(throws: CorpusError.self) { try Corpus(path: folder.path + "/none") }
}

@Test func `an own list of a few hashes has no holes`() throws {
  let folder = try TemporaryFolder()
  var synthetic = SyntheticCorpus(10)
  let corpus = try Corpus(path: try folder.write("c.txt", synthetic.text(Form())))
  #expect(corpus.answers(synthetic.others(200)).allSatisfy { $0 == .notFound })
}

@Test(arguments: [HashKind.sha1, .nt])
func `a sorted file gives the lines of a range as a folder of ranges does`(_ kind: HashKind) throws
{
  let synthetic = corpus(3000, kind)
  let folder = try TemporaryFolder()
  let corpus = try Corpus(path: try folder.write("c.txt", synthetic.text(Form(kind: kind))))
  func range(_ hash: HashValue) -> Int { Int(hash.high >> 44) }
  for (i, entry) in synthetic.entries.enumerated() where i % 100 == 1 {
    let lines = try corpus.lines(ofRange: range(entry.hash))
    let members = synthetic.entries.filter { range($0.hash) == range(entry.hash) }
    #expect(lines.map(\.hash) == members.map(\.hash))
    #expect(zip(lines, members).allSatisfy { $0.text.hasSuffix(":\($1.count)") })
  }
  // A range between two that the file has.
  let there = Set(synthetic.entries.map { range($0.hash) })
  let absent = try #require(
    (range(synthetic.entries[10].hash)..<(1 << 20)).first { !there.contains($0) })
  #expect(try corpus.lines(ofRange: absent).isEmpty)
}

@Test func `a range of a file that is out of order there is an error, and no part of it`() throws {
  // Three ranges as dense as in a whole corpus.
  var random = SplitMix64(seed: 9)
  var hashes = (0..<9000).map { _ in
    HashValue(high: 0x12344 << 44 + random.next() % (3 << 44), middle: random.next())
  }.sorted()
  let members = hashes.filter { $0.range == 0x12345 }
  func lines() throws -> [HashValue] {
    let folder = try TemporaryFolder()
    let text = hashes.map { String(decoding: SyntheticCorpus.digits($0, .init()), as: UTF8.self) }
    let path = try folder.write("c.txt", Array((text.joined(separator: ":5\n") + ":5\n").utf8))
    return try Corpus(path: path).lines(ofRange: 0x12345).map(\.hash)
  }
  #expect(try lines() == members)
  // Where no sample is taken when the file is opened.
  let place = 4500 + 12 << 10 / 43
  hashes.swapAt(place, 8000)
  #expect(throws: Trouble.notSorted) { try lines() }
}

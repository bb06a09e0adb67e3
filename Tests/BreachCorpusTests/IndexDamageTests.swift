import TestSupport
import Testing

@testable import BreachCorpus

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An index of six data pages, with a hole, and what it answers.
private struct Fixture {
  let folder: TemporaryFolder
  let path: String
  let bytes: [UInt8]
  /// In each page, in the hole, and hashes that the corpus does not have.
  let hashes: [HashValue]
  let right: [Answer]

  init() throws {
    let synthetic = SyntheticCorpus(500)
    folder = try TemporaryFolder()
    var holed = synthetic
    holed.entries.removeSubrange(100..<200)
    let text = try folder.write("c.txt", holed.text(.init()))
    (path, _) = try makeIndex(of: text, in: folder) { $0.keepsCounts = true }
    bytes = Array(try folder.read("index.pwb"))
    #expect(bytes.count == 10 * 512, "six pages of data and four others")
    hashes =
      [0, 90, 150, 250, 300, 390, 480].map { synthetic.entries[$0].hash }
      + (1..<4).map { HashValue(high: UInt64($0) << 62 | 12345) }
    right = try Corpus(path: path).answers(hashes)
    #expect(right.contains(.undetermined(.hole)) && right.contains(.notFound))
  }
}

/// Scripts/test breaches takes every byte, with the program as it is installed.
@Test func `a byte of an index changed gives the same answers or none`() throws {
  let fixture = try Fixture()
  let descriptor = open(fixture.path, O_RDWR)
  defer { close(descriptor) }
  func put(_ byte: UInt8, at offset: Int) {
    withUnsafeBytes(of: byte) { #expect(pwrite(descriptor, $0.baseAddress, 1, off_t(offset)) == 1) }
  }
  var (refused, undetermined, same) = (0, 0, 0)
  // An odd step that comes to every place of a word.
  for i in stride(from: 0, to: fixture.bytes.count, by: 7) {
    let byte = fixture.bytes[i]
    put(byte ^ UInt8(1 << (i % 8)), at: i)
    defer { put(byte, at: i) }
    guard let corpus = try? Corpus(path: fixture.path, keepsDirectory: false) else {
      refused += 1
      continue
    }
    let answers = corpus.answers(fixture.hashes)
    if answers == fixture.right { same += 1 } else { undetermined += 1 }
    let together = (try? Corpus(path: fixture.path, keepsDirectory: true))?.indexFile?
      .answers(fixture.hashes)
    for (answer, right) in zip(answers + (together ?? []), fixture.right + fixture.right)
    where answer != right {
      guard case .undetermined = answer else {
        Issue.record("byte \(i): another answer")
        return
      }
    }
  }
  // The header, the holes and the trailer are read when the index is opened, and all others are
  // asked for.
  #expect(same == 0 && abs(refused - 3 * 512 / 7) < 5 && abs(undetermined - 7 * 512 / 7) < 5)
}

@Test func `an index that was cut to any length is refused`() throws {
  let fixture = try Fixture()
  var accepted = 0
  for length in (0..<fixture.bytes.count).reversed() {
    #expect(truncate(fixture.path, off_t(length)) == 0)
    if (try? Corpus(path: fixture.path)) != nil { accepted += 1 }
  }
  #expect(accepted == 0)
}

@Test func `an index that becomes shorter while it is open gives no wrong answer`() throws {
  let fixture = try Fixture()
  for pages in 0..<9 {
    try fixture.folder.write("index.pwb", fixture.bytes)
    for keepsDirectory in [false, true] {
      let corpus = try Corpus(path: fixture.path, keepsDirectory: keepsDirectory)
      #expect(truncate(fixture.path, off_t(pages * 512 + 100)) == 0)
      for (answer, right) in zip(
        corpus.answers(fixture.hashes) + (corpus.indexFile?.answers(fixture.hashes) ?? []),
        fixture.right + fixture.right)
      where answer != right {
        #expect(answer == .undetermined(.cutShort))
      }
      try fixture.folder.write("index.pwb", fixture.bytes)
    }
  }
}

import TestSupport
import Testing

@testable import BreachCorpus

/// What pwqfilter makes of "password", "hunter2" and "123456".
private let filter: [UInt8] = [
  0x50, 0x57, 0x51, 0x30, 2, 2, 2, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0,
  0x0C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0x01, 0, 0, 0, 0, 0, 0, 0, 0xCB, 0xA8, 0x85, 0x47, 0x37, 0x68, 0x18, 0xD4,
  0xD5, 0xA0, 0x17, 0x1B, 0xE6, 0x16, 0x8B, 0xF5, 0x77, 0xCE, 0x35, 0x73, 0x57, 0x07, 0x75, 0xAF,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]

private func answers(_ bytes: [UInt8]) throws -> [Answer] {
  let folder = try TemporaryFolder()
  let corpus = try Corpus(path: try folder.write("f.pwq", bytes))
  var scratch = LookupScratch()
  return ["password", "hunter2", "123456", "other", ""].map {
    Array($0.utf8).withUnsafeBufferPointer { corpus.lookup($0, &scratch) }
  }
}

@Test func `a filter of passwdqc's is read`() throws {
  let found = Answer.found(.unknown, oneWrongIn: 1 << 30)
  #expect(try answers(filter) == [found, found, found, .notFound, .notFound])
  // One of a machine with the other order of bytes.
  var swapped = filter
  for word in stride(from: 8, to: swapped.count, by: 8) { swapped[word..<word + 8].reverse() }
  #expect(throws: CorpusError.self) { try answers(swapped) }
}

@Test func `a damaged filter is refused, or has no answer`() throws {
  for (offset, byte) in [(5, UInt8(9)), (6, 9), (7, 1), (8, 9), (16, 1), (24, 0x10), (40, 0x20)] {
    var damaged = filter
    damaged[offset] = byte
    #expect(throws: CorpusError.self) { try answers(damaged) }
  }
  #expect(throws: CorpusError.self) { try answers(Array(filter.dropLast())) }
  // A bucket of no kind.
  var damaged = filter
  for i in 64..<filter.count { damaged[i] = i % 8 == 7 ? 0xF3 : 0 }
  #expect(try answers(damaged).allSatisfy { $0 == .undetermined(.damaged) })
}

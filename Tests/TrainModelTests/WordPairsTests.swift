import CEmbedded
import Testing

@testable import PasswordStrength
@testable import train_model

/// Pairs of words that follow one another.
struct WordPairsTests {
  @Test func `tables hold the pairs they were made of and no others`() throws {
    // Codes are 6.4 a bit, and only every eighth is used.
    let pairs = [
      (first: 7, second: 9, p: 0.5, code: 8), (first: 2, second: 40_000, p: 0.001, code: 64),
      (first: 2, second: 0, p: 0.25, code: 16), (first: 7, second: 3, p: 1.0, code: 0),
    ]
    let tables = pairTables(pairs.map { ($0.first, $0.second, $0.p) })
    tables.ends.withUnsafeBufferPointer { ends in
      tables.seconds.withUnsafeBufferPointer { seconds in
        tables.codes.withUnsafeBufferPointer { codes in
          guard let second = seconds.baseAddress, let code = codes.baseAddress else { return }
          let read = WordPairs(ends: ends, seconds: second, codes: code)
          for pair in pairs {
            #expect(read.code(read.row(after: pair.first), pair.second) == pair.code)
          }
          for (first, other) in [(7, 4), (7, 10), (7, 0), (2, 1), (2, 50_000)] {
            #expect(read.code(read.row(after: first), other) == nil)
          }
          for first in [0, 1, 3, 6, 8, 100_000] { #expect(read.row(after: first).isEmpty) }
        }
      }
    }
  }

  @Test func `no pairs give empty tables`() {
    let tables = pairTables([])
    #expect(tables.ends.isEmpty && tables.seconds.isEmpty && tables.codes.isEmpty)
  }

  /// What the reader relies on: rows that lie in the tables, with words in rising order.
  @Test func `the rows of the embedded model are in order`() {
    let bytes = UnsafeRawBufferPointer(
      start: embedded_strength_model(), count: embedded_strength_model_size())
    func table<T>(_ section: ModelSection, _ type: T.Type) -> UnsafeBufferPointer<T> {
      let entry = ModelFile.headerSize + section.rawValue * 8
      let offset = Int(bytes.load(fromByteOffset: entry, as: UInt32.self))
      let size = Int(bytes.load(fromByteOffset: entry + 4, as: UInt32.self))
      return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]).bindMemory(to: type)
    }
    let ends = table(.pairEnds, UInt16.self)
    let seconds = table(.pairSeconds, UInt16.self)
    #expect(seconds.count > 3_000)
    #expect(ends.last.map { Int($0) } == seconds.count)
    #expect(table(.pairCodes, UInt8.self).count == seconds.count)
    var start = 0
    for end in ends {
      #expect(Int(end) >= start)
      let row = seconds[start..<max(start, Int(end))]
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 < $1 })
      start = Int(end)
    }
  }

  @Test func `a pair of the list is in the model`() throws {
    let model = StrengthModel.embedded
    let quick = try #require(word("quick", model.words))
    let brown = try #require(word("brown", model.words))
    #expect(model.pairs.code(model.pairs.row(after: quick), brown) != nil)
    #expect(model.pairs.code(model.pairs.row(after: brown), quick) == nil)
  }

  private func word(_ text: String, _ trie: WordTrie) -> Int? {
    var cell = trie.root
    for letter in letters(text) ?? [] {
      guard let next = trie.step(cell, letter) else { return nil }
      cell = next
    }
    return trie.word(at: cell)?.index
  }
}

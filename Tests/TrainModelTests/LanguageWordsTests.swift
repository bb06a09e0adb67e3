import TestSupport
import Testing

@testable import PasswordStrength
@testable import train_model

/// The words of languages come back as they were written.
struct LanguageWordsTests {
  private func read(_ words: [SortedWords.Word]) -> [SortedWords.Word] {
    coded(words).withUnsafeBytes { bytes in
      var list = SortedWords()
      var reader = BitReader(bytes[...])
      return words.map { _ in list.code(([], 0), &reader) }
    }
  }

  private func expectSame(_ words: [SortedWords.Word]) {
    let found = read(words)
    #expect(found.map(\.letters) == words.map(\.letters))
    #expect(found.map(\.code) == words.map(\.code))
  }

  @Test func `words that begin others, one letter, many letters and all codes`() {
    expectSame([])
    expectSame([(letters("a") ?? [], 255)])
    let words = ["a", "ab", "abc", "b", String(repeating: "z", count: 31)]
    expectSame(words.map { (letters($0) ?? [], 7) })
    expectSame((0...255).map { ([UInt8($0 / 26), UInt8($0 % 26)], UInt8($0)) })
  }

  @Test func `random words`() {
    var random = SplitMix64(seed: 19)
    for size in [1, 2, 3, 10, 100, 3_000] {
      var words = Set<[UInt8]>()
      // Few letters too, so that chances get near their ends and sums carry far.
      let most = UInt64([2, 5, 26][size % 3])
      for _ in 0..<size {
        let length = Int(random.next() % 16) + 1
        words.insert((0..<length).map { _ in UInt8(random.next() % most) })
      }
      expectSame(
        words.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0, UInt8(random.next() % 4)) })
    }
  }

  /// Random bits bring about twenty of these sums.
  @Test func `a sum carries over bytes that are full`() {
    var random = SplitMix64(seed: 3)
    let bits = (0..<100_000).map { _ in random.next() & 1 == 1 }
    var writer = BitWriter()
    var chance = BitChance()
    for bit in bits { _ = writer.code(bit, &chance) }
    let read = writer.finished().withUnsafeBytes { bytes in
      var reader = BitReader(bytes[...])
      var chance = BitChance()
      return bits.map { _ in reader.code(false, &chance) }
    }
    #expect(read == bits)
  }

  @Test func `the cells hold each word with its code and its rank`() throws {
    let words: [SortedWords.Word] = [
      ([0], 5), ([0, 1], 3), ([0, 1, 2], 5), ([3, 3], 4), ([25], 3),
    ]
    let cells = coded(words).withUnsafeBytes { LanguageWords.cells($0[...], count: words.count) }
    let list = LanguageList(cells: cells, share: 1)
    defer { list.deallocate() }
    for (word, rank) in zip(words, [5, 2, 5, 3, 2]) {
      var cell = list.words.root
      for letter in word.letters { cell = try #require(list.words.step(cell, letter)) }
      let found = try #require(list.words.word(at: cell))
      #expect(found.code == Int(word.code))
      #expect(found.index + 1 == rank)
    }
  }

  @Test(arguments: WordLanguage.allCases)
  func `the file has each language's words`(_ language: WordLanguage) throws {
    let words = try #require(LanguageWords.embedded)
    #expect(words.cells(language).count > 40_000)
  }
}

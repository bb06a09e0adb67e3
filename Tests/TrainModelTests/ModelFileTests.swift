import CEmbedded
import Testing

@testable import PasswordStrength
@testable import train_model

/// The tables of the model answer as the statistics they were made of.
struct ModelFileTests {
  private let model = StrengthModel.embedded

  @Test func `the checksum holds, and the sections lie within the file`() {
    let bytes = UnsafeRawBufferPointer(
      start: embedded_strength_model(), count: embedded_strength_model_size())
    #expect(bytes.load(fromByteOffset: 12, as: UInt32.self) == UInt32(ModelSection.allCases.count))
    let stored = bytes.load(fromByteOffset: 16, as: UInt64.self)
    #expect(
      ModelFile.checksum(UnsafeRawBufferPointer(rebasing: bytes[ModelFile.headerSize...])) == stored
    )
    for section in ModelSection.allCases {
      let entry = ModelFile.headerSize + section.rawValue * 8
      let offset = Int(bytes.load(fromByteOffset: entry, as: UInt32.self))
      let size = Int(bytes.load(fromByteOffset: entry + 4, as: UInt32.self))
      #expect(offset % ModelFile.alignment == 0)
      #expect(offset + size <= bytes.count)
    }
  }

  /// The words of a small list, looked up letter by letter.
  @Test func `a trie packed into a double array holds its words and no others`() {
    let words = ["a", "ab", "abc", "bcd", "zebra", "zebras", "x"]
    let packed = DoubleArray(
      words.enumerated().sorted { $0.element < $1.element }.map {
        (letters($0.element) ?? [], UInt32($0.offset + 10) | UInt32($0.offset) << 8)
      })
    let list = LanguageList(cells: packed.cells, share: 1)
    defer { list.deallocate() }
    for (i, word) in words.enumerated() {
      let found = find(word, in: list.words)
      #expect(found?.index == i)
      #expect(found?.code == i + 10)
    }
    for word in ["b", "abd", "zebr", "zebrass", "xa", "c"] {
      #expect(find(word, in: list.words) == nil)
    }
  }

  @Test func `only words with a code of their own are common in sentences`() throws {
    let words = ["known", "other", "rare"]
    let packed = DoubleArray(
      zip(words, UInt32(0)...).map { (letters($0) ?? [], UInt32(20) + $1 | $1 << 8) })
    let ranks: [UInt32] = [1, 2]
    // One more than words: what follows in the file is of another table.
    let codes: [UInt8] = [7, 255, 9]
    packed.cells.withUnsafeBufferPointer { cells in
      ranks.withUnsafeBufferPointer { ranks in
        codes.withUnsafeBufferPointer { codes in
          guard let start = cells.baseAddress, let codes = codes.baseAddress else { return }
          let read = WordTrie(
            cells: start, kinds: codes, halfRanks: ranks, firstCodes: codes, secondCodes: codes,
            sentenceCodes: codes, probabilities: model.probabilities)
          let expected = [
            model.probabilities[7], 0.1 * model.probabilities[21], 0.1 * model.probabilities[22],
          ]
          let found = words.compactMap { find($0, in: read) }
          #expect(found.map(read.inSentence) == expected)
          #expect(found.map { read.halves($0).isKnown } == [true, true, false])
          #expect(found.map { read.halves($0).first } == [expected[0], 0, 0])
        }
      }
    }
  }

  @Test func `ranks count from the most probable word`() throws {
    let love = try #require(find("love", in: model.words))
    let staple = try #require(find("staple", in: model.words))
    #expect(model.words.rank(love) < 100)
    #expect(model.words.rank(staple) > 10_000)
    #expect(model.words.kind(staple) == .dictionary)
    #expect(model.words.halves(love).isKnown)
  }

  @Test(arguments: [("123456", 1), ("password", 3), ("qwerty", 4)])
  func `common passwords have their rank`(_ password: String, _ rank: Int) {
    #expect(model.passwords.rank(hash(password)) == rank)
  }

  @Test func `what is in no list has no rank`() {
    for i in 0..<20_000 { #expect(model.passwords.rank(hash("no entry \(i)")) == nil) }
  }

  @Test func `rows of n-grams cost what the pruned model says`() {
    var counted = WittenBell(shape: .digits, alphabet: 11)
    for (digits, weight) in [([1, 2, 3], 50.0), ([1, 2, 3, 4], 30), ([9], 4), ([2, 0, 0, 1], 9)]
      as [([UInt8], Double)]
    {
      counted.add(digits, weight: weight)
    }
    let rows = NGramRows(counted, threshold: 0.3, keepingOrdersBelow: 1)
    let shape = NGramShape.digits
    // 12 after the start: start 1 2 -> 3
    let context = (shape.start << 8) | (1 << 4) | 2
    let p = rows.probability(context, 3, 3)
    let row = Int(rows.rows[context])
    #expect(abs(Int(rows.cells[row * shape.stride + 3]) - code(p, steps: 16)) <= 1)
    // What was never seen costs more than fits or more than what was seen.
    #expect(rows.cells[row * shape.stride + 7] > rows.cells[row * shape.stride + 3])
  }

  @Test(arguments: [
    ("é", "e"), ("ß", "ss"), ("й", "q"), ("æ", "ae"), ("ﬁ", "fi"), ("Ａ", "a"), ("\u{301}", ""),
  ])
  func `look-alikes are folded`(_ character: String, _ folded: String) throws {
    let scalar = try #require(character.unicodeScalars.first).value
    let found = try #require(model.folding.folded(scalar))
    #expect(String(found.compactMap { Unicode.Scalar($0) }.map { Character($0) }) == folded)
  }

  private func find(_ word: String, in trie: WordTrie) -> WordTrie.Word? {
    var cell = trie.root
    for letter in letters(word) ?? [] {
      if trie.isFinal(cell) { return nil }
      guard let next = trie.step(cell, letter) else { return nil }
      cell = next
    }
    return trie.word(at: cell)
  }

  private func hash(_ text: String) -> TextHash {
    var hash = TextHash()
    for scalar in text.unicodeScalars { hash.add(scalar.value) }
    return hash
  }
}

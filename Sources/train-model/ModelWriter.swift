internal import PasswordStrength
internal import Platform

/// The bytes of the model file. The same lists give the same bytes.
func trainedModel(
  _ passwords: PasswordStatistics, _ words: WordStatistics, _ lists: WordLists
) -> [UInt8] {
  var file = ModelWriter()

  file.set(.codeProbabilities, (0..<256).map { power(2, -Double($0) / 6.4) })
  file.set(.transitions, passwords.transitionProbabilities)
  addWords(words, to: &file)
  addRanked(
    passwords.passwords, to: &file, from: .passwordFingerprints, top: PasswordStatistics.common)
  // Rarer digit runs are left to the n-gram.
  addRanked(
    passwords.runDistributions[Int(SegmentKind.digits)], to: &file, from: .digitFingerprints,
    above: 3e-6)
  addRanked(
    passwords.runDistributions[Int(SegmentKind.symbols)], to: &file, from: .symbolFingerprints)

  let symbols = CharacterSymbols([passwords.passwords.keys, passwords.names.keys])
  file.set(.characterSymbols, symbols.tables.ascii)
  file.set(.wideSymbols, symbols.tables.wide)
  for (model, threshold, order, section) in [
    (passwords.passwordPattern(symbols), 0.1, 2, ModelSection.passwordRows),
    (words.letterPattern(), 0.3, 1, .letterRows), (passwords.digitPattern(), 0.3, 1, .digitRows),
  ] {
    let table = NGramRows(model, threshold: threshold, keepingOrdersBelow: order)
    file.set(section, table.rows)
    file.set(section, plus: 1, table.cells)
    file.set(section, plus: 2, table.backoffs)
    file.set(section, plus: 3, table.lower)
    file.set(section, plus: 4, table.base)
  }

  file.set(.foldingKeys, lists.folding.map(\.scalar))
  file.set(
    .foldingOffsets,
    lists.folding.reduce(into: [UInt16(0)]) {
      $0.append($0[$0.count - 1] + UInt16($1.folded.count))
    })
  file.set(.foldingText, lists.folding.flatMap(\.folded))
  file.set(.runFactors, passwords.runFactors)
  addRanked(
    Distribution.zipf(lists.famous, exponent: 0.7, offset: 1), to: &file, from: .famousFingerprints)
  return file.bytes()
}

private func addWords(_ statistics: WordStatistics, to file: inout ModelWriter) {
  let words = statistics.words
  func isHalf(_ i: Int) -> Bool {
    words[i].first > 0 || words[i].second > 0 || words[i].inSentences > 0
  }
  let halves = words.indices.filter(isHalf)
  // Halves first, so that a word's index tells whether it is one.
  var index = [UInt32](repeating: 0, count: words.count)
  var kinds = [UInt8](repeating: 0, count: words.count / 4 + 1)
  for (i, word) in (halves + words.indices.filter { !isHalf($0) }).enumerated() {
    index[word] = UInt32(i)
    kinds[i / 4] |= words[word].kind.rawValue << UInt8(i % 4 * 2)
  }
  let sorted = zip(words, index).sorted { $0.0.letters.lexicographicallyPrecedes($1.0.letters) }
  let array = DoubleArray(
    sorted.map { word, index in
      let code = UInt32(code(word.p, steps: 6.4))
      return (word.letters, code | index << 8 | (word.isOfPhrases ? 1 << 25 : 0))
    })
  // 255 stands for "never"; a real code that high is a probability of 1e-12.
  func halfCode(_ p: Double) -> UInt8 { p > 0 ? UInt8(min(254, code(p, steps: 6.4))) : 255 }
  file.set(.wordCells, array.cells)
  file.set(.wordKinds, kinds)
  file.set(.halfRanks, halves.map { UInt32($0 + 1) })
  file.set(.halfFirstCodes, halves.map { halfCode(words[$0].first) })
  file.set(.halfSecondCodes, halves.map { halfCode(words[$0].second) })
  file.set(.sentenceCodes, halves.map { halfCode(words[$0].inSentences) })
  let pairs = pairTables(
    statistics.pairs.map { (Int(index[$0.first]), Int(index[$0.second]), $0.p) })
  file.set(.pairEnds, pairs.ends)
  file.set(.pairSeconds, pairs.seconds)
  file.set(.pairCodes, pairs.codes)
}

/// The tables of `WordPairs`, whose words are places in the tables of words.
func pairTables(_ pairs: [(first: Int, second: Int, p: Double)])
  -> (ends: [UInt16], seconds: [UInt16], codes: [UInt8])
{
  let sorted = pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
  var ends = [UInt16](repeating: 0, count: (sorted.last?.first ?? -1) + 1)
  for pair in sorted { ends[pair.first] += 1 }
  for word in ends.indices.dropFirst() { ends[word] += ends[word - 1] }
  // Every eighth code only, which compresses better and is exact to two thirds of a bit.
  return (ends, sorted.map { UInt16($0.second) }, sorted.map { UInt8(code($0.p, steps: 0.8) * 8) })
}

private func addRanked(
  _ distribution: Distribution, to file: inout ModelWriter, from first: ModelSection,
  above threshold: Double = 0, top: Int = .max
) {
  let entries = distribution.ranking().prefix(top).map {
    (text: distribution.keys[$0], p: distribution.weights[$0])
  }.filter { $0.p > threshold }
  // The slots are three quarters full.
  let capacity = entries.count * 4 / 3 + 1
  var fingerprints = [UInt32](repeating: 0, count: capacity)
  var ranks = [UInt16](repeating: 0, count: capacity)
  // The number of entries whose code is not above each code from 0 to 255.
  var codeEnds = [UInt16](repeating: 0, count: 256)
  for (rank, entry) in entries.enumerated() {
    for later in code(entry.p, steps: 6.4)..<256 { codeEnds[later] = UInt16(rank + 1) }
    var (slot, fingerprint) = hash(entry.text).place(in: capacity)
    while fingerprints[slot] != 0 { slot = (slot + 1) % capacity }
    (fingerprints[slot], ranks[slot]) = (fingerprint, UInt16(rank))
  }
  file.set(first, fingerprints)
  file.set(first, plus: 1, ranks)
  file.set(first, plus: 2, codeEnds)
}

/// Joins sections in the layout of ``ModelFile/model``.
private struct ModelWriter {
  private var sections = [[UInt8]](repeating: [], count: ModelSection.allCases.count)

  mutating func set<T>(_ section: ModelSection, plus offset: Int = 0, _ values: [T]) {
    // Every platform Swift 6 runs on is little endian; the reader insists on it too.
    sections[section.rawValue + offset] = values.withUnsafeBytes { Array($0) }
  }

  func bytes() -> [UInt8] {
    var table: [UInt8] = []
    var body: [UInt8] = []
    let start = aligned(ModelFile.headerSize + sections.count * 8)
    for section in sections {
      body += [UInt8](repeating: 0, count: aligned(body.count) - body.count)
      table += littleEndian(UInt32(start + body.count)) + littleEndian(UInt32(section.count))
      body += section
    }
    table += [UInt8](repeating: 0, count: start - ModelFile.headerSize - table.count)
    return file(.model, count: sections.count, table + body)
  }

  private func aligned(_ offset: Int) -> Int {
    (offset + ModelFile.alignment - 1) / ModelFile.alignment * ModelFile.alignment
  }
}

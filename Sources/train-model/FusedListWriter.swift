internal import PasswordStrength
internal import Platform

func leakedPasswordsFile(_ passwords: Distribution) -> [UInt8] {
  let ranking = passwords.ranking().dropFirst(PasswordStatistics.common)
  return fusedListFile(
    ranking.map { (passwords.keys[$0], logarithm(passwords.weights[$0])) }, count: passwords.count
  ) { exponential($0) }
}

/// The words with the decimal logarithms of their places, each in the list where it is most common,
/// without those whose place in the model is hardly later.
func wordPlacesFile(_ lists: WordLists, beside known: [Substring: Int]) -> [UInt8] {
  // Drawn words come from everywhere in a list: earlier places cost as much as this one.
  let least = 5000
  let hardlyLater = 1.4
  // A word of a language costs its place there, also if a list of names or films has it earlier.
  let ofLanguages = Set(lists.wordLists.joined())
  var places: [String: Int] = [:]
  var words: [String] = []
  for (k, list) in (lists.wordLists + lists.words + [lists.names]).enumerated() {
    for (i, word) in list.enumerated() where word.utf8.count >= 3 {
      let place = max(least, i + 1)
      guard k < lists.wordLists.count || !ofLanguages.contains(word),
        letters(word.filter { $0 != "'" }) != nil
      else { continue }
      if let earlier = known[word[...]], Double(earlier) < hardlyLater * Double(place) { continue }
      if places[word] == nil { words.append(word) }
      places[word] = min(places[word] ?? .max, place)
    }
  }
  let entries = words.map { (text: $0, number: logarithm(Double(places[$0] ?? 1)) / logarithm(10)) }
  return fusedListFile(entries, count: words.count) { $0 }
}

/// The bytes of a file with a ``FusedList``: eight classes of equal width hold the entries, and the
/// mean of a class's members is turned into its value.
private func fusedListFile(
  _ entries: [(text: String, number: Double)], count: Int, value: (Double) -> Double
) -> [UInt8] {
  let classCount = 1 << FuseShape.valueBits
  let numbers = entries.map(\.number)
  let (least, most) = (numbers.min() ?? 0, numbers.max() ?? 0)
  let width = (most - least) * (1 + 1e-9) / Double(classCount)
  var sums = [(members: Double, numbers: Double)](repeating: (0, 0), count: classCount)
  let hashed = entries.map { entry -> FuseEntry in
    let place = min(classCount - 1, Int((most - entry.number) / width))
    sums[place].members += 1
    sums[place].numbers += entry.number
    return (hash(entry.text), UInt16(place))
  }
  let values = sums.map { value($0.members > 0 ? $0.numbers / $0.members : least) }
  let table = fuseTable(hashed)

  var rest = littleEndian(UInt64(count))
  rest += littleEndian(table.shape.segmentLength) + littleEndian(table.shape.segmentCount)
  rest += littleEndian(table.shape.seed) + [UInt8](repeating: 0, count: 16)
  rest += values.flatMap { littleEndian($0.bitPattern) }
  rest += table.cells.flatMap { littleEndian($0) }
  return file(.fusedList, count: 0, rest)
}

func file(_ kind: ModelFile, count: Int, _ rest: [UInt8]) -> [UInt8] {
  littleEndian(kind.magic) + littleEndian(kind.version) + littleEndian(UInt32(count))
    + littleEndian(rest.withUnsafeBytes(ModelFile.checksum)) + rest
}

func hash(_ text: String) -> TextHash { TextHash(text.unicodeScalars.lazy.map(\.value)) }

func littleEndian<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
  withUnsafeBytes(of: value.littleEndian) { Array($0) }
}

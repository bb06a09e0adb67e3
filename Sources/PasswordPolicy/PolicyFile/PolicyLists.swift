internal import JSON
internal import UnicodeText

/// However many rules name a list of a file, it is read and laid out once, as far as the rule that
/// takes most of it; the others take the first words of the same table.
struct PolicyLists {
  private let file: JSONValue
  private let surroundings: PolicySurroundings
  /// The tables by the lists' names, for each way to compare case.
  private var tables: [LetterCase: [ExactText: WordTable]] = [:]
  private var alike: [(of: WordTable, words: LookAlikeWords)] = []
  /// The most words that any rule takes of a list, found when one is first asked for.
  private var most: [ExactText: Int] = [:]

  init(of file: JSONValue, _ surroundings: PolicySurroundings) {
    (self.file, self.surroundings) = (file, surroundings)
  }

  /// Reads the words of a list of a file.
  ///
  /// - Parameter name: The name of the list in the policy.
  mutating func words(of name: String, top: Int?, case letterCase: LetterCase) throws(PolicyError)
    -> WordList
  {
    // A page has no files, and its module is without all the code that reads lists.
    #if hasFeature(Embedded)
      throw surroundings.unreadable(list: name)
    #else
      let key = ExactText(name)
      if let table = tables[letterCase]?[key] { return WordList(table, top: top) }
      if most.isEmpty { find(in: file) }
      let text = try surroundings.list(name)
      let new = text.bytes.withUnsafeBufferPointer {
        WordTable(lines: $0, top: most[key] ?? .max, case: letterCase)
      }
      // Lists with the same entries share one table, to save memory.
      let known = tables.values.flatMap { $0.values }
      let table = known.first { $0.bytes.elementsEqual(new.bytes) } ?? new
      tables[letterCase, default: [:]][key] = table
      return WordList(table, top: top)
    #endif
  }

  /// The words of a list with characters that look alike made the same: as with the words, those of
  /// all rules are in one table.
  mutating func lookAlikes(of list: WordList) -> WordList {
    if let known = alike.first(where: { $0.of === list.table }) {
      return known.words.first(list.count)
    }
    let words = LookAlikeWords(WordList(list.table))
    alike.append((list.table, words))
    return words.first(list.count)
  }

  /// Looks for members that name a list, whether or not their rule is right.
  private mutating func find(in value: JSONValue) {
    switch value.kind {
    case .array(let elements): for element in elements { find(in: element) }
    case .object(let members):
      if let list = value["list"]?.string { add(list, top: value["top"]?.number) }
      for member in members { find(in: member.value) }
    default: break
    }
  }

  private mutating func add(_ list: String, top: Double?) {
    let words = top.flatMap { Int(exactly: $0) } ?? .max
    most[ExactText(list)] = max(words, most[ExactText(list)] ?? 0)
  }
}

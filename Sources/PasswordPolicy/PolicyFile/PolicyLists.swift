internal import JSON
internal import UnicodeText

/// Reads a list that a policy names, at a path for the caller's functions.
typealias ListOpener = (_ name: String, _ path: String) throws(PolicyError) -> ListText

/// The lists that the rules of one policy name. However many rules name a list of a file, it is
/// read and laid out once, as far as the rule that takes most of it; the others take the first
/// words of the same table.
struct PolicyLists {
  private let read: ListOpener
  private let file: JSONValue
  private var tables: [Key: WordTable] = [:]
  /// The tables whose characters that look alike were made the same.
  private var alike: [(of: WordTable, words: LookAlikeWords)] = []
  /// The most words that any rule takes of a list, by the list's name; found when a list is first
  /// asked for.
  private var most: [ExactText: Int] = [:]

  /// A list as rules name it, and whether they keep its case.
  private struct Key: Hashable {
    let name: ExactText
    let letterCase: LetterCase
  }

  init(of file: JSONValue, read: @escaping ListOpener) { (self.file, self.read) = (file, read) }

  /// Reads the words of a list of a file.
  ///
  /// - Parameters:
  ///   - name: The name of the list in the policy.
  ///   - path: Where it is for the caller's functions.
  mutating func words(
    of name: String, at path: String, top: Int?, case letterCase: LetterCase
  ) throws(PolicyError) -> WordList {
    #if hasFeature(Embedded)
      throw PolicySurroundings.noList(name)
    #else
      let key = Key(name: ExactText(name), letterCase: letterCase)
      if let table = tables[key] { return WordList(table, top: top) }
      if most.isEmpty { find(in: file) }
      let text = try read(name, path)
      let new = text.bytes.withUnsafeBufferPointer {
        WordTable(lines: $0, top: most[key.name] ?? .max, case: letterCase)
      }
      // Lists with the same entries share one table, to save memory.
      let table = tables.values.first { $0.bytes.elementsEqual(new.bytes) } ?? new
      tables[key] = table
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
    most[ExactText(list), default: 0] = max(words, most[ExactText(list)] ?? 0)
  }
}

internal import LocatedJSON
internal import UnicodeText

/// The lists that the rules of one policy name. A list of a file is read and laid out once, however
/// many rules name it, as far as the one that takes most of it; the others take the first words of
/// the same table.
struct PolicyLists {
  private let read: (_ path: String) throws(ListReadError) -> [UInt8]
  private let file: JSONValue
  private var tables: [String: WordTable] = [:]
  /// How many words are taken at most, by the list's name; found when a list is first asked for.
  private var most: [String: Int] = [:]

  init(of file: JSONValue, read: @escaping (_ path: String) throws(ListReadError) -> [UInt8]) {
    (self.file, self.read) = (file, read)
  }

  /// Why there are no words.
  enum Failure: Error {
    case unreadable(ListReadError)
    case notAList(ListTextError)
  }

  /// The words of a list of a file.
  mutating func words(of path: String, top: Int?) throws(Failure) -> WordList {
    if let table = tables[path] { return WordList(table, top: top) }
    if most.isEmpty { find(in: file) }
    let new = try WordList(lines: text(of: path).bytes, top: most[path] ?? .max).table
    // The same list under another name costs no more memory.
    let table = tables.values.first { $0.bytes.elementsEqual(new.bytes) } ?? new
    tables[path] = table
    return WordList(table, top: top)
  }

  private func text(of path: String) throws(Failure) -> ListText {
    let file: [UInt8]
    do { file = try read(path) } catch { throw .unreadable(error) }
    do { return try ListText(file: file) } catch { throw .notAList(error) }
  }

  /// Looks for what names a list, whether or not its rule is right.
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
    var words = Int.max
    if let top, let exact = Int(exactly: top) { words = exact }
    most[list] = max(words, most[list] ?? 0)
  }
}

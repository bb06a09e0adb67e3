/// The first records of a list. The list is taken for something else if half of them are foreign:
/// a few odd lines among many passwords are no reason to refuse them.
struct ListSample {
  /// The number of records that are looked at, and the number of bytes of each.
  static let (recordLimit, byteLimit) = (1000, 1024)

  private(set) var records: [UnsafeBufferPointer<UInt8>] = []
  private var isOneRecord = false

  /// - Parameter bytes: The beginning of a list, or all (`isWhole`), lent while the sample lives.
  init(_ bytes: UnsafeBufferPointer<UInt8>, endedBy terminator: UInt8, isWhole: Bool) {
    var start = 0
    while start < bytes.count, records.count < Self.recordLimit {
      let end = bytes[start...].firstIndex(of: terminator) ?? bytes.count
      // The last may go on behind what is known.
      if end == bytes.count, !isWhole, !records.isEmpty { break }
      var length = end - start
      if length > 0, terminator == 0x0A, bytes[start + length - 1] == 0x0D { length -= 1 }
      let record = bytes.slice(start, start + min(length, Self.byteLimit))
      if !record.trimmed().isEmpty { records.append(record) }
      start = end + 1
    }
    isOneRecord = isWhole && !bytes.isEmpty && !bytes.contains(terminator)
  }

  func foreign(in format: InputFormat) -> ForeignText? {
    if let whole { return whole }
    let verdict = census(format).verdict
    if verdict == .xml, records.prefix(20).contains(where: { $0.contains("<KeePassFile>") }) {
      return .keePass
    }
    let isPlain = format == .lines || format == .nul
    if isPlain, let separator = headerSeparator { return table(separator) }
    if case .userPass(let separator) = format, let names = header(separator), names.count > 2 {
      return table(separator)
    }
    if let found = verdict ?? (isPlain ? tables : nil) { return found }
    return shape(in: format).map { .shaped($0) } ?? (isPlain ? frame : nil)
  }

  /// The foreign content of the list as a whole, whatever its format; nil if it has none.
  var whole: ForeignText? {
    if isEBCDIC { return .ebcdic }
    return !records.isEmpty && records.allSatisfy(Self.isComment) ? .comments : nil
  }

  private func shape(in format: InputFormat) -> LineShape? {
    var shapes = LineShapes()
    for record in records { shapes.add(record) }
    if case .env = format { return shapes.verdict(but: [.assignment, .setting]) }
    return shapes.verdict()
  }

  /// The bytes before and after what differs in nearly all of five lines or more, if they end at a
  /// space, a quote or the like: a command, a call or a sentence with a password in it.
  private var frame: ForeignText? {
    // What $HEX[…] has around its digits is taken away when it is read.
    let lines = records.filter { !Self.isRemark($0) && !$0.begins("$HEX[") }
    guard lines.count >= 5 else { return nil }
    let middle = lines[lines.count / 2]
    /// The number of bytes that nine of ten lines have in common with the middle one.
    func common(isAtEnd: Bool) -> Int {
      lines.map { line in
        let limit = min(line.count, middle.count)
        return (0..<limit).first { i in
          isAtEnd ? line[line.count - 1 - i] != middle[middle.count - 1 - i] : line[i] != middle[i]
        } ?? limit
      }.sorted()[lines.count / 10]
    }
    var (before, after) = (common(isAtEnd: false), common(isAtEnd: true))
    let (opening, closing) = (" =:\"'`([{<>|/".utf8, " \"'`)]}><;|".utf8)
    while before > 0, !opening.contains(middle[before - 1]) { before -= 1 }
    after = min(after, middle.count - before)
    while after > 0, !closing.contains(middle[middle.count - after]) { after -= 1 }
    guard before >= 2 || after >= 2 else { return nil }
    let parts = Set(
      lines.lazy.filter { $0.count > before + after }.map { line in
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(line.slice(before, line.count - after)))
        return hasher.finalize()
      })
    // A passphrase that many chose begins as it begins.
    return parts.count >= 3 ? .framed(before: before, after: after) : nil
  }

  /// What the list is by its first record, which no table begins with; nil for anything else.
  var opening: ForeignText? {
    guard let first = records.first, let foreign = ForeignText(record: first) else { return nil }
    // Hashes of Argon2 have commas in them.
    if case .hash(let form) = foreign, form.isUnmistakable { return foreign }
    return foreign.opensDocument && foreign != .xml ? foreign : nil
  }

  var isUniform: Bool {
    headerSeparator != nil || tables != nil || shape(in: .lines) != nil || frame != nil
      || census(.lines).isNearlyAll
  }

  func census(_ format: InputFormat) -> ForeignCensus {
    var census = ForeignCensus()
    if format == .nul, records.count == 1, isOneRecord {
      // The mark between records is missing, and the only record may be many.
      let record = records[0]
      let lineBreak = record.contains(0x0A) ? "LF" : ForeignText.lineBreak(record)
      census.count(lineBreak.map(ForeignText.lines) ?? ForeignText(record: record), record)
    } else {
      for record in records { census.count(record, of: format) }
    }
    return census
  }

  /// Whether the list has letters, digits, signs and line ends of EBCDIC and nothing else. Its
  /// letters are control characters in other encodings, and no line ends with LF.
  private var isEBCDIC: Bool {
    guard records.count == 1, isOneRecord else { return false }
    var letters = 0
    for byte in records[0] {
      switch byte {
      case 0x81...0x89, 0x91...0x99, 0xA2...0xA9: letters += 1
      case 0xC1...0xC9, 0xD1...0xD9, 0xE2...0xE9, 0xF0...0xF9: break
      case 0x0D, 0x15, 0x25, 0x40, 0x4B...0x50, 0x5A...0x61, 0x6B...0x6F, 0x7A...0x7F: break
      default: return false
      }
    }
    return letters * 3 > records[0].count
  }

  /// Whether a record is a comment or a program's remark, which tells nothing of the other lines.
  static func isRemark(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    let line = record.trimmed()
    return line.first == UInt8(ascii: "#") || line.begins("; ") || line.begins("// ")
      || line.begins("[*] ") || line.begins("Impacket v")
  }

  /// Whether a record is a remark for certain: a `#` without a space may begin a password.
  private static func isComment(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    isRemark(record) && (record.trimmed()[0] != UInt8(ascii: "#") || record.trimmed().begins("# "))
  }

  // MARK: Tables

  private static let separators = Array("\t;,:|".utf8)
  /// The fewest rows, and the fewest assignments, that prove anything unless there is a header.
  private static let (fewestRows, fewestAssignments) = (5, 3)

  private var headerSeparator: UInt8? { Self.separators.first { header($0) != nil } }

  func header(_ separator: UInt8) -> [String]? {
    guard let first = records.first else { return nil }
    let fields = first.fields(separator, atMost: 100).map { $0.trimmed().trimmedQuotes }
    return Self.isHeader(fields) ? fields.map { String(decoding: $0, as: UTF8.self) } : nil
  }

  private func table(_ separator: UInt8) -> ForeignText? {
    guard let first = records.first else { return nil }
    return .table(separator: separator, columns: first.count(where: { $0 == separator }) + 1)
  }

  /// The table that the rows make together: they have as many columns each, and names with spaces,
  /// or a column of numbers or addresses. Nil for anything else.
  private var tables: ForeignText? {
    if records.count >= Self.fewestAssignments, most(Self.isAssignment) { return .environment }
    guard records.count >= Self.fewestRows else { return nil }
    for separator in Self.separators {
      guard let table = table(separator), case .table(_, let columns) = table, columns > 1,
        most({ $0.count(where: { $0 == separator }) + 1 == columns })
      else { continue }
      let isTable =
        columns == 2
        ? most { ForeignText.isTitle($0.fields(separator, atMost: 2)[0]) }
        : (0..<min(columns, 20)).contains { column in
          most {
            let fields = $0.fields(separator, atMost: 20)
            // One record of ten may have fewer.
            guard column < fields.count else { return false }
            let field = fields[column].trimmed().trimmedQuotes
            return ForeignText.isAddress(field) || !field.isEmpty && field.allSatisfy(isDigit)
          }
        }
      if isTable { return table }
    }
    return nil
  }

  private func most(_ isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    records.count(where: isSo) * 10 >= records.count * 9
  }

  /// An assignment to any name, but not a text in base 64 with its padding.
  private static func isAssignment(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let equals = record.firstIndex(of: UInt8(ascii: "=")), !isDigit(record[0]) else {
      return false
    }
    return equals > 0
      && record[..<equals].allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
      && !record[equals...].allSatisfy { $0 == UInt8(ascii: "=") }
  }

  /// Whether the fields are names of columns, one of them usual in such tables.
  private static func isHeader(_ fields: [UnsafeBufferPointer<UInt8>]) -> Bool {
    let known = [
      "password", "passwd", "pass", "pwd", "username", "user", "login", "email", "e-mail", "mail",
      "hash", "name", "id", "url", "title", "account", "notes", "role", "group", "domain", "site",
      "login_username", "login_password", "user_name", "host", "website",
    ]
    let names = fields.map { String(decoding: $0, as: UTF8.self).lowercased() }
    return fields.count > 1 && Set(names).count == names.count
      && names.count(where: known.contains) >= 2
      && fields.allSatisfy { field in
        !field.isEmpty && field.count <= 64
          && field.allSatisfy { isLetter($0) || isDigit($0) || " _-.()/".utf8.contains($0) }
      }
  }

  /// Whether half of the records have a character that stands between columns elsewhere: too many
  /// for passwords, too few or in too little order for a table.
  var isOftenSeparated: Bool {
    Self.separators.contains { separator in
      !records.isEmpty && records.count(where: { $0.contains(separator) }) * 2 >= records.count
    }
  }
}

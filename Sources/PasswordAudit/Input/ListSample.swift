/// The first records of a list. The list is taken for something else if half of them are foreign:
/// a few odd lines among many passwords are no reason to refuse them.
struct ListSample {
  /// The number of records that are looked at, and the number of bytes of each.
  static let (recordLimit, byteLimit) = (1000, 1024)

  private(set) var records: [UnsafeBufferPointer<UInt8>] = []
  /// Whether the list is one record without a mark at its end.
  private var isOneRecord = false

  /// Takes a sample.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of a list, lent as long as the sample lives.
  ///   - terminator: The byte that ends a record.
  ///   - isWhole: Whether the list ends with the bytes.
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

  /// The foreign content of the list; nil if it holds passwords as the format says.
  func foreign(in format: InputFormat) -> ForeignText? { foreign(census(format), format) }

  /// The foreign content of the list by a census of its records; nil if it holds passwords as the
  /// format says.
  func foreign(_ census: ForeignCensus, _ format: InputFormat) -> ForeignText? {
    if let whole { return whole }
    if format == .lines || format == .nul, let separator = headerSeparator {
      return table(separator)
    }
    return census.verdict ?? (format == .lines || format == .nul ? tables : nil)
  }

  /// The foreign content of the list as a whole, whatever its format; nil if it has none.
  var whole: ForeignText? {
    if isEBCDIC { return .ebcdic }
    return !records.isEmpty && records.allSatisfy(Self.isComment) ? .comments : nil
  }

  /// Whether nearly all records of a list of lines are foreign, or none.
  var isUniform: Bool {
    headerSeparator != nil || tables != nil || census(.lines).isNearlyAll
  }

  /// Counts the kinds of the records. A record that cannot be read in the format does not count: it
  /// is reported as such.
  func census(_ format: InputFormat) -> ForeignCensus {
    var census = ForeignCensus()
    let isOneOfNul = format == .nul && records.count == 1 && isOneRecord
    for record in records where isOneOfNul || !Self.isRemark(record) {
      if isOneOfNul, record.contains(0x0A) {
        census.count(.lines(.lineFeed))
        continue
      }
      if format != .nul || isOneOfNul, let lineBreak = ForeignText.lineBreak(record) {
        census.count(.lines(lineBreak))
        continue
      }
      let foreign = ForeignText(record: record)
      switch format {
      case .userPass(let separator):
        guard let fields = RecordFields(userPass: record, separator: separator) else { continue }
        // A user may have a name in angle brackets; markup ends with one.
        let isNamed = foreign?.isMarkup == true && record.last != UInt8(ascii: ">")
        census.count(
          isNamed || foreign?.isRow(of: separator) ?? true
            ? ForeignText(value: fields.password, isSecret: false) : foreign)
      case .potfile:
        guard record.contains(UInt8(ascii: ":")) else { continue }
        census.count(foreign == .potfile ? nil : foreign)
      case .env(let selection):
        var keys = KeyMatcher(selection)
        var isComment = false
        guard let fields = RecordFields(env: record, isComment: &isComment),
          let name = fields.username
        else { continue }
        if foreign != nil, foreign != .environment {
          census.count(foreign)
        } else if keys.chooses(name) {
          census.count(ForeignText(value: fields.password, isSecret: true))
        }
      default: census.count(foreign)
      }
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

  /// Whether a record is a comment, or a remark of a program that dumps hashes. It has no password,
  /// and tells nothing about the other lines.
  static func isRemark(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    let line = record.trimmed()
    return line[0] == UInt8(ascii: "#") || line.begins("; ") || line.begins("// ")
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

  /// The separator of the column names in the first record; nil if it has none.
  private var headerSeparator: UInt8? { Self.separators.first { header($0) != nil } }

  /// The names of the columns, if the first record has them.
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
    if let form = HashForm(ofAll: records) { return .hash(form) }
    guard records.count >= Self.fewestRows else { return nil }
    for separator in Self.separators {
      guard let table = table(separator), case .table(_, let columns) = table, columns > 1,
        most({ $0.count(where: { $0 == separator }) + 1 == columns })
      else { continue }
      let isTable =
        columns == 2
        ? most { Self.isTitle($0.fields(separator, atMost: 2)[0]) }
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

  /// Whether a condition holds for nearly all records: nine of ten.
  private func most(_ isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    records.count(where: isSo) * 10 >= records.count * 9
  }

  /// Whether a field is the name of a user, of one word or several.
  private static func isTitle(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    1...64 ~= field.count
      && field.allSatisfy {
        isLetter($0) || isDigit($0) || "._-+@\\ ".utf8.contains($0) || $0 >= 0x80
      }
  }

  /// Whether a record is an assignment to any name, but not a text in base 64 with its padding.
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

/// Counts the kinds of records.
struct ForeignCensus {
  private(set) var records = 0
  private(set) var odd = 0
  private var counts: [ForeignText: Int] = [:]
  /// The kind of the first record, if only a document begins with it.
  private var opening: ForeignText?

  /// Counts a record of a kind; nil for a password.
  mutating func count(_ foreign: ForeignText?) {
    if records == 0, foreign?.opensDocument == true { opening = foreign }
    records += 1
    guard let foreign else { return }
    odd += 1
    counts[foreign, default: 0] += 1
  }

  /// Whether nearly all records, nine of ten, are foreign.
  var isNearlyAll: Bool { odd * 10 >= records * 9 }

  /// The content of the list, if half of the records are foreign; nil for passwords.
  var verdict: ForeignText? {
    if let opening { return opening }
    guard odd > 0, odd * 2 >= records else { return nil }
    return counts.max { ($0.value, $1.key.rank) < ($1.value, $0.key.rank) }?.key
  }
}

extension ForeignText {
  /// Whether the text is a user, this byte, and a password.
  fileprivate func isRow(of separator: UInt8) -> Bool {
    switch self {
    case .table(separator, let columns): columns <= 3
    case .counted(.after(separator)): true
    case .environment: separator == UInt8(ascii: "=")
    default: false
    }
  }

  fileprivate var isMarkup: Bool { self == .document(.xml) || self == .document(.html) }

  /// Whether the text after this record is a part of a document, whatever it looks like.
  fileprivate var opensDocument: Bool {
    switch self {
    case .document(.html), .document(.xml), .document(.sql), .document(.ldif), .key: true
    case .encrypted(.ansibleVault), .encrypted(.pgp), .encrypted(.age): true
    default: false
    }
  }

  /// The rank among kinds that are equally frequent, the more certain first, so that a verdict does
  /// not change from run to run.
  fileprivate var rank: Int {
    switch self {
    case .hash, .breachCorpus: 0
    case .document, .encrypted, .key, .token, .ebcdic, .comments: 1
    case .potfile, .stolenLogin, .address, .lines: 2
    case .environment, .counted, .base64: 3
    case .table(_, let columns): 4 + columns
    }
  }
}

/// The first records of a list, looked at as a whole: a list is taken for something else only if
/// nearly all of them are.
///
/// A password may look like anything, so one record says nothing. The rules are such that a list of
/// real or of random passwords does not meet them by chance; a list of keys that are 32 digits each
/// does, and its owner must say so.
struct ListSample {
  /// How many records are looked at, and how many bytes of each.
  static let (recordLimit, byteLimit) = (1000, 1024)
  /// Fewer prove nothing, unless they are unmistakable.
  static let (fewestHashes, fewestRows, fewestTabbed) = (3, 5, 3)

  /// Not empty.
  private var records: [UnsafeBufferPointer<UInt8>] = []

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
      if length > 0 { records.append(bytes.slice(start, start + min(length, Self.byteLimit))) }
      start = end + 1
    }
  }

  private init(_ fields: [UnsafeBufferPointer<UInt8>]) {
    records = fields
  }

  var isEmpty: Bool { records.isEmpty }

  /// Nearly all: nine of ten.
  private func isMost(_ count: Int) -> Bool { count > 0 && count * 10 >= records.count * 9 }

  /// Whether nearly all records are so.
  func most(_ isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    isMost(records.count(where: isSo))
  }

  // MARK: Hashes

  /// The kind of hash that nearly all records are, or have where a password should be.
  func hashes() -> ForeignList.HashKind? {
    var counts = HashCounts()
    for record in records {
      counts.count(ForeignList.HashKind(record) ?? Self.hashOfAccount(record))
    }
    return counts.most
  }

  /// The kind of hash that nearly all records have after a user name.
  func hashes(after separator: UInt8) -> ForeignList.HashKind? {
    var counts = HashCounts()
    for record in records {
      let place = record.firstIndex(of: separator)
      let isColon = separator == UInt8(ascii: ":")
      counts.count(
        place.flatMap { ForeignList.HashKind(record.slice($0 + 1, record.count)) }
          ?? (isColon ? Self.hashOfAccount(record) : nil))
    }
    return counts.most
  }

  /// `user:hash`, a line of /etc/shadow, or one of pwdump.
  private static func hashOfAccount(_ record: UnsafeBufferPointer<UInt8>) -> ForeignList.HashKind? {
    guard let colon = record.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
    var fields: [UnsafeBufferPointer<UInt8>] = []
    var start = 0
    while fields.count < 9 {
      let end = record[start...].firstIndex(of: UInt8(ascii: ":")) ?? record.count
      fields.append(record.slice(start, end))
      guard end < record.count else { break }
      start = end + 1
    }
    if fields.count >= 4, isNumber(fields[1]), isDigest(fields[2]), isDigest(fields[3]) {
      return .pwdump
    }
    if let kind = ForeignList.HashKind(fields[1]) { return kind }
    // Accounts of the system that nobody can sign in to.
    let isShadow = fields.count == 9 && isNumber(fields[2])
    let isLocked = fields[1].elementsEqual("*".utf8) || fields[1].first == UInt8(ascii: "!")
    return isShadow && isLocked ? .crypt : nil
  }

  private static func isDigest(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    ForeignList.HashKind(field) == .md5 || field.starts(with: "NO PASSWORD".utf8)
  }

  /// `hash:password`.
  var isPotfile: Bool {
    records.count >= Self.fewestHashes
      && most { record in
        guard let colon = record.firstIndex(of: UInt8(ascii: ":")) else { return false }
        return ForeignList.HashKind(record.slice(0, colon)) != nil
      }
  }

  // MARK: Tables

  /// `KEY=VALUE` with a name and a value; comments do not count. A name such as DB_PASSWORD is
  /// unmistakable, however few the lines are.
  var isEnvironment: Bool {
    let hash = UInt8(ascii: "#")
    let lines = ListSample(records.filter { $0.first != hash })
    guard lines.records.count >= Self.fewestTabbed else {
      return lines.records.allSatisfy(Self.isAssignment)
        && lines.records.contains(where: Self.isSecretInCapitals)
    }
    return lines.most(Self.isAssignment)
  }

  /// An assignment to a name in capitals that is a secret's.
  private static func isSecretInCapitals(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    let name = record.slice(record.starts(with: "export ".utf8) ? 7 : 0, record.count)
      .prefix { $0 != UInt8(ascii: "=") }
    return !name.contains { isLetter($0) && $0 & 0x20 != 0 }
      && SecretName.matches(UnsafeBufferPointer(rebasing: name))
  }

  /// An assignment, but not a text in base 64 with its padding.
  private static func isAssignment(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    var line = record
    if line.starts(with: "export ".utf8) { line = line.slice(7, line.count) }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > 0, !isDigit(line[0]) else {
      return false
    }
    let value = line.slice(equals + 1, line.count)
    return line.slice(0, equals).allSatisfy {
      isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_")
    }
      && !value.allSatisfy { $0 == UInt8(ascii: "=") }
  }

  /// The separator of a table, and how many columns it has.
  func table() -> (separator: UInt8, columns: Int)? {
    for separator in "\t;,:|".utf8 {
      guard let first = records.first else { return nil }
      let columns = first.count(where: { $0 == separator }) + 1
      guard columns > 1, most({ $0.count(where: { $0 == separator }) + 1 == columns }) else {
        continue
      }
      if separator == UInt8(ascii: "\t") {
        // Nobody types one into a password.
        if records.count >= Self.fewestTabbed { return (separator, columns) }
      } else if isTable(separator, columns) {
        return (separator, columns)
      }
    }
    return nil
  }

  /// A header, or a column of e-mail addresses or numbers, or user names before the one separator
  /// there is.
  private func isTable(_ separator: UInt8, _ columns: Int) -> Bool {
    func fields(_ record: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
      Self.fields(of: record, separator)
    }
    if header(separator) != nil { return true }
    guard records.count >= Self.fewestRows else { return false }
    func isColumn(_ column: Int, _ isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
      most { record in
        let fields = fields(record)
        return column < fields.count && isSo(fields[column])
      }
    }
    if isColumn(0, Self.isAddress) { return true }
    if columns == 2 { return isColumn(0, Self.isName) }
    return (0..<min(columns, 20)).contains {
      isColumn($0, Self.isAddress) || isColumn($0, Self.isNumber)
    }
  }

  private static func fields(of record: UnsafeBufferPointer<UInt8>, _ separator: UInt8)
    -> [UnsafeBufferPointer<UInt8>]
  {
    record.split(separator: separator, omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
  }

  /// The names of the columns, if the first record has them.
  func header(_ separator: UInt8) -> [String]? {
    guard records.count >= 2, let first = records.first else { return nil }
    let fields = Self.fields(of: first, separator)
    return Self.isHeader(fields)
      ? fields.map { String(decoding: $0.trimmedQuotes, as: UTF8.self) } : nil
  }

  /// Whether half of the records are assignments, or have a character that stands between columns
  /// elsewhere: too many for passwords, too few or in too little order for a table.
  var isOftenSeparated: Bool {
    func isHalf(_ isSo: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
      records.count(where: isSo) * 2 >= records.count && !records.isEmpty
    }
    return isHalf(Self.isAssignment)
      || "\t;,:|".utf8.contains { separator in isHalf { $0.contains(separator) } }
  }

  /// Whether it begins as JSON, YAML or XML do.
  var isMarkup: Bool {
    guard let first = records.first else { return false }
    return ["{", "[", "<?xml", "<!", "---"].contains { first.starts(with: $0.utf8) }
      && (records.count > 1 || first.count > 1)
  }

  /// Names of columns, one of them of those that such tables have.
  private static func isHeader(_ fields: [UnsafeBufferPointer<UInt8>]) -> Bool {
    let known = [
      "user", "username", "login", "email", "e-mail", "mail", "name", "account", "password",
      "passwd", "pass",
      "pwd", "hash", "id", "uid",
    ]
    let names = fields.map { String(decoding: $0.trimmedQuotes, as: UTF8.self).lowercased() }
    return names.allSatisfy { name in
      !name.isEmpty
        && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_- ".utf8.contains($0) }
    } && names.contains(where: known.contains)
  }

  private static func isName(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    !field.isEmpty && field.count <= 64
      && field.allSatisfy {
        isLetter($0) || isDigit($0) || "._-+@\\".utf8.contains($0) || $0 >= 0x80
      }
  }

  private static func isAddress(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    let field = field.trimmedQuotes
    guard let at = field.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
    let host = field.slice(at + 1, field.count)
    return isName(field) && host.contains(UInt8(ascii: ".")) && !host.contains(UInt8(ascii: "@"))
  }

  private static func isNumber(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    !field.isEmpty && field.allSatisfy(isDigit)
  }
}

/// Counts kinds of hashes.
struct HashCounts {
  private(set) var records = 0
  private var counts: [ForeignList.HashKind: Int] = [:]

  /// A record, and what it is.
  mutating func count(_ kind: ForeignList.HashKind?) {
    records += 1
    if let kind { counts[kind, default: 0] += 1 }
  }

  /// The most frequent kind, if nearly all records are hashes and there are enough of them.
  var most: ForeignList.HashKind? {
    let kinds = ForeignList.HashKind.allCases
    guard counts.values.reduce(0, +) * 10 >= records * 9,
      let kind = kinds.max(by: { counts[$0, default: 0] < counts[$1, default: 0] }),
      counts[kind, default: 0] > 0, kind.isUnmistakable || records >= ListSample.fewestHashes
    else { return nil }
    return kind
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

private func isLetter(_ byte: UInt8) -> Bool {
  byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
}

extension UnsafeBufferPointer<UInt8> {
  /// Without quotes around it.
  fileprivate var trimmedQuotes: UnsafeBufferPointer<UInt8> {
    let quote = UInt8(ascii: "\"")
    return count >= 2 && first == quote && last == quote ? slice(1, count - 1) : self
  }
}

extension ForeignList {
  /// Recognises a list that was given as plain passwords but is something else; nil for passwords.
  init?(plain sample: ListSample) {
    if let kind = sample.hashes() {
      self = .hashes(kind)
    } else if sample.isPotfile {
      self = .potfile
    } else if sample.isEnvironment {
      self = .environment
    } else if let table = sample.table() {
      self = .table(separator: table.separator, columns: table.columns)
    } else {
      return nil
    }
  }
}

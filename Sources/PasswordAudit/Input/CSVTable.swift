internal import UnicodeText

/// The layout of a CSV file, from the first line, which may declare it, and from the first records.
struct CSVTable {
  /// The offset of the first record of data, and the number of lines before it.
  var (start, lines) = (0, 0)
  var fields = CSVFields()

  /// The number of records that tell the separator of a table without names.
  private static let sampleSize = 100

  /// Reads the layout.
  ///
  /// - Parameter bytes: The beginning of the file, or all (`isWhole`); `start` is behind its marks.
  /// - Throws: If a column is not there or is not clear.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, password: CSVColumn,
    user: CSVColumn?, separator: CSVSeparator?, of name: String
  ) throws(AuditError) {
    self.start = start
    // Excel's way to say it.
    var separator = separator
    let first = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    if first.count == 5, first.starts(with: "sep=".utf8) {
      separator = separator ?? CSVSeparator.allCases.first { $0.byte == first.last }
      self.start = min(
        (bytes[first.endIndex...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1, bytes.count)
      lines = 1
    }
    let columns = [password] + (user.map { [$0] } ?? [])
    if columns.contains(where: \.isName) {
      try readHeader(bytes, isWhole, columns, separator, name)
    } else {
      try readRecords(bytes, isWhole, columns, separator, name)
    }
    if user != nil, fields.user == fields.password {
      throw .sameColumn(name: name, number: fields.password + 1)
    }
  }

  private mutating func readHeader(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isWhole: Bool, _ columns: [CSVColumn],
    _ separator: CSVSeparator?, _ name: String
  ) throws(AuditError) {
    guard start < bytes.count else { throw .missingHeader(name: name) }
    let headers = (separator.map { [$0] } ?? CSVSeparator.allCases).map {
      (separator: $0, header: CSVHeader(bytes, from: start, $0))
    }
    func hasAll(_ header: CSVHeader) -> Bool {
      columns.allSatisfy { column in
        if case .name(let wanted) = column { !header.columns(named: wanted).isEmpty } else { true }
      }
    }
    let fitting = headers.filter { hasAll($0.header) }
    // The first of those with the most columns: a comma, if there is only one.
    guard
      let (found, header) = (fitting.isEmpty ? headers : fitting)
        .max(by: { $0.header.names.count < $1.header.names.count })
    else { return }
    guard header.isComplete || isWhole && !header.isInsideQuotes else {
      throw header.isInsideQuotes
        ? .unclosedQuote(name: name, line: 1) : .recordTooLong(name: name, line: 1)
    }
    func place(_ column: CSVColumn) throws(AuditError) -> Int {
      guard case .name(let wanted) = column else { return column.place }
      let places = header.columns(named: wanted)
      guard let place = places.first else {
        throw .unknownColumn(name: name, column: wanted, available: Array(header.names.prefix(30)))
      }
      guard places.count == 1 else {
        throw .ambiguousColumn(name: name, column: wanted, numbers: places.map { $0 + 1 }, found)
      }
      return place
    }
    fields.separator = found
    fields.password = try place(columns[0])
    if columns.count > 1 { fields.user = try place(columns[1]) }
    fields.count = header.names.count
    fields.isPadded = header.isPadded(fields.password)
    fields.manager = PasswordManagerExport(header)
    start = header.end
    lines += header.lines
  }

  private mutating func readRecords(
    _ bytes: UnsafeBufferPointer<UInt8>, _ isWhole: Bool, _ columns: [CSVColumn],
    _ separator: CSVSeparator?, _ name: String
  ) throws(AuditError) {
    let places = columns.map(\.place)
    fields.password = places[0]
    if columns.count > 1 { fields.user = places[1] }
    let wanted = max(2, (places.max() ?? 0) + 1)
    let fitting = (separator.map { [$0] } ?? CSVSeparator.allCases).filter { separator in
      let counts = Self.fields(bytes, from: start, separator, isWhole)
      return counts.first ?? 0 >= wanted && counts.allSatisfy { $0 == counts[0] }
    }
    guard separator != nil || fitting.count < 2 else {
      throw .unclearSeparator(name: name, fitting)
    }
    fields.separator = separator ?? fitting.first ?? .comma
    fields.count = Self.fields(bytes, from: start, fields.separator, isWhole).first ?? Int.max
  }

  /// The number of fields of each of the first records.
  private static func fields(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ separator: CSVSeparator, _ isWhole: Bool
  ) -> [Int] {
    var reader = CSVReader(bytes, from: start, separator)
    var password = ScratchBuffer()
    var user = ScratchBuffer()
    var counts: [Int] = []
    while reader.offset < bytes.count, counts.count < sampleSize {
      let record = reader.next(CSVFields(), password: &password, user: &user)
      guard record.isComplete || isWhole && !record.isInsideQuotes else { break }
      if !record.isBlank { counts.append(record.fields) }
    }
    return counts
  }
}

extension CSVColumn {
  /// The index from 0, for a column that has a number.
  fileprivate var place: Int {
    if case .number(let number) = self { max(number, 1) - 1 } else { 0 }
  }
}

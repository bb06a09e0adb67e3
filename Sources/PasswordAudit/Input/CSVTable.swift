internal import UnicodeText

/// The layout of a CSV file, from the first line, which may declare it, and from the first records.
struct CSVTable {
  var (start, lines) = (0, 0)
  var fields = CSVFields()

  private static let sampleSize = 100

  /// - Parameter bytes: The beginning of the file, or all (`isWhole`); `start` is behind its marks.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, password: CSVColumn,
    user: CSVColumn?, separator: CSVSeparator?, of name: String
  ) throws(AuditError) {
    let declared = Self.declaration(bytes, from: start)
    (self.start, lines) = declared.map { ($0.end, 1) } ?? (start, 0)
    let separator = separator ?? declared?.separator
    let columns = [password] + (user.map { [$0] } ?? [])
    let names = columns.compactMap { if case .name(let wanted) = $0 { wanted } else { nil } }
    let first = self.start
    var places = columns.map(\.place)
    if names.isEmpty {
      let wanted = max(2, (places.max() ?? 0) + 1)
      let fitting = (separator.map { [$0] } ?? CSVSeparator.allCases).filter { separator in
        let counts = Self.fields(bytes, from: first, separator, isWhole)
        return counts.first ?? 0 >= wanted && counts.allSatisfy { $0 == counts[0] }
      }
      guard separator != nil || fitting.count < 2 else {
        throw .unclearSeparator(name: name, fitting)
      }
      fields.separator = separator ?? fitting.first ?? .comma
      fields.count = Self.fields(bytes, from: first, fields.separator, isWhole).first ?? Int.max
    } else {
      guard let (found, header) = Self.header(bytes, from: first, separator, with: names) else {
        throw .missingHeader(name: name)
      }
      guard header.isComplete || isWhole && !header.isInsideQuotes else {
        throw header.isInsideQuotes
          ? .unclosedQuote(name: name, line: lines + 1)
          : .recordTooLong(name: name, line: lines + 1)
      }
      for (i, column) in columns.enumerated() {
        guard case .name(let wanted) = column else { continue }
        let fitting = header.columns(named: wanted)
        guard let place = fitting.first else {
          throw .unknownColumn(
            name: name, column: wanted, available: Array(header.names.prefix(30)))
        }
        guard fitting.count == 1 else {
          throw .ambiguousColumn(
            name: name, column: wanted, numbers: fitting.map { $0 + 1 }, found)
        }
        places[i] = place
      }
      fields.separator = found
      fields.count = header.names.count
      fields.isPadded = header.isPadded(places[0])
      fields.manager = PasswordManagerExport(header)
      self.start = header.end
      lines += header.lines
    }
    fields.password = places[0]
    fields.user = user == nil ? nil : places[1]
    if fields.user == fields.password {
      throw .sameColumn(name: name, number: fields.password + 1)
    }
  }

  /// A first line that tells the separator, as Excel writes it; nil without one.
  static func declaration(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (separator: CSVSeparator?, end: Int)? {
    let first = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    guard first.count == 5, first.starts(with: "sep=".utf8) else { return nil }
    let end = (bytes[first.endIndex...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
    return (CSVSeparator.allCases.first { $0.byte == first.last }, end)
  }

  /// The header, by the separator with which it has the columns, or the most columns: a comma, if
  /// it has only one. Nil if there is none.
  static func header(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ separator: CSVSeparator?,
    with columns: [String]
  ) -> (separator: CSVSeparator, header: CSVHeader)? {
    guard start < bytes.count else { return nil }
    let headers = (separator.map { [$0] } ?? CSVSeparator.allCases).map {
      (separator: $0, header: CSVHeader(bytes, from: start, $0))
    }
    let fitting = headers.filter { header in
      columns.allSatisfy { !header.header.columns(named: $0).isEmpty }
    }
    // The first of those with the most columns.
    return (fitting.isEmpty ? headers : fitting)
      .max { $0.header.names.count < $1.header.names.count }
  }

  private static func fields(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ separator: CSVSeparator, _ isWhole: Bool
  ) -> [Int] {
    var reader = CSVReader(bytes, from: start, separator)
    var counts: [Int] = []
    while reader.offset < bytes.count, counts.count < sampleSize {
      let record = reader.skipRecord()
      guard record.isComplete || isWhole && !record.isInsideQuotes else { break }
      if !record.isBlank { counts.append(record.fields) }
    }
    return counts
  }
}

extension CSVColumn {
  fileprivate var place: Int {
    if case .number(let number) = self { max(number, 1) - 1 } else { 0 }
  }
}

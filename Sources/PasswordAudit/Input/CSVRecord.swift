internal import UnicodeText

/// The fields of a CSV record that are read, counted from 0, and the limits of a record.
struct CSVFields {
  var password = 0
  var user: Int?
  var separator = CSVSeparator.comma
  /// Whether fields without quotes may have blanks around them, as the password's header has.
  var isPadded = false
  /// The number of fields of the first record. One with more has a separator that is not in quotes.
  var count = Int.max
  /// The password manager that made the export; nil for other tables.
  var manager: PasswordManagerExport?
}

/// Reads comma-separated values (RFC 4180), one record at a time.
///
/// A field that begins with a quote ends at the next single one; a quote elsewhere is an ordinary
/// character, as spreadsheets have it. A record with anything between a closing quote and the
/// separator, or with blanks before an opening one, is malformed: its fields may be others than
/// were meant, and rows may have become one.
package struct CSVReader {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next record.
  package private(set) var offset: Int
  private let separator: UInt8

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, _ separator: CSVSeparator) {
    self.bytes = bytes
    self.offset = offset
    self.separator = separator.byte
  }

  /// A record that was read: the wanted fields, and how the record ends.
  struct Record {
    /// The password in the input or in the scratch buffer; nil if the record has too few fields.
    var password: UnsafeBufferPointer<UInt8>?
    /// The user, in the input or in the scratch buffer; nil without such a field, or if not wanted.
    var user: UnsafeBufferPointer<UInt8>?
    var fields = 0
    /// The number of fields without empty ones at the end.
    var filledFields = 0
    /// The number of line ends within and at the end of the record.
    var lines = 0
    /// Whether the record has no byte at all: an empty line.
    var isBlank = false
    /// Whether a terminator was seen.
    var isComplete = false
    var isInsideQuotes = false
    /// Whether there is text around a field in quotes.
    var isMalformed = false
  }

  /// Skips the record at `offset` and takes out the wanted fields; quoted text goes to the buffers.
  mutating func next(
    _ wanted: CSVFields, password: inout ScratchBuffer, user: inout ScratchBuffer
  ) -> Record {
    var record = Record()
    var field = 0
    let userField = wanted.user ?? -1
    let recordStart = offset
    while true {
      let start = offset
      let isQuoted = offset < bytes.count && bytes[offset] == quote
      if isQuoted {
        if field == wanted.password {
          readQuoted(into: &password, &record)
        } else if field == userField {
          readQuoted(into: &user, &record)
        } else {
          passQuoted(&record) { _ in }
        }
      } else if hasBlanksBeforeQuote {
        record.isMalformed = true
      }
      let tail = offset
      while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A { offset += 1 }
      var end = offset
      let isLast = offset == bytes.count || bytes[offset] == 0x0A
      if isLast, end > tail, bytes[end - 1] == 0x0D { end -= 1 }
      if isQuoted, end > tail { record.isMalformed = true }
      record.fields += 1
      if end > start { record.filledFields = record.fields }
      if field == wanted.password {
        record.password =
          isQuoted ? password.bytes : plainField(start, end, isPadded: wanted.isPadded)
      } else if field == userField {
        record.user = isQuoted ? user.bytes : plainField(start, end, isPadded: wanted.isPadded)
      }
      if isLast {
        record.isBlank = field == 0 && !isQuoted && end == recordStart
        if offset < bytes.count {
          record.isComplete = true
          record.lines += 1
        }
      }
      if offset < bytes.count { offset += 1 }
      if isLast { return record }
      field += 1
    }
  }

  /// Reads the record at `offset` with all its fields.
  ///
  /// - Parameter isPadded: Whether fields may have blanks around them, unless they are in quotes.
  package mutating func nextFields(isPadded: Bool = false) -> (
    fields: [[UInt8]], lines: Int, isComplete: Bool, isInsideQuotes: Bool, isMalformed: Bool
  ) {
    var record = Record()
    var fields: [[UInt8]] = []
    while true {
      var field: [UInt8] = []
      let isQuoted = offset < bytes.count && bytes[offset] == quote
      if isQuoted {
        passQuoted(&record) { field.append($0) }
      } else if hasBlanksBeforeQuote {
        record.isMalformed = true
      }
      let rest = bytes[offset...].prefix { $0 != separator && $0 != 0x0A }
      offset = rest.endIndex
      let isLast = offset == bytes.count || bytes[offset] == 0x0A
      let tail = isLast && rest.last == 0x0D ? rest.dropLast() : rest
      if isQuoted, !tail.isEmpty { record.isMalformed = true }
      field += plainField(tail.startIndex, tail.endIndex, isPadded: isPadded && !isQuoted)
      fields.append(field)
      guard offset < bytes.count else {
        return (fields, record.lines, false, record.isInsideQuotes, record.isMalformed)
      }
      offset += 1
      if isLast { return (fields, record.lines + 1, true, false, record.isMalformed) }
    }
  }

  /// The bytes of a field without quotes, whose blanks at both ends are not meant if it is padded.
  private func plainField(_ start: Int, _ end: Int, isPadded: Bool) -> UnsafeBufferPointer<UInt8> {
    let field = bytes.slice(start, end)
    return isPadded ? field.trimmed() : field
  }

  /// Whether the field at `offset` has blanks, and then a quote.
  private var hasBlanksBeforeQuote: Bool {
    var i = offset
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09, bytes[i] != separator { i += 1 }
    return i > offset && i < bytes.count && bytes[i] == quote
  }

  private mutating func readQuoted(into scratch: inout ScratchBuffer, _ record: inout Record) {
    scratch.removeAll()
    passQuoted(&record) { scratch.append($0) }
  }

  /// Skips text from an opening quote to behind the closing one.
  @inline(__always)
  private mutating func passQuoted(_ record: inout Record, _ keep: (UInt8) -> Void) {
    offset += 1
    record.isInsideQuotes = true
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote {
        guard offset < bytes.count, bytes[offset] == quote else {
          record.isInsideQuotes = false
          return
        }
        offset += 1
      }
      if byte == 0x0A { record.lines += 1 }
      keep(byte)
    }
  }
}

private let quote = UInt8(ascii: "\"")

/// The first record of a CSV file, which names the columns.
package struct CSVHeader {
  package let names: [String]
  /// The offset of the second record.
  package let end: Int
  package let lines: Int
  package let isComplete: Bool
  let isInsideQuotes: Bool

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ separator: CSVSeparator) {
    var reader = CSVReader(bytes, from: start, separator)
    let record = reader.nextFields()
    // No table has thousands.
    names = record.fields.prefix(1000).map { String(decoding: $0, as: UTF8.self) }
    end = reader.offset
    (lines, isComplete, isInsideQuotes) = (record.lines, record.isComplete, record.isInsideQuotes)
  }

  /// Whether the name of a column has blanks around it.
  package func isPadded(_ column: Int) -> Bool {
    guard names.indices.contains(column) else { return false }
    let name = names[column].utf8
    return " \t".utf8.contains { name.first == $0 || name.last == $0 }
  }

  /// The columns with a name: exactly or, failing that, but for case and the white space around it.
  package func columns(named wanted: String) -> [Int] {
    func plain(_ name: String) -> [UInt8] {
      caseFolded(
        String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()))
    }
    let plainWanted = plain(wanted)
    // Bytes: to compare strings, the library would put any number of combining marks in order.
    let exact = names.indices.filter { names[$0].utf8.elementsEqual(wanted.utf8) }
    guard exact.isEmpty else { return exact }
    // A longer one is another name, and may be a whole file without a line end.
    let longest = 4 * wanted.utf8.count + 256
    return names.indices.filter {
      names[$0].utf8.count <= longest && plain(names[$0]) == plainWanted
    }
  }
}

/// The end of the last whole CSV record, and the quote that is open at the end of the bytes.
func csvBoundary(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ separator: CSVSeparator
) -> (end: Int?, openQuote: Int?) {
  let separator = separator.byte
  var end: Int?
  var openQuote = start
  var isInsideQuotes = false
  var atFieldStart = true
  var i = start
  while i < bytes.count {
    let byte = bytes[i]
    if isInsideQuotes {
      if byte == quote {
        if i + 1 < bytes.count, bytes[i + 1] == quote { i += 1 } else { isInsideQuotes = false }
      }
    } else if byte == quote, atFieldStart {
      (isInsideQuotes, openQuote, atFieldStart) = (true, i, false)
    } else {
      atFieldStart = byte == separator || byte == 0x0A
      if byte == 0x0A { end = i + 1 }
    }
    i += 1
  }
  return (end, isInsideQuotes ? openQuote : nil)
}

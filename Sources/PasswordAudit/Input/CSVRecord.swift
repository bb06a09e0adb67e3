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
  package private(set) var offset: Int
  private let separator: UInt8

  package init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, _ separator: CSVSeparator) {
    self.bytes = bytes
    self.offset = offset
    self.separator = separator.byte
  }

  struct Record {
    // In the input or in the scratch buffer; nil if the record has too few fields.
    var password: UnsafeBufferPointer<UInt8>?
    var user: UnsafeBufferPointer<UInt8>?
    var fields = 0
    var filledFields = 0
    /// The number of line ends within and at the end of the record.
    var lines = 0
    /// Whether the record has no byte at all: an empty line.
    var isBlank = false
    var isComplete = false
    var openQuote: Int?
    var isInsideQuotes: Bool { openQuote != nil }
    var isMalformed = false
  }

  /// Skips the record at `offset` and takes out the wanted fields; quoted text with quotes in it
  /// goes to the buffers.
  mutating func next(
    _ wanted: CSVFields, password: inout ScratchBuffer, user: inout ScratchBuffer
  ) -> Record {
    var found: (password: UnsafeBufferPointer<UInt8>?, user: UnsafeBufferPointer<UInt8>?)
    var record = skip(isPadded: wanted.isPadded) { field, text, isQuoted in
      if field == wanted.password {
        found.password = isQuoted ? Self.unescaped(text, into: &password) : text
      } else if field == wanted.user {
        found.user = isQuoted ? Self.unescaped(text, into: &user) : text
      }
    }
    (record.password, record.user) = found
    return record
  }

  package mutating func nextFields(isPadded: Bool = false) -> (
    fields: [[UInt8]], lines: Int, isComplete: Bool, isInsideQuotes: Bool, isMalformed: Bool
  ) {
    var fields: [[UInt8]] = []
    var scratch = ScratchBuffer()
    let record = skip(isPadded: isPadded) { _, text, isQuoted in
      fields.append(Array(isQuoted ? Self.unescaped(text, into: &scratch) : text))
    }
    return (fields, record.lines, record.isComplete, record.isInsideQuotes, record.isMalformed)
  }

  mutating func skipRecord() -> Record { skip(isPadded: false) { _, _, _ in } }

  /// Skips whole records, and tells where the last one ends and which quote is open behind it.
  mutating func skipAll() -> (end: Int?, openQuote: Int?) {
    var end: Int?
    while offset < bytes.count {
      let record = skipRecord()
      guard record.isComplete else { return (end, record.openQuote) }
      end = offset
    }
    return (end, nil)
  }

  /// - Parameter take: Gets the number of each field, and its text: what is between its quotes, in
  ///   which two stand for one, or else the whole, without the blanks around it if it is padded.
  @inline(__always)
  private mutating func skip(
    isPadded: Bool, _ take: (Int, UnsafeBufferPointer<UInt8>, _ isQuoted: Bool) -> Void
  ) -> Record {
    var record = Record()
    while true {
      let start = offset
      let isQuoted = offset < bytes.count && bytes[offset] == quote
      if isQuoted {
        passQuoted(&record)
      } else if hasBlanksBeforeQuote {
        record.isMalformed = true
      }
      let tail = offset
      while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0A { offset += 1 }
      var end = offset
      let isLast = offset == bytes.count || bytes[offset] == 0x0A
      if isLast, end > tail, bytes[end - 1] == 0x0D { end -= 1 }
      if isQuoted, end == tail {
        take(record.fields, bytes.slice(start + 1, record.isInsideQuotes ? tail : tail - 1), true)
      } else {
        // With text behind its quotes a field is taken as it stands: no column has that name.
        if isQuoted { record.isMalformed = true }
        let field = bytes.slice(start, end)
        take(record.fields, isPadded ? field.trimmed() : field, false)
      }
      record.fields += 1
      if end > start { record.filledFields = record.fields }
      if offset < bytes.count {
        offset += 1
        guard isLast else { continue }
        record.isComplete = true
        record.lines += 1
      }
      record.isBlank = record.fields == 1 && end == start
      return record
    }
  }

  private var hasBlanksBeforeQuote: Bool {
    var i = offset
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09, bytes[i] != separator { i += 1 }
    return i > offset && i < bytes.count && bytes[i] == quote
  }

  @inline(__always)
  private mutating func passQuoted(_ record: inout Record) {
    record.openQuote = offset
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote {
        guard offset < bytes.count, bytes[offset] == quote else {
          record.openQuote = nil
          return
        }
        offset += 1
      }
      if byte == 0x0A { record.lines += 1 }
    }
  }

  private static func unescaped(
    _ text: UnsafeBufferPointer<UInt8>, into scratch: inout ScratchBuffer
  ) -> UnsafeBufferPointer<UInt8> {
    guard text.contains(quote) else { return text }
    scratch.removeAll()
    var i = 0
    while i < text.count {
      scratch.append(text[i])
      i += text[i] == quote ? 2 : 1
    }
    return scratch.bytes
  }
}

private let quote = UInt8(ascii: "\"")

package struct CSVHeader {
  package let names: [String]
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

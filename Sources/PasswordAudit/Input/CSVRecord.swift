internal import UnicodeText

/// Reads comma-separated values (RFC 4180), one record at a time.
///
/// A field that begins with a quote ends at the next single one; a quote elsewhere is an ordinary
/// character, as spreadsheets have it. What follows a closing quote up to the comma is kept as it
/// is.
struct CSVReader {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next record begins.
  private(set) var offset: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// A record that was read: the wanted field, and how the record ends.
  struct Record {
    /// The wanted field, in the input or in the scratch buffer; nil if the record has too few.
    var field: UnsafeBufferPointer<UInt8>?
    /// Line ends within and at the end of the record.
    var lines = 0
    /// No byte at all: an empty line.
    var isBlank = false
    /// Whether a terminator was seen.
    var isComplete = false
    var isInsideQuotes = false
  }

  /// Passes over the record at `offset` and takes out one field.
  mutating func next(field wanted: Int, scratch: inout ScratchBuffer) -> Record {
    var record = Record()
    var field = 0
    let recordStart = offset
    while true {
      let start = offset
      var copied = false
      var end = start
      if offset < bytes.count, bytes[offset] == quote {
        copied = true
        if field == wanted { scratch.removeAll() }
        readQuoted(into: &scratch, if: field == wanted, &record)
      }
      let tail = offset
      while offset < bytes.count, bytes[offset] != comma, bytes[offset] != 0x0A { offset += 1 }
      end = offset
      let isLast = offset == bytes.count || bytes[offset] == 0x0A
      if isLast, end > tail, bytes[end - 1] == 0x0D { end -= 1 }
      if field == wanted {
        if copied {
          scratch.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[tail..<end]))
          record.field = scratch.bytes
        } else {
          record.field = UnsafeBufferPointer(rebasing: bytes[start..<end])
        }
      }
      if isLast {
        record.isBlank = field == 0 && !copied && end == recordStart
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

  /// From an opening quote to after the closing one.
  private mutating func readQuoted(
    into scratch: inout ScratchBuffer, if isWanted: Bool, _ record: inout Record
  ) {
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
      if isWanted { scratch.append(byte) }
    }
  }
}

private let quote = UInt8(ascii: "\"")
private let comma = UInt8(ascii: ",")

/// The first record of a CSV file, which names the columns.
struct CSVHeader {
  let names: [String]
  /// Where the second record begins.
  let end: Int
  let lines: Int
  let isComplete: Bool
  let isInsideQuotes: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    var names: [String] = []
    var scratch = ScratchBuffer()
    var reader = CSVReader(bytes, from: start)
    var record = reader.next(field: 0, scratch: &scratch)
    // The header is read once for each of its fields, which is quadratic: no table has thousands.
    while let field = record.field, names.count < 1000 {
      names.append(String(decoding: field, as: UTF8.self))
      reader = CSVReader(bytes, from: start)
      record = reader.next(field: names.count, scratch: &scratch)
    }
    self.names = names
    end = reader.offset
    (lines, isComplete, isInsideQuotes) = (record.lines, record.isComplete, record.isInsideQuotes)
  }

  /// A column by its name, exactly or, failing that, whatever its case and the white space around
  /// it.
  func column(named wanted: String) -> Int? {
    func plain(_ name: String) -> [UInt8] {
      caseFolded(
        String(name.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()))
    }
    let plainWanted = plain(wanted)
    // Bytes: to compare strings, the standard library would put any number of combining marks in
    // order.
    return names.firstIndex { $0.utf8.elementsEqual(wanted.utf8) }
      ?? names.firstIndex { plain($0) == plainWanted }
  }
}

/// Where the last whole CSV record ends.
///
/// - Complexity: O(n)
func csvBoundary(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> RecordBoundary {
  var end: Int?
  var openQuote = start
  var isInsideQuotes = false
  var atFieldStart = true
  var i = start
  while i < bytes.count {
    let byte = bytes[i]
    if isInsideQuotes {
      if byte == quote {
        if i + 1 < bytes.count, bytes[i + 1] == quote {
          i += 1
        } else {
          isInsideQuotes = false
        }
      }
    } else if byte == quote, atFieldStart {
      (isInsideQuotes, openQuote, atFieldStart) = (true, i, false)
    } else {
      atFieldStart = byte == comma || byte == 0x0A
      if byte == 0x0A { end = i + 1 }
    }
    i += 1
  }
  return RecordBoundary(end: end, openQuote: openQuote, isInsideQuotes: isInsideQuotes)
}

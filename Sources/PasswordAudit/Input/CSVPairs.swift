internal import UnicodeText

/// Two columns of a CSV file with a header, such as accounts and their departments.
package struct CSVPairs {
  package private(set) var pairs: [(name: [UInt8], value: [UInt8])] = []

  /// - Parameter names: The columns that may have the names; the first one that is there is read.
  package init(
    reading source: any ByteSource, of file: String, names: [String], column: String
  ) throws {
    var bytes = try DocumentSource.bytes(of: source)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    try bytes.withUnsafeBufferPointer { bytes throws(AuditError) in
      if let kind = FileKind(start: bytes) { throw .notText(name: file, kind) }
      // The first line of PowerShell's Export-Csv may name a type.
      let type =
        bytes.starts(with: "#TYPE".utf8) ? (bytes.firstIndex(of: 0x0A) ?? bytes.count - 1) + 1 : 0
      let declared = CSVTable.declaration(bytes, from: type)
      let start = declared?.end ?? type
      guard
        let (separator, header) = CSVTable.header(
          bytes, from: start, declared?.separator, with: [column])
      else { throw .missingHeader(name: file) }
      let place = header.columns(named: column).first
      let name = names.lazy.compactMap { header.columns(named: $0).first }.first { $0 != place }
      guard let place, let name else {
        throw .unknownColumn(
          name: file, column: place == nil ? column : names.joined(separator: "' or '"),
          available: Array(header.names.prefix(30)))
      }
      var reader = CSVReader(bytes, from: header.end, separator)
      var line = 1 + (type > 0 ? 1 : 0) + (declared == nil ? 0 : 1) + header.lines
      while reader.offset < bytes.count {
        let record = reader.nextFields()
        if record.isInsideQuotes { throw .unclosedQuote(name: file, line: line) }
        // Rows may have become one, so that accounts would be missing.
        if record.isMalformed {
          throw .document(
            name: file,
            .syntax(
              language: "CSV", line: line, column: 1,
              reason: "there is text around a field in quotes. Write it within the quotes."))
        }
        line += record.lines
        guard record.fields.count > max(name, place) else { continue }
        pairs.append((record.fields[name], record.fields[place]))
      }
    }
  }
}

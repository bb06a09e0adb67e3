/// Why an audit ended before its lists did. Holds no password.
public enum AuditError: Error {
  /// The input could not be opened or read.
  case input(name: String, any Error)
  /// The input is UTF-16 or UTF-32. `iconv -f UTF-16 -t UTF-8` makes it readable.
  case wideEncoding(name: String, WideEncoding)
  /// The list holds something else than passwords, as its first records tell. ``Audit/Options/recognizesForeignLists`` turns
  /// this off.
  case foreignList(name: String, ForeignList)
  /// The document cannot be read.
  case document(name: String, DocumentError)
  /// The CSV file is empty, so that there is no header to find the column in.
  case missingHeader(name: String)
  /// No column has the name. The columns there are, at most thirty.
  case unknownColumn(name: String, column: String, available: [String])
  /// The quoted field that begins in this line is never closed, or not within a megabyte; the rest of the file would be
  /// one password.
  case unclosedQuote(name: String, line: Int)
  /// The CSV record that begins in this line is longer than a megabyte.
  case recordTooLong(name: String, line: Int)
  /// What the rows were written to failed.
  case output(any Error)

  /// A Unicode encoding that is not read here.
  public enum WideEncoding: String, Hashable, Sendable {
    /// In either byte order.
    case utf16 = "UTF-16"
    /// In either byte order.
    case utf32 = "UTF-32"
  }
}

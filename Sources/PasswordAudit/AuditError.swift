public import enum UnicodeText.FileKind

/// The reason why an audit ended before its lists did. Holds no password.
public enum AuditError: Error {
  /// The input could not be opened or read.
  case input(name: String, any Error)
  /// The input is not text in UTF-8 or Latin-1 but, for example, a program, an archive or UTF-16.
  case notText(name: String, FileKind)
  /// The input begins with more zero bytes than records: it is binary, or ``InputFormat/nul``.
  case zeroBytes(name: String)
  /// The lines of the input end with a CR alone. `tr '\r' '\n'` makes it readable.
  case carriageReturns(name: String)
  /// The list plainly holds no passwords; see ``Audit/Options/recognizesForeignLists``.
  case foreignList(name: String, ForeignList)
  /// The document cannot be read.
  case document(name: String, DocumentError)
  /// The CSV file is empty, so it has no header to find the column in.
  case missingHeader(name: String)
  /// No column has the name. The existing columns are listed, at most thirty.
  case unknownColumn(name: String, column: String, available: [String])
  /// Several columns have the name. Their numbers are listed, from 1.
  case ambiguousColumn(name: String, column: String, numbers: [Int], CSVSeparator)
  /// The CSV file may be one with any of these separators.
  case unclearSeparator(name: String, [CSVSeparator])
  /// The users and the passwords of the CSV file are the same column, counted from 1.
  case sameColumn(name: String, number: Int)
  /// The quoted field that begins in this line is not closed within a megabyte, or at all.
  case unclosedQuote(name: String, line: Int)
  /// The CSV record that begins in this line is longer than a megabyte.
  case recordTooLong(name: String, line: Int)
  /// The list of frames breaks off, or is not one, at this record, counted from 1.
  case frames(name: String, record: Int, FrameFault)
  /// The output that takes the rows failed.
  case output(any Error)
}

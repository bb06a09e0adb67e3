/// Where the last whole record of a buffer ends.
struct RecordBoundary {
  /// After its terminator; nil if no record is whole.
  let end: Int?
  /// Where the last field in quotes begins, if any.
  let openQuote: Int
  /// Whether the bytes end within quotes.
  let isInsideQuotes: Bool
}

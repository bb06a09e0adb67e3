/// The end of the last whole record of a buffer.
struct RecordBoundary {
  /// The offset behind its terminator; nil if no record is whole.
  let end: Int?
  /// The offset of the last opening quote of a field, if there is one.
  let openQuote: Int
  /// Whether the bytes end within quotes.
  let isInsideQuotes: Bool
}

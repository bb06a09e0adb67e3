internal import UnicodeText

/// The format of a text file's lines, recognised from its beginning.
struct TextRecognition {
  let form: LineForm
  private var (entries, length) = (0, 0)
  private(set) var isAscending = true
  var lineLength: Double { Double(length) / Double(entries) }

  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) throws(CorpusError.Reason) {
    func readings(range: Int?) -> [TextRecognition] {
      [.sha1, .nt].compactMap { Self(bytes, isWhole, LineForm(kind: $0, range: range)) }
    }
    guard let best = readings(range: nil).max(by: { $0.entries < $1.entries }) else {
      if let byte = Self.separator(bytes) { throw .otherSeparator(byte) }
      throw readings(range: 0).isEmpty ? .notACorpus : .oneRange
    }
    self = best
  }

  /// Reads the lines; nil for a text without entries, or one that only begins like a corpus.
  private init?(_ bytes: UnsafeRawBufferPointer, _ isWhole: Bool, _ form: LineForm) {
    self.form = form
    var scanner = LineScanner(bytes, endsFile: isWhole, form)
    var last = HashValue(high: 0)
    while let line = scanner.next() {
      if line == .malformed { return nil }
      guard line == .entry || line == .padding else { continue }
      entries += 1
      length += scanner.offset - scanner.lineStart
      if scanner.hash < last { isAscending = false }
      last = scanner.hash
    }
    if entries == 0 { return nil }
  }

  /// The tab or semicolon between the hash and the count of the first line.
  private static func separator(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    let digits = bytes.prefix { hexadecimalDigit($0) != nil }.count
    guard digits == 32 || digits == 40, digits + 1 < bytes.count, 0x30...0x39 ~= bytes[digits + 1],
      bytes[digits] == 0x09 || bytes[digits] == UInt8(ascii: ";")
    else { return nil }
    return bytes[digits]
  }
}

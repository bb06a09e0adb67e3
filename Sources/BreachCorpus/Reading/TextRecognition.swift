internal import UnicodeText

/// The format of a text file's lines, recognised from its beginning.
struct TextRecognition {
  let form: LineForm
  let lineLength: Double
  /// The reason why such a file cannot be searched; nil if it can.
  let disorder: CorpusError.Reason?

  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) throws(CorpusError.Reason) {
    func readings(range: Int?) -> [Reading] {
      [.sha1, .nt].compactMap { Reading(bytes, isWhole, LineForm(kind: $0, range: range)) }
    }
    guard let best = readings(range: nil).max(by: { $0.entries < $1.entries }) else {
      if let byte = Self.separator(bytes) { throw .otherSeparator(byte) }
      throw readings(range: 0).isEmpty ? .notACorpus : .oneRange
    }
    form = best.form
    lineLength = Double(best.length) / Double(best.entries)
    // Counts that fall and never rise are those of a file that is sorted by them.
    let fault: CorpusError.Reason =
      best.someFall && best.noneRises ? .sortedByCount : .notSorted(line: nil)
    disorder = best.isAscending ? nil : fault
  }

  /// The lines of a text, read as those of a form.
  private struct Reading {
    let form: LineForm
    private(set) var (entries, length) = (0, 0)
    private(set) var (isAscending, someFall, noneRises) = (true, false, true)

    /// Reads the lines; nil for a text without entries, or one that only begins like a corpus.
    init?(_ bytes: UnsafeRawBufferPointer, _ isWhole: Bool, _ form: LineForm) {
      self.form = form
      var scanner = LineScanner(bytes, endsFile: isWhole, form)
      var last: (hash: HashValue, count: UInt32)?
      while let line = scanner.next() {
        if line == .malformed { return nil }
        guard line == .entry || line == .padding else { continue }
        entries += 1
        length += scanner.offset - scanner.lineStart
        if let last {
          if scanner.hash < last.hash { isAscending = false }
          if scanner.count > last.count || scanner.count == 0 { noneRises = false }
          if scanner.count < last.count { someFall = true }
        }
        last = (scanner.hash, scanner.count)
      }
      if entries == 0 { return nil }
    }
  }

  /// The tab or semicolon after the hash of the first line; nil if it begins with no hash or with
  /// something else after it.
  private static func separator(_ bytes: UnsafeRawBufferPointer) -> UInt8? {
    let digits = bytes.prefix { hexadecimalDigit($0) != nil }.count
    guard digits == 32 || digits == 40, digits + 1 < bytes.count, 0x30...0x39 ~= bytes[digits + 1],
      bytes[digits] == 0x09 || bytes[digits] == UInt8(ascii: ";")
    else { return nil }
    return bytes[digits]
  }
}

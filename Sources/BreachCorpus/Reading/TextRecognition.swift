/// The format of a text file's lines, recognised from its beginning.
struct TextRecognition {
  let form: LineForm
  /// The mean number of bytes of a line.
  let lineLength: Double
  /// The reason why such a file cannot be searched; nil if it can.
  let disorder: CorpusError.Reason?

  /// Recognises the format.
  ///
  /// - Throws: Why the text is no corpus.
  init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) throws(CorpusError.Reason) {
    let kinds = [HashKind.sha1, .nt].map { kind in
      (kind: kind, entries: Self.entries(bytes, isWhole, LineForm(kind: kind)))
    }
    guard let best = kinds.max(by: { $0.entries < $1.entries }), best.entries > 0 else {
      let isRange = [HashKind.sha1, .nt].contains {
        Self.entries(bytes, isWhole, LineForm(kind: $0, range: 0)) > 0
      }
      if let byte = Self.separator(bytes) { throw .otherSeparator(byte) }
      throw isRange ? .oneRange : .notACorpus
    }
    form = LineForm(kind: best.kind)
    var scanner = LineScanner(bytes, endsFile: isWhole, form)
    var (entries, length) = (0, 0)
    var (isAscending, someFall, noneRises) = (true, false, true)
    var last: (hash: HashValue, count: UInt32)?
    while let line = scanner.next() {
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
    lineLength = Double(length) / Double(max(1, entries))
    // Counts that fall and never rise are those of a file that is sorted by them.
    let fault: CorpusError.Reason = someFall && noneRises ? .sortedByCount : .notSorted(line: nil)
    disorder = isAscending ? nil : fault
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

  private static func entries(
    _ bytes: UnsafeRawBufferPointer, _ isWhole: Bool, _ form: LineForm
  ) -> Int {
    var scanner = LineScanner(bytes, endsFile: isWhole, form)
    var entries = 0
    while let line = scanner.next() {
      if line == .entry || line == .padding { entries += 1 }
      // A text that only begins like a corpus is none.
      if line == .malformed { return 0 }
    }
    return entries
  }
}

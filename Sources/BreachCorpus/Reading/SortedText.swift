/// A text file with one hash a line, in their order, as the downloaders write it.
struct SortedText: SortedEntries {
  let file: CorpusFile
  let form: LineForm
  let estimatedCount: Int

  var spacing: Spacing { Spacing(of: Double(estimatedCount)) }
  var kind: HashKind { form.kind }
  var format: String { "text file, sorted by hash" }
  var formatID: String { "text" }
  var entries: (count: Int, isEstimate: Bool)? { (estimatedCount, true) }
  var hasWholeHashes: Bool { true }

  func scan(
    _ piece: UnsafeRawBufferPointer, at offset: Int, isStart: Bool, _ finding: inout PieceFinding
  ) {
    var start = 0
    if !isStart {
      guard let lineEnd = piece.firstIndex(of: 0x0A) else { return }
      start = lineEnd + 1
    }
    let endsFile = offset + piece.count >= file.size
    var scanner = LineScanner(piece, from: start, endsFile: endsFile, form)
    while let line = scanner.next() {
      switch line {
      case .entry:
        finding.add(
          scanner.hash, from: offset &+ scanner.lineStart, to: offset &+ scanner.offset,
          occurrences(scanner))
      case .padding, .otherWidth, .blank: break
      case .malformed: finding.isDamaged = true
      case .incomplete: if endsFile { finding.isCutShort = true }
      }
    }
  }

  private func occurrences(_ scanner: LineScanner) -> Occurrences {
    guard scanner.count > 0 else { return .unknown }
    // Without a line end, digits of the count may be missing.
    return scanner.isEnded
      ? Occurrences(Int(scanner.count)) : Occurrences(atLeast: Int(scanner.count), atMost: nil)
  }
}

internal import Platform
internal import UnicodeText

extension RangeFolder {
  /// The first 64 bits of the SHA-1 of each range's file, as `Scripts/fetch-breaches` keeps them; 0
  /// where it is not known. They tell a range that was replaced, or cut short between two lines,
  /// from a whole one.
  ///
  /// - Complexity: 8 MiB of memory.
  func digests() throws(CorpusError) -> [UInt64] {
    var digests = [UInt64](repeating: 0, count: Self.rangeCount)
    let path = "\(path)/ranges.sha1"
    guard fileExists(path) else { return digests }
    let text = try reading(
      path, try InputFile(path: path, for: .document, within: Budget(bytes: 96 << 20)).readAll())
    // The digest is that of the text, so it holds after the files are compressed.
    let layout = layout.ending(in: "")
    for line in text.split(separator: 0x0A) {
      // 40 digits, two spaces, the name of the file.
      let name = String(decoding: line.dropFirst(42), as: UTF8.self)
      guard let range = layout.range(named: name),
        let digest = UInt64(String(decoding: line.prefix(16), as: UTF8.self), radix: 16)
      else { continue }
      digests[range] = digest
    }
    return digests
  }

  /// Whether a file is what its digest says, if that is known.
  static func isWhole(_ bytes: UnsafeRawBufferPointer, _ digest: UInt64) -> Bool {
    digest == 0 || PasswordHashes.sha1(bytes.bindMemory(to: UInt8.self)).high == digest
  }
}

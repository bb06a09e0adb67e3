internal import Platform
internal import UnicodeText

/// The digests of the files of a folder of ranges, in the format of `sha1sum`, as
/// `Scripts/fetch-breaches` keeps them. They tell a range that was replaced, or cut short between
/// two lines, from a whole one.
struct RangeDigests {
  static let name = "ranges.sha1"
  /// The first 64 bits of the SHA-1 of each range's file; 0 if it is not known.
  private var digests: [UInt64] = []
  private let layout: RangeLayout

  /// Reads the digests of a folder; there may be none.
  ///
  /// - Complexity: 8 MiB of memory.
  init(of folder: RangeFolder) throws(CorpusError) {
    // The digest is that of the text, so it holds after the files are compressed.
    layout = folder.layout.ending(in: "")
    let path = "\(folder.path)/\(Self.name)"
    guard fileExists(path) else { return }
    digests = Array(repeating: 0, count: RangeFolder.rangeCount)
    let text = try reading(
      path, try InputFile(path: path, for: .document, within: Budget(bytes: 96 << 20)).readAll())
    for line in text.split(separator: 0x0A) { add(line) }
  }

  /// Takes a line: 40 digits, two spaces, the name of the file.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    let name = line.dropFirst(42)
    guard let range = Int(String(decoding: name.prefix(5), as: UTF8.self), radix: 16),
      layout.name(of: range).utf8.elementsEqual(name),
      let digest = UInt64(String(decoding: line.prefix(16), as: UTF8.self), radix: 16)
    else { return }
    digests[range] = digest
  }

  /// Whether a file is what its digest says; true for a file without a digest.
  func allow(_ bytes: UnsafeRawBufferPointer, _ range: Int) -> Bool {
    guard !digests.isEmpty, digests[range] != 0 else { return true }
    return PasswordHashes.sha1(bytes.bindMemory(to: UInt8.self)).high == digests[range]
  }
}

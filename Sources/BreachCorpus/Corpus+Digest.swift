extension Corpus {
  /// A number that is the same for copies of a corpus and hardly ever for different ones. It is
  /// made of the format, the size, and pieces from all over the file.
  package var digest: UInt64 {
    var scratch = LookupScratch()
    var sample = Array("\(formatID) \(kind.rawValue) \(entries?.count ?? 0)".utf8)
    switch source {
    case .text(let sorted): sample += Self.pieces(of: sorted.file, &scratch)
    case .binary(let binary): sample += Self.pieces(of: binary.file, &scratch)
    case .filter(let filter): sample += Self.pieces(of: filter.file, &scratch)
    case .index(let index): sample += Self.pieces(of: index.file, &scratch)
    case .ranges(let ranges):
      for range in RangeLayout.probes {
        guard let bytes = try? ranges.read(range, &scratch) else { continue }
        sample += bytes
      }
    case .service: sample += Array(path.utf8)
    }
    return sample.withUnsafeBufferPointer { PasswordHashes.sha1($0).high }
  }

  private static func pieces(of file: CorpusFile, _ scratch: inout LookupScratch) -> [UInt8] {
    var bytes = Array("\(file.size)".utf8)
    let piece = min(4096, file.size)
    for i in 0...16 {
      let offset = min(file.size / 16 * i, file.size - piece)
      // What cannot be read now cannot be looked up either.
      if let read = try? scratch.read(file, at: offset, count: piece) { bytes += read }
    }
    return bytes
  }
}

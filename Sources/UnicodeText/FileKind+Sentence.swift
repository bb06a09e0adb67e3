extension FileKind {
  /// The kind of file, worded to follow "this is".
  package var name: String {
    switch self {
    case .gzip: "gzip-compressed"
    case .zstandard: "compressed with Zstandard"
    case .xz: "xz-compressed"
    case .bzip2: "bzip2-compressed"
    case .lz4: "lz4-compressed"
    case .lzip: "lzip-compressed"
    case .compress: "compressed with compress(1)"
    case .zip: "a zip archive or an office document"
    case .sevenZip: "a 7z archive"
    case .rar: "a RAR archive"
    case .tar: "a tar archive"
    case .elf: "a program (ELF)"
    case .pdf: "a PDF document"
    case .sqlite: "an SQLite database"
    case .keePass: "a KeePass database"
    case .oldOffice: "an office document"
    case .png: "a PNG picture"
    case .jpeg: "a JPEG picture"
    case .wide(let encoding): encoding.rawValue
    case .binary: "binary data"
    }
  }

  /// The shell command that writes the text of a file to standard output; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: Nil for a file whose name is not known.
  ///   - outer: The kind of the file itself, if this kind was found within it.
  package func command(reading path: String?, within outer: FileKind? = nil) -> String? {
    let file = path.map { shellWord($0) } ?? "FILE"
    guard let outer, self != .tar else { return command(file) }
    guard let first = outer.command(file), let second = command(nil) else { return nil }
    return "\(first) | \(second)"
  }

  /// The shell command that writes the text of a file to standard output; nil if there is none.
  ///
  /// - Parameter file: A word of the shell's; nil to read standard input.
  private func command(_ file: String?) -> String? {
    func command(_ words: String) -> String { words + (file.map { " \($0)" } ?? "") }
    switch self {
    case .gzip, .compress: return command("zcat")
    case .zstandard: return command("zstdcat")
    case .xz: return command("xzcat")
    case .bzip2: return command("bzcat")
    case .lz4: return command("lz4cat")
    case .lzip: return command("lzip -dc")
    case .zip: return file.map { "unzip -p \($0)" } ?? "funzip"
    case .sevenZip: return file.map { "7z x -so \($0)" }
    case .rar: return file.map { "unrar p -inul \($0)" }
    case .tar: return "tar -xOf \(file ?? "-")"
    case .pdf: return file.map { "pdftotext \($0) -" }
    case .wide(let encoding): return command("iconv -f \(encoding.rawValue) -t UTF-8")
    case .elf, .sqlite, .keePass, .oldOffice, .png, .jpeg, .binary: return nil
    }
  }
}

/// A file's name as a shell takes it for one word.
package func shellWord(_ path: String) -> String {
  let path = printable(path.hasPrefix("-") ? "./" + path : path)
  let isPlain = path.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "/._-+,:@%".utf8.contains(byte)
    }
  }
  if isPlain, !path.isEmpty { return path }
  return "'"
    + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

extension FileKind {
  /// The kind of file, worded to follow "this is".
  package var name: String {
    if case .wide(let encoding) = self { return encoding.rawValue }
    return format?.name ?? "binary data"
  }

  private var format: Format? { Self.formats.first { $0.kind == self } }

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
    switch self {
    case .zip: return file.map { "unzip -p \($0)" } ?? "funzip"
    case .sevenZip: return file.map { "7z x -so \($0)" }
    case .rar: return file.map { "unrar p -inul \($0)" }
    case .tar: return "tar -xOf \(file ?? "-")"
    case .pdf: return file.map { "pdftotext \($0) -" }
    default: break
    }
    var filter = format?.filter
    if case .wide(let encoding) = self { filter = "iconv -f \(encoding.rawValue) -t UTF-8" }
    return filter.map { words in words + (file.map { " \($0)" } ?? "") }
  }
}

/// A file's name as a shell takes it for one word.
package func shellWord(_ path: String) -> String {
  let path = printable(path.hasPrefix("-") ? "./" + path : path)
  if isPlainInShell(path), !path.isEmpty { return path }
  return "'"
    + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Whether a word needs no quotes in a shell.
package func isPlainInShell(_ word: String) -> Bool {
  word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "/._-+,:@%".utf8.contains(byte)
    }
  }
}

internal import FoundationEssentials

/// The training lists, most common first, without repetitions.
struct WordLists {
  /// Password lists with their weights in the mixture.
  let passwords: [(entries: [String], weight: Double)]
  let names: [String]
  let words: [[String]]
  /// Rows of folding.tsv: a code point and what stands for it in look-ups.
  let folding: [(scalar: UInt16, folded: [UInt16])]

  /// Reads `wordlists/`.
  init(directory: String) throws {
    func list(_ name: String) throws -> [String] {
      try distinctLines(of: Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)))
    }
    // The Django list is ranked by how often a password occurs in breaches, the others by older
    // leaks.
    passwords = [
      (try list("common-passwords-django.txt"), 2),
      (try list("common-passwords-zxcvbn.txt"), 0.5),
      (try list("common-passwords-john.txt"), 0.5),
    ]
    names = Array(try list("names.txt").prefix(20_000))
    words = [try list("words-wikipedia.txt"), try list("words-film.txt")]
    folding = try list("folding.tsv").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let folded = fields[1].split(separator: " ").compactMap { UInt16($0, radix: 16) }
      guard let scalar = UInt16(fields[0], radix: 16) else { throw FoldingError(line: line) }
      return (scalar, folded)
    }
  }
}

/// A line of folding.tsv that is not a code point, TAB, code points.
struct FoldingError: Error {
  let line: String
}

private func distinctLines(of data: Data) -> [String] {
  var seen = Set<String>()
  return data.split(separator: 0x0A).compactMap { bytes in
    let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    return !line.isEmpty && seen.insert(line).inserted ? line : nil
  }
}

internal import FoundationEssentials
internal import PasswordStrength

/// The training lists, most common entries first, without repetitions.
struct WordLists {
  /// Password lists with their weights in the mixture.
  let ranked: [(entries: [String], weight: Double)]
  /// The leaked passwords with the frequency of each; their weight in the mixture is 1.
  let leaked: [(entry: String, share: Double)]
  /// The list for blocklists: the most probable of all passwords.
  let common: [String]
  let names: [String]
  /// Names of many countries and their shares.
  let worldNames: [(entry: String, share: Double)]
  let words: [[String]]
  /// The lists of words of all languages, the most common ones of each first.
  let wordLists: [[String]]
  let languageWords: [(language: WordLanguage, words: [String])]
  let sentenceWords: [(entry: String, share: Double)]
  /// Pairs of words, a space between them, and the probability of the second after the first.
  let wordPairs: [(entry: String, share: Double)]
  /// Texts that everybody knows, their letters and digits in lower case: titles, values of
  /// documentation, digests of common passwords.
  let famous: [String]
  let phraseWords: [String]
  let europeanWords: [(entry: String, share: Double)]
  /// The rows of folding.tsv: a code point and the code points that stand for it in look-ups.
  let folding: [(scalar: UInt16, folded: [UInt16])]

  init(directory: String) throws {
    func list(_ name: String) throws -> [String] {
      try distinctLines(of: Data(contentsOf: URL(fileURLWithPath: directory + "/" + name)))
    }
    func shares(_ name: String) throws -> [(entry: String, share: Double)] {
      try list(name).map { line in
        let tab = line.utf8.lastIndex(of: 0x09) ?? line.utf8.startIndex
        guard tab > line.utf8.startIndex, let share = Double(line[tab...].dropFirst()) else {
          throw MalformedLine(line: line)
        }
        return (String(line[..<tab]), share)
      }
    }
    // The Django list is ranked by how often a password occurs in breaches, the others by older
    // leaks.
    ranked = [
      (try list("common-passwords-django.txt"), 2), (try list("common-passwords-john.txt"), 0.5),
    ]
    common = try list("common-passwords.txt")
    leaked = try shares("leaked-passwords.tsv")
    names = Array(try list("names.txt").prefix(20_000))
    worldNames = try shares("names-world.tsv")
    europeanWords = try shares("words-european.tsv")
    sentenceWords = try shares("words-sentences.tsv")
    wordPairs = try shares("word-pairs.tsv")
    phraseWords = try list("passphrase-words.txt")
    // The beginnings of each series, of three words or more.
    let series = try list("famous-series.txt").flatMap { line in
      let words = line.split(separator: " ")
      return (3...words.count).map { words.prefix($0).joined() }
    }
    famous = try
      (["famous-strings.txt", "phrases.txt", "common-digests.txt"].flatMap(list) + series).map {
        $0.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
    languageWords = try WordLanguage.allCases.map { language in
      let name = language == .english ? "words.txt" : "words-\(language.rawValue).txt"
      return (language, Array(try list(name).prefix(20_000)))
    }
    words = [try list("words-wikipedia.txt"), try list("words-film.txt")]
    // The list of English words as a whole; its frequent ones are among the languages' words.
    wordLists = try [list("words.txt")] + languageWords.map(\.words)
    folding = try list("folding.tsv").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let folded = fields[1].split(separator: " ").compactMap { UInt16($0, radix: 16) }
      guard let scalar = UInt16(fields[0], radix: 16) else { throw MalformedLine(line: line) }
      return (scalar, folded)
    }
  }
}

struct MalformedLine: Error { let line: String }

private func distinctLines(of data: Data) -> [String] {
  var seen = Set<String>()
  return data.split(separator: 0x0A).compactMap { bytes in
    let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
    return !line.isEmpty && seen.insert(line).inserted ? line : nil
  }
}

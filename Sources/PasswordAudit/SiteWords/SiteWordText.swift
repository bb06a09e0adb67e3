internal import PasswordStrength

/// Finds words of a site in its own text: a page, or a list of names.
package enum SiteWordText {
  /// The number of the most common words in passwords that are never a site's own.
  package static let commonRanks = 5_000

  /// The uncommon words of a page, the most frequent first. Tags, scripts and styles are skipped.
  package static func words(ofPage text: String, minCount: Int) -> [SiteWordProposal] {
    let known = KnownWords()
    var counts: [String: Int] = [:]
    var word: [UInt8] = []
    func end() {
      defer { word.removeAll(keepingCapacity: true) }
      guard (4...32).contains(word.count), known.rank(of: word[...]) ?? .max > commonRanks else {
        return
      }
      counts[String(decoding: word.map { $0 + 0x61 }, as: UTF8.self), default: 0] += 1
    }
    for letter in known.letters(of: withoutTags(text).unicodeScalars) {
      if let letter { word.append(letter) } else { end() }
    }
    end()
    return sorted(counts, minCount)
  }

  /// The words of names, one a line, as ``SiteName`` takes them apart.
  package static func words(ofNames text: String, minCount: Int) -> [SiteWordProposal] {
    var counts: [String: Int] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      for word in SiteName.words(of: String(line)) { counts[word, default: 0] += 1 }
    }
    return sorted(counts, minCount)
  }

  private static func sorted(_ counts: [String: Int], _ minCount: Int) -> [SiteWordProposal] {
    counts.filter { $0.value >= minCount }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { SiteWordProposal(word: $0.key, count: $0.value) }
  }

  /// A text in which each tag, with the content of scripts and styles, is a space.
  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(0x3C) else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      guard bytes[i] == 0x3C, i + 1 < bytes.count, isTagStart(bytes[i + 1]) else {
        result.append(bytes[i])
        i += 1
        continue
      }
      let name = bytes[(i + 1)...].prefix(while: isLetter).map { $0 | 0x20 }
      i = end(of: ">", in: bytes, from: i)
      for hidden in ["script", "style"] where name == Array(hidden.utf8) {
        i = end(of: "</\(hidden)", in: bytes, from: i)
        i = end(of: ">", in: bytes, from: i)
      }
      result.append(0x20)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The place behind the next occurrence, in any case; the end of the text if there is none.
  private static func end(of mark: String, in bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var i = start
    while i + mark.count <= bytes.count {
      if zip(bytes[i...], mark).allSatisfy({ $0 == $1 || ($0 | 0x20) == $1 && isLetter($1) }) {
        return i + mark.count
      }
      i += 1
    }
    return bytes.count
  }

  private static func isTagStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == 0x2F || byte == 0x21
  }
}

internal import PasswordStrength

/// Finds words of a site in its own text: a page, or a list of names.
package enum SiteWordText {
  /// The number of the most common words in passwords that are never a site's own.
  package static let commonRanks = 5_000

  /// The uncommon words of a page without its tags, scripts and styles, the most frequent first.
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

  /// With a space in the place of each tag, and of what scripts and styles contain.
  private static func withoutTags(_ text: String) -> String {
    var pieces = text.utf8.split(separator: 0x3C, omittingEmptySubsequences: false)[...]
    var result = Array(pieces.removeFirst())
    /// The script or style that is not at its end, and whether a tag is not.
    var (hidden, isInTag): ([UInt8]?, Bool) = (nil, false)
    for piece in pieces {
      let folded = piece.prefix(8).map(lowercasedASCII)
      if let name = hidden {
        guard folded.starts(with: [0x2F] + name) else { continue }
        hidden = nil
      } else if !isInTag {
        guard let first = piece.first, isLetter(first) || first == 0x2F || first == 0x21 else {
          result.append(0x3C)
          result += piece
          continue
        }
        let name = folded.prefix(while: isLetter)
        if name.elementsEqual("script".utf8) || name.elementsEqual("style".utf8) {
          hidden = Array(name)
          continue
        }
      }
      let end = piece.firstIndex(of: 0x3E)
      isInTag = end == nil
      result.append(0x20)
      if let end { result += piece[end...].dropFirst() }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

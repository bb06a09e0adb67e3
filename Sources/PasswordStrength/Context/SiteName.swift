/// The name of a site or company, taken apart as people do when they choose a password: the site
/// `www.stackoverflow.com` makes them think of `stackoverflow`, `stack` and `overflow`.
public enum SiteName {
  /// The words of a name: each label of a domain without its ending, its letters and digits joined, and
  /// the known words that it consists of.
  ///
  /// - Parameter name: A name, a domain or an address of a page, in any case.
  /// - Returns: In lower case without accents, each once, of 3 letters and more. Of a name that
  ///   consists of no known words, the name alone.
  /// - Complexity: O(*n*) for a name of *n* characters, of which 256 count.
  public static func words(of name: String) -> [String] {
    let model = StrengthModel.embedded
    var words: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      if word.count >= 3, word.count <= 40, !words.contains(word) { words.append(word) }
    }
    let host = host(
      of: foldedScalars(String(name.unicodeScalars.prefix(256).map(Character.init)), model.folding))
    for label in withoutEnding(host).split(separator: dot) {
      add(label.filter { isLetter($0) || isDigit($0) })
      for part in label.split(whereSeparator: { !isLetter($0) && !isDigit($0) }) {
        add(Array(part))
        for letters in part.split(whereSeparator: { !isLetter($0) }) {
          add(Array(letters))
          let letters = Array(letters)
          for word in KnownWords().words(in: letters.map { UInt8($0 - 0x61) }) {
            add(Array(letters[word]))
          }
        }
      }
    }
    return words.map { word in
      String(String.UnicodeScalarView(word.compactMap(Unicode.Scalar.init)))
    }
  }

  private static let dot: UInt32 = 0x2E

  /// A page's address without all that is not its host.
  private static func host(of address: [UInt32]) -> [UInt32] {
    var rest = address[...]
    let scheme = Array("://".unicodeScalars.map { $0.value })
    if let i = rest.indices.first(where: { rest[$0...].starts(with: scheme) }) {
      rest = rest[(i + 3)...]
    }
    let end = rest.firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? rest.endIndex
    rest = rest[..<end]
    if let at = rest.lastIndex(of: 0x40) { rest = rest[(at + 1)...] }
    if let colon = rest.lastIndex(of: 0x3A), rest[(colon + 1)...].allSatisfy({ isDigit($0) }) {
      rest = rest[..<colon]
    }
    return Array(rest)
  }

  // MARK: Endings

  /// Endings of domains that stand for no country; every ending of two letters stands for one.
  private static let endings: Set<String> = [
    "com", "org", "net", "edu", "gov", "mil", "int", "info", "biz", "name", "pro", "app", "dev",
    "shop", "store", "online", "site", "cloud", "games", "xyz", "mobi", "local", "example",
  ]
  /// What stands before the ending of a country, as in co.uk.
  private static let secondEndings: Set<String> = [
    "co", "com", "org", "net", "ac", "edu", "gov", "gob", "go", "or", "ne", "nom", "govt", "mil",
    "ltd", "plc", "sch",
  ]

  /// The labels of a domain without its ending and without `www`; everything else as it is.
  static func withoutEnding(_ text: [UInt32]) -> [UInt32] {
    guard text.contains(dot),
      text.allSatisfy({ isLetter($0) || isDigit($0) || $0 == dot || $0 == 0x2D })
    else { return text }
    var labels = text.split(separator: dot).map { $0 }
    func last() -> String {
      String(String.UnicodeScalarView((labels.last ?? []).compactMap(Unicode.Scalar.init)))
    }
    guard labels.count > 1 else { return text }
    let ending = last()
    let isCountry = ending.count == 2 && (labels.last ?? []).allSatisfy({ isLetter($0) })
    guard isCountry || endings.contains(ending) else { return text }
    labels.removeLast()
    if isCountry, labels.count > 1, secondEndings.contains(last()) { labels.removeLast() }
    if labels.count > 1, let first = labels.first, first.count <= 4,
      first.starts(with: "www".unicodeScalars.map({ $0.value }))
    {
      labels.removeFirst()
    }
    return Array(labels.joined(separator: [dot]))
  }
}

private func isLetter(_ scalar: UInt32) -> Bool { 0x61...0x7A ~= scalar }
private func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

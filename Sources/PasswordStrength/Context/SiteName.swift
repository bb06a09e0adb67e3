internal import UnicodeText

/// The name of a site or company, taken apart as people do when they choose a password: the site
/// `www.stackoverflow.com` makes them think of `stackoverflow`, `stack` and `overflow`.
public enum SiteName {
  /// The words of a name: each label of a domain without its ending, its letters and digits joined,
  /// and the known words that it consists of.
  ///
  /// - Parameter name: A name, a domain or an address of a page, in any case.
  /// - Returns: In lower case without accents, each once, of 3 letters and more. Of a name that
  ///   consists of no known words, the name alone.
  /// - Complexity: O(*n*) for a name of *n* characters, of which 256 count.
  public static func words(of name: String) -> [String] {
    var words: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      if word.count >= 3, word.count <= 40, !words.contains(word) { words.append(word) }
    }
    let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(256)))
    let host = host(of: foldedScalars(start))
    for label in labels(of: host) {
      add(label.filter { isLetter($0) || isDigit($0) })
      for part in parts(of: label, .lettersAndDigits) {
        add(part)
        for letters in parts(of: part, .letters) {
          add(letters)
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

  private static func host(of address: [UInt32]) -> [UInt32] {
    let scheme: [UInt32] = [0x3A, 0x2F, 0x2F]  // "://"
    let start = address.indices.first { address[$0...].starts(with: scheme) }.map { $0 + 3 } ?? 0
    var host = address[start...].prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
    if let at = host.lastIndex(of: 0x40) { host = host[(at + 1)...] }
    // The number of a port.
    if let port = host.lastIndex(of: 0x3A), host[(port + 1)...].allSatisfy(isDigit) {
      host = host[..<port]
    }
    return Array(host)
  }

  // MARK: Endings

  /// The endings of domains that do not stand for a country; every ending of two letters does.
  private static let endings = """
    com org net edu gov mil int info biz name pro app dev shop store online site cloud games xyz
    mobi local example
    """.words
  /// The labels that stand before the ending of a country, as in co.uk.
  private static let secondEndings = """
    co com org net ac edu gov gob go or ne nom govt mil ltd plc sch
    """.words

  static func labels(of text: [UInt32]) -> [[UInt32]] {
    let all = parts(of: text, .allButDots)
    guard all.count > 1, let ending = all.last,
      text.allSatisfy({ isLetter($0) || isDigit($0) || $0 == dot || $0 == 0x2D })
    else { return all }
    let isCountry = ending.count == 2 && ending.allSatisfy(isLetter)
    guard isCountry || isOne(ending, of: endings) else { return all }
    var labels = all
    labels.removeLast()
    if isCountry, labels.count > 1, isOne(labels[labels.count - 1], of: secondEndings) {
      labels.removeLast()
    }
    // www, and www2 and the like.
    if labels.count > 1, labels[0].count <= 4, labels[0].starts(with: [0x77, 0x77, 0x77]) {
      labels.removeFirst()
    }
    return labels
  }

  private static func isOne(_ label: [UInt32], of endings: [String]) -> Bool {
    endings.contains { $0.unicodeScalars.elementsEqual(label) { $0.value == $1 } }
  }

  enum PartKind { case letters, lettersAndDigits, allButDots }

  /// The longest runs of a kind. Not a function of a closure, of which a page would have many
  /// copies.
  @inline(never)
  static func parts(of text: [UInt32], _ kind: PartKind) -> [[UInt32]] {
    var (parts, part) = ([[UInt32]](), [UInt32]())
    for scalar in text {
      let isOfKind =
        kind == .allButDots
        ? scalar != dot : isLetter(scalar) || kind == .lettersAndDigits && isDigit(scalar)
      if isOfKind {
        part.append(scalar)
      } else if !part.isEmpty {
        parts.append(part)
        part = []
      }
    }
    return part.isEmpty ? parts : parts + [part]
  }
}

func isLetter(_ scalar: UInt32) -> Bool { 0x61...0x7A ~= scalar }

func isDigit(_ scalar: UInt32) -> Bool { 0x30...0x39 ~= scalar }

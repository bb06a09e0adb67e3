internal import UnicodeText

/// The languages that the tool speaks.
public enum Language: String, CaseIterable, Sendable {
  /// English.
  case english = "en"
  /// Spanish.
  case spanish = "es"
  /// Hebrew, written from right to left.
  case hebrew = "he"
  /// Arabic, written from right to left.
  case arabic = "ar"

  /// The language of a tag such as "es-MX" or a locale such as "he_IL.UTF-8"; nil for others.
  public init?(tag: String) {
    let code = tag.lowercasedASCII.prefix { $0.isASCII && $0.isLetter }
    // Hebrew's code until 1989, which Java and Android still use.
    self.init(rawValue: code == "iw" ? "he" : String(code))
  }

  /// The language of a POSIX environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
  /// set decides. Any other language means English.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
      !$0.isEmpty
    }
    self = locale.flatMap { Language(tag: $0) } ?? .english
  }

  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool { self == .hebrew || self == .arabic }

  /// The words in this language.
  @inline(never)  // the module for web pages is smaller so
  func pick(_ english: String, _ spanish: String, _ hebrew: String, _ arabic: String) -> String {
    switch self {
    case .english: english
    case .spanish: spanish
    case .hebrew: hebrew
    case .arabic: arabic
    }
  }

  /// The words in this language with a value in the place of `#`: an interpolation in each would
  /// make the module for web pages larger.
  func pick(
    _ english: String, _ spanish: String, _ hebrew: String, _ arabic: String, with value: String
  ) -> String {
    let words = pick(english, spanish, hebrew, arabic)
    guard let place = words.utf8.firstIndex(of: UInt8(ascii: "#")) else { return words }
    return words[..<place] + value + words[words.utf8.index(after: place)...]
  }

  var catalogue: any Catalogue {
    switch self {
    case .english: English()
    case .spanish: Spanish()
    case .hebrew: Hebrew()
    case .arabic: Arabic()
    }
  }
}

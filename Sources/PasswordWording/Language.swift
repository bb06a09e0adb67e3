/// The languages that the tool speaks.
public enum Language: String, CaseIterable, Sendable {
  case english = "en"

  /// The language of a tag such as "es-MX" or a locale such as "he_IL.UTF-8"; nil if it is none of these.
  public init?(tag: String) {
    self.init(rawValue: tag.lowercased().prefix { $0.isASCII && $0.isLetter }.description)
  }

  var catalogue: any Catalogue {
    switch self {
    case .english: English()
    }
  }
}

/// A text in one or more languages.
public struct LocalizedText: Hashable, Sendable {
  /// By BCP 47 tag in lower case. Never empty.
  public let translations: [String: String]

  /// A text in English only.
  public init(_ english: String) {
    translations = ["en": english]
  }

  init(translations: [String: String]) {
    self.translations = translations
  }

  /// The text for a language tag such as "he" or "es-MX"; failing that in the language without its region, in English, or in the
  /// first language there is.
  public func text(for language: String = "en") -> String {
    let tag = language.lowercased()
    let base = String(tag.prefix { $0 != "-" && $0 != "_" })
    let found = translations[tag] ?? translations[base] ?? translations["en"]
    return found ?? translations.min { $0.key < $1.key }?.value ?? ""
  }
}

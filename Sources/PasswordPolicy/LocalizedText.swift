/// A text in one or more languages.
public struct LocalizedText: Hashable, Sendable {
  /// In the order of the tags, which are in lower case. Few, and looked through: a dictionary for
  /// each text took a tenth of a start.
  private let texts: [Translation]

  private struct Translation: Hashable {
    let language: String
    let text: String
  }

  /// By BCP 47 tag in lower case. Never empty.
  public var translations: [String: String] {
    Dictionary(uniqueKeysWithValues: texts.map { ($0.language, $0.text) })
  }

  /// A text in English only.
  public init(_ english: String) {
    texts = [Translation(language: "en", text: english)]
  }

  /// Tags in lower case, each of them once.
  init(_ translations: [(language: String, text: String)]) {
    texts = translations.map { Translation(language: $0.language, text: $0.text) }
      .sorted { $0.language < $1.language }
  }

  /// The text for a language tag such as "he" or "es-MX"; failing that in the language without its
  /// region, in English, or in the first language there is.
  public func text(for language: String = "en") -> String {
    let tag = language.lowercased()
    let base = String(tag.prefix { $0 != "-" && $0 != "_" })
    return translation(tag) ?? translation(base) ?? translation("en") ?? texts.first?.text ?? ""
  }

  private func translation(_ language: String) -> String? {
    texts.first { $0.language == language }?.text
  }
}

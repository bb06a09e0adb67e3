package import JSON
internal import UnicodeText

/// A text in one or more languages.
public struct LocalizedText: Hashable, Sendable {
  /// In the order of their tags. A dictionary for each text took a tenth of a start.
  private let texts: [Translation]

  private struct Translation: Hashable {
    let language: String
    let text: String
  }

  /// The texts by BCP 47 tag in lower case. Never empty.
  public var translations: [String: String] {
    Dictionary(uniqueKeysWithValues: texts.map { ($0.language, $0.text) })
  }

  package func contains(where condition: (String) -> Bool) -> Bool {
    texts.contains { condition($0.text) }
  }

  /// A text in English only.
  public init(_ english: String) { texts = [Translation(language: "en", text: english)] }

  /// A text in several languages.
  ///
  /// - Parameter translations: At least one text that is not empty, by BCP 47 tag, such as "he" or
  ///   "pt-BR". Case does not matter.
  /// - Throws: `PolicyError` if there is no text, an empty one, or a key that is no tag.
  public init(_ translations: [String: String]) throws(PolicyError) {
    let texts = translations.sorted { $0.key < $1.key }.map { (language: $0.key, text: $0.value) }
    try self.init(checking: texts, key: "label", PolicyFileMistake.self)
  }

  /// - Throws: With the tag that is wrong for a key, or the given key if there are no texts.
  init<Mistake>(
    checking translations: [(language: String, text: String)], key: String, _: Mistake.Type
  ) throws(DefinitionError<Mistake>) {
    guard !translations.isEmpty else { throw DefinitionError(.empty(key: key), key: key) }
    var texts: [Translation] = []
    for (tag, text) in translations {
      guard isLanguageTag(tag) else { throw DefinitionError(.badLanguage(tag), key: tag) }
      guard !text.isEmpty else { throw DefinitionError(.empty(key: tag), key: tag) }
      let language = tag.lowercasedASCII
      guard !texts.contains(where: { $0.language == language }) else {
        throw DefinitionError(.repeatedLanguage(tag), key: tag)
      }
      let place = texts.firstIndex { $0.language > language } ?? texts.endIndex
      texts.insert(Translation(language: language, text: text), at: place)
    }
    self.texts = texts
  }

  /// The text for a language tag such as "he" or "es-MX"; failing that in the language without its
  /// region, in English, or in the first language there is.
  public func text(for language: String = "en") -> String {
    if texts.count == 1 { return texts[0].text }
    let tag = language.lowercasedASCII
    let base = String(tag.prefix { $0 != "-" && $0 != "_" })
    return translation(tag) ?? translation(base) ?? translation("en") ?? texts.first?.text ?? ""
  }

  private func translation(_ language: String) -> String? {
    texts.first { $0.language == language }?.text
  }
}

extension DefinitionError {
  package static func check(_ text: LocalizedText?, _ key: String) throws(DefinitionError) {
    let hasEmpty = text?.contains { $0.isEmpty } ?? false
    if hasEmpty { throw DefinitionError(.empty(key: key), key: key) }
  }
}

extension LocalizedText: ExpressibleByStringLiteral {
  /// A text in English only.
  public init(stringLiteral english: String) { self.init(english) }
}

/// BCP 47, as far as it matters here.
private func isLanguageTag(_ tag: String) -> Bool {
  tag.parts(separatedBy: "-").enumerated().allSatisfy { place, part in
    (place == 0 ? 2...3 : 1...8).contains(part.utf8.count)
      && part.utf8.allSatisfy { byte in
        0x61...0x7A ~= byte | 0x20 || place > 0 && 0x30...0x39 ~= byte
      }
  }
}

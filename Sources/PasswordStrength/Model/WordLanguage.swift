/// A language whose most frequent words are known, named as in BCP 47.
public enum WordLanguage: String, CaseIterable, Hashable, Sendable {
  /// German, `de`.
  case german = "de"
  /// English, `en`.
  case english = "en"
  /// Spanish, `es`.
  case spanish = "es"
  /// French, `fr`.
  case french = "fr"
  /// Italian, `it`.
  case italian = "it"
  /// Dutch, `nl`.
  case dutch = "nl"
  /// Portuguese, `pt`.
  case portuguese = "pt"
}

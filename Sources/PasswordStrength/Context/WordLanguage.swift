/// A language whose most frequent words are known, named as in BCP 47.
public enum WordLanguage: String, CaseIterable, Hashable, Sendable {
  /// `de`
  case german = "de"
  /// `en`
  case english = "en"
  /// `es`
  case spanish = "es"
  /// `fr`
  case french = "fr"
  /// `it`
  case italian = "it"
  /// `nl`
  case dutch = "nl"
  /// `pt`
  case portuguese = "pt"
}

/// The limits at which a long password is cut, so that no input takes long. Every cut lowers the
/// estimate or leaves it.
///
/// 1. Bytes beyond `bytes` or `wideBytes` are not read.
/// 2. Texts of more than `characters` (or `wideCharacters`) code points are shortened: of a stretch
///    that repeats a block of up to `longestPeriod` characters at least four times only three
///    blocks are kept (of one character, `keptRun`). The number of repetitions is remembered for
///    the cost of the repetition, which stops rising at ten blocks or 43 characters, so that the
///    best explanation costs what it did; all other explanations become cheaper.
/// 3. The rest beyond that number is cut.
///
/// A guess of the whole is a guess of its beginning, so where bytes or characters are cut off, a
/// beginning is scored. So that a word cut in two does not look random, the beginnings that end at
/// any segment border among the last `borders` characters are summed, not counting an end. Every
/// way to segment the whole passes one of those borders, unless it is a walk of more than 10¹⁴
/// guesses: so the sum is at least what the whole text would get. (Beyond that the guesses can come
/// out a little higher than uncut, since pieces of 40 characters fall elsewhere.)
enum TextLimits {
  static let bytes = 4096
  /// The most bytes of a text with other characters than Latin and Cyrillic letters, where
  /// normalization takes far longer: hundreds of combining marks in a row are sorted. At least 144
  /// characters fit.
  static let wideBytes = 576
  static let characters = 128
  /// The most characters of a text outside ASCII, which is scored twice: as it is and folded.
  static let wideCharacters = 64
  static let borders = 48
  static let longestPeriod = 32
  static let shortestStretch = 48
  static let keptRun = 44
  /// Room for `characters` and one shortened stretch (three blocks and a part), and for tables that
  /// look ahead.
  static let capacity = 256
}

/// Estimates how many guesses an informed attacker needs for a password.
///
/// Immutable and cheap to copy. It needs no clock: the year that makes `2026` a likely suffix is an
/// argument.
public struct StrengthEstimator: Sendable {
  let shared: SharedTables
  /// A digest of the model and the year. Two estimators with the same digest, and the same site's
  /// words, estimate alike.
  package let modelDigest: UInt64
  /// A digest of the site's words and the languages in their order; nil without any.
  package let wordsDigest: UInt64?

  /// The year in which the model was made.
  public static let defaultYear = 2026

  /// An estimator with the model that is part of the program.
  ///
  /// - Parameters:
  ///   - year: The current year, from 0 to 9999, for years and dates in passwords.
  ///   - extraWords: A site's own list: product names, places, slang. Each word costs as many
  ///     guesses as the list is long.
  public init(year: Int = StrengthEstimator.defaultYear, extraWords: [String] = []) {
    self.init(year: year, siteWords: extraWords.map { SiteWord($0) })
  }

  /// An estimator with the model that is part of the program.
  ///
  /// - Parameters:
  ///   - year: The current year, from 0 to 9999, for years and dates in passwords.
  ///   - siteWords: A site's own list. The share of a word's weight in that of all says how many
  ///     guesses it costs.
  ///   - languages: The languages in which people choose words here, the most usual one first. A
  ///     word of the first one costs about five times its rank, and of each further one twice as
  ///     much.
  public init(
    year: Int = StrengthEstimator.defaultYear, siteWords: [SiteWord], languages: [WordLanguage] = []
  ) {
    let known = Self.distinct(languages, after: [])
    self.init(
      SharedTables(
        year: min(max(year, 0), 9999), siteWords: SiteWords(siteWords), languages: known),
      wordsDigest: Self.digest(siteWords, known, after: nil))
  }

  private init(_ shared: SharedTables, wordsDigest: UInt64?) {
    self.shared = shared
    modelDigest = StrengthModel.embedded.checksum ^ UInt64(truncatingIfNeeded: shared.year) << 48
    self.wordsDigest = wordsDigest
  }

  /// The estimator with more words of the site, and more languages after those that it knows.
  public func adding(_ siteWords: [SiteWord], languages: [WordLanguage] = []) -> StrengthEstimator {
    let new = Self.distinct(languages, after: shared.languages)
    guard !siteWords.isEmpty || !new.isEmpty else { return self }
    var words = shared.siteWords
    words.add(siteWords)
    return StrengthEstimator(
      SharedTables(year: shared.year, siteWords: words, languages: shared.languages + new),
      wordsDigest: Self.digest(siteWords, new, after: wordsDigest))
  }

  private static func distinct(
    _ languages: [WordLanguage], after known: [WordLanguage]
  ) -> [WordLanguage] {
    languages.reduce(into: []) { if !known.contains($1), !$0.contains($1) { $0.append($1) } }
  }

  private static func digest(
    _ words: [SiteWord], _ languages: [WordLanguage], after last: UInt64?
  ) -> UInt64? {
    func checksum(_ lines: [String]) -> UInt64 {
      Array(lines.joined(separator: "\n").utf8).withUnsafeBytes(ModelFile.checksum)
    }
    var digest = last
    if !words.isEmpty {
      let lines = words.map { $0.text + ($0.weight.map { "\t\($0.bitPattern)" } ?? "") }
      digest = checksum((last.map { ["\($0)", ""] } ?? []) + lines)
    }
    if languages.isEmpty { return digest }
    return checksum(["\(digest ?? 0)"] + languages.map { $0.rawValue })
      ^ (LanguageWords.embedded?.checksum ?? 0)
  }

  /// Makes a scorer for one thread. `userWords` are the words that an attacker knows about the
  /// user: name, mail address, site.
  public func makeScorer(userWords: [String] = []) -> StrengthScorer {
    StrengthScorer(shared, userWords: UserWords(userWords))
  }
}

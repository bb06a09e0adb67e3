internal import UnicodeText

/// Says how many guesses an informed attacker needs for a password.
///
/// Immutable and cheap to copy. It needs no clock: the year that makes `2026` a likely suffix is an
/// argument.
public struct StrengthEstimator: Sendable {
  let shared: SharedTables
  /// Of the model and the year. Two estimators with the same digest, and the same of the site's
  /// words, estimate alike.
  package let modelDigest: UInt64
  /// Of the site's words in their order; nil without any.
  package let wordsDigest: UInt64?

  /// The year the model was made in.
  public static let defaultYear = 2026

  /// An estimator with the model that is part of the program.
  ///
  /// - Parameters:
  ///   - year: The current year, for years and dates in passwords.
  ///   - extraWords: A site's own list: product names, places, slang. Each word costs as many
  ///     guesses as the
  ///     list is long.
  public init(year: Int = StrengthEstimator.defaultYear, extraWords: [String] = []) {
    let model = StrengthModel.embedded
    shared = SharedTables(
      model: model, year: year, siteWords: SiteWords(extraWords, folding: model.folding))
    modelDigest = StrengthModel.embeddedChecksum ^ UInt64(truncatingIfNeeded: year) << 48
    wordsDigest =
      extraWords.isEmpty
      ? nil
      : Array(extraWords.joined(separator: "\n").utf8).withUnsafeBytes(ModelFile.checksum)
  }

  /// A scorer for one thread. `userWords` are what an attacker knows about the user: name, mail
  /// address, site.
  public func makeScorer(userWords: [String] = []) -> StrengthScorer {
    StrengthScorer(shared, userWords: UserWords(userWords, folding: shared.model.folding))
  }
}

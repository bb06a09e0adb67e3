internal import UnicodeText

/// Says how many guesses an informed attacker needs for a password.
///
/// Immutable and cheap to copy. It needs no clock: the year that makes `2026` a likely suffix is an
/// argument.
public struct StrengthEstimator: Sendable {
  let shared: SharedTables

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
  }

  /// A scorer for one thread. `userWords` are what an attacker knows about the user: name, mail
  /// address, site.
  public func makeScorer(userWords: [String] = []) -> StrengthScorer {
    StrengthScorer(shared, userWords: UserWords(userWords, folding: shared.model.folding))
  }
}

internal import UnicodeText

/// The constants that the reader and the writer of states share.
enum AuditState {
  static let schema = "pwcheck.state/2"
  /// A state without statistics has a few kilobytes, the largest about ten million.
  static let budget = Budget(bytes: 64 << 20)

  /// The groups of exact counts, by the names they have in a state.
  static func groups(_ layout: CountLayout) -> [(name: StaticString, range: Range<Int>)] {
    [
      ("totals", 0..<CountLayout.lengths.lowerBound), ("lengths", CountLayout.lengths),
      ("scores", CountLayout.scores), ("levels", CountLayout.levels),
      ("guesses", CountLayout.guesses),
      ("crack_times", CountLayout.crackTimes), ("guess_steps", CountLayout.guessSteps),
      ("character_sets", CountLayout.characterSets),
      ("orders", CountLayout.orders), ("first_kinds", CountLayout.firstKinds),
      ("last_kinds", CountLayout.lastKinds),
      ("final_digit_runs", CountLayout.finalDigitRuns), ("final_digits", CountLayout.finalDigits),
      ("years", CountLayout.years), ("calendar_names", CountLayout.calendarNames),
      ("failed", layout.failed),
      ("undetermined", layout.undecided), ("failed_alone", layout.alone),
      ("compared", layout.compared),
    ]
  }

  /// The top lists, by the names they have in a state.
  static var lists:
    [(name: StaticString, path: WritableKeyPath<AuditSummary.Sketches, FrequentItems>)]
  {
    [
      ("passwords", \.passwords), ("base_words", \.baseWords), ("masks", \.masks),
      ("prefixes", \.prefixes),
      ("suffixes", \.suffixes),
    ]
  }
}

/// The reason why a state cannot be read.
public enum StateError: Error, Hashable, Sendable {
  /// The file is not JSON, or is larger than any state.
  case notJSON
  /// The file is JSON of another kind. The schema is the one that it names, if any.
  case notAState(schema: String?)
  /// Another version made the file, with this schema.
  case unknownVersion(schema: String)
  /// The state was cut short or changed since it was written.
  case checksum
  /// The state contradicts itself at this member.
  case damaged(member: String)
}

/// The reason why summaries cannot be added: they do not answer the same question.
public enum SummaryMismatch: Error, Hashable, Sendable {
  /// The summaries are about different policies, or different versions of one.
  case policy(AuditScope.PolicyIdentity, AuditScope.PolicyIdentity)
  /// A rule of both asks different breach corpora.
  case corpora(rule: String)
  /// The summaries were made by these two programs, or versions of one.
  case program(String, String)
  /// The summaries were made with different strength models.
  case model
  /// The summaries were made with different words of the site.
  case words
  /// The lists were read in these two formats.
  case input(String, String)
  /// The lists were read in these two encodings.
  case encoding(InputEncoding, InputEncoding)
  /// One audit decoded `$HEX[…]` and the other did not.
  case hexNotation
  /// Both summaries hold this part of a list.
  case samePart(list: String, Int, of: Int)
  /// Both summaries hold the same audit.
  case sameAudit
  /// The list was cut into these two numbers of parts.
  case partCounts(list: String, Int, Int)
  /// The list had these two sizes in bytes.
  case listSizes(list: String, Int, Int)
  /// The parts are of a list that was changed in between, though it kept its size.
  case listVersions(list: String)
  /// The second part does not begin where the first one ends.
  case partsDoNotMeet(list: String, Int, Int)
  /// The summaries compare different policies.
  case comparedPolicies
  /// One summary has strength and the other does not.
  case strength
  /// One summary has statistics and the other does not.
  case statistics
  /// The summaries are together of more passwords than can be counted: 2⁴⁸.
  case tooMany
}

internal import PasswordPolicy
internal import PasswordStrength

/// The offsets of all exact counts of a summary in one array.
///
/// One array, because then adding two summaries is adding two arrays, comparing and storing them
/// are one loop each, and a worker counts through one pointer.
struct CountLayout: Hashable, Sendable {
  // MARK: Totals
  static let accepted = 0
  static let rejected = 1
  static let undetermined = 2
  static let blank = 3
  static let malformed = 4
  static let truncated = 5
  static let readAsLatin1 = 6
  static let invalidEncoding = 7
  static let hexDecoded = 8
  static let withUsername = 9
  static let sameAsUsername = 10
  static let emptyPasswords = 11
  static let notChosen = 12
  /// The counts of lookups in breach corpora without an answer, by the reason.
  static let breachTroubles = 13..<(13 + BreachTrouble.ids.count)

  // MARK: Histograms
  /// The counts by length in code points; the last for all longer ones.
  static let lengths = next(after: breachTroubles, 257)
  static let scores = next(after: lengths, 101)
  static let levels = next(after: scores, 5)
  /// The counts by whole decades of guesses; the last for all above.
  static let guesses = next(after: levels, 41)
  static let crackTimes = next(
    after: guesses, Attacker.general.count * CrackTimeSpan.allCases.count)
  /// The counts by twentieths of a decade, for attackers not known to the audit; the last for more.
  static let guessSteps = next(after: crackTimes, 40 * stepsInDecade + 1)
  static let stepsInDecade = 20

  // MARK: Composition
  static let characterSets = next(after: guessSteps, CharacterKindSet.count)
  static let orders = next(after: characterSets, CharacterOrder.count)
  static let lastTwoDigits = next(after: orders, 100)
  static let years = next(after: lastTwoDigits, CalendarNames.years.count)
  static let calendarNames = next(after: years, CalendarNames.all.count)

  // MARK: Rules
  /// The number of rules, with the members of groups.
  let rules: Int
  let comparisons: Int
  var alternatives = 0

  var failed: Range<Int> { Self.next(after: Self.calendarNames, rules) }
  var undecided: Range<Int> { Self.next(after: failed, rules) }
  /// The counts of passwords that only this rule rejected, for each rule.
  var alone: Range<Int> { Self.next(after: undecided, rules) }
  var compared: Range<Int> { Self.next(after: alone, comparisons) }
  /// The counts by ``guessSteps`` of the passwords that the policy accepts, and then of those that
  /// each alternative stops and admits; none without alternatives.
  var whatIf: Range<Int> {
    let counts = alternatives == 0 ? 0 : 1 + 2 * alternatives
    return Self.next(after: compared, counts * Self.guessSteps.count)
  }
  var count: Int { whatIf.upperBound }

  private static func next(after range: Range<Int>, _ count: Int) -> Range<Int> {
    range.upperBound..<(range.upperBound + count)
  }

  /// The groups of counts, by the names that they have in a state.
  var groups: [(name: String, range: Range<Int>)] {
    [
      ("totals", 0..<Self.lengths.lowerBound), ("lengths", Self.lengths),
      ("scores", Self.scores), ("levels", Self.levels), ("guesses", Self.guesses),
      ("crack_times", Self.crackTimes), ("guess_steps", Self.guessSteps),
      ("character_sets", Self.characterSets), ("orders", Self.orders),
      ("last_two_digits", Self.lastTwoDigits), ("years", Self.years),
      ("calendar_names", Self.calendarNames), ("failed", failed), ("undetermined", undecided),
      ("failed_alone", alone), ("compared", compared),
    ] + (alternatives == 0 ? [] : [("what_if", whatIf)])
  }
}

/// The largest count. It is far above any list, and small enough for thousands of states to add up.
let largestCount = 1 << 48

internal import PasswordPolicy
internal import PasswordStrength

/// The offsets of all exact counts of a summary in one array, so that a worker counts through one
/// pointer, and one loop adds, compares or stores them.
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
  static let breachTroubles = 13..<(13 + BreachTrouble.ids.count)

  // MARK: Histograms
  static let lengths = next(after: breachTroubles, 257)
  static let scores = next(after: lengths, 101)
  static let levels = next(after: scores, 5)
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
  let rules: Int
  let comparisons: Int
  var alternatives = 0

  var failed: Range<Int> { Self.next(after: Self.calendarNames, rules) }
  var undecided: Range<Int> { Self.next(after: failed, rules) }
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
}

/// Far above any list, and small enough for thousands of states to add up.
let largestCount = 1 << 48

/// A segment that is more than a run: it may cross runs, and its ends cut the runs it lies in.
struct Token {
  var end: Int32
  /// The next token with the same start, -1 for none.
  var next: Int32
  /// Kinds as which it is entered and left.
  var kindIn: UInt8
  var kindOut: UInt8
  var reason: Reason
  var probability: Double
  /// The same for those who have a composition policy in mind.
  var policyProbability: Double

  /// Why an attacker would try it, for the explanation.
  enum Reason {
    case walk(layout: UInt8)
    case repeatedCharacter
    case sequence(isAscending: Bool)
    case date
    /// A month or season and a year, which begins here.
    case monthAndYear(Int32)
    case ordinal
    case leet(alternative: Bool)
    case userWord(UserWordForm)
    case siteWord(rank: Int32)
    case languageWord(rank: Int32)
    case repeatedBlock(period: UInt8, count: Int32)
  }
}

/// How a word of the user's was found.
enum UserWordForm {
  case plain, reversed, leet
}

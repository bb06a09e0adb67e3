/// A segment that is more than a run: it may cross runs, and its ends cut the runs it lies in.
struct Token {
  var end: Int32
  /// The next token with the same start; -1 for none.
  var next: Int32
  /// The kinds as which the token is entered and left.
  var kindIn: UInt8
  var kindOut: UInt8
  var reason: Reason
  var probability: Double
  /// The probability for people with a composition policy in mind.
  var policyProbability: Double

  /// The reason why an attacker would try the token, for the explanation.
  enum Reason {
    case walk(layout: UInt8)
    case repeatedCharacter
    case sequence(isAscending: Bool)
    case date
    /// A month or season and a year that begins at this place.
    case monthAndYear(Int32)
    case ordinal
    case leet(alternative: Bool)
    case userWord(UserWordForm)
    case siteWord(rank: Int32)
    case languageWord(rank: Int32)
    case repeatedBlock(period: UInt8, count: Int32)
  }
}

/// The way in which a word of the user's was found.
enum UserWordForm { case plain, reversed, leet }

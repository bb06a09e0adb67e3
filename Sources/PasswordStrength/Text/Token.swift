/// A segment that is more than a run: it may cross runs, and its ends cut the runs it lies in.
struct Token {
  var end: Int32
  /// The next token with the same start; -1 for none.
  var next: Int32
  /// The kinds as which the token is entered and left.
  var kindIn: UInt8
  var kindOut: UInt8
  var reason: Reason
  var odds: Odds

  enum Reason {
    case walk(KeyboardLayoutName)
    case repeatedCharacter
    case sequence(isAscending: Bool)
    case date
    /// A month or season and a year that begins at this place.
    case monthAndYear(Int32)
    case ordinal
    case leet(alternative: Bool)
    case userWord(Segment.Spelling)
    case siteWord(rank: Int32)
    case languageWord(rank: Int32)
    case repeatedBlock(period: UInt8, count: Int32)
  }
}

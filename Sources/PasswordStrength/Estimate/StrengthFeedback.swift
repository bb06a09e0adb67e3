/// The one thing most worth saying about a weak password. Sentences are the business of
/// PasswordWording.
public enum StrengthWarning: String, CaseIterable, Sendable {
  /// Among the ten most common passwords.
  case topTenPassword
  /// Among the hundred most common passwords.
  case topHundredPassword
  /// In the list of common passwords.
  case commonPassword
  /// A common password with capitals, look-alikes or a suffix.
  case likeCommonPassword
  /// It is, or is mostly, a word about the user.
  case personalWord
  /// It is, or is mostly, a word of the site.
  case siteWord
  /// One word of a dictionary.
  case singleWord
  /// One name.
  case singleName
  /// One season, month or weekday.
  case calendarWord
  /// Neighbouring keys.
  case keyboardWalk
  /// Letters or digits in order.
  case sequence
  /// One character or block again and again.
  case repetition
  /// A date or year.
  case date
  /// Nothing but digits.
  case onlyDigits
  /// No pattern, but too few characters.
  case tooShort
}

/// What would make a weak password stronger. Each fits the password at hand: it names what is in
/// it, or what it lacks.
public enum StrengthSuggestion: String, CaseIterable, Sendable {
  /// It is short and has few words: more words, uncommon ones, help most.
  case addUncommonWords
  /// It is long already, but of words everyone uses.
  case useUncommonWords
  /// Start afresh: nothing of a common password is worth keeping.
  case startFromSomethingElse
  /// Leave out what others know about the user.
  case avoidPersonalWords
  /// Neighbouring keys are tried early, in any direction.
  case avoidKeyboardWalks
  /// So are alphabets and numbers in order.
  case avoidSequences
  /// Repeating something hardly adds to it.
  case avoidRepetition
  /// Years and dates are few.
  case avoidDates
  /// Capitals at the start or throughout are tried early.
  case capitalsHelpLittle
  /// So are look-alikes such as `@` for `a`.
  case lookAlikesHelpLittle
  /// So are words written backwards.
  case reversingHelpsLittle
}

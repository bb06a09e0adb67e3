/// The main weakness of a weak password. PasswordWording has the sentences.
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
  /// A phone number, a number plate or another number or code in a known form.
  case identifier
  /// Nothing but digits.
  case onlyDigits
  /// No pattern, but too few characters.
  case tooShort
}

/// Advice that would make a weak password stronger. It fits the password: it names something that
/// the password contains or lacks.
public enum StrengthSuggestion: String, CaseIterable, Sendable {
  /// It is short and has few words: more words, uncommon ones, help most.
  case addUncommonWords
  /// The password is long enough, but consists of very common words: uncommon ones help.
  case useUncommonWords
  /// Start from something other than a common password.
  case startFromSomethingElse
  /// Leave out what others know about the user.
  case avoidPersonalWords
  /// Neighbouring keys are tried early, in any direction.
  case avoidKeyboardWalks
  /// Alphabets and numbers in order are tried early.
  case avoidSequences
  /// Repeating something hardly adds to it.
  case avoidRepetition
  /// Years and dates are few.
  case avoidDates
  /// Capitals at the start or throughout are tried early.
  case capitalsHelpLittle
  /// Look-alikes such as `@` for `a` are tried early.
  case lookAlikesHelpLittle
  /// Words written backwards are tried early.
  case reversingHelpsLittle
}

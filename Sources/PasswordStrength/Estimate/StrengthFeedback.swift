/// The main weakness of a weak password. PasswordWording has the sentences.
public enum StrengthWarning: String, CaseIterable, Sendable {
  /// The password is among the ten most common ones.
  case topTenPassword
  /// The password is among the hundred most common ones.
  case topHundredPassword
  /// The password is in the list of common ones.
  case commonPassword
  /// The password is a common one with capitals, look-alikes or a suffix.
  case likeCommonPassword
  /// The password is, or mostly is, a word about the user.
  case personalWord
  /// The password is, or mostly is, a word of the site.
  case siteWord
  /// The password is one word of a dictionary.
  case singleWord
  /// The password is one name.
  case singleName
  /// The password is one season, month or weekday.
  case calendarWord
  /// The password is a walk over neighbouring keys.
  case keyboardWalk
  /// The password is letters or digits in order.
  case sequence
  /// The password is one character or block again and again.
  case repetition
  /// The password is a date or year.
  case date
  /// The password is a phone number, a number plate or another number or code in a known form.
  case identifier
  /// The password has nothing but digits.
  case onlyDigits
  /// The password has no pattern, but too few characters.
  case tooShort
}

/// Advice that would make a weak password stronger. It names something that the password contains
/// or lacks.
public enum StrengthSuggestion: String, CaseIterable, Sendable {
  /// The password is short and has few words: more words, uncommon ones, help most.
  case addUncommonWords
  /// The password is long enough, but consists of very common words: uncommon ones help.
  case useUncommonWords
  /// The password is like a common one: start from something else.
  case startFromSomethingElse
  /// The password has words about the user: leave out what others know.
  case avoidPersonalWords
  /// The password has a keyboard walk: neighbouring keys are tried early, in any direction.
  case avoidKeyboardWalks
  /// The password has a sequence: alphabets and numbers in order are tried early.
  case avoidSequences
  /// The password repeats something, which adds little.
  case avoidRepetition
  /// The password has a year or date, of which there are few.
  case avoidDates
  /// The password has capitals at the start or throughout, which are tried early.
  case capitalsHelpLittle
  /// The password has look-alikes such as `@` for `a`, which are tried early.
  case lookAlikesHelpLittle
  /// The password has a word written backwards, which is tried early.
  case reversingHelpsLittle
}

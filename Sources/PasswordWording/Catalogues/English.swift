import PasswordStrength
import UnicodeText

final class English: Catalogue {
  func guesses(_ count: RoundedGuesses) -> String { count.sentence }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "less than a second"
    case .seconds(let count): counted(count, "second")
    case .minutes(let count): counted(count, "minute")
    case .hours(let count): counted(count, "hour")
    case .days(let count): counted(count, "day")
    case .months(let count): counted(count, "month")
    case .years(let count): counted(count, "year")
    case .centuries: "centuries"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "This is one of the ten most common passwords."
    case .topHundredPassword: "This is one of the hundred most common passwords."
    case .commonPassword: "This is a common password, which attackers try first."
    case .likeCommonPassword:
      "This is close to a common password, and attackers try the usual changes."
    case .personalWord: "This consists mostly of words that others know about you."
    case .siteWord: "This consists mostly of a word of this site."
    case .singleWord: "A single word is easy to guess, even with digits or symbols around it."
    case .singleName: "A name is easy to guess, even with digits or symbols around it."
    case .calendarWord: "Names of seasons, months and days are tried early, especially with a year."
    case .keyboardWalk: "Neighbouring keys are easy to guess, in any direction."
    case .sequence: "Letters or digits in order, such as abc or 6543, are easy to guess."
    case .repetition: "Repeating a character or a group of characters adds almost nothing."
    case .date: "There are few dates and years, and attackers try them early."
    case .identifier:
      "This has the form of a phone number or of another number, and attackers count through those."
    case .onlyDigits: "Attackers can quickly try all numbers."
    case .tooShort: "This is so short that attackers can try all passwords of its length."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "Add another word or two. Uncommon ones are best."
    case .useUncommonWords: "Replace some of the words with uncommon ones."
    case .startFromSomethingElse: "Do not start from a common password."
    case .avoidPersonalWords: "Leave out names and words that others associate with you."
    case .avoidKeyboardWalks: "Leave out rows of neighbouring keys."
    case .avoidSequences: "Leave out letters and digits in order."
    case .avoidRepetition: "Leave out repetitions."
    case .avoidDates: "Leave out dates and years, especially those that concern you."
    case .capitalsHelpLittle: "A capital at the start, or all capitals, helps very little."
    case .lookAlikesHelpLittle: "Look-alikes such as @ for a help very little."
    case .reversingHelpsLittle: "Writing a word backwards helps very little."
    }
  }
}

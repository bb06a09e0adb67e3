package import PasswordStrength

/// What is said of a password's strength, in English.
package struct StrengthWording: Sendable {
  /// The words.
  package init() {}

  /// A level, as it stands beside the score.
  package func name(of level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "very weak"
    case .weak: "weak"
    case .fair: "fair"
    case .strong: "strong"
    case .veryStrong: "very strong"
    }
  }

  /// An attacker, with their speed.
  package func name(of attacker: Attacker) -> String {
    switch attacker {
    case .onlineThrottled: "online, 100 tries an hour"
    case .onlineUnthrottled: "online, 10 tries a second"
    case .offlineSlowHash: "stolen, slow hash, 10⁴ a second"
    case .offlineFastHash: "stolen, fast hash, 10¹⁰ a second"
    }
  }

  /// A length of time, in one unit.
  package func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "less than a second"
    case .seconds(let count): amount(count, "second")
    case .minutes(let count): amount(count, "minute")
    case .hours(let count): amount(count, "hour")
    case .days(let count): amount(count, "day")
    case .months(let count): amount(count, "month")
    case .years(let count): amount(count, "year")
    case .centuries: "centuries"
    }
  }

  /// What is most worth saying of a weak password.
  package func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "This is one of the ten most common passwords."
    case .topHundredPassword: "This is one of the hundred most common passwords."
    case .commonPassword: "This is a common password, which attackers try first."
    case .likeCommonPassword:
      "This is close to a common password, and attackers try the usual changes."
    case .personalWord: "This is mostly made of what others know about you."
    case .siteWord: "This is mostly made of a word of this site."
    case .singleWord: "A single word is easy to guess, also with digits or symbols around it."
    case .singleName: "A name is easy to guess, also with digits or symbols around it."
    case .calendarWord:
      "Names of seasons, months and days are tried early, most of all with a year."
    case .keyboardWalk: "Neighbouring keys are easy to guess, in any direction."
    case .sequence: "Letters or digits in order, such as abc or 6543, are easy to guess."
    case .repetition: "Repeating a character or a block adds almost nothing."
    case .date: "Dates and years are few, and tried early."
    case .onlyDigits: "Digits alone are quickly tried through."
    case .tooShort: "This is so short that all passwords of its length can be tried."
    }
  }

  /// What would make a weak password stronger.
  package func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "Add another word or two. Uncommon ones are best."
    case .useUncommonWords: "Replace some of the words by uncommon ones."
    case .startFromSomethingElse: "Start from something else than a common password."
    case .avoidPersonalWords: "Leave out names and words that others connect with you."
    case .avoidKeyboardWalks: "Leave out rows of neighbouring keys."
    case .avoidSequences: "Leave out alphabets and numbers in order."
    case .avoidRepetition: "Leave out what repeats."
    case .avoidDates: "Leave out dates and years, above all those that concern you."
    case .capitalsHelpLittle: "A capital at the start, or all capitals, helps very little."
    case .lookAlikesHelpLittle: "Look-alikes such as @ for a help very little."
    case .reversingHelpsLittle: "Writing a word backwards helps very little."
    }
  }

  /// What an attacker takes a part of a password for.
  package func name(of kind: Segment.Kind) -> String {
    switch kind {
    case .commonPassword(let rank, let spelling):
      "\(prefix(spelling))common password, number \(rank) of the list"
    case .word(let list, let rank, let spelling):
      "\(prefix(spelling))\(name(of: list)), number \(rank) of the list"
    case .letters(.leet): "look-alikes for letters that often follow each other"
    case .letters: "letters, by which ones follow each other"
    case .year(let year): "the year \(year)"
    case .date: "a date"
    case .commonNumber(let rank): "a common number, number \(rank) of the list"
    case .digits: "digits"
    case .keyboardWalk(let layout): "neighbouring keys (\(name(of: layout)))"
    case .sequence(let isAscending): isAscending ? "a sequence" : "a sequence backwards"
    case .repeatedCharacter(let count): "one character \(count) times"
    case .repeatedBlock(let length, let count): "\(length) characters \(count) times"
    case .palindrome: "the same forwards and backwards"
    case .userWord(let spelling): "\(prefix(spelling))one of your own words"
    case .siteWord(let rank): "a word of the site's list, line \(rank)"
    case .commonSymbols(let rank): "common symbols, number \(rank) of the list"
    case .symbols: "symbols"
    case .otherCharacters: "characters of another script"
    case .emoji: "emoji"
    case .bruteForce: "no pattern: every combination must be tried"
    }
  }

  private func name(of list: Segment.WordList) -> String {
    switch list {
    case .passwordParts: "a word of common passwords"
    case .names: "a name"
    case .dictionary: "a dictionary word"
    case .seasons: "a season"
    case .months: "a month"
    case .weekdays: "a day of the week"
    }
  }

  private func name(of layout: KeyboardLayoutName) -> String {
    switch layout {
    case .qwerty: "QWERTY"
    case .qwertz: "QWERTZ"
    case .azerty: "AZERTY"
    case .dvorak: "Dvorak"
    case .keypad: "keypad"
    }
  }

  private func prefix(_ spelling: Segment.Spelling) -> String {
    switch spelling {
    case .plain: ""
    case .reversed: "backwards: "
    case .leet: "with look-alikes: "
    case .folded: "on other keys or with accents: "
    }
  }

  private func amount(_ count: Int, _ unit: String) -> String {
    "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}

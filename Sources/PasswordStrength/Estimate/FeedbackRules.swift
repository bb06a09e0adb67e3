struct FeedbackRules {
  let segments: [Segment]
  /// The rank among common passwords if the whole password is one of them, or a number that the
  /// rank is below. It counts whatever else the password is: `111111` is a repetition too.
  let commonRank: Int?
  let guessesLog10: Double
  /// In code points.
  let length: Int
  let hasUpperCase: Bool
  let hasOnlyDigits: Bool

  /// Passwords from this length on are never told to grow: their weakness is what they are made of.
  private static let long = 20
  private static let most = 3

  private var needsAdvice: Bool { StrengthLevel(guessesLog10: guessesLog10) < .fair }

  var warning: StrengthWarning? {
    guard needsAdvice, let main = segments.max(by: { weight($0) < weight($1) }) else { return nil }
    if let commonRank, !hasUpperCase {
      return commonRank <= 10
        ? .topTenPassword : commonRank <= 100 ? .topHundredPassword : .commonPassword
    }
    switch main.kind {
    case .commonPassword, .leakedPassword, .famousText, .encoded: return .likeCommonPassword
    case .userWord: return .personalWord
    case .siteWord: return .siteWord
    case .keyboardWalk: return .keyboardWalk
    case .sequence: return .sequence
    case .repeatedCharacter, .repeatedBlock, .palindrome: return .repetition
    case .date, .year: return .date
    case .identifier: return .identifier
    case .word(let list, _, _):
      if words > 1 { return nil }
      switch list {
      case .names: return .singleName
      case .dictionary: return .singleWord
      case .passwordParts: return .likeCommonPassword
      case .seasons, .months, .weekdays: return .calendarWord
      }
    case .listedWord: return words > 1 ? nil : .singleWord
    case .digits, .commonNumber: return hasOnlyDigits ? .onlyDigits : nil
    // All characters outside ASCII are too many to try.
    case .otherCharacters, .emoji: return nil
    case .letters, .symbols, .commonSymbols, .interleaved, .addressPart, .decoration, .bruteForce:
      return length < 10 ? .tooShort : nil
    }
  }

  var suggestions: [StrengthSuggestion] {
    guard needsAdvice else { return [] }
    var result: [StrengthSuggestion] = []
    func add(_ suggestion: StrengthSuggestion) {
      if !result.contains(suggestion) { result.append(suggestion) }
    }
    let isListed = segments.contains {
      switch $0.kind {
      case .commonPassword, .leakedPassword, .famousText, .encoded: true
      default: false
      }
    }
    if commonRank != nil || isListed { add(.startFromSomethingElse) }
    // Not sorted, which takes a page more code.
    var rest = segments
    while let i = rest.indices.max(by: { weight(rest[$0]) < weight(rest[$1]) }) {
      if let suggestion = suggestion(for: rest.remove(at: i).kind) { add(suggestion) }
    }
    // Growing comes first unless something must go first; it is never said of a long password.
    if length < Self.long {
      if !result.contains(.startFromSomethingElse), !result.contains(.avoidPersonalWords) {
        result.insert(.addUncommonWords, at: 0)
      } else if result.count < Self.most {
        add(.addUncommonWords)
      }
    } else if words > 0 {
      add(.useUncommonWords)
    }
    if hasUpperCase { add(.capitalsHelpLittle) }
    return Array(result.prefix(Self.most))
  }

  private func suggestion(for kind: Segment.Kind) -> StrengthSuggestion? {
    switch kind {
    case .userWord, .siteWord: .avoidPersonalWords
    case .keyboardWalk: .avoidKeyboardWalks
    case .sequence: .avoidSequences
    case .repeatedCharacter, .repeatedBlock, .palindrome: .avoidRepetition
    case .date, .year, .word(.seasons, _, _), .word(.months, _, _), .word(.weekdays, _, _):
      .avoidDates
    case .commonPassword(_, .leet), .word(_, _, .leet), .letters(.leet): .lookAlikesHelpLittle
    case .word(_, _, .reversed): .reversingHelpsLittle
    default: nil
    }
  }

  private var words: Int {
    segments.count {
      switch $0.kind {
      case .word, .listedWord, .letters: true
      default: false
      }
    }
  }

  /// In code points; known words and data of the user come first.
  private func weight(_ segment: Segment) -> Int {
    if case .userWord = segment.kind { return segment.codePoints.count + 1000 }
    return segment.codePoints.count
  }
}

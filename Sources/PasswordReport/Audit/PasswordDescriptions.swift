import AssessmentReport
import PasswordAudit
import PasswordStrength
import UnicodeText

/// Describes frequent passwords without spelling them: "season + year, 10 characters".
///
/// A mask such as `Llllll9999` says nothing to most readers. The rank of a common password is given
/// as a power of ten, since the exact rank in a public list gives the password away.
struct PasswordDescriptions: ~Copyable {
  private var scorer: StrengthScorer

  init(estimator: StrengthEstimator) { scorer = estimator.makeScorer() }

  /// The description of an entry; nil if its text is not known, as in a state.
  mutating func description(of entry: TopList.Entry) -> String? {
    guard let text = entry.text else { return nil }
    let length = text.unicodeScalars.count
    if length == 0 { return "(empty)" }
    let size = counted(length, "character")
    // The end of a cut text is not known.
    if entry.isCut { return "a long text, more than \(size)" }
    var copy = text
    let segments = copy.withUTF8 { scorer.estimate(ValidUTF8($0)).segments }
    return "\(Self.words(for: segments)), \(size)"
  }

  private static func words(for segments: [Segment]) -> String {
    if segments.count == 1, case .leakedPassword(let among) = segments[0].kind {
      return "one of the \(grouped(among)) most common passwords"
    }
    if segments.count == 1, case .commonPassword(let rank, let spelling) = segments[0].kind {
      let group = [10, 100, 1000, 10_000].first { rank <= $0 }
      let words = group.map { "one of the \(grouped($0)) most common passwords" }
      return (words ?? "a common password") + spelling.suffix
    }
    var nouns: [String] = []
    for noun in segments.map(\.kind.noun) where noun != nouns.last { nouns.append(noun) }
    if nouns.isEmpty { return "no pattern" }
    let most = 3
    return nouns.prefix(most).joined(separator: " + ") + (nouns.count > most ? " + …" : "")
  }
}

extension Segment.Kind {
  fileprivate var noun: String {
    switch self {
    case .leakedPassword: "common password"
    case .commonPassword(_, let spelling): "common password" + spelling.suffix
    case .word(let list, _, let spelling): list.noun + spelling.suffix
    case .listedWord(let spelling): "word" + spelling.suffix
    case .commonNumber: "common number"
    case .keyboardWalk: "keyboard walk"
    case .repeatedCharacter: "one character repeated"
    case .repeatedBlock: "one part repeated"
    case .interleaved: "alternating texts or rows of keys"
    case .famousText: "text that everybody knows"
    case .encoded: "encoded text"
    case .addressPart: "part of an address"
    case .identifier: "number or code in a known form"
    case .userWord: "user's own word"
    case .siteWord: "site's own word"
    case .otherCharacters: "characters outside ASCII"
    case .letters, .year, .date, .digits, .sequence, .palindrome, .decoration, .commonSymbols,
      .symbols, .emoji:
      name
    case .bruteForce: "no pattern"
    }
  }
}

extension Segment.WordList {
  fileprivate var noun: String {
    switch self {
    case .passwordParts, .dictionary: "word"
    case .names: "name"
    case .seasons: "season"
    case .months: "month"
    case .weekdays: "day of the week"
    }
  }
}

extension Segment.Spelling {
  fileprivate var suffix: String {
    switch self {
    case .plain, .folded: ""
    case .reversed: " backwards"
    case .leet: " with look-alikes"
    }
  }
}

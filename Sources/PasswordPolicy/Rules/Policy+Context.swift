internal import JSON
public import PasswordStrength

extension Policy {
  /// Information about the place where the passwords are used. The estimate of strength takes it
  /// into account, and with it every rule that asks for strength.
  public struct Context: Hashable, Sendable {
    /// Words of the site: its name, its products, places, slang. Attackers try these early.
    public private(set) var words: [String]
    /// The languages in which people choose words here, the most usual one first.
    public private(set) var languages: [WordLanguage]

    /// The most words that a policy may have. Longer lists are for `--words`.
    public static let mostWords = 1000

    /// A context of these words and languages.
    ///
    /// - Parameters:
    ///   - words: Each of 3 to 40 characters; case and accents do not matter.
    ///   - languages: The most usual one first.
    /// - Throws: `PolicyError` for a word with fewer or more code points, too many words, or a word
    ///   or language that is there twice.
    public init(words: [String] = [], languages: [WordLanguage] = []) throws(PolicyError) {
      guard words.count <= Self.mostWords else {
        throw PolicyError(
          .file(.tooManyContextWords(words.count, most: Self.mostWords)), key: "words")
      }
      for (i, word) in words.enumerated() {
        guard (3...40).contains(word.unicodeScalars.count) else {
          throw PolicyError(.file(.badContextWord(word)), key: "words")
        }
        guard !words[..<i].contains(word) else {
          throw PolicyError(.file(.repeatedInContext("word", word)), key: "words")
        }
      }
      for (i, language) in languages.enumerated() where languages[..<i].contains(language) {
        throw PolicyError(
          .file(.repeatedInContext("language", language.rawValue)), key: "languages")
      }
      (self.words, self.languages) = (words, languages)
    }

    private init() { (words, languages) = ([], []) }

    /// An empty context.
    public static let none = Context()

    /// The context with the words and languages of another, whose languages come first.
    func adding(_ other: Context) -> Context {
      var all = self
      all.words += other.words.filter { !words.contains($0) }
      all.languages = other.languages + languages.filter { !other.languages.contains($0) }
      return all
    }
  }

  /// The policy with this context in place of its own.
  public func inContext(_ context: Context) -> Policy {
    var policy = self
    policy.context = context
    policy.rules = rules.map { $0.judging(in: context) }
    return policy
  }
}

extension Rule {
  func judging(in context: Policy.Context) -> Rule {
    var rule = self
    rule.context = context
    (rule.kind, rule.condition) = (kind.judging(in: context), condition?.judging(in: context))
    return rule
  }
}

extension Rule.Kind {
  @inline(never)
  fileprivate func judging(in context: Policy.Context) -> Rule.Kind {
    switch self {
    case .atLeast(let count, let members):
      .atLeast(count, of: members.map { $0.judging(in: context) })
    case .not(let kind): .not(kind.judging(in: context))
    default: self
    }
  }
}

internal import LocatedJSON
internal import PasswordStrength

extension Policy {
  /// What is known of the place where the passwords are used. The estimate of strength takes it
  /// into account, and with it every rule that asks for strength.
  public struct Context: Hashable, Sendable {
    /// Words of the site: its name, its products, places, slang. Attackers try these early.
    public let words: [String]

    /// The most words that a policy has. A longer list is one for `--words`.
    public static let mostWords = 1000

    /// A context of these words.
    ///
    /// - Parameter words: Each of 3 to 40 characters; case and accents do not matter.
    /// - Throws: `PolicyError` for a word that could not count, or too many words.
    public init(words: [String] = []) throws(PolicyError) {
      guard words.count <= Self.mostWords else {
        throw PolicyError(
          .file(.tooManyContextWords(words.count, most: Self.mostWords)), key: "words")
      }
      for (i, word) in words.enumerated() {
        guard (3...40).contains(word.unicodeScalars.count) else {
          throw PolicyError(.file(.badContextWord(word)), key: "words")
        }
        guard !words[..<i].contains(word) else {
          throw PolicyError(.file(.repeatedContextWord(word)), key: "words")
        }
      }
      self.words = words
    }

    private init(known words: [String]) { self.words = words }

    /// Nothing is known.
    public static let none = Context(known: [])

    /// All that is known of either.
    func adding(_ other: Context) -> Context {
      Context(known: words + other.words.filter { !words.contains($0) })
    }
  }

  /// The policy for passwords of a place.
  public func inContext(_ context: Context) -> Policy {
    var policy = self
    policy.context = context
    policy.rules = rules.map { $0.judging(in: context) }
    return policy
  }
}

extension Rule {
  /// The rule with the words that its estimate knows.
  func judging(in context: Policy.Context) -> Rule {
    var rule = self
    switch kind {
    case .strength: rule.siteWords = context.words
    case .atLeast(let count, let members):
      rule.kind = .atLeast(count, of: members.map { $0.judging(in: context) })
    default: break
    }
    return rule
  }
}

extension Policy.Context {
  var siteWords: [SiteWord] { words.map { SiteWord($0) } }
}

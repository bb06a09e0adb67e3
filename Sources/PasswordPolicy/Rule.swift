/// One demand of a policy.
public struct Rule: Sendable {
  /// Kebab-case and unique in its policy. Reports speak of a rule by it.
  public let id: String
  /// The text of the rule in a checklist.
  public let label: LocalizedText
  /// The sentence for a rule that is not met; nil uses the label.
  public let message: LocalizedText?
  /// The clause of a standard that the rule comes from.
  public let reference: String?
  /// Whether the rule rejects or only warns.
  public let severity: Severity
  /// The rule applies to these passwords only.
  public let condition: LengthLimit?
  /// The demand.
  package internal(set) var kind: Kind
  /// Passwords that must meet the rule, or to which it does not apply.
  public package(set) var accepts: [Example]
  /// Passwords that must not meet the rule.
  public package(set) var rejects: [Example]
  /// The rule applies to users with or without a role only; see ``Policy/forRoles(_:)``.
  public internal(set) var role: RoleCondition?
  /// A remark for whoever maintains the policy. It decides nothing.
  public internal(set) var comment: String?

  /// What the estimate of a `strength` rule knows, from the policy's context.
  package internal(set) var context = Policy.Context.none

  /// Whether a rule rejects.
  public enum Severity: String, CaseIterable, Sendable {
    /// A password that does not meet the rule is not accepted.
    case error
    /// Shown, and never rejects.
    case warning
  }

  /// The users that a rule applies to, by a role that is given when a password is judged.
  public enum RoleCondition: Hashable, Sendable {
    /// Those who have the role.
    case with(String)
    /// Those who do not have it, or of whom nobody said so.
    case without(String)

    /// The role, in kebab-case.
    public var name: String {
      switch self {
      case .with(let name), .without(let name): name
      }
    }

    /// Whether the rule applies to a user with these roles.
    func holds(for roles: Set<String>) -> Bool {
      switch self {
      case .with(let name): roles.contains(name)
      case .without(let name): !roles.contains(name)
      }
    }
  }

  /// The demand of a rule.
  package indirect enum Kind: Sendable {
    /// The pattern is found so many times, not overlapping.
    case match(RulePattern, occurrences: ClosedRange<Int>)
    /// The pattern is not found.
    case avoid(RulePattern)
    /// The password is so long.
    case length(LengthLimit)
    /// So many of the members are met.
    case atLeast(Int, of: [Rule])
    /// The password is, or contains, no word of the list, in its own characters or in the
    /// NFKC_Casefold form: whatever the case of its letters, in compatibility forms, with invisible
    /// characters.
    case blocklist(Blocklist)
    /// The password, taken whole, is none that is to be expected; see `isExpected`.
    case expected(Blocklist)
    /// The password, in the bytes given, in NFC, and in form KC without invisible characters, was
    /// seen in breaches fewer times than this.
    case breached(BreachedPasswords, minCount: Int)
    /// The password is, or contains, none of the user's own words.
    case personal(PersonalDemand)
    /// The password is so far from the previous one.
    case differs(DifferenceDemand)
    /// The password is none of the user's last so many, of which hashes are given.
    case history(last: Int)
    /// No character, as users see them (extended grapheme clusters), stands more than so many times
    /// in a row.
    case repeats(max: Int)
    /// No more than so many characters in a row follow an order; if it wraps, its start follows its
    /// end.
    case sequences(max: Int, kinds: Set<SequenceKind>, wraps: Bool)
    /// The password has at least so many different characters, as users see them. Case counts.
    case distinct(min: Int)
    /// Characters of the class occur no more than so many times, all together; without a class no
    /// single character does.
    case occurrences(of: RulePattern?, max: Int)
    /// The password has so many words.
    case words(WordDemand)
    /// The password has no year among these, which the pattern finds.
    case years(ClosedRange<Int>, RulePattern)
    /// The password has no date of these years, which the pattern finds.
    case dates(ClosedRange<Int>, RulePattern)
    /// The password is made of these characters only, as a pattern says.
    case characters(CharacterDemand, plain: Rule.Kind)
    /// The estimate of what the password withstands is at least this.
    case strength(StrengthMinimum)
  }

  /// A password that shows what a rule means, with what it is compared with.
  public struct Example: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The password. May be empty.
    public let password: String
    /// The user's own words, for `personal` rules.
    public let personal: [PersonalWord]
    /// The password that is replaced, for `differs` rules.
    public let previous: String?
    /// The user's earlier passwords, the newest one first, for `history` rules; nil if they are not
    /// known.
    public let history: [String]?

    /// A password, with what it is compared with.
    public init(
      _ password: String, personal: [PersonalWord] = [], previous: String? = nil,
      history: [String]? = nil
    ) {
      (self.password, self.personal) = (password, personal)
      (self.previous, self.history) = (previous, history)
    }

    /// A password that is compared with nothing.
    public init(stringLiteral password: String) { self.init(password) }
  }

  /// The rules of a group; empty for every other kind.
  public var members: [Rule] {
    if case .atLeast(_, let members) = kind { members } else { [] }
  }
}

/// The least strength that a rule accepts.
package enum StrengthMinimum: Hashable, Sendable {
  /// A score of 1 to 100; see `StrengthEstimate/score`.
  case score(Int)
  /// A number of guesses, as its decimal logarithm.
  case guesses(log10: Double)
}

/// An order that characters can follow, forwards or backwards.
public enum SequenceKind: String, CaseIterable, Sendable {
  /// abc, ZYX
  case alphabet
  /// 123, 987
  case digit
  /// qwe, lkj: neighbours in a row of a QWERTY, QWERTZ or AZERTY keyboard
  case keyboard
  /// The same of one layout.
  case qwerty, qwertz, azerty
  /// 147, 2580, 951: neighbours in a line of the keys of a telephone or a number pad
  case keypad

  /// The kinds that a rule looks for if it does not say which.
  public static let usual: Set<SequenceKind> = [.alphabet, .digit, .keyboard]
}

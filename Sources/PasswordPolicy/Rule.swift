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
  /// The lengths of the passwords that the rule applies to; nil for all.
  public let condition: LengthLimit?
  /// The demand.
  package internal(set) var kind: Kind
  /// Passwords that must meet the rule, or to which it does not apply.
  public package(set) var accepts: [Example]
  /// Passwords that must not meet the rule.
  public package(set) var rejects: [Example]
  /// The role of the users that the rule applies to; nil for all users. See
  /// ``Policy/forRoles(_:)``.
  public internal(set) var role: RoleCondition?
  /// A remark for people who maintain the policy. It decides nothing.
  public internal(set) var comment: String?

  /// The policy's context, which the estimate of a `strength` rule takes into account.
  package internal(set) var context = Policy.Context.none

  /// The effect of a rule that is not met.
  public enum Severity: String, CaseIterable, Sendable {
    /// A password that does not meet the rule is not accepted.
    case error
    /// The rule is shown, and never rejects.
    case warning
  }

  /// The users that a rule applies to, by a role that is given when a password is judged.
  public enum RoleCondition: Hashable, Sendable {
    /// Users who have the role.
    case with(String)
    /// Users who do not have the role, or of whom it is not known.
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
    /// The pattern is found this many times, without overlaps.
    case match(RulePattern, occurrences: ClosedRange<Int>)
    /// The pattern is not found.
    case avoid(RulePattern)
    /// The length of the password is within the limit.
    case length(LengthLimit)
    /// At least this number of the members are met.
    case atLeast(Int, of: [Rule])
    /// The password is not, and does not contain, a word of the list. Its own characters and its
    /// NFKC_Casefold form are looked up: the case of letters, compatibility forms and invisible
    /// characters do not matter.
    case blocklist(Blocklist)
    /// The password, taken whole, is not an expected value; see `isExpected`.
    case expected(Blocklist)
    /// The password was seen in breaches fewer times than `minCount`: in the bytes given, in NFC,
    /// and in form KC without invisible characters.
    case breached(BreachedPasswords, minCount: Int)
    /// The password is, or contains, none of the user's own words.
    case personal(PersonalDemand)
    /// The password keeps the distance from the previous one.
    case differs(DifferenceDemand)
    /// The password is none of the user's `last` passwords, whose hashes are given.
    case history(last: Int)
    /// One character, as users see it (extended grapheme cluster), stands at most `max` times
    /// in a row.
    case repeats(max: Int)
    /// At most `max` characters in a row follow an order; if it wraps, its start follows its end.
    case sequences(max: Int, kinds: Set<SequenceKind>, wraps: Bool)
    /// The password has at least `min` different characters, as users see them. Case counts.
    case distinct(min: Int)
    /// Characters of the class occur at most `max` times in all; without a class every single
    /// character does.
    case occurrences(of: RulePattern?, max: Int)
    /// The password has the words that the demand asks for.
    case words(WordDemand)
    /// The password has no year among these, which the pattern finds.
    case years(ClosedRange<Int>, RulePattern)
    /// The password has no date of these years, which the pattern finds.
    case dates(ClosedRange<Int>, RulePattern)
    /// The password consists of these characters only, which a pattern expresses too.
    case characters(CharacterDemand, plain: Rule.Kind)
    /// The estimate of what the password withstands is at least this.
    case strength(StrengthMinimum)
  }

  /// A password that shows the meaning of a rule, with the words and passwords that it is compared
  /// with.
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

    /// An example, with the words and passwords that it is compared with.
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
  /// The alphabet: abc, ZYX.
  case alphabet
  /// The digits: 123, 987.
  case digit
  /// Neighbours in a row of a QWERTY, QWERTZ or AZERTY keyboard: qwe, lkj.
  case keyboard
  /// Neighbours in a row of a keyboard of this layout.
  case qwerty, qwertz, azerty
  /// Neighbours in a line of the keys of a telephone or a number pad: 147, 2580, 951.
  case keypad

  /// The kinds that a rule looks for if it does not say which.
  public static let usual: Set<SequenceKind> = [.alphabet, .digit, .keyboard]
}

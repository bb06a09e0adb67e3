/// A demand or setting that a conversion could not carry over exactly.
///
/// A loss is about which passwords are accepted, or about what is enforced beside the password.
/// Labels, messages, examples and advisories are for people; formats that have no place for them
/// leave them out without a word.
package struct ConversionLoss: Hashable, Sendable {
  /// The id of the rule in a pwcheck policy, or the name of the setting in a foreign one; nil if
  /// the loss concerns the whole.
  package let subject: String?
  /// The effect of the loss on the result.
  package let effect: Effect
  /// The demand that could not be converted, or the reason why.
  package let reason: Reason

  /// The verdicts of the result compared with those of the original.
  package enum Effect: String, CaseIterable, Sendable {
    /// The result accepts passwords that were refused.
    case weaker
    /// The result refuses passwords that were accepted.
    case stricter
    /// The result accepts some passwords that were refused, and refuses some that were accepted.
    case differs
    /// The lost part does not decide whether a password is accepted.
    case unenforced
  }

  /// The reason for a loss.
  package enum Reason: Hashable, Sendable {
    /// The target has no such feature.
    case cannotSay(Feature)
    /// The target has no rules of this kind, by its key in a policy file.
    case noSuchKind(String)
    /// The target counts lengths in another unit.
    case unit(from: CountedUnit, to: CountedUnit)
    /// The minimum length is moved to the least or the greatest one that can be set.
    case minimumMoved(from: Int, to: Int)
    /// The maximum length is moved to the greatest one that can be set or that is always enforced;
    /// nil if there was none.
    case maximumMoved(from: Int?, to: Int)
    /// The target has another set for a kind of character, such as "symbols".
    case otherCharacters(kind: String)
    /// A space counts as a symbol, but not at either end.
    case spaceAtEnds
    /// This many characters of a kind are asked for, and the target counts only one.
    case onlyOne(kind: String, asked: Int)
    /// The target asks for all of the kinds, where some of them would be enough.
    case allKinds(asked: Int, of: Int)
    /// The nearest of a few levels is used, with the demands that it makes.
    case nearestLevel(String, asks: String)
    /// The longest run of one character is fixed in the target.
    case fixedRun(asked: Int, fixed: Int)
    /// The password is compared with another number of previous passwords.
    case history(from: Int, to: Int)
    /// The password is compared with the previous one, or with personal words, in another way.
    case comparedOtherwise(Feature)
    /// The target uses another list, or looks words up in another way.
    case otherList
    /// A behaviour of the source or the target that no setting changes.
    case always(Habit)
    /// The rule only warns here, which no setting of the target can express.
    case warning
    /// The rule is only for users with this role.
    case roles(String)
    /// The setting concerns something else than the password's text.
    case notAboutPasswords
    /// The setting is not known here.
    case unknownSetting
    /// The pattern cannot be translated, for this reason.
    case pattern(PatternProblem)
    /// The format's own parser ignores these characters of a class.
    case ignoredCharacters(String)
    /// Credits shorten the minimum length in the original; the full length is asked for.
    case credits
    /// The result is a hint for password managers that says less than the other attributes.
    case hintOnly
    /// The list is another system's file.
    case foreignList(String)
    /// The filter of breached passwords cannot be opened here.
    case foreignFilter(String)
    /// The target only reports the demand, and does not enforce it.
    case reportedOnly
    /// The target cuts longer passwords off.
    case truncates(after: Int)
  }

  /// A feature that a policy can ask for.
  package enum Feature: String, CaseIterable, Sendable {
    /// A kind of rule, or a part of one.
    case maximumLength, characters, onlyTheseCharacters, kinds, repeats, sequences, runsOfOneKind,
      blocklist, breaches, expected,
      personal, previous,
      strength, pattern, condition, group, differentCharacters
  }

  /// A behaviour of a system that no setting changes.
  package enum Habit: String, CaseIterable, Sendable {
    /// Behaviour that cannot be switched off.
    case refusesPalindromes, ignoresFirstAndLast, wantsDifferentCharacters, matchesWords,
      ignoresRunsOfOne
  }

  /// The reason why a pattern cannot be translated into another syntax.
  package enum PatternProblem: Hashable, Sendable {
    /// A part that the other syntax lacks.
    case part(String)
    /// The pattern is counted, and the other side only looks for one occurrence.
    case counts
    /// The pattern is not valid, for a reason in PCRE2's words.
    case invalid(String)
    /// The pattern has text that cannot stand in the format, such as " and " in Keycloak's.
    case quoting
  }
}

/// The unit that a length counts.
package enum CountedUnit: String, CaseIterable, Sendable {
  /// Code points of Unicode, characters as people see them, or bytes of UTF-8.
  case codePoints, characters, bytes
  /// Code units of UTF-16, which JavaScript counts.
  case utf16
}

/// Something that a conversion could not carry over as it was.
///
/// A loss is about which passwords are accepted, or about what is enforced beside the password.
/// Labels, messages, examples and advisories are for people; formats that have no place for them
/// leave them out without a word.
package struct ConversionLoss: Hashable, Sendable {
  /// The id of the rule in a pwcheck policy, or the name of the setting in a foreign one; nil if it
  /// is about the whole.
  package let subject: String?
  /// The effect on the result.
  package let effect: Effect
  /// The demand that could not be converted, or the reason why.
  package let reason: Reason

  /// The verdicts of the result compared with those of the original.
  package enum Effect: String, CaseIterable, Sendable {
    /// The result accepts passwords that were refused.
    case weaker
    /// The result refuses passwords that were accepted.
    case stricter
    /// The result does both.
    case differs
    /// The lost part does not decide whether a password is accepted.
    case unenforced
  }

  /// The reason for a loss.
  package enum Reason: Hashable, Sendable {
    /// The target has nothing of this kind.
    case cannotSay(Feature)
    /// The target has no rules of this kind, by its key in a policy file.
    case noSuchKind(String)
    /// The target's unit of length is another one.
    case unit(from: CountedUnit, to: CountedUnit)
    /// The least, or the greatest, minimum length that can be set is used.
    case minimumMoved(from: Int, to: Int)
    /// The greatest maximum length that can be set, or that is always enforced, is used; nil if
    /// there was none.
    case maximumMoved(from: Int?, to: Int)
    /// A kind of character is another set there, such as "symbols".
    case otherCharacters(kind: String)
    /// A space counts as a symbol, but not at either end.
    case spaceAtEnds
    /// This many of a kind are asked for, and the target counts only one.
    case onlyOne(kind: String, asked: Int)
    /// The target asks for all of the kinds, where some of them would be enough.
    case allKinds(asked: Int, of: Int)
    /// The nearest of a few levels, and what it asks for.
    case nearestLevel(String, asks: String)
    /// Longest run of one character, where the target has a fixed one.
    case fixedRun(asked: Int, fixed: Int)
    /// Comparison with the previous passwords: so many there, so many here.
    case history(from: Int, to: Int)
    /// Compared with the previous password, or with personal words, in another way.
    case comparedOtherwise(Feature)
    /// Another list, or another way of looking words up.
    case otherList
    /// A behaviour of the source or the target that no setting changes.
    case always(Habit)
    /// A warning here, which no setting of the target can express.
    case warning
    /// The rule is only for users with this role.
    case roles(String)
    /// A setting that is about something else than the password's text.
    case notAboutPasswords
    /// A setting that is not known here.
    case unknownSetting
    /// Why a pattern cannot be translated.
    case pattern(PatternProblem)
    /// Characters of a class that the format's own parser passes over.
    case ignoredCharacters(String)
    /// Credits shorten the minimum length; the full length is asked for.
    case credits
    /// A hint for password managers that says less than the other attributes.
    case hintOnly
    /// The list is another system's file.
    case foreignList(String)
    /// The filter of breached passwords cannot be opened here.
    case foreignFilter(String)
    /// Only reported there, not enforced.
    case reportedOnly
    /// Longer passwords are cut off there.
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
    /// None of it can be switched off.
    case refusesPalindromes, ignoresFirstAndLast, wantsDifferentCharacters, matchesWords,
      ignoresRunsOfOne
  }

  /// Why a pattern cannot be said in another syntax.
  package enum PatternProblem: Hashable, Sendable {
    /// A part that the other syntax lacks.
    case part(String)
    /// It counts occurrences, and the other side only looks for one.
    case counts
    /// Not a valid pattern, in PCRE2's words.
    case invalid(String)
    /// It cannot stand in the format, such as " and " in Keycloak's.
    case quoting
  }
}

/// The unit that a length counts.
package enum CountedUnit: String, CaseIterable, Sendable {
  /// Of Unicode, as people see them, or of UTF-8.
  case codePoints, characters, bytes
  /// Of UTF-16, as JavaScript counts.
  case utf16
}

internal import UnicodeText

extension PolicyFileMistake: FileMistake {
  /// The problem and the cure, without the place.
  public var sentence: String {
    switch self {
    case .unsupportedVersion: "this version of the policy format is unknown. Write \"policy\": 1."
    case .noRules:
      "the policy has no rules, so it would accept every password. Give it at least one."
    case .duplicateID(let id, let firstLine):
      "the id '\(excerpt(id))' is already in use\(firstLine.map { " on line \($0)" } ?? "")."
        + " Give each rule its own id."
    case .badOrder(let order, let max, let most):
      """
      '\(excerpt(order))' must have more than \(max), and at most \(most), different \
      characters. Case does not matter.
      """
    case .noKind(let known): "the rule demands nothing. Give it one of \(quotedList(known, "or"))."
    case .severalKinds(let keys):
      """
      the rule has \(quotedList(keys)), but a rule has exactly one kind. Split it into several \
      rules.
      """
    case .memberSeverity: "a member of a group cannot have a severity. Set it on the group."
    case .badPattern(let pattern, let offset, let reason):
      "the pattern is not valid: \(reason)\n" + excerpt(pattern, caretAt: offset)
    case .tooLongPatterns(let most):
      """
      the patterns of all rules up to this one are longer than \(grouped(most)) bytes. Each \
      'dates' and 'years' counts as the pattern that it stands for. Have fewer rules.
      """
    case .notOneCharacter(let pattern):
      """
      '\(excerpt(pattern))' does not stand for one character. Write a class, such as \"[0-9]\" \
      or \"[@#]\".
      """
    case .unknownScript(let name):
      """
      no script is called '\(excerpt(name))'. Use Unicode's names, such as \"Latin\", \
      \"Cyrillic\" or \"Han\".
      """
    case .minAboveMax(let min, let max):
      "'min' is \(min) and 'max' is \(max), so nothing can meet the rule."
    case .fromAfterTo(let from, let to):
      "'from' is \(from) and 'to' is \(to), so there are no such years."
    case .badContextWord(let word):
      "the word '\(excerpt(word))' is not looked for: a word has 3 to 40 characters."
    case .repeatedInContext(let kind, let text):
      "the \(kind) '\(excerpt(text))' is listed twice. Write it once."
    case .tooManyContextWords(let count, let most):
      """
      the context has \(count) words, and a policy at most \(most). Give a longer list with \
      '--words'.
      """
    case .hasNeither(let part, let first, let second):
      "the \(part) has neither '\(first)' nor '\(second)'. Give at least one."
    case .moreThanMembers(let count, let members):
      """
      'atLeast' is \(count), but 'of' has only \(counted(members, "rule")), so nothing can meet \
      the rule.
      """
    case .unknownShipped(let kind, let name, let suggestion, let known):
      "no \(kind) named '\(excerpt(name))' is shipped. "
        + (didYouMean(suggestion)
          ?? "Use './\(excerpt(name))' for a file, or \(quotedList(known, "or")).")
    case .unreadable(let kind, let path, let reason):
      "the \(kind) '\(excerpt(path))' cannot be read: \(reason)."
    case .badList(_, let reason): reason
    case .emptyList(let path):
      """
      the list '\(excerpt(path))' has no entries, or none long enough, so the rule would never \
      fail. Add entries, or leave the rule out.
      """
    case .askedListOnly(let name):
      """
      the list '\(excerpt(name))' can only say whether a whole password is on it, in a \
      'blocklist' rule. Leave 'top', 'edits', 'compare' and \"lookAlikes\" out, or take \
      'common-passwords'.
      """
    case .editsWithin:
      "'edits' compares whole passwords. Leave 'edits' out, or write \"compare\": \"whole\"."
    case .notAboutText(let kind):
      """
      '\(kind)' looks at more than a text, so it cannot judge what is left of a password. Take a \
      kind such as 'length' or 'match'.
      """
    case .caseOfLookAlikes:
      "characters that look alike have no case. Leave 'case' out, or \"lookAlikes\" in 'forms'."
    case .tooManyEntries(let path, let entries, let most):
      """
      the list '\(excerpt(path))' has \(entries) entries, but so many edits can be counted for \
      at most \(most). Take fewer entries with 'top', or leave 'edits' out.
      """
    case .unusableCorpus(let path, let reason):
      "the breach corpus '\(excerpt(path))' cannot be used: \(reason)"
    case .untoldCount(let path, let count):
      """
      the breach corpus '\(excerpt(path))' cannot tell what was seen \(count) times or more. \
      Leave 'minCount' out, or see 'pwcheck breach info' for the counts that it keeps.
      """
    case .noParentName:
      """
      'extends' does not name a policy. Write \"policy\": \"nist-800-63b-4@2\", or the path of \
      a file.
      """
    case .brokenParent(let path, let error):
      // The policy to mend is the one that no other one spoils.
      if let inner = error.mistake, case .brokenParent = inner {
        inner.sentence
      } else {
        "the policy that this one extends is refused: \(error.sentence(file: path))"
      }
    case .tooManyParents(let limit):
      """
      more than \(limit) policies extend each other, or some do so in a circle. Let this one \
      extend the one that has the rules.
      """
    case .badPin(let name, let pin):
      """
      '\(excerpt(pin))' is not a version. Write a number, such as '\(excerpt(name))@1', or \
      '\(excerpt(name))' for any version.
      """
    case .otherVersion(let name, let wanted, let found):
      "this policy extends version \(wanted) of '\(name)', but the shipped one is "
        + (found.map { "version \($0)" } ?? "without a version")
        + ". Read 'pwcheck policy show \(name)', "
        + "then write '\(name)\(found.map { "@\($0)" } ?? "")'."
    case .unknownParentRule(let id, let suggestion, let known):
      "the policy that is extended has no rule '\(excerpt(id))'. "
        + (didYouMean(suggestion) ?? "Its rules are \(quotedList(known)).")
    case .droppedTwice(let id):
      "the rule '\(excerpt(id))' is dropped twice. Keep the entry with the right reason."
    case .droppedAndGiven(let id):
      """
      the rule '\(excerpt(id))' is dropped and also given. Remove it from 'drop': a rule with \
      the id of the parent's rule replaces it.
      """
    case .memberRole: "a member of a group cannot depend on a role. Set the role on the group."
    case .twoRoles: "a rule can depend on one role only. Split it into several rules."
    case .unknownRole(_, let suggestion, let known):
      "no rule of the policy asks for this role. "
        + (didYouMean(suggestion)
          ?? (known.isEmpty ? "The policy knows no roles." : "It knows \(quotedList(known))."))
    case .tooManyRoles(let limit):
      "the rules ask for more than \(limit) roles. Write several policies."
    case .noRuleWithoutRole(let role):
      """
      the rule applies only with the role '\(role)', and no rule applies only without it, so a \
      password is judged less strictly where the role is forgotten. Give a stricter rule \
      \"when\": { \"withoutRole\": \"\(role)\" }, or drop this one.
      """
    case .noRuleForRoles(let roles):
      """
      no rule is left for a user with \(quotedList(roles)), so every password would be \
      accepted. Give one that applies to all.
      """
    }
  }

  #if hasFeature(Embedded)
    /// Words for what a page itself can mistake: its roles, and a name of what is shipped.
    public var sentenceOfPage: String {
      switch self {
      case .badPattern(_, _, let reason): "the pattern is not valid: \(reason)"
      case .unknownRole(let name, let suggestion, let known),
        .unknownShipped(_, let name, let suggestion, let known):
        "'\(excerpt(name))' is unknown. "
          + (didYouMean(suggestion) ?? "Known are \(quotedList(known)).")
      case .unreadable(_, let path, let reason): "'\(excerpt(path))' cannot be read: \(reason)."
      default: "this is refused here. 'pwcheck policy lint' tells why."
      }
    }
  #endif

  /// The word for a part of a policy: "rule".
  public static var partName: String { "rule" }

  /// The cure for a missing key: how to begin, or what the key is for.
  public static func cure(missing key: String) -> String {
    switch key {
    case "policy": " Begin the file with \"policy\": 1."
    case "id": " Reports need a name such as 'no-spaces'."
    case "label": " It is what the checklist says of the rule."
    case "minScore": " Give 'minScore', from 1 to 100, or 'minGuesses'."
    case "file": " Name the file of a breach corpus."
    case "only": " Give 'only', 'scripts' or 'mixedScripts'."
    case "reason": " Say why the policy does without the rule."
    case "of": " List the rules of which 'atLeast' must be met."
    default: ""
    }
  }
}

/// The pattern with a caret below a byte's place. A long pattern is cut around it.
private func excerpt(_ pattern: String, caretAt offset: Int) -> String {
  let utf8 = Array(pattern.utf8)
  let before = printable(
    String(decoding: utf8.prefix(offset), as: UTF8.self).suffix(60).description)
  let after = printable(
    String(decoding: utf8.dropFirst(offset), as: UTF8.self).prefix(20).description)
  return "    \(before)\(after)\n    \(String(repeating: " ", count: columns(of: before)))^"
}

internal import Patterns
internal import UnicodeText

/// Finds the unmet rules that no further typing can meet: appending, not deleting. Every rule found
/// is proven; conditions, and rules that are not understood, are never found.
package enum DeadEnds {
  /// The ids of the rules, members of groups too, that no continuation of a password meets.
  ///
  /// - Complexity: O(n), and a search for each unmet pattern to avoid.
  package static func rules(
    after password: ValidUTF8, _ assessment: Assessment, personal: [PersonalWord]
  ) -> Set<String> {
    guard !assessment.hasTooManyMarks, !assessment.isTruncated,
      assessment.checklist.contains(where: { $0.outcome == .unmet })
    else { return [] }
    var normalizer = NFCNormalizer()
    let whole = normalizer.nfc(of: password)
    var typed = Typed(whole: whole, prefix: StablePrefix(of: whole), personal: personal)
    var ids: Set<String> = []
    for item in assessment.checklist { _ = isDead(item, &typed, &ids) }
    return ids
  }

  private struct Typed: ~Copyable {
    let whole: ValidUTF8
    let prefix: StablePrefix
    let personal: [PersonalWord]
    var matcher = Matcher()
    var folder = CaseFolder()

    /// The leading characters, as users see them, that no continuation changes; nil beyond ASCII,
    /// where the last ones may become one.
    var keptASCII: ValidUTF8? {
      guard whole.isASCII else { return nil }
      // With nothing behind it, a mark that is appended belongs to the last one.
      return prefix.text.prefix(max(0, prefix.text.bytes.count - (prefix.hasRest ? 0 : 1)))
    }
  }

  private static func isDead(
    _ item: ChecklistItem, _ typed: inout Typed, _ ids: inout Set<String>
  ) -> Bool {
    var deadMembers = 0
    for member in item.members where isDead(member, &typed, &ids) { deadMembers += 1 }
    // A rule that applies to some lengths only may no longer apply.
    guard item.outcome == .unmet, item.rule.condition == nil else { return false }
    let isDead: Bool
    if case .atLeast(let count, let members) = item.rule.kind {
      isDead = members.count - deadMembers < count
    } else {
      isDead = self.isDead(item.rule, &typed)
    }
    if isDead { ids.insert(item.rule.id) }
    return isDead
  }

  private static func isDead(_ rule: Rule, _ typed: inout Typed) -> Bool {
    let prefix = typed.prefix
    if case .characters(.mixture, .match(let pattern, _)) = rule.kind {
      // Scripts that may not be mixed may not be mixed in any part either.
      return typed.matcher.find(pattern.engine, in: prefix.text) == .notFound
    }
    switch rule.kind.plain {
    case .length(let limit):
      return prefix.least(limit.unit, of: typed.whole) > limit.range.upperBound
    case .match(let pattern, 1...Int.max):
      guard case .wholeText(let text)? = pattern.shortcut else { return false }
      return isDead(text, typed)
    case .avoid(let pattern):
      return pattern.tree.root.staysFound
        && typed.matcher.find(pattern.engine, in: prefix.text) == .found
    case .repeats(let max): return typed.keptASCII.map { longestRepeat(in: $0) > max } ?? false
    case .occurrences(nil, let max, _):
      return typed.keptASCII.map { CharacterCounts(of: $0).mostFrequent > max } ?? false
    case .match(let pattern, let times) where times.lowerBound == 0:
      // At most so many, as 'occurrences' of a class says it.
      guard pattern.tree.plainCharacters(of: pattern.tree.root) != nil else { return false }
      let count = typed.matcher.count(pattern.engine, in: prefix.text, upTo: times.upperBound + 1)
      return count.map { $0 > times.upperBound } ?? false
    case .sequences(let max, let kinds, let wraps, let orders) where orders.isEmpty:
      return longestSequence(in: prefix.text, SequenceOrder.all(of: kinds), wraps: wraps) > max
    case .blocklist(let list) where list.comparison == .contains && list.variants == .none:
      guard prefix.text.isASCII else { return false }
      let folded = typed.folder.folded(prefix.text)
      return list.words.containsWord(in: folded.bytes, minLength: Blocklist.shortestContained)
    case .personal(let demand)
    where demand.comparison == .contains && !demand.forms.contains(.lookAlikes)
      && demand.letterCase == .ignored:
      guard prefix.text.isASCII else { return false }
      let words = PersonalWords(typed.personal, for: demand)
      let folded = typed.folder.folded(prefix.text)
      return words.occur(in: folded.bytes, minLength: demand.minLength, demand.comparison)
    default: return false
    }
  }

  private static func isDead(_ text: WholeText, _ typed: borrowing Typed) -> Bool {
    // The line feed at the end may be the one that is let follow.
    guard !text.mayEndInLineFeed || typed.whole.bytes.last != 0x0A else { return false }
    return typed.prefix.least(text.unit, of: typed.whole) > text.range.upperBound
      || text.hasRefused(typed.prefix.text.bytes)
  }
}

extension PatternNode {
  /// Whether the pattern, once it is found in a text, is found in all that begin with the text:
  /// nothing in it looks ahead, and every way to match stays open.
  fileprivate var staysFound: Bool {
    switch kind {
    case .empty, .literal, .set: true
    case .assertion(.start, _), .assertion(.lineStart, _): true
    case .sequence(let nodes), .alternation(let nodes): nodes.allSatisfy { $0.staysFound }
    case .group(let kind, let content): kind != .atomic && content.staysFound
    case .look(let direction, _, let content): direction == .behind && content.staysFound
    case .repeated(let content, _, let greed): greed != .possessive && content.staysFound
    default: false
    }
  }
}

internal import PCRE2
internal import UnicodeText

/// A rule as the evaluator's loop wants it: flat, and without what is only shown.
struct CompiledRule: Sendable {
  enum Test: Sendable {
    /// One of the sets of ``CompiledRules/sets``, by its bit.
    case anyOf(UInt64)
    case noneOf(UInt64)
    case spacelessLength(ClosedRange<Int>)
    case match(Pattern)
    case avoid(Pattern)
    case count(Pattern, ClosedRange<Int>)
    case length(LengthLimit)
    case group(atLeast: Int, members: [Int])
    case blocklist(WordList, Blocklist.Comparison)
    case personal(minLength: Int)
    case differs(minEdits: Int)
    case repeats(max: Int)
    case sequences(max: Int, kinds: Set<SequenceKind>)
  }

  let test: Test
  let condition: LengthLimit?
  /// Whether this rule's own outcome decides: it is an error, and no member of a group.
  let decides: Bool

  /// Whether the outcome for a password that is too long rests on a part of it.
  var looksAtFirstPart: Bool {
    switch test {
    case .length, .group: false
    default: true
    }
  }
}

/// The rules of a policy as the evaluator wants them.
struct CompiledRules: Sendable {
  /// In the order of ``Policy/allRules``.
  private(set) var list: [CompiledRule] = []
  /// What the rules that ask for characters of a set look for, in one pass.
  let sets: ASCIISetTable

  init(_ policy: Policy) {
    var sets: [ASCIISet] = []
    var list: [CompiledRule] = []
    func add(_ rule: Rule, isMember: Bool) {
      let index = list.count
      list.append(CompiledRule(test: .group(atLeast: 0, members: []), condition: nil, decides: false))
      var members: [Int] = []
      for member in rule.members {
        members.append(list.count)
        add(member, isMember: true)
      }
      list[index] = CompiledRule(
        test: CompiledRule.Test(rule.kind, members: members, &sets), condition: rule.condition,
        decides: !isMember && rule.severity == .error)
    }
    for rule in policy.rules { add(rule, isMember: false) }
    self.list = list
    self.sets = ASCIISetTable(sets)
  }
}

extension CompiledRule.Test {
  fileprivate init(_ kind: Rule.Kind, members: [Int], _ sets: inout [ASCIISet]) {
    switch kind {
    case .match(let pattern, 1...Int.max):
      switch LoweredPattern(pattern.source) {
      case .anyOf(let set)? where sets.count < 64:
        self = .anyOf(1 << sets.count)
        sets.append(set)
      case .spacelessLength(let range)?: self = .spacelessLength(range)
      default: self = .match(pattern)
      }
    case .match(let pattern, let occurrences): self = .count(pattern, occurrences)
    case .avoid(let pattern):
      if case .anyOf(let set)? = LoweredPattern(pattern.source), sets.count < 64 {
        self = .noneOf(1 << sets.count)
        sets.append(set)
      } else {
        self = .avoid(pattern)
      }
    case .length(let limit): self = .length(limit)
    case .atLeast(let count, _): self = .group(atLeast: count, members: members)
    case .blocklist(let blocklist): self = .blocklist(blocklist.words, blocklist.comparison)
    case .personal(let minLength): self = .personal(minLength: minLength)
    case .differs(let minEdits): self = .differs(minEdits: minEdits)
    case .repeats(let max): self = .repeats(max: max)
    case .sequences(let max, let kinds): self = .sequences(max: max, kinds: kinds)
    }
  }
}

extension LengthLimit {
  func allows(_ text: ValidUTF8) -> Bool { range.contains(text.length(in: unit)) }
}

extension Blocklist {
  /// In bytes; see ``Comparison/contains``.
  static let shortestContained = 4
}

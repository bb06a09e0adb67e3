internal import PasswordPolicy
public import PasswordStrength

/// The result of an audit of all its lists. Summaries of parts add up to the summary of the whole.
///
/// Everything is an exact count but what a ``TopList`` and ``DistinctCount`` say of themselves.
/// With statistics it holds passwords: it is as secret as the lists.
public struct AuditSummary: Sendable {
  /// The policy and the options of the audit.
  public internal(set) var scope: AuditScope
  /// Whether the audit was stopped before the end of its lists.
  public internal(set) var isPartial = false
  /// The place of the first record that ``malformed`` counts. States do not keep it.
  public internal(set) var firstMalformed: RecordPlace?
  /// How many records could not be read for a line end within them. It is not part of a state.
  public internal(set) var brokenLines = 0
  /// Records that were judged although they look like something else; `examined` is fewer than all
  /// in a long list. States do not keep them.
  public internal(set) var oddRecords: [(input: Int, count: Int, examined: Int)] = []
  /// The inputs without a password, from 0, in rising order. Not in states; unknown if partial.
  public internal(set) var inputsWithoutPasswords: [Int] = []
  /// The first ``mostNames`` names of what ``notChosen`` counts. States do not keep them.
  public var namesNotChosen: [String] { names.map(\.name) }
  /// Each with the chunk of the list where it was seen first, in their order.
  var names: [(chunk: Int, name: String)] = []
  /// The most names that are kept.
  public static let mostNames = 100
  /// The patterns that matched no name, whose values were not judged. States do not keep them.
  public internal(set) var unmatchedKeys: [String] = []
  var matchedKeys: Set<Int> = []
  /// The place at which the audit goes on; nil unless it was stopped at one.
  package var checkpoint: AuditCheckpoint?

  /// The lists that were cut into parts, by name, each with the parts that this summary covers.
  public internal(set) var lists: [ListCoverage] = []
  /// The random numbers of the audits that are not of a part, in rising order: an audit that is in
  /// two states would be counted twice. Empty if the program that audits gives none.
  package internal(set) var runs: [UInt64] = []

  /// See ``CountLayout``.
  var counts: [Int]
  /// The ``StateKey/check`` of the key; nil once two summaries with different keys were added.
  var keyCheck: UInt64?
  var hasGivenKey: Bool
  var sketches: Sketches?

  struct Sketches: Sendable {
    var distinct = DistinctSample()
    var passwords = FrequentItems(capacity: 49_152, textLimit: 48)
    var baseWords = FrequentItems(capacity: 24_576, textLimit: 32)
    var masks = FrequentItems(capacity: 12_288, textLimit: 64)
    var prefixes = FrequentItems(capacity: 3_072, textLimit: 6)
    var suffixes = FrequentItems(capacity: 12_288, textLimit: 6)

    /// Drops everything that is told apart by a key.
    mutating func forgetSecrets() {
      let none = Sketches()
      (distinct, passwords, baseWords) = (none.distinct, none.passwords, none.baseWords)
    }

    mutating func add(_ other: Sketches) {
      distinct.add(other.distinct)
      passwords.add(other.passwords)
      baseWords.add(other.baseWords)
      masks.add(other.masks)
      prefixes.add(other.prefixes)
      suffixes.add(other.suffixes)
    }
  }

  /// The summary of an empty list, which changes nothing when it is added.
  init(scope: AuditScope, key: StateKey?) {
    self.scope = scope
    keyCheck = key?.check
    hasGivenKey = key.map { !$0.isRandom } ?? false
    counts = Array(repeating: 0, count: scope.layout.count)
    sketches = scope.includesStatistics ? Sketches() : nil
  }

  mutating func add(_ other: AuditSummary) {
    for i in counts.indices { counts[i] += other.counts[i] }
    isPartial = isPartial || other.isPartial
    brokenLines += other.brokenLines
    firstMalformed = [firstMalformed, other.firstMalformed].compactMap(\.self).min()
    let found = (names + other.names).sorted { $0.chunk < $1.chunk }
    names = []
    for one in found where names.count < Self.mostNames {
      if !names.contains(where: { $0.name == one.name }) { names.append(one) }
    }
    matchedKeys.formUnion(other.matchedKeys)
    if let sketches = other.sketches { self.sketches?.add(sketches) }
    if keyCheck == nil || keyCheck != other.keyCheck {
      (keyCheck, hasGivenKey) = (nil, false)
      self.sketches?.forgetSecrets()
    }
  }

  /// Whether a merge of two keys lost ``distinct``, ``topPasswords(_:)`` and ``topBaseWords(_:)``.
  public var lacksCommonKey: Bool { sketches != nil && keyCheck == nil }

  /// Compares the keys of two summaries.
  public func keys(comparedWith other: AuditSummary) -> KeyComparison {
    if let keyCheck, keyCheck == other.keyCheck { return .same }
    return hasGivenKey && other.hasGivenKey ? .different : .missing
  }

  /// The relation of the keys of two summaries.
  public enum KeyComparison: Hashable, Sendable {
    /// Both summaries have the same key.
    case same
    /// Both summaries have a key, and they differ.
    case different
    /// One summary has no key that somebody knows.
    case missing
  }

  /// Gives the audit a random number, unless it is of a part, so that it is not added to itself.
  package mutating func identify() {
    if lists.isEmpty, runs.isEmpty { runs = [UInt64.random(in: 1...UInt64.max)] }
  }
}

extension AuditSummary {
  /// The number of passwords that were judged, without blank records.
  public var total: Int { accepted + rejected + undetermined }
  /// The number of passwords that meet every rule that decides.
  public var accepted: Int { counts[CountLayout.accepted] }
  /// The number of passwords that fail at least one rule that decides.
  public var rejected: Int { counts[CountLayout.rejected] }
  /// The number of passwords that fail no such rule for certain and leave one open: not accepted.
  public var undetermined: Int { counts[CountLayout.undetermined] }
  /// The number of passwords with nothing in their field: rejected, whatever the policy says.
  public var emptyPasswords: Int { counts[CountLayout.emptyPasswords] }
  /// The number of empty records, such as blank lines.
  public var blank: Int { counts[CountLayout.blank] }
  /// The number of records without a place for a password, such as a line without a colon.
  public var malformed: Int { counts[CountLayout.malformed] }
  /// The number of values whose names were not chosen; see ``InputFormat/env(_:)``.
  public var notChosen: Int { counts[CountLayout.notChosen] }
  /// The number of passwords that are longer than the part that is examined.
  public var truncated: Int { counts[CountLayout.truncated] }
  /// The number of passwords that are not UTF-8 and were read as Latin-1.
  public var readAsLatin1: Int { counts[CountLayout.readAsLatin1] }
  /// The number of passwords that were not judged: they have U+0000, or are not UTF-8 and
  /// ``InputEncoding/utf8`` was asked for.
  public var invalidEncoding: Int { counts[CountLayout.invalidEncoding] }
  /// The number of passwords written as `$HEX[…]`.
  public var hexDecoded: Int { counts[CountLayout.hexDecoded] }

  /// The number of lookups in breach corpora without an answer, by the reason; see
  /// `BreachAnswer.couldNotCheck`. Reasons that did not occur are left out.
  public var breachTroubles: [(id: String, reason: String, lookups: Int)] {
    zip(zip(BreachTrouble.ids, BreachTrouble.texts), counts[CountLayout.breachTroubles])
      .filter { $1 > 0 }.map { (id: $0.0, reason: $0.1, lookups: $1) }
  }

  /// The counts of every rule, in the order of ``AuditScope/rules``.
  public var rules: [RuleTally] {
    let layout = scope.layout
    return scope.rules.enumerated().map { i, rule in
      RuleTally(
        rule: rule, failed: counts[layout.failed.lowerBound + i],
        undetermined: counts[layout.undecided.lowerBound + i],
        failedAlone: counts[layout.alone.lowerBound + i])
    }
  }

  /// The number of passwords that each compared policy accepts.
  public var comparedPolicies: [(policy: AuditScope.PolicyIdentity, accepted: Int)] {
    zip(scope.comparedPolicies, counts[scope.layout.compared]).map { (policy: $0, accepted: $1) }
  }

  /// The effect of each policy that might take the place of the audit's own.
  public var whatIf: [WhatIfTally] {
    let steps = CountLayout.guessSteps.count
    func group(_ number: Int) -> GuessCounts {
      let start = scope.layout.whatIf.lowerBound + number * steps
      return GuessCounts(steps: counts[start..<(start + steps)])
    }
    return scope.whatIf.enumerated().map { i, policy in
      WhatIfTally(
        policy: policy, acceptedNow: group(0), stopped: group(1 + 2 * i), admitted: group(2 + 2 * i)
      )
    }
  }

  /// The number of passwords of each length in code points; the last for 256 and more.
  public var lengths: [Int] { Array(counts[CountLayout.lengths]) }

  /// The strength of the passwords; nil if it was not estimated.
  public var strength: StrengthTally? {
    guard scope.includesStrength else { return nil }
    return StrengthTally(
      scores: Array(counts[CountLayout.scores]), levels: Array(counts[CountLayout.levels]),
      guesses: Array(counts[CountLayout.guesses]),
      guessCounts: GuessCounts(steps: counts[CountLayout.guessSteps]),
      crackTimes: Array(counts[CountLayout.crackTimes]))
  }

  /// The number of records with a user name and a password, and of those whose password is the user
  /// name, in any case; nil for lists without user names.
  public var accounts: (accounts: Int, passwordIsUsername: Int)? {
    let accounts = counts[CountLayout.withUsername]
    return accounts == 0 ? nil : (accounts, counts[CountLayout.sameAsUsername])
  }
}

/// The place of a record in a list.
public struct RecordPlace: Hashable, Comparable, Sendable {
  /// The index of the input, from 0.
  public let input: Int
  /// The line where the record begins, from 1. With ``InputFormat/nul``, the number of the record.
  public let line: Int

  package init(input: Int, line: Int) { (self.input, self.line) = (input, line) }

  /// Whether a record comes before another, in the order in which lists are read.
  public static func < (a: RecordPlace, b: RecordPlace) -> Bool {
    (a.input, a.line) < (b.input, b.line)
  }
}

/// The counts of one rule.
public struct RuleTally: Hashable, Sendable {
  /// The rule.
  public let rule: AuditScope.RuleIdentity
  /// The number of passwords that do not meet the rule.
  public let failed: Int
  /// The number of passwords for which the rule could not be decided.
  public let undetermined: Int
  /// The number of passwords that would be accepted without this rule; 0 if it does not decide.
  public let failedAlone: Int
}

/// The strength of the passwords of an audit.
public struct StrengthTally: Hashable, Sendable {
  /// The number of passwords with each score, 0...100.
  public let scores: [Int]
  /// The number of passwords of each level, 0 (very weak) ... 4 (very strong).
  public let levels: [Int]
  /// The number of passwords that need 10^i up to 10^(i+1) guesses; the last for all above.
  public let guesses: [Int]
  /// The passwords by the guesses that they need.
  public let guessCounts: GuessCounts
  fileprivate let crackTimes: [Int]

  /// The number of passwords that withstand an attacker for each ``CrackTimeSpan``, in their order.
  ///
  /// The counts are exact for the attackers of `Attacker.general`. For one of a known hash they
  /// come from counts by twentieths of a decade: a password whose time is up to 12 % above a limit
  /// is counted below it.
  public func crackTimes(for attacker: Attacker) -> [Int] {
    let times = CrackTimeSpan.allCases.count
    if let place = Attacker.general.firstIndex(of: attacker) {
      return Array(crackTimes[(place * times)..<((place + 1) * times)])
    }
    let ends = CrackTimeSpan.allCases.map { attacker.rateLog10 + $0.endLog10 }
    var counts = [Int](repeating: 0, count: times)
    for (step, count) in guessCounts.steps.enumerated() where count > 0 {
      let least = Double(step) / Double(CountLayout.stepsInDecade)
      counts[ends.firstIndex { least < $0 } ?? times - 1] += count
    }
    return counts
  }

  /// The mean score; nil without passwords.
  public var meanScore: Double? {
    let total = scores.reduce(0, +)
    guard total > 0 else { return nil }
    return Double(scores.enumerated().reduce(0) { $0 + $1.offset * $1.element }) / Double(total)
  }

  /// The score in the middle, or the mean of the two there; nil without passwords.
  public var medianScore: Double? {
    let total = scores.reduce(0, +)
    guard total > 0 else { return nil }
    return Double(score(atRank: (total - 1) / 2) + score(atRank: total / 2)) / 2
  }

  private func score(atRank rank: Int) -> Int {
    var seen = 0
    return scores.indices.first { score in
      seen += scores[score]
      return seen > rank
    } ?? 0
  }
}

internal import UnicodeText

/// A problem that a run found: what it is, its place, its severity, since when it is known, and the
/// user's decisions about it.
///
/// The finding names a password by a keyed hash only. Its history alone says what state it is in.
package struct Finding: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case password
    case account
    case summary
  }

  /// A keyed hash of the place and the problem: the same finding of another run has the same one.
  package let id: UInt64
  /// The part that many of up to a hundred thousand findings have in common.
  private var nature: Nature
  /// The line of the list where the record begins, from 1; nil if the problem has no single place.
  package var line: Int?
  /// The account's name, perhaps only its beginning; nil if the finding is not about one.
  package var account: String?
  /// How many passwords or accounts it concerns: of a shared password all that have it.
  package var count: Int
  package private(set) var history: [FindingChange]

  /// The most entries of a history, which loses old ones but the first and those of its state.
  package static let longestHistory = 64

  package init(
    id: UInt64, kind: Kind, what: String, rules: [String] = [], severity: FindingSeverity,
    text: String, clause: String = "", advice: String = "", lists: [String], line: Int? = nil,
    account: String? = nil, groups: [String] = [], count: Int = 1, history: [FindingChange] = []
  ) {
    self.id = id
    nature = Nature(
      .init(
        kind: kind, what: what, rules: rules, severity: severity, text: storable(text),
        clause: clause, advice: advice, lists: lists.map(storable),
        groups: groups.map(storableName)))
    self.account = account.map(storableName)
    (self.line, self.count, self.history) = (line, count, history)
  }

  // MARK: In common

  package var kind: Kind { nature.fields.kind }
  package var what: String { nature.fields.what }
  /// The ids of the rules that are not met, the worst first; empty if it is no rule.
  package var rules: [String] { nature.fields.rules }
  package var severity: FindingSeverity { nature.fields.severity }
  package var text: String { nature.fields.text }
  /// The clause of a standard that forbids the problem; empty without one.
  package var clause: String { nature.fields.clause }
  /// The cure; empty if the words of the problem say it.
  package var advice: String { nature.fields.advice }
  /// The list that has the problem; for a summary all lists of the run.
  package var lists: [String] { nature.fields.lists }
  package var groups: [String] { nature.fields.groups }

  private final class Nature: Hashable, Sendable {
    struct Fields: Hashable {
      let kind: Kind
      var what: String
      var rules: [String]
      var severity: FindingSeverity
      var text, clause, advice: String
      let lists: [String]
      var groups: [String]
    }

    let fields: Fields
    /// The order of severity, privilege, kind and need.
    let rank: (Int, Int, Int, Int)

    init(_ fields: Fields) {
      self.fields = fields
      let need = fields.kind == .summary ? 0 : Finding.need(for: fields.what)
      let kind = fields.kind == .summary ? 0 : fields.kind == .account ? 1 : 2
      rank = (fields.severity.rank, Finding.privilege(of: fields.groups), kind, need)
    }

    static func == (a: Nature, b: Nature) -> Bool { a === b || a.fields == b.fields }
    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
  }

  /// Keeps once what several findings have in common.
  package struct Pool {
    private var natures: Set<Nature> = []
    private var histories: Set<[FindingChange]> = []

    package init() {}

    package mutating func share(_ finding: inout Finding) {
      finding.nature = natures.insert(finding.nature).memberAfterInsert
      finding.history = histories.insert(finding.history).memberAfterInsert
    }
  }

  // MARK: State

  package var since: Timestamp? { history.first?.time }

  package var goneSince: Timestamp? {
    let last = history.last { !$0.event.isDecision }
    return last?.event == .gone ? last?.time : nil
  }

  /// The last decision, as long as it holds. A finding that was marked as complete and is found
  /// again is open, and so is one that a run found worse than at the decision.
  package var decision: FindingChange? {
    guard let index = decisionIndex else { return nil }
    let change = history[index]
    return change.event == .reopened ? nil : change
  }

  /// The index of the entry that the state rests on, other than those about being there.
  private var decisionIndex: Int? {
    for index in history.indices.reversed() {
      let event = history[index].event
      if event.isDecision { return index }
      if event == .worse { return nil }
      // Whatever was dismissed stays so when it comes back.
      if event == .foundAgain, Self.lastDecision(history[..<index]) == .completed { return nil }
    }
    return nil
  }

  private static func lastDecision(_ history: ArraySlice<FindingChange>) -> FindingChange.Event? {
    history.last { $0.event.isDecision }?.event
  }

  /// The state on a day. A dismissal holds to the end of its last day.
  package func status(on day: Day) -> FindingStatus {
    if decision?.event == .completed { return .completed }
    if goneSince != nil { return .gone }
    return isTolerated(on: day) ? .dismissed : .open
  }

  /// Whether somebody tolerates the finding on a day, so that it does not count if it is there.
  package func isTolerated(on day: Day) -> Bool {
    guard case .dismissed(_, let until)? = decision?.event else { return false }
    return until.map { day <= $0 } ?? true
  }

  /// The reason of a dismissal that holds or has expired; nil if it is not dismissed.
  package var dismissal: (reason: String, until: Day?)? {
    if case .dismissed(let reason, let until)? = decision?.event { (reason, until) } else { nil }
  }

  // MARK: Changes

  package mutating func note(_ event: FindingChange.Event, at time: Timestamp) {
    history.append(FindingChange(time: time, event: event))
    while history.count > Self.longestHistory {
      let kept = [0, decisionIndex, history.lastIndex { !$0.event.isDecision }]
      guard let oldest = history.indices.first(where: { !kept.contains($0) }) else { return }
      history.remove(at: oldest)
    }
  }

  /// Undoes the user's last decision; false without one, or if other changes followed it.
  package mutating func undo() -> Bool {
    guard history.last?.event.isDecision == true else { return false }
    history.removeLast()
    return true
  }

  /// Takes over the properties from a newer run, and returns whether it got worse. The history
  /// stays, and what the run did not look for unless it is whole.
  mutating func update(from other: Finding, isWhole: Bool) -> Bool {
    let old = self
    self = other
    history = old.history
    let isWorse = other.severity < old.severity || !other.rules.allSatisfy(old.rules.contains)
    guard !isWhole else { return isWorse }
    var fields = nature.fields
    if old.severity <= severity {
      (fields.what, fields.severity, fields.text) = (old.what, old.severity, old.text)
      (fields.clause, fields.advice) = (old.clause, old.advice)
    }
    fields.rules = old.rules + fields.rules.filter { !old.rules.contains($0) }
    fields.groups = old.groups + fields.groups.filter { !old.groups.contains($0) }
    nature = Nature(fields)
    return isWorse
  }

  // MARK: Order

  /// The names of problems by what an attacker needs to profit, the least first: nothing, a list of
  /// common passwords, hours with a stolen hash. Others come after them.
  private static let byNeed = [
    "empty", "username", "machine-default", "cracked", "breached", "lm-cracked", "reversible",
    "lm-short", "lm", "shared", "reused", "weak", "similar", "old",
  ]

  package static func need(for what: String) -> Int { byNeed.firstIndex(of: what) ?? byNeed.count }

  /// The place of an account in the order of privileges: those of administrators come first.
  package static func privilege(of groups: [String]) -> Int {
    if groups.isEmpty { return 2 }
    return groups.contains { $0.lowercased().includes("admin") } ? 0 : 1
  }

  /// Whether a finding comes before another: by severity, the worst first, by privilege, by what an
  /// attacker needs, by the number that it concerns, and then by place.
  package static func isBefore(_ a: Self, _ b: Self) -> Bool {
    let (first, second) = (a.nature.rank, b.nature.rank)
    if first != second { return first < second }
    if a.count != b.count { return a.count > b.count }
    if a.lists != b.lists { return a.lists.lexicographicallyPrecedes(b.lists) }
    return (a.line ?? 0, a.id) < (b.line ?? 0, b.id)
  }
}

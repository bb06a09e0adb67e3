internal import Accounts
internal import Findings
internal import PasswordAudit

/// A finding about a password or an account, while rows are read.
struct FindingDraft: Sendable {
  let severity: FindingSeverity
  /// The flaw; nil if rules of the policy are not met.
  var flaw: AccountFlaw?
  var isGuessed = false
  /// The order among equally bad findings; the lower is kept.
  let order: UInt64
  var place: RecordPlace
  var count = 0
  var account: String?
  var failed: [Int] = []

  fileprivate func rank(_ key: RecordKey) -> RecordRank { (severity.rank, order, key.id, key.part) }

  /// Writes the draft, or reads one; refuses what is of other lists or rules.
  fileprivate static func code(
    _ packed: inout PackedBytes, _ draft: inout FindingDraft, _ rules: FailedRules
  ) {
    var (severity, order) = (UInt8(draft.severity.rank), draft.order)
    packed.byte(&severity)
    packed.word(&order)
    packed.require(severity < FindingSeverity.allCases.count)
    guard !packed.isDamaged else { return }
    if packed.isReading {
      let severity = FindingSeverity.allCases[Int(severity)]
      draft = FindingDraft(severity: severity, order: order, place: draft.place)
    }
    packed.place(&draft.place)
    packed.require(draft.place.input < rules.lists.count)
    packed.number(&draft.count)
    var flaw = draft.flaw.map { Int($0.rawValue) }
    packed.optional(&flaw, 0) { $0.number(&$1) }
    draft.flaw = flaw.flatMap { UInt32(exactly: $0) }.flatMap(AccountFlaw.init)
    packed.require((flaw == nil) == (draft.flaw == nil))
    packed.optional(&draft.account, "") { $0.string(&$1) }
    packed.flag(&draft.isGuessed)
    packed.indices(&draft.failed, below: rules.count)
  }
}

/// The identity of a draft. What differs in severity has a key of its own.
struct RecordKey: Hashable, Sendable {
  var id: UInt64
  /// Tells the drafts of a finding apart: the rank, or the hash of the password that is shared.
  var part: UInt64 = 0
}

private typealias RecordRank = (severity: Int, order: UInt64, id: UInt64, part: UInt64)

/// Keeps the worst of many findings in bounded memory, in whatever order they come.
///
/// Among equals, those with the lowest order are kept, so that the result does not depend on the
/// number of workers. What a findings file knows already is always followed, so that a finding that
/// was only left out is not taken for gone.
struct WorstRecords: Sendable {
  private let known: Set<UInt64>
  private let limit: Int
  private let room: Int
  private(set) var drafts: [RecordKey: FindingDraft] = [:]
  /// The number of drafts that are not known.
  private var new = 0
  /// The sets of rules that drafts fail, each of which is kept once.
  private var sets: Set<[Int]> = []
  private var last: RecordRank?
  private(set) var cut = 0

  /// Makes an empty collection, which always keeps what is known.
  ///
  /// - Parameters:
  ///   - limit: Others are kept only if they are among so many worst of all, so that a second run
  ///     over the same records keeps the same ones.
  ///   - room: How many others there is room for.
  init(known: Set<UInt64>, limit: Int, room: Int) {
    self.known = known
    (self.limit, self.room) = (max(0, limit), max(0, room))
  }

  /// Makes a draft or finds the one with the key, and updates it; or counts one without room.
  mutating func note(
    _ key: RecordKey, _ severity: FindingSeverity, order: UInt64, at place: RecordPlace,
    times: Int = 1, change: (inout FindingDraft) -> Void
  ) {
    func update(_ draft: inout FindingDraft) {
      draft.count += times
      draft.place = min(draft.place, place)
      change(&draft)
    }
    if let index = drafts.index(forKey: key) { return update(&drafts.values[index]) }
    var draft = FindingDraft(severity: severity, order: order, place: place)
    if !known.contains(key.id), let last, last < draft.rank(key) {
      cut += times
    } else {
      update(&draft)
      draft.failed = sets.insert(draft.failed).memberAfterInsert
      add(key, draft)
    }
  }

  private mutating func add(_ key: RecordKey, _ draft: FindingDraft) {
    // A checkpoint that was read may have a key twice.
    guard drafts.updateValue(draft, forKey: key) == nil, !known.contains(key.id) else { return }
    new += 1
    if new >= limit + limit / 4 + 1024 { keep(min(limit, room)) }
  }

  /// Drops all but the worst of all drafts, when there are no more to come.
  mutating func settle() {
    guard drafts.count > limit else { return keep(room) }
    let ranks = drafts.map { $0.value.rank($0.key) }.sorted { $0 < $1 }
    keep(min(ranks[..<limit].count { !known.contains($0.id) }, room))
  }

  /// Drops all but so many of the worst drafts that were not known.
  private mutating func keep(_ count: Int) {
    guard new > count else { return }
    let ranks = drafts.filter { !known.contains($0.key.id) }.map { $0.value.rank($0.key) }
      .sorted { $0 < $1 }
    for rank in ranks[count...] {
      cut += drafts.removeValue(forKey: RecordKey(id: rank.id, part: rank.part))?.count ?? 0
    }
    new = count
    last = count > 0 ? ranks[count - 1] : (-1, 0, 0, 0)
  }

  /// Writes all that is kept, or adds what was written; refuses what is of other lists or rules.
  mutating func code(_ packed: inout PackedBytes, _ rules: FailedRules) {
    var drafts = drafts.map { (key: $0.key, draft: $0.value) }
    let empty = FindingDraft(severity: .low, order: 0, place: RecordPlace(input: 0, line: 0))
    packed.elements(&drafts, (RecordKey(id: 0), empty)) { packed, element in
      packed.word(&element.key.id)
      packed.word(&element.key.part)
      FindingDraft.code(&packed, &element.draft, rules)
    }
    var (cut, last) = (cut, last)
    packed.number(&cut)
    packed.optional(&last, (0, 0, 0, 0)) { packed, bound in
      // Where there is room for none, the severity is below the worst.
      var severity = bound.severity + 1
      packed.number(&severity)
      bound.severity = severity - 1
      packed.word(&bound.order)
      packed.word(&bound.id)
      packed.word(&bound.part)
    }
    guard packed.isReading, !packed.isDamaged else { return }
    for (key, draft) in drafts { add(key, draft) }
    (self.cut, self.last) = (cut, last)
  }

  mutating func remove(where isWrong: (RecordKey, FindingDraft) -> Bool) {
    drafts = drafts.filter { !isWrong($0.key, $0.value) }
    new = drafts.keys.count { !known.contains($0.id) }
  }

  /// Takes all that is kept away, as findings, the worst first. Parts of a finding become one, in
  /// the words of the first.
  mutating func takeFindings(_ finding: (RecordKey, FindingDraft) -> Finding) -> [Finding] {
    let keys = drafts.keys.sorted { ($0.id, $0.part) < ($1.id, $1.part) }
    var findings: [Finding] = []
    var pool = Finding.Pool()
    var start = 0
    while start < keys.count, var whole = drafts[keys[start]] {
      let key = keys[start]
      start += 1
      while start < keys.count, keys[start].id == key.id, let part = drafts[keys[start]] {
        (whole.count, whole.place) = (whole.count + part.count, min(whole.place, part.place))
        start += 1
      }
      var finding = finding(key, whole)
      pool.share(&finding)
      findings.append(finding)
    }
    (drafts, new) = ([:], 0)
    findings.sort(by: Finding.isBefore)
    return findings
  }
}

internal import Findings
internal import PasswordAudit

/// Keeps the worst of many records in bounded memory, in whatever order they come.
///
/// Among equals, those with the lowest order are kept, so that the result does not depend on the
/// number of workers. What a findings file knows already is always followed, so that a record that
/// was only left out is not taken for gone.
struct WorstRecords<Record: RankedRecord>: Sendable {
  private let known: Set<UInt64>
  private let limit: Int
  private let room: Int
  private var followed: [RecordKey: Record] = [:]
  private var new: [RecordKey: Record] = [:]
  /// The rank beyond which there is no room.
  private var last: RecordRank?
  private(set) var cut = 0

  /// Makes an empty collection, which always keeps what is known.
  ///
  /// - Parameters:
  ///   - limit: Others are kept only if they are among so many worst of all, so that a second run
  ///     over the same records keeps the same ones.
  ///   - room: How many others there is room for.
  init(known: Set<UInt64>, limit: Int, room: Int = .max) {
    self.known = known
    (self.limit, self.room) = (max(0, limit), max(0, room))
  }

  /// Updates the record with a key, makes one, or counts one that has no room.
  mutating func note(
    _ key: RecordKey, _ severity: FindingSeverity, order: UInt64, at place: RecordPlace,
    times: Int = 1, new record: () -> Record, change: (inout Record) -> Void = { _ in }
  ) {
    func update(_ record: inout Record) {
      record.count += times
      record.place = min(record.place, place)
      change(&record)
    }
    if let index = followed.index(forKey: key) { return update(&followed.values[index]) }
    if let index = new.index(forKey: key) { return update(&new.values[index]) }
    let rank = RecordRank(severity: severity.rank, order: order, key: key)
    if !known.contains(key.id), let last, last < rank {
      cut += times
    } else {
      add(key, record())
    }
  }

  mutating func add(_ key: RecordKey, _ record: Record) {
    if known.contains(key.id) {
      followed[key] = record
    } else {
      new[key] = record
      if new.count >= limit + limit / 4 + 1024 { keep(min(limit, room)) }
    }
  }

  /// Drops all but the worst of all records, when there are no more to come.
  mutating func settle() {
    var ranks = followed.map { $0.value.rank($0.key) } + new.map { $0.value.rank($0.key) }
    guard ranks.count > limit else { return keep(room) }
    ranks.sort()
    let worst = ranks[..<limit].count { new[$0.key] != nil }
    keep(min(worst, room))
  }

  /// Drops all but so many of the worst records that were not known.
  private mutating func keep(_ count: Int) {
    guard new.count > count else { return }
    let ranks = new.map { (rank: $0.value.rank($0.key), count: $0.value.count) }
      .sorted { $0.rank < $1.rank }
    for (rank, records) in ranks[count...] {
      new[rank.key] = nil
      cut += records
    }
    last = count > 0 ? ranks[count - 1].rank : RecordRank(severity: -1)
  }

  /// Writes all that is kept, or adds what was written; refuses records of other lists.
  mutating func code(
    _ packed: inout PackedBytes, inputs: Int, _ empty: Record,
    _ code: (inout PackedBytes, inout Record) -> Void
  ) {
    var records: [(key: RecordKey, record: Record)] = []
    if !packed.isReading { forEach { records.append(($0, $1)) } }
    packed.elements(&records, (RecordKey(id: 0), empty)) { packed, element in
      element.key.code(&packed)
      var severity = UInt8(element.record.severity.rank)
      packed.byte(&severity)
      packed.place(&element.record.place)
      packed.number(&element.record.count)
      packed.require(
        severity < FindingSeverity.allCases.count && element.record.place.input < inputs)
      guard !packed.isDamaged else { return }
      element.record.severity = FindingSeverity.allCases[Int(severity)]
      code(&packed, &element.record)
    }
    var (cut, last) = (cut, last)
    packed.number(&cut)
    packed.optional(&last, RecordRank(severity: 0)) { packed, bound in
      // Where there is room for none, the severity is below the worst.
      var severity = bound.severity + 1
      packed.number(&severity)
      bound.severity = severity - 1
      packed.word(&bound.order)
      bound.key.code(&packed)
    }
    guard packed.isReading, !packed.isDamaged else { return }
    for (key, record) in records { add(key, record) }
    (self.cut, self.last) = (cut, last)
  }

  mutating func remove(where isWrong: (Record) -> Bool) {
    followed = followed.filter { !isWrong($0.value) }
    new = new.filter { !isWrong($0.value) }
  }

  func forEach(_ body: (RecordKey, Record) -> Void) {
    for (key, record) in followed { body(key, record) }
    for (key, record) in new { body(key, record) }
  }

  /// Takes all that is kept away, as findings, the worst first. Parts of a finding become one, in
  /// the words of the first.
  mutating func takeFindings(_ finding: (UInt64, Record) -> Finding) -> [Finding] {
    var whole: [UInt64: (part: UInt64, record: Record)] = [:]
    whole.reserveCapacity(followed.count + new.count)
    forEach { key, record in
      guard let other = whole[key.id] else {
        whole[key.id] = (key.part, record)
        return
      }
      var first = key.part < other.part ? record : other.record
      first.count = record.count + other.record.count
      first.place = min(record.place, other.record.place)
      whole[key.id] = (min(key.part, other.part), first)
    }
    (followed, new) = ([:], [:])
    var findings: [Finding] = []
    findings.reserveCapacity(whole.count)
    var pool = Finding.Pool()
    for (id, (_, record)) in whole {
      var finding = finding(id, record)
      pool.share(&finding)
      findings.append(finding)
    }
    findings.sort(by: Finding.isBefore)
    return findings
  }
}

protocol RankedRecord: Sendable {
  var severity: FindingSeverity { get set }
  /// The order among equally bad records; the lower is kept.
  var order: UInt64 { get }
  var count: Int { get set }
  var place: RecordPlace { get set }
}

extension RankedRecord {
  fileprivate func rank(_ key: RecordKey) -> RecordRank {
    RecordRank(severity: severity.rank, order: order, key: key)
  }
}

/// The identity of a record. What differs in severity has a key of its own.
struct RecordKey: Hashable, Sendable {
  var id: UInt64
  /// Tells the records of a finding apart whose ranks differ.
  var part: UInt64 = 0

  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.word(&id)
    packed.word(&part)
  }
}

private struct RecordRank: Comparable, Sendable {
  var severity: Int
  var order: UInt64 = 0
  var key = RecordKey(id: 0)
  static func < (a: Self, b: Self) -> Bool {
    (a.severity, a.order, a.key.id) < (b.severity, b.order, b.key.id)
  }
}

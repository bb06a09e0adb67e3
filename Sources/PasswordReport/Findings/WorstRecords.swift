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
  private var followed: [UInt64: Record] = [:]
  private var new: [UInt64: Record] = [:]
  /// The rank beyond which there is no room.
  private var last: RecordRank?
  /// The number of records that were left out.
  private(set) var cut = 0

  /// Makes an empty collection.
  ///
  /// - Parameters:
  ///   - known: The ids of what is always kept.
  ///   - limit: The number of worst records of all: others are kept only if they are among these,
  ///     so that a second run over the same records keeps the same ones.
  ///   - room: How many others there is room for.
  init(known: Set<UInt64>, limit: Int, room: Int = .max) {
    self.known = known
    (self.limit, self.room) = (max(0, limit), max(0, room))
  }

  /// Updates the record with an id, or counts one that has no room.
  ///
  /// - Parameter change: Changes what only this kind of record has.
  /// - Returns: False if a record is to be added.
  mutating func update(
    _ id: UInt64, _ severity: FindingSeverity, order: UInt64, at place: RecordPlace,
    times: Int = 1, _ change: (inout Record) -> Void = { _ in }
  ) -> Bool {
    func update(_ record: inout Record) {
      record.count += times
      record.severity = min(record.severity, severity)
      record.place = min(record.place, place)
      change(&record)
    }
    if known.contains(id) {
      guard let index = followed.index(forKey: id) else { return false }
      update(&followed.values[index])
      return true
    }
    if let index = new.index(forKey: id) {
      update(&new.values[index])
      return true
    }
    guard let last, last < RecordRank(severity: severity.rank, order: order, id: id) else {
      return false
    }
    cut += 1
    return true
  }

  /// Adds a record with a new id.
  mutating func add(_ id: UInt64, _ record: Record) {
    if known.contains(id) {
      followed[id] = record
    } else {
      new[id] = record
      if new.count >= limit + limit / 4 + 1024 { keep(min(limit, room)) }
    }
  }

  /// Drops all but the worst of all records, when there are no more to come.
  mutating func settle() {
    var ranks = followed.map { $0.value.rank($0.key) } + new.map { $0.value.rank($0.key) }
    guard ranks.count > limit else { return keep(room) }
    ranks.sort()
    let worst = ranks[..<limit].count { new[$0.id] != nil }
    keep(min(worst, room))
  }

  /// Drops all but so many of the worst records that were not known.
  private mutating func keep(_ count: Int) {
    guard new.count > count else { return }
    let ranks = new.map { (rank: $0.value.rank($0.key), count: $0.value.count) }
      .sorted { $0.rank < $1.rank }
    for (rank, records) in ranks[count...] {
      new[rank.id] = nil
      cut += records
    }
    last = count > 0 ? ranks[count - 1].rank : RecordRank(severity: -1, order: 0, id: 0)
  }

  /// Drops records without counting them.
  mutating func remove(where isWrong: (Record) -> Bool) {
    followed = followed.filter { !isWrong($0.value) }
    new = new.filter { !isWrong($0.value) }
  }

  /// Calls this for all that is kept, in no order.
  func forEach(_ body: (UInt64, Record) -> Void) {
    for (id, record) in followed { body(id, record) }
    for (id, record) in new { body(id, record) }
  }

  /// Takes all that is kept away, as findings, the worst first.
  mutating func takeFindings(_ finding: (UInt64, Record) -> Finding) -> [Finding] {
    var findings: [Finding] = []
    findings.reserveCapacity(followed.count + new.count)
    var pool = Finding.Pool()
    forEach { id, record in
      var finding = finding(id, record)
      pool.share(&finding)
      findings.append(finding)
    }
    (followed, new) = ([:], [:])
    findings.sort(by: Finding.isBefore)
    return findings
  }
}

/// A record that is kept only if it is among the worst.
protocol RankedRecord: Sendable {
  var severity: FindingSeverity { get set }
  /// The order among equally bad records; the lower is kept.
  var order: UInt64 { get }
  /// The number of times that the record was found.
  var count: Int { get set }
  /// The first place where it was found.
  var place: RecordPlace { get set }
}

extension RankedRecord {
  fileprivate func rank(_ id: UInt64) -> RecordRank {
    RecordRank(severity: severity.rank, order: order, id: id)
  }
}

/// The rank that decides which records are kept.
private struct RecordRank: Comparable, Sendable {
  let severity: Int
  let order: UInt64
  let id: UInt64
  static func < (a: Self, b: Self) -> Bool {
    (a.severity, a.order, a.id) < (b.severity, b.order, b.id)
  }
}

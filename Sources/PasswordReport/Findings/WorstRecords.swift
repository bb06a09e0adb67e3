internal import Findings

/// Keeps the worst of many records in bounded memory, in whatever order they come.
///
/// Of equals those are kept whose order is lowest, so that the result does not depend on the number
/// of workers. What a findings file knows already is always followed, so that nothing is taken for
/// gone that was only left out.
struct WorstRecords<Record: RankedRecord>: Sendable {
  private let known: Set<UInt64>
  private let limit: Int
  private let room: Int
  private var followed: [UInt64: Record] = [:]
  private var new: [UInt64: Record] = [:]
  /// What ranks behind it has no room.
  private var last: RecordRank?
  /// How much was left out.
  private(set) var cut = 0

  /// - Parameters:
  ///   - known: The ids of what is always kept.
  ///   - limit: Others are kept that are among so many worst of all, so that the same records again
  ///     find no other ones worth keeping.
  ///   - room: How many others there is room for.
  init(known: Set<UInt64>, limit: Int, room: Int = .max) {
    self.known = known
    (self.limit, self.room) = (max(0, limit), max(0, room))
  }

  /// Updates what there is with an id, or counts what has no room.
  ///
  /// - Parameters:
  ///   - severity: How bad it is this time.
  ///   - order: See ``RankedRecord/order``.
  /// - Returns: False if a record is to be added.
  mutating func update(
    _ id: UInt64, _ severity: FindingSeverity, order: UInt64, _ change: (inout Record) -> Void
  ) -> Bool {
    if known.contains(id) {
      guard let index = followed.index(forKey: id) else { return false }
      change(&followed.values[index])
      return true
    }
    if let index = new.index(forKey: id) {
      change(&new.values[index])
      return true
    }
    guard let last, last < RecordRank(severity: severity.rank, order: order, id: id) else {
      return false
    }
    cut += 1
    return true
  }

  /// Adds a record that there is none with the id of.
  mutating func add(_ id: UInt64, _ record: Record) {
    if known.contains(id) {
      followed[id] = record
    } else {
      new[id] = record
      if new.count >= limit + limit / 4 + 1024 { shrink() }
    }
  }

  /// Lets go of all but the worst of those that were not known.
  private mutating func shrink() { keep(min(limit, room)) }

  /// Lets go of all but the worst of all, when there are no more to come.
  mutating func settle() {
    var ranks = followed.map { $0.value.rank($0.key) } + new.map { $0.value.rank($0.key) }
    guard ranks.count > limit else { return keep(room) }
    ranks.sort()
    let worst = ranks[..<limit].count { new[$0.id] != nil }
    keep(min(worst, room))
  }

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

  /// Lets go of records without counting them.
  mutating func remove(where isWrong: (Record) -> Bool) {
    followed = followed.filter { !isWrong($0.value) }
    new = new.filter { !isWrong($0.value) }
  }

  /// How many are kept.
  var count: Int { followed.count + new.count }

  /// Calls this for all that is kept, in no order.
  func forEach(_ body: (UInt64, Record) -> Void) {
    for (id, record) in followed { body(id, record) }
    for (id, record) in new { body(id, record) }
  }

  /// Takes all that is kept away.
  mutating func removeAll() { (followed, new) = ([:], [:]) }
}

/// A record of which only the worst may be kept.
protocol RankedRecord: Sendable {
  var severity: FindingSeverity { get }
  /// Decides among equals; the lower is kept.
  var order: UInt64 { get }
  /// How often it was found.
  var count: Int { get }
}

extension RankedRecord {
  fileprivate func rank(_ id: UInt64) -> RecordRank {
    RecordRank(severity: severity.rank, order: order, id: id)
  }
}

/// What decides which records are kept.
private struct RecordRank: Comparable, Sendable {
  let severity: Int
  let order: UInt64
  let id: UInt64
  static func < (a: Self, b: Self) -> Bool {
    (a.severity, a.order, a.id) < (b.severity, b.order, b.id)
  }
}

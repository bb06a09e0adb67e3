/// The parts of one list that a summary is of. It shows parts that are missing, come twice or do
/// not fit together, so that a sum of parts is the whole list or an error.
public struct ListCoverage: Hashable, Sendable {
  /// The name of the list.
  public internal(set) var name = ""
  /// The bytes of the list when it was cut.
  public internal(set) var size = 0
  /// The content of the list when it was cut: see ``ListPart/version``.
  public internal(set) var version: UInt64 = 0
  /// The number of parts that the list was cut into.
  public internal(set) var count = 0
  /// The parts, in rising order.
  public internal(set) var parts: [Part] = []

  /// One part, as it was read.
  public struct Part: Hashable, Sendable {
    /// The number of the part, from 1.
    public internal(set) var number: Int
    /// The bytes of its records in the list.
    public internal(set) var range: Range<Int>
    /// The number of the part's records, blank ones and unreadable ones among them.
    public internal(set) var records: Int
  }

  /// The numbers of the missing parts, in rising order.
  public var missing: [ClosedRange<Int>] {
    var missing: [ClosedRange<Int>] = []
    var next = 1
    for part in parts {
      if part.number > next { missing.append(next...(part.number - 1)) }
      next = part.number + 1
    }
    if next <= count { missing.append(next...count) }
    return missing
  }

  /// Adds other parts of the list. If all parts were read to their ends (`areWhole`), each has to
  /// begin where the one before it ends.
  ///
  /// - Throws: ``SummaryMismatch`` if it is another list now, or a part is in both.
  mutating func add(_ other: ListCoverage, areWhole: Bool) throws(SummaryMismatch) {
    guard count == other.count else { throw .partCounts(list: name, count, other.count) }
    guard size == other.size else { throw .listSizes(list: name, size, other.size) }
    guard version == other.version else { throw .listVersions(list: name) }
    // Two runs in rising order, which sorting only merges.
    let sum = (parts + other.parts).sorted { $0.number < $1.number }
    let neighbours = zip(sum, sum.dropFirst())
    for (a, b) in neighbours where a.number == b.number {
      throw .samePart(list: name, a.number, of: count)
    }
    for (a, b) in neighbours
    where areWhole && a.number + 1 == b.number && a.range.upperBound != b.range.lowerBound {
      throw .partsDoNotMeet(list: name, a.number, b.number)
    }
    parts = sum
  }
}

extension AuditSummary {
  /// The lists with missing parts, and the ranges of the parts' numbers.
  public var missingParts: [(list: ListCoverage, parts: [ClosedRange<Int>])] {
    lists.map { (list: $0, parts: $0.missing) }.filter { !$0.parts.isEmpty }
  }

  /// The number of records that were read: passwords, and blank, unreadable or not chosen ones.
  public var records: Int { total + blank + malformed + notChosen }
}

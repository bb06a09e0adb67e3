/// The structure of the passwords of an audit that have up to 64 bytes. All counts are exact.
public struct Composition: Sendable {
  fileprivate let counts: [Int]

  private func ranked(_ range: Range<Int>) -> [(place: Int, count: Int)] {
    counts[range].enumerated().filter { $0.element > 0 }
      .map { (place: $0.offset, count: $0.element) }
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
  }

  /// The sets of kinds of characters that passwords have, the most frequent first.
  public var characterSets: [(set: CharacterKindSet, count: Int)] {
    ranked(CountLayout.characterSets)
      .map { (set: CharacterKindSet(rawValue: UInt8($0.place)), count: $0.count) }
  }

  /// The orders of kinds of characters in passwords, the most frequent first.
  public var orders: [(order: CharacterOrder, count: Int)] {
    ranked(CountLayout.orders).map { (order: CharacterOrder(code: $0.place), count: $0.count) }
  }

  /// The numbers that the last two digits of passwords make, the most frequent first. A password
  /// that ends with fewer digits does not count.
  public var lastTwoDigits: [(digits: String, count: Int)] {
    ranked(CountLayout.lastTwoDigits).map { number, count in
      (digits: number < 10 ? "0\(number)" : "\(number)", count: count)
    }
  }

  /// The number of passwords that contain each year from 1900 to 2100, the most frequent first.
  public var years: [(year: Int, count: Int)] {
    ranked(CountLayout.years)
      .map { (year: CalendarNames.years.lowerBound + $0.place, count: $0.count) }
  }

  /// The number of passwords that contain each month, by its whole name or, on its own, by its
  /// first three letters; the most frequent first. A password counts once for each month.
  public var months: [(name: String, count: Int)] { names(CalendarNames.months) }

  /// The number of passwords that contain each day of the week, counted as ``months`` are.
  public var days: [(name: String, count: Int)] { names(CalendarNames.days) }

  private func names(_ range: Range<Int>) -> [(name: String, count: Int)] {
    range.map {
      (name: CalendarNames.all[$0], count: counts[CountLayout.calendarNames.lowerBound + $0])
    }.filter { $0.count > 0 }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension AuditSummary {
  /// The structure of the passwords; nil without statistics.
  public var composition: Composition? {
    scope.includesStatistics ? Composition(counts: counts) : nil
  }
}

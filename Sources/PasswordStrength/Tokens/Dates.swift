struct Calendar {
  let year: Int

  /// The probability of a year: recent years, then 1950 to six years ago evenly, and a thin tail
  /// from 1900 to 2099.
  func probability(year y: Int) -> Double {
    let age = year - y
    var p = -2...5 ~= age ? Self.recent[age + 2] : 0
    if y >= 1950, y <= year - 6 { p += 0.45 / Double(year - 1955) }
    if y >= 1900, y <= 2099 { p += 0.02 / 200 }
    return p
  }

  private static let recent = [0.01, 0.04, 0.16, 0.14, 0.08, 0.05, 0.03, 0.02]

  func probability(twoDigits yy: Int) -> Double {
    probability(year: 1900 + yy) + probability(year: 2000 + yy)
  }

  /// The probability of six or eight digits as a date without separators: the sum over
  /// day-month-year, month-day-year and year-month-day.
  func probability(digits: UnsafePointer<UInt32>, count: Int) -> Double {
    func value(_ from: Int, _ length: Int) -> Int {
      (from..<from + length).reduce(0) { $0 * 10 + Int(digits[$1]) - 0x30 }
    }
    func year(_ from: Int) -> Double {
      count == 8 ? probability(year: value(from, 4)) : probability(twoDigits: value(from, 2))
    }
    func isDate(_ day: Int, _ month: Int) -> Bool { 1...31 ~= day && 1...12 ~= month }
    let (a, b) = (value(0, 2), value(2, 2))
    let share = 1.0 / 3 / 366
    var p = 0.0
    if isDate(a, b) { p += share * year(4) }
    if isDate(b, a) { p += share * year(4) }
    if isDate(value(count - 2, 2), value(count - 4, 2)) { p += share * year(0) }
    return p
  }
}

/// Finds dates with separators: `12/05/1990`, `1.1.99`, `1990-05-12`.
extension Mixture {
  func addDates(_ text: PreparedText, _ tokens: inout TokenList) {
    guard text.features.contains([.digits, .separators]), text.count >= 6 else { return }
    let kinds = text.buffers.kinds
    var i = 0
    while i + 5 < text.count {
      if kinds[i] == SegmentKind.digits, i == 0 || kinds[i - 1] != SegmentKind.digits,
        let end = match(text, i, &tokens)
      {
        i = end
      } else {
        i += 1
      }
    }
  }

  /// A group is never next to further digits.
  private func match(_ text: PreparedText, _ start: Int, _ tokens: inout TokenList) -> Int? {
    let scalars = text.buffers.scalars
    func group(_ from: Int) -> (length: Int, value: Int) {
      let end = min(text.digitsEnd(from: from), from + 5)
      return (end - from, text.number(from..<end))
    }
    let a = group(start)
    let firstSeparator = start + a.length
    guard a.length == 1 || a.length == 2 || a.length == 4, firstSeparator < text.count else {
      return nil
    }
    let separator = scalars[firstSeparator]
    guard EstimatorTables.isOfDates(separator) else { return nil }
    let b = group(firstSeparator + 1)
    let secondSeparator = firstSeparator + 1 + b.length
    guard 1...2 ~= b.length, secondSeparator < text.count, scalars[secondSeparator] == separator
    else { return nil }
    let c = group(secondSeparator + 1)
    let end = secondSeparator + 1 + c.length
    var p = 0.0
    if a.length == 4 {
      guard 1...2 ~= c.length else { return nil }
      if 1...12 ~= b.value, 1...31 ~= c.value {
        p = calendar.probability(year: a.value) / 366 * 0.3
      }
    } else {
      guard c.length == 2 || c.length == 4 else { return nil }
      let year =
        c.length == 4
        ? calendar.probability(year: c.value) : calendar.probability(twoDigits: c.value)
      let dayFirst = 1...31 ~= a.value && 1...12 ~= b.value
      let monthFirst = 1...12 ~= a.value && 1...31 ~= b.value
      p = year / 366 * 0.35 * ((dayFirst ? 1 : 0) + (monthFirst ? 1 : 0))
    }
    tokens.add(start..<end, 0.01 * 0.25 * p, .date)
    guard let (timeEnd, time) = time(text, behind: end) else { return end }
    tokens.add(start..<timeEnd, 0.01 * 0.25 * p * time, .date)
    return timeEnd
  }

  /// The end of a time of day after `T` or a space, with `Z` if that follows, and its probability.
  private func time(_ text: PreparedText, behind date: Int) -> (end: Int, p: Double)? {
    let scalars = text.buffers.scalars
    guard date < text.count, scalars[date] == 0x74 || scalars[date] == 0x20 else { return nil }
    var (end, p, parts) = (date, 0.1, 0)
    for size in [24, 60, 60] where parts == 0 || end < text.count && scalars[end] == 0x3A {
      let number = end + 1..<end + 3
      guard text.digitsEnd(from: number.lowerBound) == number.upperBound,
        text.number(number) < size
      else { break }
      (end, p, parts) = (number.upperBound, p / Double(size), parts + 1)
    }
    guard parts > 1 else { return nil }
    return (end < text.count && scalars[end] == 0x7A ? end + 1 : end, p)
  }
}

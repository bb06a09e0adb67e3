/// Finds dates with a month in letters, seasons with a year, and ordinal numbers: `12may1990`,
/// `May4th`, `Summer2024`, `13th`.
extension Mixture {
  private static let share = 0.003
  private static let ordinalShare = 0.004

  func addWordDates(_ text: PreparedText, runCount: Int, _ tokens: inout TokenList) {
    guard text.features.contains([.letters, .digits]) else { return }
    for r in 0..<runCount where text.buffers.runs[r].kind == SegmentKind.letters {
      let run = text.buffers.runs[r]
      var range = Int(run.start)..<Int(run.end)
      let ordinal = ordinalEnd(text, suffixAt: range.lowerBound)
      if let ordinal {
        let isDay = text.number(ordinal.start..<ordinal.end - 2) <= 31
        tokens.add(ordinal.start..<ordinal.end, Self.ordinalShare / (isDay ? 31 : 300), .ordinal)
      }
      var name = calendarName(text, range)
      if name == nil, let ordinal {
        range = ordinal.end..<range.upperBound
        name = calendarName(text, range)
      }
      if let name { add(text, name, range, &tokens) }
    }
  }

  private func calendarName(_ text: PreparedText, _ range: Range<Int>) -> MonthNames.Name? {
    3...11 ~= range.count ? tables.pointee.calendarNames.name(text.hash(of: range)) : nil
  }

  // MARK: Numbers

  /// The place and end of an ordinal number: one or two digits and `st`, `nd`, `rd` or `th`.
  private func ordinalEnd(_ text: PreparedText, suffixAt place: Int) -> (start: Int, end: Int)? {
    guard place > 0, place + 2 <= text.count,
      let (start, value) = number(text, endingAt: place), 1...99 ~= value
    else { return nil }
    let scalars = text.buffers.scalars
    let suffix = (scalars[place], scalars[place + 1])
    let isTeen = 11...13 ~= value
    let expected: (UInt32, UInt32) =
      switch value % 10 {
      case 1 where !isTeen: (0x73, 0x74)
      case 2 where !isTeen: (0x6E, 0x64)
      case 3 where !isTeen: (0x72, 0x64)
      default: (0x74, 0x68)
      }
    return suffix == expected ? (start, place + 2) : nil
  }

  /// The number of one or two digits that ends at a place, with no digit before it.
  private func number(_ text: PreparedText, endingAt end: Int) -> (start: Int, value: Int)? {
    let kinds = text.buffers.kinds
    var start = end
    while start > 0, kinds[start - 1] == SegmentKind.digits { start -= 1 }
    guard 1...2 ~= end - start else { return nil }
    return (start, text.number(start..<end))
  }

  private func afterSeparator(_ text: PreparedText, _ place: Int) -> Int {
    place < text.count && isOne(text.buffers.scalars[place], of: " -./,_'") ? place + 1 : place
  }

  // MARK: Dates

  private func add(
    _ text: PreparedText, _ name: MonthNames.Name, _ range: Range<Int>, _ tokens: inout TokenList
  ) {
    let p = Self.share * name.share
    let after = afterSeparator(text, range.upperBound)
    let end = text.digitsEnd(from: after)
    if end - after == 4 {
      let y = calendar.probability(year: text.number(after..<end))
      tokens.add(
        range.lowerBound..<end, p * 0.6 * y,
        after == range.upperBound ? .monthAndYear(Int32(after)) : .date)
    }
    guard name.isMonth else { return }
    if let (start, dayProbability) = dayBefore(text, range.lowerBound) {
      let day = p * 0.5 * dayProbability
      tokens.add(start..<range.upperBound, day * 0.3, .date)
      if let y = year(text, after, end) { tokens.add(start..<end, day * y, .date) }
    }
    guard let (dayEnd, dayProbability) = dayAfter(text, after, end) else { return }
    let day = p * 0.5 * dayProbability
    tokens.add(range.lowerBound..<dayEnd, day * 0.3, .date)
    let yearStart = afterSeparator(text, dayEnd)
    let yearEnd = text.digitsEnd(from: yearStart)
    if let y = year(text, yearStart, yearEnd) {
      tokens.add(range.lowerBound..<yearEnd, day * y, .date)
    }
  }

  private func year(_ text: PreparedText, _ start: Int, _ end: Int) -> Double? {
    switch end - start {
    case 4: 0.5 * calendar.probability(year: text.number(start..<end))
    case 2: 0.2 * calendar.probability(twoDigits: text.number(start..<end))
    default: nil
    }
  }

  private func dayBefore(_ text: PreparedText, _ place: Int) -> (start: Int, Double)? {
    var end = place
    if end > 0, afterSeparator(text, end - 1) == end { end -= 1 }
    if end >= 3, text.buffers.kinds[end - 1] == SegmentKind.letters,
      let ordinal = ordinalEnd(text, suffixAt: end - 2)
    {
      return (ordinal.start, 0.3 / 31)
    }
    guard let (start, value) = number(text, endingAt: end), 1...31 ~= value else { return nil }
    return (start, 0.7 / 31)
  }

  /// The day after a month. It ends before a suffix of an ordinal, or where the year begins.
  private func dayAfter(_ text: PreparedText, _ start: Int, _ end: Int) -> (end: Int, Double)? {
    let count = end - start
    if 1...2 ~= count {
      guard 1...31 ~= text.number(start..<end) else { return nil }
      if let ordinal = ordinalEnd(text, suffixAt: end) { return (ordinal.end, 0.3 / 31) }
      return (end, 0.7 / 31)
    }
    // Day and year in one: 25 1990.
    guard 5...6 ~= count, 1...31 ~= text.number(start..<end - 4) else { return nil }
    return (end - 4, 0.7 / 31)
  }
}

internal import PasswordStrength

private let warnings = StrengthWarning.allCases
private let allSuggestions = StrengthSuggestion.allCases

extension StrengthEstimate {
  /// Appends the estimate as numbers, which estimate.js in the package reads: the decimal logarithm
  /// of the guesses, both scores, the level; the warning or -1; the count of suggestions, and three
  /// places for them; for each attacker the seconds, and the time's unit and count; the number of
  /// segments, and seven numbers for each.
  func write(to record: inout [Double]) {
    record.append(fourDecimals(guessesLog10))
    record.append(score)
    record.append(scoreOutOf4)
    record.append(level.index)
    record.append(warning.flatMap { warnings.firstIndex(of: $0) } ?? -1)
    record.append(suggestions.count)
    for i in 0..<3 {
      record.append(
        i < suggestions.count ? allSuggestions.firstIndex(of: suggestions[i]) ?? -1 : -1)
    }
    for time in crackTimes {
      // As in JSON, which cannot say what is beyond a Double.
      record.append(fourDecimals(min(time.seconds, 1e300)))
      let (unit, count) = time.span.numbers
      record.append(unit)
      record.append(count)
    }
    record.append(segments.count)
    for segment in segments {
      let (kind, detail, number, spelling) = segment.kind.numbers
      record.append(segment.codePoints.lowerBound)
      record.append(segment.codePoints.upperBound - 1)
      record.append(fourDecimals(segment.guessesLog10))
      record.append(kind)
      record.append(detail)
      record.append(number)
      record.append(spelling)
    }
  }
}

extension [Double] {
  fileprivate mutating func append(_ number: Int) { append(Double(number)) }
}

/// The number that JSON with four decimals stands for.
private func fourDecimals(_ value: Double) -> Double {
  let scaled = (value * 1e4).rounded()
  return scaled < 0x1p63 ? scaled / 1e4 : value
}

extension CrackTime.Span {
  /// The unit and how many of it there are.
  fileprivate var numbers: (unit: Int, count: Int) {
    switch self {
    case .instant: (0, 0)
    case .seconds(let count): (1, count)
    case .minutes(let count): (2, count)
    case .hours(let count): (3, count)
    case .days(let count): (4, count)
    case .months(let count): (5, count)
    case .years(let count): (6, count)
    case .centuries: (7, 0)
    }
  }

  init(unit: Int, count: Int) {
    switch unit {
    case 0: self = .instant
    case 1: self = .seconds(count)
    case 2: self = .minutes(count)
    case 3: self = .hours(count)
    case 4: self = .days(count)
    case 5: self = .months(count)
    case 6: self = .years(count)
    default: self = .centuries
    }
  }
}

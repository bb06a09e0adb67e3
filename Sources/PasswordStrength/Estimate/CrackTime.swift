/// The time that an attacker needs to get through the guesses for a password.
public struct CrackTime: Sendable {
  /// The attacker who guesses.
  public let attacker: Attacker
  /// The decimal logarithm of the seconds, since strong passwords exceed the range of a Double.
  public let secondsLog10: Double

  /// The time that `attacker` needs, as the decimal logarithm of seconds.
  public init(attacker: Attacker, secondsLog10: Double) {
    self.attacker = attacker
    self.secondsLog10 = secondsLog10
  }

  /// The seconds: infinite or 0 beyond the range of a Double.
  public var seconds: Double {
    if secondsLog10 > 308 { return .infinity }
    return secondsLog10 > -308 ? exp2(secondsLog10 / log10Of2) : 0
  }

  /// A length of time in the unit that people would use.
  public enum Span: Equatable, Sendable {
    /// Less than a second.
    case instant
    /// A number of the unit, too small for the next unit: at most 59 seconds, 11 months or 99
    /// years.
    case seconds(Int), minutes(Int), hours(Int), days(Int), months(Int), years(Int)
    /// A hundred years and more.
    case centuries
  }

  /// The time rounded down to a whole number of one unit.
  public var span: Span {
    let seconds = seconds
    let day = 86_400.0
    switch seconds {
    case ..<1: return .instant
    case ..<60: return .seconds(Int(seconds))
    case ..<3600: return .minutes(Int(seconds / 60))
    case ..<day: return .hours(Int(seconds / 3600))
    case ..<(31 * day): return .days(Int(seconds / day))
    case ..<(365 * day): return .months(min(11, Int(seconds / (31 * day))))
    case ..<(36_500 * day): return .years(Int(seconds / (365 * day)))
    default: return .centuries
    }
  }
}

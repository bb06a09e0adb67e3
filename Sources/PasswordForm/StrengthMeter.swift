public import PasswordWording

/// Reads how strong a password is. A form is given one, so that it does not depend on how strength is estimated.
///
///     let meter = StrengthMeter { password, personal in
///       let estimate = estimator.estimate(password, personal: personal)
///       return MeterReading(level: …, score: estimate.score)
///     }
public struct StrengthMeter: Sendable {
  let read: @Sendable (_ password: String, _ personal: [String]) -> MeterReading

  /// A meter by the function that reads it, which is called at every keystroke.
  public init(read: @escaping @Sendable (_ password: String, _ personal: [String]) -> MeterReading) {
    self.read = read
  }
}

/// What a strength meter shows.
public struct MeterReading: Sendable, Equatable {
  /// In five steps.
  public let level: MeterLevel
  /// 0-100.
  public let score: Int

  /// A reading.
  public init(level: MeterLevel, score: Int) {
    self.level = level
    self.score = min(max(score, 0), 100)
  }
}

extension MeterLevel {
  var role: ColorRole {
    switch self {
    case .veryWeak, .weak: .bad
    case .fair: .fair
    case .strong, .veryStrong: .good
    }
  }
}

internal import CommandLineArguments

/// How many of a list may be as they should not: a number, or a share such as `2%`.
enum CountLimit: ArgumentValue {
  case count(Int)
  case percent(Double)

  init?(argument: String) {
    if argument.hasSuffix("%") {
      guard let percent = Double(argument.dropLast()), (0...100).contains(percent) else { return nil }
      self = .percent(percent)
    } else {
      guard let count = Int(argument), count >= 0 else { return nil }
      self = .count(count)
    }
  }

  /// As it is written: `2%`, not `2.0%`.
  var argument: String? {
    switch self {
    case .count(let count): "\(count)"
    case .percent(let percent) where percent == percent.rounded(): "\(Int(percent))%"
    case .percent(let percent): "\(percent)%"
    }
  }

  static let expectation = "a number such as '5' or a share such as '2%'"

  func allows(_ count: Int, of total: Int) -> Bool {
    switch self {
    case .count(let limit): count <= limit
    case .percent(let percent): Double(count) * 100 <= percent * Double(total)
    }
  }
}

internal import CommandLineArguments

/// A limit for exceptions in a list: a number, or a share such as `2%`.
enum CountLimit: ArgumentValue {
  case count(Int)
  case percent(Double)

  init?(argument: String) {
    if argument.hasSuffix("%") {
      let number = argument.dropLast()
      // Nothing but decimals: no "0x5%", "1e1%" or "inf%".
      guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
        let percent = Double(number), percent <= 100
      else { return nil }
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

  static let expectation = "a whole number such as '5', or a share from '0%' to '100%'"

  func allows(_ count: Int, of total: Int) -> Bool {
    switch self {
    case .count(let limit): count <= limit
    case .percent(let percent): Double(count) * 100 <= percent * Double(total)
    }
  }
}

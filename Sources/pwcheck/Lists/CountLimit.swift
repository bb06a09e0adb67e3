internal import CommandLineArguments

/// A limit for exceptions in a list: a number, or a share such as `2%`.
enum CountLimit: ArgumentValue {
  case count(Int)
  case percent(millionths: Int)

  init?(argument: String) {
    if argument.hasSuffix("%") {
      // Exact, so that no share is rounded up to all.
      let parts = argument.dropLast().split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count <= 2, let whole = Int(digits: parts[0]), whole <= 100 else { return nil }
      var millionths = whole * 1_000_000
      if parts.count == 2 {
        guard parts[1].utf8.count <= 6, let fraction = Int(digits: parts[1]) else { return nil }
        millionths += (0..<(6 - parts[1].utf8.count)).reduce(fraction) { value, _ in value * 10 }
      }
      guard millionths <= 100_000_000 else { return nil }
      self = .percent(millionths: millionths)
    } else {
      guard let count = Int(digits: argument[...]) else { return nil }
      self = .count(count)
    }
  }

  /// The limit as it was written: `2%`, not `2.0%`.
  var argument: String? {
    switch self {
    case .count(let count): return "\(count)"
    case .percent(let millionths):
      let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
      guard fraction > 0 else { return "\(whole)%" }
      var digits = String(1_000_000 + fraction).dropFirst()
      while digits.hasSuffix("0") { digits.removeLast() }
      return "\(whole).\(digits)%"
    }
  }

  static let expectation =
    "a whole number such as '5', or a share such as '0.5%', from '0%' to '100%' with at most six "
    + "decimals"

  func allows(_ count: Int, of total: Int) -> Bool {
    switch self {
    case .count(let limit): count <= limit
    case .percent(let millionths):
      count.multipliedFullWidth(by: 100_000_000) <= total.multipliedFullWidth(by: millionths)
    }
  }
}

extension Int {
  /// Reads digits without a sign.
  init?(digits: Substring) {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(digits)
  }
}

internal import CommandLineArguments

struct CountLimit: ArgumentValue {
  let argument: String?
  private let limit: Int
  /// The total to which the limit relates; nil for a number of its own.
  private let base: Int?

  static let none = CountLimit(argument: "0", limit: 0, base: nil)

  private init(argument: String, limit: Int, base: Int?) {
    (self.argument, self.limit, self.base) = (argument, limit, base)
  }

  init?(argument: String) {
    guard argument.hasSuffix("%") else {
      guard let count = Int(digits: argument[...]) else { return nil }
      self.init(argument: argument, limit: count, base: nil)
      return
    }
    // Exact, so that no share is rounded up to all.
    let parts = argument.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? parts[1] : "0"
    let zeros = String(repeating: "0", count: max(0, 6 - decimals.utf8.count))
    guard parts.count <= 2, 1...6 ~= decimals.utf8.count, let whole = Int(digits: parts[0]),
      whole <= 100, let millionths = Int(digits: decimals + zeros),
      whole * 1_000_000 + millionths <= 100_000_000
    else { return nil }
    self.init(argument: argument, limit: whole * 1_000_000 + millionths, base: 100_000_000)
  }

  static let expectation =
    "a whole number such as '5', or a share such as '0.5%', from '0%' to '100%' with at most six "
    + "decimals"

  func allows(_ count: Int, of total: Int) -> Bool {
    guard let base else { return count <= limit }
    return count.multipliedFullWidth(by: base) <= total.multipliedFullWidth(by: limit)
  }
}

extension Int {
  init?(digits: Substring) {
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self.init(digits)
  }
}

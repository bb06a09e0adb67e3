internal import CommandLineArguments
internal import PasswordReport

/// The money and the graphics cards of an attacker, for the share of passwords that they find.
struct BudgetOption: ArgumentGroup {
  private var dollars: Int?
  private var rig = Rig()

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--budget", .integer(in: 1...1_000_000_000), &dollars,
      help: "Show the share that an attacker finds for this many dollars; needs --hash")
    arguments.option(
      "--rig", "GPUS[@PRICE]", &rig,
      help: """
        The attacker's graphics cards for --budget, and the dollars per card and hour \
        (default: 1@\(AttackBudget.usualPrice))
        """)
    arguments.requirement(of: "--hash", for: "--budget")
    arguments.requirement(of: "--budget", for: "--rig")
  }

  var budget: AttackBudget? {
    dollars.map {
      AttackBudget(dollars: Double($0), gpus: rig.gpus, pricePerHour: rig.price)
    }
  }

  private struct Rig: ArgumentValue {
    var gpus = 1
    var price = AttackBudget.usualPrice

    init() {}

    init?(argument: String) {
      let sides = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard let gpus = Int(sides[0]), 1...1_000_000 ~= gpus else { return nil }
      self.gpus = gpus
      guard sides.count > 1 else { return }
      guard let price = Double(sides[1]), 0.001...1_000 ~= price else { return nil }
      self.price = price
    }

    static let expectation = "a number of cards such as '8', or with a price such as '8@0.40'"
  }
}

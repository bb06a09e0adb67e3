internal import CommandLineArguments
internal import PasswordReport

struct HashOption: ArgumentGroup {
  private(set) var name: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--hash", .text("HASH", suggesting: HashBenchmark.all.map(\.function)), &name,
      help: "How passwords are stored, such as 'bcrypt:12': crack times of 1 and 1,000 GPUs")
  }

  func check() throws(UsageProblem) {
    guard let name else { return }
    do { _ = try PasswordHash(name) } catch { throw .objection("'--hash': \(error.sentence)") }
  }

  var hash: PasswordHash? { name.flatMap { try? PasswordHash($0) } }
}

/// The money and the graphics cards of an attacker, for the share of passwords that they find.
struct BudgetOption: ArgumentGroup {
  private var dollars: Int?
  private var rig: Rig?

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--budget", .integer(in: 1...1_000_000_000), &dollars,
      help: "Show the share that an attacker finds for this many dollars; needs --hash")
    arguments.option(
      "--rig", "GPUS[@PRICE]", &rig,
      help:
        "The attacker's graphics cards for --budget, and the dollars per card and hour (default: "
        + "1@\(AttackBudget.usualPrice))")
    arguments.requirement(of: "--hash", for: "--budget")
    arguments.requirement(of: "--budget", for: "--rig")
  }

  var budget: AttackBudget? {
    dollars.map {
      AttackBudget(
        dollars: Double($0), gpus: rig?.gpus ?? 1,
        pricePerHour: rig?.price ?? AttackBudget.usualPrice)
    }
  }

  private struct Rig: ArgumentValue {
    let gpus: Int
    let price: Double

    init?(argument: String) {
      let sides = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      guard let gpus = Int(sides[0]), 1...1_000_000 ~= gpus,
        let price = sides.count > 1 ? Double(sides[1]) : AttackBudget.usualPrice,
        0.001...1_000 ~= price
      else { return nil }
      (self.gpus, self.price) = (gpus, price)
    }

    static let expectation = "a number of cards such as '8', or with a price such as '8@0.40'"
  }
}

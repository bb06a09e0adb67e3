internal import JSON
import PasswordAudit
import PasswordStrength
import PasswordWording
import ReportFormats
internal import UnicodeText

/// The money of an attacker who rents graphics cards to crack stolen hashes.
public struct AttackBudget: Hashable, Sendable {
  /// The dollars that the attacker spends.
  public var dollars: Double
  /// The number of cards that compute at the same time.
  public var gpus: Int
  /// The dollars for one card for an hour.
  public var pricePerHour: Double

  /// The price of an hour of the card of most rates; its source is in `crack-times.md`.
  public static let usualPrice = 0.34

  /// A budget, by default for one card at the usual price.
  public init(dollars: Double, gpus: Int = 1, pricePerHour: Double = usualPrice) {
    (self.dollars, self.gpus, self.pricePerHour) = (dollars, gpus, pricePerHour)
  }

  /// The decimal logarithm of the guesses that this share of the budget buys.
  func guessesLog10(_ hash: PasswordHash, share: Double = 1) -> Double {
    hash.rateLog10 + binaryLogarithm(3600 * dollars * share / pricePerHour) * log10Of2
  }
}

extension AuditReport {
  /// The passwords that an attacker finds for some money, and how many they are if the estimates
  /// are as wrong as they may well be: too low, and too high.
  private typealias FoundForMoney = (
    dollars: Double, secondsLog10: Double, found: Int, least: Int, most: Int
  )

  /// By how many decades estimates are too low or too high, in comparison with real attacks
  /// (`HowTheScoreWorks.md`).
  private static let error = (tooLow: 1.8, tooHigh: 1.0)

  /// The passwords found for up to ten times the budget, from a cent on; empty without a budget.
  private var foundForMoney: [FoundForMoney] {
    guard let budget = options.budget, let hash = options.hash, let strength = summary.strength
    else { return [] }
    let counts = strength.guessCounts
    return [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10].compactMap { share in
      let dollars = budget.dollars * share
      guard dollars >= 0.01 else { return nil }
      let guesses = budget.guessesLog10(hash, share: share)
      let gpus = binaryLogarithm(Double(budget.gpus)) * log10Of2
      return (
        dollars, guesses - hash.rateLog10 - gpus, counts.below(guesses),
        counts.below(guesses - Self.error.tooLow), counts.below(guesses + Self.error.tooHigh)
      )
    }
  }

  var budgetSection: ReportSection? {
    let points = foundForMoney
    guard let budget = options.budget, let hash = options.hash, !points.isEmpty else { return nil }
    let wording = Wording(.english).strength
    let rows = points.map { point in
      let time = CrackTime(
        attacker: .offline(hash, gpus: budget.gpus), secondsLog10: point.secondsLog10)
      let isBudget = point.dollars == budget.dollars
      return ReportSection.Row(
        label: .words(Self.money(point.dollars) + (isBudget ? " (the budget)" : "")),
        values: [
          .words(wording.duration(time.span)), .share(point.found, of: summary.total),
          .share(point.least, of: summary.total), .share(point.most, of: summary.total),
        ], bar: fraction(point.found, of: summary.total), tone: .bad)
    }
    let whose =
      hash.isSalted
      ? "for each account, since hashes with a salt are attacked one by one"
      : "for all accounts together, since without a salt a try is good for every hash"
    return ReportSection(
      id: "budget", title: "Found for money",
      note: """
        \(hash.name) on \(counted(budget.gpus, "GPU")) at \(Self.money(budget.pricePerHour)) an \
        hour each: \(whose). \(RateText.sentence(hash)) 'Least' and 'Most' are the shares if the \
        estimates are too low by 1.8 decades or too high by one, as they were beside real \
        attacks.\(unestimatedNote)
        """,
      subject: "Money", columns: ["Time", "Found", "Least", "Most"], rows: rows, chart: .curve)
  }

  static func money(_ dollars: Double) -> String {
    dollars == dollars.rounded() || dollars >= 1000
      ? "$\(grouped(Int(min(dollars.rounded(), 1e15))))" : "$\(decimal(dollars, 2))"
  }

  func writeBudget(to json: inout JSONWriter) {
    let points = foundForMoney
    guard let budget = options.budget, !points.isEmpty else { return }
    json.object("budget") { json in
      json.member("dollars", budget.dollars, decimals: 2)
      json.member("gpus", budget.gpus)
      json.member("dollars_per_gpu_hour", budget.pricePerHour, decimals: 4)
      json.member("for_each_account", options.hash?.isSalted ?? false)
      json.objects("found", points) { point, json in
        json.member("dollars", point.dollars, decimals: 2)
        json.member("seconds_log10", point.secondsLog10, decimals: 4)
        json.member("passwords", point.found)
        json.member("least", point.least)
        json.member("most", point.most)
      }
    }
  }
}

package import PasswordStrength
internal import ReportFormats
internal import UnicodeText

/// The rate at which a graphics card computes a hash, with its source.
package enum RateText {
  static func rate(_ hash: PasswordHash) -> String {
    var rate = CrackTime(attacker: .onlineThrottled, secondsLog10: hash.rateLog10).seconds
    for unit in ["H/s", "kH/s", "MH/s"] {
      if rate < 9_999.5 { return "\(figure(rate)) \(unit)" }
      rate /= 1000
    }
    return "\(figure(rate)) GH/s"
  }

  private static func figure(_ value: Double) -> String {
    value >= 1000
      ? grouped(Int(value.rounded()))
      : decimal(value, value >= 100 ? 1 : value >= 10 ? 2 : value >= 0.1 ? 3 : 6)
  }

  /// The attacker with one graphics card, and the source of its rate, in no language's words.
  static func line(_ hash: PasswordHash) -> String {
    let benchmark = hash.benchmark
    return "1 GPU: \(benchmark.gpu), \(rate(hash)) (\(benchmark.program), \(benchmark.date))"
  }

  package static func sentence(_ hash: PasswordHash) -> String {
    let benchmark = hash.benchmark
    let scaled = hash.name == benchmark.measured ? "" : ", calculated from \(benchmark.measured)"
    return """
      One GPU is an \(benchmark.gpu), which tries \(rate(hash)) (\(benchmark.program), \
      \(benchmark.date)\(scaled)).
      """
  }
}

/// A published measurement of how fast a graphics card computes the hashes of passwords.
public struct HashBenchmark: Hashable, Sendable {
  /// The name of the function, such as "bcrypt".
  public let function: String
  /// The hashes a second that one card computes at the measured cost.
  public let rate: Double
  /// The graphics card.
  public let gpu: String
  /// The program that measured, with its version.
  public let program: String
  /// The day of the measurement, as in "2022-10-14".
  public let date: String
  /// The page that has the figure.
  public let source: String
  /// The numbers that set the cost, in the order in which they are written.
  let costs: [HashCost]

  /// The hash that was measured, such as "bcrypt:5".
  public var measured: String { Self.name(function, costs, costs.map { $0.measured }) }
  /// The hash that the name of the function alone stands for, such as "bcrypt:10".
  public var usual: String { Self.name(function, costs, costs.map { $0.usual }) }

  static func name(_ function: String, _ costs: [HashCost], _ values: [Int]) -> String {
    let numbers = zip(costs, values).map { $0.key.isEmpty ? "\($1)" : "\($0.key)=\($1)" }
    return numbers.isEmpty ? function : function + ":" + numbers.joined(separator: ",")
  }

  // MARK: The table

  /// The benchmarks of all functions with a published rate. Documentation/crack-times.md has the
  /// same table, and the assumptions for other costs.
  public static let all: [HashBenchmark] = [
    rtx4090("md5", 164.1e9),
    rtx4090("ntlm", 288.5e9),
    rtx4090("sha1", 50_638.7e6),
    rtx4090("sha256", 21_975.5e6),
    rtx4090("sha512", 7_483.4e6),
    rtx5090("sha256crypt", 2_590e3),
    rtx5090("sha512crypt", 1_619e3),
    rtx4090("pbkdf2-sha256", 8_865.7e3, [iterations(usual: 600_000)]),
    rtx4090("pbkdf2-sha512", 3_120.9e3, [iterations(usual: 210_000)]),
    rtx4090("bcrypt", 184e3, [HashCost("", 4...31, usual: 10, measured: 5, .doubles)]),
    rtx4090(
      "scrypt", 7_126,
      [
        HashCost("ln", 1...40, usual: 17, measured: 14, .doubles),
        HashCost("r", 1...1_000, usual: 8, measured: 8, .linear),
        HashCost("p", 1...1_000, usual: 1, measured: 1, .linear),
      ]),
    HashBenchmark(
      function: "argon2id", rate: 1_667, gpu: "NVIDIA RTX 4090", program: "hashcat 7 (development)",
      date: "2025-07-02", source: "https://github.com/hashcat/hashcat/pull/4284",
      costs: [
        HashCost("m", 8...2_000_000_000, usual: 19_456, measured: 65_536, .linear),
        HashCost("t", 1...1_000_000, usual: 2, measured: 3, .linear),
        // Lanes share the same memory and the same number of passes.
        HashCost("p", 1...1_000, usual: 1, measured: 1, .none),
      ]),
    HashBenchmark(
      function: "yescrypt", rate: 3_720.5, gpu: "NVIDIA RTX 4090",
      program: "yescrypt_crack 0.4.0-dev", date: "2026-08-20",
      source: "https://github.com/cyclone-github/yescrypt_crack",
      costs: [HashCost("", 1...11, usual: 5, measured: 5, .doubles)]),
  ]

  private static func rtx4090(
    _ function: String, _ rate: Double, _ costs: [HashCost] = []
  ) -> HashBenchmark {
    HashBenchmark(
      function: function, rate: rate, gpu: "NVIDIA RTX 4090", program: "hashcat 6.2.6",
      date: "2022-10-14",
      source: "https://gist.github.com/Chick3nman/32e662a5bb63bc4f51b847bb422222fd", costs: costs)
  }

  private static func rtx5090(_ function: String, _ rate: Double) -> HashBenchmark {
    HashBenchmark(
      function: function, rate: rate, gpu: "NVIDIA RTX 5090",
      program: "John the Ripper (bleeding-jumbo)", date: "2025-07-31",
      source: "https://github.com/openwall/john/issues/5809",
      costs: [HashCost("", 1_000...999_999_999, usual: 5_000, measured: 5_000, .linear)])
  }

  private static func iterations(usual: Int) -> HashCost {
    HashCost("", 1...2_000_000_000, usual: usual, measured: 999, .linear)
  }
}

struct HashCost: Hashable, Sendable {
  enum Growth: Sendable { case doubles, linear, none }

  /// The name of the number, such as "m"; empty for the only number of a function.
  let key: String
  let range: ClosedRange<Int>
  /// The value that is assumed if none is given.
  let usual: Int
  let measured: Int
  let growth: Growth

  init(_ key: String, _ range: ClosedRange<Int>, usual: Int, measured: Int, _ growth: Growth) {
    (self.key, self.range) = (key, range)
    (self.usual, self.measured, self.growth) = (usual, measured, growth)
  }

  func workLog10(_ value: Int) -> Double {
    switch growth {
    case .doubles: Double(value - measured) * log10Of2
    case .linear: log10(Double(value)) - log10(Double(measured))
    case .none: 0
    }
  }
}

internal import UnicodeText

/// The hash under which a service stores passwords, with its cost: `bcrypt:12`, `ntlm`,
/// `argon2id:m=65536,t=3,p=1`.
public struct PasswordHash: Hashable, Sendable {
  /// The name of the function with its whole cost.
  public let name: String
  /// The benchmark from which the rate is calculated.
  public let benchmark: HashBenchmark
  /// The decimal logarithm of the hashes a second that one graphics card computes.
  public let rateLog10: Double

  /// Whether each password is hashed with a salt of its own, so that each is attacked by itself.
  /// The functions without a cost are used without one.
  public var isSalted: Bool { !benchmark.costs.isEmpty }

  /// The hash that a text names.
  ///
  /// - Parameter text: A function of ``HashBenchmark/all``, in any case. After a colon, its cost:
  ///   one number, or several such as `m=65536,t=3`. Where one is not given, it is the usual one.
  /// - Throws: If no rate is known for the function, or the cost is not one of it.
  public init(_ text: String) throws(PasswordHashError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let function = Self.synonyms[name.lowercasedASCII] ?? name.lowercasedASCII
    guard let benchmark = HashBenchmark.all.first(where: { $0.function == function }) else {
      throw .unknown(name)
    }
    let costs = benchmark.costs
    var values = costs.map { $0.usual }
    if parts.count > 1, costs.isEmpty { throw .hasNoCost(function) }
    var places: Set<Int> = []
    let given = parts.dropFirst()
    for part in given.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = sides.count == 2 ? sides[0] : ""
      let digits = sides[sides.count - 1]
      guard let place = costs.firstIndex(where: { $0.key == key }), places.insert(place).inserted,
        !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let value = Int(digits), costs[place].range.contains(value)
      else { throw .cost(function) }
      values[place] = value
    }
    self.name = HashBenchmark.name(function, costs, values)
    self.benchmark = benchmark
    rateLog10 = zip(costs, values).reduce(log10(benchmark.rate)) {
      $0 - $1.0.workLog10($1.1)
    }
  }

  private static let synonyms = [
    "nt": "ntlm", "nthash": "ntlm", "sha-1": "sha1", "sha-256": "sha256", "sha-512": "sha512",
    "pbkdf2": "pbkdf2-sha256", "pbkdf2-hmac-sha256": "pbkdf2-sha256",
    "pbkdf2-hmac-sha512": "pbkdf2-sha512", "argon2": "argon2id",
  ]
}

/// The reason why a text names no hash with a known rate. Every case has the name that was given.
public enum PasswordHashError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No rate is published for a function of this name.
  case unknown(String)
  /// The function has no cost that could be set.
  case hasNoCost(String)
  /// The cost is not one of this function.
  case cost(String)

  /// The problem and the cure, as ``sentence``.
  public var description: String { sentence }

  /// The problem, and the cure.
  public var sentence: String {
    let functions = HashBenchmark.all.map { $0.function }
    switch self {
    case .unknown(let name):
      let meant = nearest(to: name, in: functions).map { " Did you mean '\($0)'?" } ?? ""
      return "there is no published rate for this hash.\(meant) "
        + "Known are \(quotedList(functions, "and"))."
    case .hasNoCost(let function): return "'\(function)' has no cost to set. Write '\(function)'."
    case .cost(let function):
      let benchmark = HashBenchmark.all.first { $0.function == function }
      let ranges = (benchmark?.costs ?? []).map { cost in
        let (least, most) = (grouped(cost.range.lowerBound), grouped(cost.range.upperBound))
        return (cost.key.isEmpty ? "a number" : "'\(cost.key)'") + " from \(least) to \(most)"
      }
      return "the cost of '\(function)' is \(ranges.joined(separator: ", ")), "
        + "such as '\(benchmark?.usual ?? function)'."
    }
  }
}

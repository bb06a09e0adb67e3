internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// Counts the steps of searches, as far as the budget goes.
struct AttackCounter: ~Copyable {
  private var counter: StepCounter
  private let budget: WorkBudget

  init(_ pattern: Pattern, _ budget: WorkBudget) throws(PatternError) {
    counter = try StepCounter(pattern)
    self.budget = budget
  }

  /// High enough to tell a square from a line, and low enough for about a millisecond.
  static let limit = 1 << 16

  /// The limit for a very short text that takes more than ``limit``.
  static let steepLimit = 1 << 20
  /// For longer texts the steps times the length: a step may pass over all of a text.
  private static let steepProduct = 1 << 26

  /// The least number of bytes of texts for which the time of the steps is limited too.
  private static let timedLength = 256

  /// The number of the engine's steps that take as long as one step of a budget.
  private static let stepsPerBudgetStep = 16

  mutating func steps(in text: ValidUTF8, isSteep: Bool = false) -> Int? {
    let limit =
      isSteep ? min(Self.steepLimit, Self.steepProduct / max(1, text.bytes.count)) : Self.limit
    guard !budget.isSpent else { return nil }
    // Steps over a short text are as short, and to read the clock would take longer.
    let isShort = text.bytes.count < Self.timedLength && !isSteep
    let steps =
      isShort
      ? counter.steps(in: text, upTo: limit) : budget.timed { counter.steps(in: text, upTo: limit) }
    budget.spend((steps ?? limit) / Self.stepsPerBudgetStep)
    return steps
  }
}

/// A text that may make a pattern slow: `prefix`, then `pump` many times, then `suffix`, at which
/// the search fails.
struct Attack: Hashable {
  let prefix: [UInt8]
  let pump: [UInt8]
  let suffix: [UInt8]

  /// The most pumps with which the text is an attack: with more the pattern matches.
  let limit: Int

  init(prefix: String, pump: String, suffix: String, limit: Int = .max) {
    (self.prefix, self.pump, self.suffix) = (
      Array(prefix.utf8), Array(pump.utf8), Array(suffix.utf8)
    )
    self.limit = limit
  }

  /// The most bytes of a text. Longer passwords are not judged, so they cost nothing.
  static let longest = PolicyEvaluator.examinedBytes
  private var mostPumps: Int {
    guard !pump.isEmpty else { return 0 }
    return max(0, min(limit, (Self.longest - prefix.count - suffix.count) / pump.count))
  }

  typealias Sample = BacktrackingGrowth.Sample
  typealias Growth = (order: BacktrackingGrowth.Order, samples: [Sample])

  private func sample(
    _ pumps: Int, _ counter: inout AttackCounter, isSteep: Bool = false
  ) -> Sample? {
    var text = prefix
    for _ in 0..<pumps { text += pump }
    text += suffix
    return text.withUnsafeBufferPointer { counter.steps(in: ValidUTF8($0), isSteep: isSteep) }
      .map { Sample(pumps: pumps, steps: $0) }
  }

  /// The growth of the steps; nil if they grow in proportion to the length, or less.
  ///
  /// The number of pumps is doubled until the text is as long as texts may be, or the steps are too
  /// many to count. Then three counts tell a power from an exponential: of a power the logarithm
  /// grows by less and less, of an exponential evenly.
  ///
  /// - Parameter degree: Powers up to this one are of no interest any more.
  func growth(_ counter: inout AttackCounter, above degree: Int) -> Growth? {
    var samples: [Sample] = []
    var pumps = 1
    while pumps <= mostPumps, let sample = sample(pumps, &counter) {
      samples.append(sample)
      // Most texts are no attack at all, or none that is worse, which shows long before the end.
      if pumps > 32, let order = order(samples.suffix(2)), order < Double(degree) + 0.3 {
        return nil
      }
      pumps *= 2
    }
    let isTooMuch = pumps <= mostPumps
    if isTooMuch, pumps <= 4 { return steepGrowth(&counter) }
    guard let last = samples.last else { return nil }
    if !isTooMuch, limit < Self.longest {
      // All the growth there can be: worth a word only if it is steep and goes far.
      let points = [limit / 2, limit * 3 / 4, limit].compactMap { sample($0, &counter) }
      guard points.count == 3, points[2].steps > 1000, isExponential(points) else { return nil }
      return (.exponential, points)
    }
    guard isTooMuch else {
      guard pumps > 32, let order = order(samples.suffix(2)), order > 1.5 else { return nil }
      return (.polynomial(Int(order.rounded())), samples)
    }
    // About the most pumps that can still be counted.
    var (greatest, tooMany) = (last, pumps)
    while tooMany - greatest.pumps > max(1, greatest.pumps / 16) {
      let middle = (greatest.pumps + tooMany) / 2
      if let sample = sample(middle, &counter) { greatest = sample } else { tooMany = middle }
    }
    let points =
      [greatest.pumps / 2, greatest.pumps * 3 / 4].compactMap { sample($0, &counter) } + [greatest]
    guard points.count == 3, points[0].pumps < points[1].pumps, let order = order(points.suffix(2))
    else { return nil }
    let shown = samples.filter { $0.pumps < greatest.pumps } + [greatest]
    // The steps without a pump stay the same, and would make a power look like an exponential.
    let base = sample(0, &counter)?.steps ?? 0
    let grown = points.map { Sample(pumps: $0.pumps, steps: $0.steps - base) }
    if isExponential(grown) { return (.exponential, shown) }
    return order > 1.5 ? (.polynomial(Int(order.rounded())), shown) : nil
  }

  /// The growth of steps that are too many to count after a few pumps, with a higher limit.
  private func steepGrowth(_ counter: inout AttackCounter) -> Growth? {
    var points: [Sample] = []
    for pumps in 1...3 {
      guard let sample = sample(pumps, &counter, isSteep: true) else { break }
      points.append(sample)
    }
    guard let order = order(points.suffix(2)), order > 1.5 else { return nil }
    return (
      points.count == 3 && isExponential(points) ? .exponential : .polynomial(Int(order.rounded())),
      points
    )
  }

  func order(_ samples: ArraySlice<Sample>) -> Double? {
    guard let a = samples.first, let b = samples.last, a.pumps < b.pumps, a.steps > 0, b.steps > 0
    else { return nil }
    return log2(b.steps, over: a.steps) / log2(b.pumps, over: a.pumps)
  }

  /// Whether three counts show an exponential. At a half, three quarters and the whole of the
  /// pumps, a power gives 0.71 here whatever its degree, and an exponential 1.
  private func isExponential(_ points: [Sample]) -> Bool {
    guard points.allSatisfy({ $0.steps > 0 }) else { return false }
    let slopes = zip(points, points.dropFirst()).map {
      log2($1.steps, over: $0.steps) / Double($1.pumps - $0.pumps)
    }
    return slopes[1] > 0.86 * slopes[0] && slopes[1] > 0.05
  }
}

private func log2(_ a: Int, over b: Int) -> Double { binaryLogarithm(Double(a) / Double(b)) }

internal import PasswordPolicy
internal import PolicyReview
internal import UnicodeText

/// Draws candidates until the policy accepts one, which makes every accepted candidate as likely as
/// every other.
struct RejectionSampler<Space: CandidateSpace>: Sendable {
  let checker: PasswordChecker
  let context: PasswordContext
  let space: Space
  /// The most candidates that are judged for one password before giving up: about a second's work.
  var limit = 1_000_000

  /// The time for one password, for a policy that takes longer for each candidate. Begins when the
  /// sampler is made, and anew with each password.
  var time = SearchTime()

  /// The largest space whose candidates are judged one by one rather than drawn: the count is then
  /// exact, and "none" is proven.
  var enumerable: UInt64 = 1 << 16

  /// The sampler with its time anew, for what comes after the passwords.
  var renewed: Self {
    var sampler = self
    sampler.time = time.renewed
    return sampler
  }

  var isEnumerable: Bool { space.count.map { $0 <= enumerable } ?? false }

  // MARK: Passwords

  /// Makes passwords, independent of each other.
  ///
  /// - Throws: If none of ``limit`` candidates in a row is accepted, or none in the time, or it is
  ///   clear that none can be.
  /// - Complexity: O(count / share of accepted candidates) judgements.
  func passwords(
    _ count: Int, using generator: inout some RandomNumberGenerator
  ) throws(GenerationError) -> [String] {
    let impossible = space.impossibleRules(of: checker.policy)
    guard impossible.isEmpty else {
      throw GenerationError(certainty: .proven, impossible: impossible)
    }
    var tally = Tally(checker.policy)
    var text = Self.room
    defer { wipe(&text) }
    if let accepted = enumerate(&tally) {
      guard !accepted.isEmpty else { throw tally.error(.exhausted) }
      return (0..<count).map { _ in
        space.text(at: accepted.randomElement(using: &generator) ?? 0, into: &text)
        return String(decoding: text, as: UTF8.self)
      }
    }
    var evaluator = checker.makeEvaluator(context: context)
    var passwords: [String] = []
    passwords.reserveCapacity(count)
    var draws = 0
    // All candidates may have taken the time.
    var time = isEnumerable ? time.renewed : time
    while passwords.count < count {
      space.draw(into: &text, using: &generator)
      draws += 1
      if Self.isAccepted(text, by: &evaluator) {
        passwords.append(String(decoding: text, as: UTF8.self))
        (draws, time) = (0, time.renewed)
      } else {
        if passwords.isEmpty { tally.add(evaluator.outcomes) }
        guard draws < limit else { throw tally.error(.searched) }
        guard !time.isOver() else { throw tally.error(.outOfTime) }
      }
    }
    return passwords
  }

  /// An empty text with room for any candidate: an array that grows leaves a copy behind.
  private static var room: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(4096)
    return text
  }

  /// The numbers of all accepted candidates; nil if there are too many candidates, or too many for
  /// the time, to judge each.
  ///
  /// - Complexity: O(2^16) judgements.
  private func enumerate(_ tally: inout Tally) -> [UInt64]? {
    guard isEnumerable, let count = space.count else { return nil }
    var evaluator = checker.makeEvaluator(context: context)
    var text = Self.room
    defer { wipe(&text) }
    var accepted: [UInt64] = []
    var time = time
    for index in 0..<count {
      guard !time.isOver() else { return nil }
      space.text(at: index, into: &text)
      if Self.isAccepted(text, by: &evaluator) {
        accepted.append(index)
      } else {
        tally.add(evaluator.outcomes)
      }
    }
    return accepted
  }

  static func isAccepted(_ text: [UInt8], by evaluator: inout PolicyEvaluator) -> Bool {
    text.withUnsafeBufferPointer { evaluator.evaluate(utf8: $0)?.isAccepted ?? false }
  }

  // MARK: Entropy

  /// The entropy of one of the passwords.
  ///
  /// Exact for up to 2^16 candidates; else from the share that is accepted of 2^12, 2^17 or 2^20
  /// fresh draws: as many as it takes to see 1024 accepted.
  func entropy(using generator: inout some RandomNumberGenerator) throws(GenerationError) -> Entropy
  {
    var tally = Tally(checker.policy)
    if let accepted = enumerate(&tally) {
      guard !accepted.isEmpty else { throw tally.error(.exhausted) }
      return Entropy(countLog2: binaryLogarithm(Double(accepted.count)))
    }
    var acceptance = Acceptance()
    for draws in Acceptance.sampleSizes where acceptance.accepted < 1024 {
      acceptance = self.acceptance(draws: draws, using: &generator)
    }
    return Entropy(spaceLog2: space.countLog2, acceptance)
  }

  /// The reason why the policy accepts no candidate, as far as some draws show.
  func refusal(
    _ certainty: GenerationError.Certainty, using generator: inout some RandomNumberGenerator
  ) -> GenerationError {
    sample(4096, using: &generator).rejected.error(certainty)
  }

  /// Counts the candidates that the policy accepts of as many draws as asked for, or as many as
  /// there is time for, but some at least.
  func acceptance(draws: Int, using generator: inout some RandomNumberGenerator) -> Acceptance {
    guard space.impossibleRules(of: checker.policy).isEmpty else { return Acceptance(draws: draws) }
    return sample(draws, using: &generator).acceptance
  }

  /// Draws candidates that are thrown away, so that a generator of statistical quality does, which
  /// needs no system call for each.
  private func sample(
    _ draws: Int, using generator: inout some RandomNumberGenerator
  ) -> (acceptance: Acceptance, rejected: Tally) {
    var candidates = SeededGenerator(seed: generator.next())
    var evaluator = checker.makeEvaluator(context: context)
    var text = Self.room
    defer { wipe(&text) }
    var (acceptance, rejected) = (Acceptance(), Tally(checker.policy))
    var time = time
    while acceptance.draws < draws, acceptance.draws < 16 || !time.isOver() {
      acceptance.draws += 1
      space.draw(into: &text, using: &candidates)
      if Self.isAccepted(text, by: &evaluator) {
        acceptance.accepted += 1
      } else {
        rejected.add(evaluator.outcomes)
      }
    }
    return (acceptance, rejected)
  }
}

/// Counts how often each rule was met by rejected candidates.
private struct Tally {
  private let policy: Policy
  private var candidates = 0
  private var met: [Int]

  init(_ policy: Policy) {
    self.policy = policy
    met = Array(repeating: 0, count: policy.allRules.count)
  }

  mutating func add(_ outcomes: UnsafeBufferPointer<Outcome>) {
    candidates += 1
    for (i, outcome) in outcomes.enumerated() where !outcome.rejects { met[i] += 1 }
  }

  func error(_ certainty: GenerationError.Certainty) -> GenerationError {
    // Members of groups follow their group; only rules of the policy itself decide.
    var next = 0
    var deciding: [(rule: Rule, met: Int)] = []
    func size(_ rule: Rule) -> Int { rule.members.reduce(1) { $0 + size($1) } }
    for rule in policy.rules {
      if rule.severity == .error { deciding.append((rule, met[next])) }
      next += size(rule)
    }
    let never = deciding.filter { $0.met == 0 }.map(\.rule)
    let rare = deciding.filter { $0.met < candidates }.sorted { $0.met < $1.met }.prefix(3)
    return GenerationError(
      certainty: certainty, candidates: candidates, neverMet: never,
      rarelyMet: never.isEmpty ? rare.map(\.rule) : [])
  }
}

internal import PasswordPolicy
internal import PasswordStrength
internal import UnicodeText

/// Judges passwords one after the other and keeps count.
struct RecordJudge: ~Copyable {
  // The first field must not be an array. The thread sanitizer mistakes an access to the struct for
  // an access to the memory that its first word points at, and all threads share the storage of
  // the empty array, so it would report a data race that does not exist.
  private let counts: UnsafeMutablePointer<Int>
  // Parts of it that every password needs.
  private let lengths: UnsafeMutablePointer<Int>
  private let failed: UnsafeMutablePointer<Int>
  private let undecided: UnsafeMutablePointer<Int>
  private let alone: UnsafeMutablePointer<Int>

  private(set) var total = 0
  // The answers about the last password.
  private(set) var outcomes: UnsafeBufferPointer<Outcome>
  private(set) var strength: StrengthFigures?
  private var firstMalformed: RecordPlace?
  private var brokenLines = 0
  private var names: [(chunk: Int, name: String)] = []

  private let scope: AuditScope
  private let estimatesStrength: Bool
  private let layout: CountLayout
  private let decides: UnsafeMutableBufferPointer<Bool>
  private let undecidedOutcomes: UnsafeMutableBufferPointer<Outcome>
  private let key: StateKey
  private var evaluator: PolicyEvaluator
  private let checker: PasswordChecker
  private let table: ListTable
  /// The number of passwords to announce at once with ``lookAhead(_:)``; 0 if that is of no use.
  let batch: Int
  private let compared: [ComparedPolicy]
  private let alternatives: [ComparedPolicy]
  private let crackTimes: [[Double]] = Attacker.general.map { attacker in
    CrackTimeSpan.allCases.map { attacker.rateLog10 + $0.endLog10 }
  }
  private var statistics: StatisticsCounter?
  private var lineTally: LineTally?

  init(_ audit: Audit, scope: AuditScope, table: ListTable = ListTable()) {
    self.scope = scope
    estimatesStrength = scope.includesStrength
    layout = scope.layout
    decides = .allocate(capacity: scope.rules.count)
    _ = decides.initialize(from: scope.rules.map(\.decides))
    undecidedOutcomes = .allocate(capacity: scope.rules.count)
    undecidedOutcomes.initialize(repeating: .undetermined)
    outcomes = UnsafeBufferPointer(undecidedOutcomes)
    checker = audit.checker
    evaluator = checker.makeEvaluator(estimatesStrength: scope.includesStrength)
    self.table = table
    batch = evaluator.batch
    compared = audit.options.comparedPolicies.map(ComparedPolicy.init)
    alternatives = audit.options.whatIf.map(ComparedPolicy.init)
    counts = .allocate(capacity: layout.count)
    counts.initialize(repeating: 0, count: layout.count)
    lengths = counts + CountLayout.lengths.lowerBound
    failed = counts + layout.failed.lowerBound
    undecided = counts + layout.undecided.lowerBound
    alone = counts + layout.alone.lowerBound
    key = audit.options.key
    statistics = scope.includesStatistics ? StatisticsCounter(key: key, counts: counts) : nil
    guard !estimatesStrength, !scope.includesStatistics, compared.isEmpty, alternatives.isEmpty,
      audit.options.limits.password > LineTally.longest, let byteSets = evaluator.decisiveByteSets
    else { return }
    lineTally = LineTally(
      byteSets: byteSets,
      firstByteToJudge: audit.options.decodesHexNotation ? UInt8(ascii: "$") : nil)
  }

  deinit {
    counts.deallocate()
    undecidedOutcomes.deallocate()
    decides.deallocate()
  }

  mutating func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    evaluator.lookAhead(passwords)
  }

  mutating func countBlank() { counts[CountLayout.blank] += 1 }

  mutating func countNotChosen(_ name: UnsafeBufferPointer<UInt8>? = nil, in chunk: Int = 0) {
    counts[CountLayout.notChosen] += 1
    guard let name, !name.isEmpty, names.count < AuditSummary.mostNames,
      isPrintableName(name)
    else { return }
    let text = String(decoding: name, as: UTF8.self)
    if !names.contains(where: { $0.name == text }) {
      names.append((chunk, text))
    }
  }

  /// - Parameter isBroken: Whether there is a line end within the record.
  mutating func countMalformed(at place: RecordPlace, isBroken: Bool = false) {
    if isBroken { brokenLines += 1 }
    counts[CountLayout.malformed] += 1
    // A worker gets its chunks in rising order.
    if firstMalformed == nil { firstMalformed = place }
  }

  var countsLines: Bool { lineTally != nil }

  mutating func countLines(
    _ position: inout UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, atMost most: Int
  ) -> Int {
    let lines = lineTally?.count(&position, to: end, atMost: most) ?? 0
    total += lines
    return lines
  }

  private mutating func judgeCountedLines() {
    guard let tally = lineTally.take() else { return }
    tally.forEach { byteSets, length, lines in
      let verdict = evaluator.evaluate(byteSets: byteSets, length: length)
      outcomes = evaluator.outcomes
      let judgement: Judgement =
        countOutcomes(times: lines) ? .rejected : verdict.isAccepted ? .accepted : .undetermined
      counts[Int(judgement.rawValue)] += lines
      lengths[length] += lines
    }
  }

  /// - Parameter stays: Whether the text stays in place until ``countWaiting()``.
  mutating func count(
    _ text: ValidUTF8, readFrom bytes: UnsafeBufferPointer<UInt8>, _ flags: inout AuditRow.Flags,
    user: UnsafeBufferPointer<UInt8>?, stays: Bool = false
  ) -> Judgement {
    total += 1
    if total % ListTable.patience == 0 { evaluator.use(table.table(for: checker)) }
    let judgement: Judgement
    let isEmpty = flags.contains(.empty)
    // A record that was cut is longer than any password that is judged.
    let isJudged = flags.isDisjoint(with: [.invalidEncoding, .truncated])
    if !isJudged {
      outcomes = UnsafeBufferPointer(undecidedOutcomes)
      judgement = .undetermined
      strength = nil
      countOutcomes(isEvaluated: false)
    } else {
      if user != nil { evaluator.setUser(user, for: text) }
      let verdict = evaluator.evaluate(text, readFrom: bytes)
      outcomes = evaluator.outcomes
      if verdict.isTruncated { flags.insert(.truncated) }
      if verdict.hasTooManyMarks { flags.insert(.tooManyMarks) }
      if verdict.hasZero { flags.insert(.invalidEncoding) }
      // Many programs cut a password off at U+0000: no strength is that of what they keep.
      if estimatesStrength, !verdict.hasZero, let guesses = evaluator.guessesLog10 {
        countStrength(StrengthFigures(guessesLog10: guesses))
      } else {
        strength = nil
      }
      let unmet = countOutcomes(isRejectedAnyway: isEmpty)
      judgement = unmet || isEmpty ? .rejected : verdict.isAccepted ? .accepted : .undetermined
    }
    counts[Int(judgement.rawValue)] += 1
    if !flags.isEmpty { countFlags(flags) }
    if user != nil { counts[CountLayout.withUsername] += 1 }
    let length = text.length(in: .codePoints)
    lengths[min(length, CountLayout.lengths.count - 1)] += 1
    if isJudged, !isEmpty {
      for i in compared.indices where compared[i].accepts(text, readFrom: bytes, user: user) {
        counts[layout.compared.lowerBound + i] += 1
      }
      if !alternatives.isEmpty {
        countAlternatives(text, readFrom: bytes, user: user, isAccepted: judgement == .accepted)
      }
    }
    statistics?.count(text, stays: stays)
    return judgement
  }

  /// Counts the statistics that were put off. Call it before a text that ``count`` got goes away.
  mutating func countWaiting() { statistics?.countWaiting() }

  /// The summary of all that was counted. Nothing is counted afterwards.
  mutating func summary() -> AuditSummary {
    judgeCountedLines()
    countWaiting()
    var summary = AuditSummary(scope: scope, key: key)
    summary.sketches = statistics?.sketches
    summary.counts = Array(UnsafeBufferPointer(start: counts, count: layout.count))
    summary.firstMalformed = firstMalformed
    summary.brokenLines = brokenLines
    summary.names = names
    return summary
  }

  private mutating func countAlternatives(
    _ text: ValidUTF8, readFrom bytes: UnsafeBufferPointer<UInt8>,
    user: UnsafeBufferPointer<UInt8>?, isAccepted: Bool
  ) {
    let steps = CountLayout.guessSteps.count
    let first = layout.whatIf.lowerBound + (strength.map { Self.step($0) } ?? 0)
    if isAccepted { counts[first] += 1 }
    for i in alternatives.indices
    where alternatives[i].accepts(text, readFrom: bytes, user: user) != isAccepted {
      counts[first + (1 + 2 * i + (isAccepted ? 0 : 1)) * steps] += 1
    }
  }

  private static func step(_ figures: StrengthFigures) -> Int {
    Int(
      min(
        max(figures.guessesLog10 * Double(CountLayout.stepsInDecade), 0),
        Double(CountLayout.guessSteps.count - 1)))
  }

  // All methods are mutating, since the compiler copies the struct to call a nonmutating one.

  /// Counts the outcome of each rule, and returns whether some rule that decides is not met.
  @discardableResult
  private mutating func countOutcomes(
    times: Int = 1, isRejectedAnyway: Bool = false, isEvaluated: Bool = true
  ) -> Bool {
    var unmet = 0
    var open = 0
    var onlyOne = 0
    var isOpen = false
    for i in outcomes.indices {
      switch outcomes[i] {
      case .met, .notApplicable: continue
      case .unmet:
        failed[i] += times
        if decides[i] {
          unmet += 1
          onlyOne = i
        }
      case .undetermined:
        undecided[i] += times
        isOpen = true
        if decides[i] { open += 1 }
      }
    }
    if isOpen, isEvaluated {
      evaluator.countBreachTroubles(in: counts + CountLayout.breachTroubles.lowerBound)
    }
    if unmet == 1, open == 0, !isRejectedAnyway { alone[onlyOne] += times }
    return unmet > 0
  }

  private mutating func countFlags(_ flags: AuditRow.Flags) {
    if flags.contains(.truncated) { counts[CountLayout.truncated] += 1 }
    if flags.contains(.readAsLatin1) { counts[CountLayout.readAsLatin1] += 1 }
    if flags.contains(.invalidEncoding) { counts[CountLayout.invalidEncoding] += 1 }
    if flags.contains(.hexDecoded) { counts[CountLayout.hexDecoded] += 1 }
    if flags.contains(.empty) { counts[CountLayout.emptyPasswords] += 1 }
    if flags.contains(.sameAsUsername) { counts[CountLayout.sameAsUsername] += 1 }
  }

  private mutating func countStrength(_ figures: StrengthFigures) {
    strength = figures
    counts[CountLayout.scores.lowerBound + figures.score] += 1
    counts[CountLayout.levels.lowerBound + figures.level] += 1
    let decade = Int(min(max(figures.guessesLog10, 0), Double(CountLayout.guesses.count - 1)))
    counts[CountLayout.guesses.lowerBound + decade] += 1
    counts[CountLayout.guessSteps.lowerBound + Self.step(figures)] += 1
    for (attacker, ends) in crackTimes.enumerated() {
      let time = ends.firstIndex { figures.guessesLog10 < $0 } ?? ends.count - 1
      counts[CountLayout.crackTimes.lowerBound + attacker * ends.count + time] += 1
    }
  }
}

private final class ComparedPolicy {
  private var evaluator: PolicyEvaluator

  init(_ checker: PasswordChecker) { evaluator = checker.makeEvaluator() }

  func accepts(
    _ text: ValidUTF8, readFrom bytes: UnsafeBufferPointer<UInt8>, user: UnsafeBufferPointer<UInt8>?
  ) -> Bool {
    if user != nil { evaluator.setUser(user, for: text) }
    return evaluator.evaluate(text, readFrom: bytes).isAccepted
  }
}

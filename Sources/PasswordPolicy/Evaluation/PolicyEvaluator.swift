package import PasswordStrength
internal import Patterns
package import UnicodeText

/// One thread's working memory for judging a list of passwords against a policy. Every rule is
/// evaluated, and nothing is allocated per password but for text beyond ASCII that has to be
/// normalized or brought to lower case. ``PasswordChecker/assess(_:context:)`` is for one password.
///
///     var evaluator = checker.makeEvaluator()
///     let verdict = evaluator.evaluate(utf8: bytes)
///     if verdict?.isAccepted != true { … evaluator.outcomes … }
public struct PolicyEvaluator: ~Copyable {
  /// The most bytes that rules look at, but for those about length, strength, breaches and history.
  /// A longer password is judged by this first part and never accepted: a rule that the part meets
  /// is undetermined. The bound keeps every rule's time within milliseconds.
  public static let examinedBytes = 4096

  /// The most bytes of a password that is judged at all. For a longer one every rule is
  /// undetermined, even one about its length, so that a reader of lists need not keep more.
  public static let judgedBytes = 1 << 16

  /// The verdict on one password.
  public struct Verdict: Hashable, Sendable {
    /// Whether no error rule is unmet or undetermined.
    public let isAccepted: Bool
    /// Whether some error rule could not be decided. Never together with `isAccepted`.
    public let isUndetermined: Bool
    /// Whether the password is longer than the part that is examined.
    public let isTruncated: Bool
    /// Whether the password has more combining marks in a row than are put in order: no rule can be
    /// decided, and all are undetermined.
    public let hasTooManyMarks: Bool
    /// Whether the password has U+0000, at which many programs would cut it off: no rule is
    /// decided, and all are undetermined.
    public let hasZero: Bool
  }

  private let rules: CompiledRules
  private var context: PasswordContext
  /// The words of the context, for `expected` rules and in the form that each demand needs.
  private var contextWords: Words
  /// These words, and the name of the user whose password is judged now if the two share words.
  private var words: Words
  private var user = User.unknown
  private let results: UnsafeMutableBufferPointer<Outcome>
  private var matcher = Matcher()
  private var normalizer = NFCNormalizer()
  private var forms = TextForms()
  private var lookAlikes = LookAlikes()
  private var blocklistScratch = BlocklistScratch()
  private let leftovers: [LeftoverJudge]
  private var scalars = ScalarBuffer()
  private var scorer: StrengthScorer?
  /// The table that answers searches. Only lists have it.
  private var table: SearchTable?
  /// The decimal logarithm of the guesses that the last password withstands; nil if neither the
  /// policy nor ``PasswordChecker/makeEvaluator(context:estimatesStrength:)`` asks for it.
  public private(set) var guessesLog10: Double?
  /// The explained estimate of the last password; nil unless the evaluator was made to explain.
  package private(set) var strength: StrengthEstimate?
  private let explains: Bool
  /// The lookups of the `breached` rules, and their answers; nil for a rule that did not ask.
  private let breachSearches: [any BreachSearch]
  private var breachAnswers: [BreachAnswer?]
  /// The answer to each `history` rule for the last password; nil if the rule did not apply.
  private var histories: [HistoryAnswer?]
  /// The bytes of the password as they came, while it is judged in another form.
  private var given: UnsafeBufferPointer<UInt8>?

  private typealias Words = (all: PersonalWords, asked: [PersonalWords])

  /// The user of whom ``setUser(_:for:)`` was told: whether words of the name are in the password.
  private enum User { case unknown, unrelated, related }

  init(
    rules: CompiledRules, context: PasswordContext, estimator: StrengthEstimator?,
    explains: Bool = false
  ) {
    self.rules = rules
    self.context = context
    contextWords = (context.personal, rules.words(context.words))
    words = contextWords
    self.explains = explains
    leftovers = rules.demands.leftovers.map { LeftoverJudge($0.removal, $0.rules) }
    scorer = estimator?.makeScorer(userWords: context.words.estimated)
    breachSearches = rules.demands.breaches.map { $0.source.makeSearch() }
    breachAnswers = breachSearches.map { _ in nil }
    histories = rules.demands.histories.map { _ in nil }
    results = .allocate(capacity: rules.steps.count)
    results.initialize(repeating: .notApplicable)
  }

  deinit { results.deallocate() }

  /// The outcome of every rule for the last password, in the order of ``Policy/allRules``:
  /// undetermined for one that is not UTF-8. Valid until the next password.
  public var outcomes: UnsafeBufferPointer<Outcome> {
    UnsafeBufferPointer(start: results.baseAddress, count: rules.ruleCount)
  }

  /// The corpus's answer to the rule with this place in ``outcomes``; nil if it did not ask one.
  package func breachAnswer(at place: Int) -> BreachAnswer? {
    guard case .breached(let number) = rules.steps[place].test else { return nil }
    return breachAnswers[number]
  }

  /// The history's answer to the rule with this place in ``outcomes``; nil if it did not ask one.
  package func historyAnswer(at place: Int) -> HistoryAnswer? {
    guard case .history(let number) = rules.steps[place].test else { return nil }
    return histories[number]
  }

  @inline(__always)
  private mutating func search(
    _ text: ValidUTF8, _ bytes: UInt64, _ rejected: inout Bool, _ undetermined: inout Bool
  ) {
    let searches = rules.searches
    var (known, found) = (UInt64(0), UInt64(0))
    if let table, text.isASCII, text.bytes.count <= SearchTable.longestText {
      (known, found) = (table.answered, table.found(in: text.bytes))
    }
    for filter in rules.searchFilters where bytes & filter.needs == 0 { known |= filter.search }
    var undecided: UInt64 = 0
    if known & searches.all != searches.all {
      let patterns = UnsafeBufferPointer(rules.searchPatterns)
      let answer = matcher.find(patterns, in: text, known: known)
      found |= answer.found
      undecided = answer.undecided
    }
    let unmet = (found ^ searches.wanted) & searches.all & ~undecided
    if (unmet | undecided) & searches.decides != 0 { rejected = true }
    if undecided & searches.decides != 0 { undetermined = true }
    var bits = (unmet, undecided)
    for place in rules.searchPlaces {
      // Their raw values, without a branch for each.
      results[place] = unsafeBitCast(
        UInt8(truncatingIfNeeded: bits.0 & 1 | (bits.1 & 1) << 1), to: Outcome.self)
      bits = (bits.0 >> 1, bits.1 >> 1)
    }
  }

  /// Decides by a table of a list, which must be made for the searches of the same checker.
  package mutating func use(_ table: SearchTable?) { self.table = table }

  package mutating func setContext(_ context: PasswordContext) {
    self.context = context
    contextWords = (context.personal, rules.words(context.words))
    (words, user) = (contextWords, .unknown)
    scorer?.setUserWords(context.words.estimated)
  }

  /// Sets the user whose password is judged next; nil for nobody. The name counts as one of the
  /// user's own words, besides those of the context, for `personal` rules and for the estimate.
  ///
  /// Allocates only if the password may contain a part of the name.
  package mutating func setUser(_ name: UnsafeBufferPointer<UInt8>?, for password: ValidUTF8) {
    guard rules.demands.refusesWords || scorer != nil else { return }
    if user == .related { scorer?.setUserWords(context.words.estimated) }
    (words, user) = (contextWords, .unknown)
    guard let name, !name.isEmpty else { return }
    guard rules.demands.looksBeyondLetters || mayShareWord(name: name, password: password) else {
      user = .unrelated
      return
    }
    let given = context.words + [PersonalWord(String(decoding: name, as: UTF8.self), .user)]
    (words, user) = ((PersonalWords(given), rules.words(given)), .related)
    scorer?.setUserWords(given.estimated)
  }

  /// Overwrites all that judging has left of passwords, for a service that lives on. Lists need not
  /// call it: all memory is overwritten at the end.
  package mutating func forget() {
    normalizer.wipe()
    forms.wipe()
    lookAlikes.wipe()
    blocklistScratch.wipe()
    for judge in leftovers { judge.wipe() }
    scalars.wipe()
    scorer?.forget()
    forgetAnswers()
  }

  /// Judges one password; nil if the bytes are not well-formed UTF-8, which is no verdict and never
  /// a pass.
  public mutating func evaluate(utf8 password: UnsafeBufferPointer<UInt8>) -> Verdict? {
    // One pass sees the sets, and whether there is anything to validate or to normalize.
    if password.count <= Self.examinedBytes {
      let found = rules.classes.found(in: password)
      if found & ByteClassTable.rare == 0 { return judge(ascii: password, found) }
    }
    guard let text = ValidUTF8(validating: password) else {
      results.update(repeating: .undetermined)
      forgetAnswers()
      (guessesLog10, strength) = (nil, nil)
      return nil
    }
    return evaluate(text)
  }

  /// - Parameter bytes: Its original bytes, if it came in another encoding. Breach corpora are also
  ///   asked for them, since they hold hashes of bytes.
  /// - Complexity: O(n) times what the patterns cost, which is bounded by the matcher's budget.
  package mutating func evaluate(
    _ password: ValidUTF8, readFrom bytes: UnsafeBufferPointer<UInt8>? = nil
  ) -> Verdict {
    let found = rules.classes.found(in: password.bytes)
    if found & ByteClassTable.rare == 0, password.bytes.count <= Self.examinedBytes {
      return judge(ascii: password.bytes, found)
    }
    if found & ByteClassTable.zero != 0 { return undecidable(password, hasZero: true) }
    if password.bytes.count > Self.judgedBytes { return undecidable(password) }
    let whole = normalizer.nfc(of: password)
    if normalizer.exceedsMarkLimit { return undecidable(password, hasTooManyMarks: true) }
    let given = bytes ?? password.bytes
    self.given = given.baseAddress == whole.bytes.baseAddress ? nil : given
    defer { self.given = nil }
    let text = whole.prefix(Self.examinedBytes)
    let isUnchanged =
      text.bytes.baseAddress == password.bytes.baseAddress
      && text.bytes.count == password.bytes.count
    return judge(whole, text, isUnchanged ? found : rules.classes.found(in: text.bytes))
  }

  /// The sets that each byte is in, a bit each. Nil unless these and the length decide every rule
  /// for ASCII without a line feed or U+0000; see ``evaluate(byteSets:length:)``.
  package var decisiveByteSets: [UInt64]? {
    guard rules.areDecidedByBytes, scorer == nil else { return nil }
    return rules.classes.bits.map { $0 & ~ByteClassTable.zero }
  }

  /// Judges all passwords of ASCII without a line feed or U+0000 that have bytes of these sets, and
  /// of no others, and this length.
  ///
  /// - Precondition: ``decisiveByteSets`` is not nil.
  package mutating func evaluate(byteSets: UInt64, length: Int) -> Verdict {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { bytes in
      // The rules look at nothing but the sets that they are told.
      bytes.initialize(repeating: UInt8(ascii: "x"))
      return judge(ascii: UnsafeBufferPointer(bytes), byteSets)
    }
  }

  /// The number of passwords to announce at once with ``lookAhead(_:)``; 0 if that is of no use.
  package var batch: Int { breachSearches.map { $0.batch }.filter { $0 > 0 }.min() ?? 0 }

  /// Looks up passwords, at most ``batch``, that are judged soon, in this order.
  package func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {
    for search in breachSearches where search.batch > 0 { search.lookAhead(passwords) }
  }

  @inline(__always)
  private mutating func judge(
    ascii password: UnsafeBufferPointer<UInt8>, _ found: UInt64
  ) -> Verdict {
    let text = ValidUTF8(unchecked: password, isASCII: true)
    return judge(text, text, found)
  }

  /// - Parameter text: The part that is examined, in which the sets were found.
  private mutating func judge(_ whole: ValidUTF8, _ text: ValidUTF8, _ found: UInt64) -> Verdict {
    let isTruncated = text.bytes.count < whole.bytes.count
    forms.forget()
    forgetAnswers()
    guessesLog10 = estimate(whole)
    var (rejected, undetermined) = (false, false)
    if !isTruncated {
      for step in rules.byteSteps {
        let isMet = found & step.bit == step.wanted
        results[step.index] = isMet ? .met : .unmet
        rejected = rejected || (step.decides && !isMet)
      }
      if rules.searches.all != 0 { search(text, found, &rejected, &undetermined) }
    }
    // The whole password may fail a rule that its first part meets, so each outcome counts.
    for i in isTruncated ? rules.allSteps : rules.otherSteps {
      let step = rules.steps[i]
      var outcome: Outcome
      if let exemption = exemption(step.condition, isTruncated) {
        outcome = exemption
      } else if rejected, step.isSlow, case .history(let number) = step.test,
        context.history?.isSlow == true
      {
        (results[i], histories[number]) = (.undetermined, .leftOut)
        continue
      } else {
        outcome = self.outcome(of: step, i, whole, text, found)
        if isTruncated, outcome == .met, step.test.looksAtFirstPart { outcome = .undetermined }
      }
      results[i] = outcome
      if step.decides, outcome.rejects {
        rejected = true
        if outcome == .undetermined { undetermined = true }
      }
    }
    return Verdict(
      isAccepted: !rejected, isUndetermined: undetermined, isTruncated: isTruncated,
      hasTooManyMarks: false, hasZero: false)
  }

  /// The outcome of a rule that does not surely apply; nil if it applies.
  @inline(__always)
  private borrowing func exemption(_ condition: Int?, _ isTruncated: Bool) -> Outcome? {
    // Most rules have no condition.
    guard let condition else { return nil }
    switch results[condition] {
    case .met: return nil
    case .undetermined: return .undetermined
    case .unmet, .notApplicable:
      // What the first part lacks the rest may have. A length is that of the whole.
      if case .length = rules.steps[condition].test { return .notApplicable }
      return isTruncated ? .undetermined : .notApplicable
    }
  }

  private mutating func historyOutcome(_ number: Int, _ whole: ValidUTF8) -> Outcome {
    guard let history = context.history else { return .notApplicable }
    // Other programs hash the bytes as they come; some bring them into NFC first.
    let (last, days) = rules.demands.histories[number]
    let answer = history.answer(for: whole.bytes, given, last: last, days: days)
    histories[number] = answer
    return switch answer {
    case .found: .unmet
    case .notFound: .met
    case .couldNotCheck, .leftOut: .undetermined
    }
  }

  @inline(never)
  private mutating func undecidable(
    _ password: ValidUTF8, hasTooManyMarks: Bool = false, hasZero: Bool = false
  ) -> Verdict {
    guessesLog10 = estimate(password)
    results.update(repeating: .undetermined)
    forgetAnswers()
    return Verdict(
      isAccepted: false, isUndetermined: true,
      isTruncated: password.bytes.count > Self.examinedBytes,
      hasTooManyMarks: hasTooManyMarks, hasZero: hasZero)
  }

  /// Forgets what was answered about the password before, since a rule with a condition may not ask
  /// again.
  @inline(__always)
  private mutating func forgetAnswers() {
    for i in breachAnswers.indices { breachAnswers[i] = nil }
    for i in histories.indices { histories[i] = nil }
  }

  @inline(__always)
  private mutating func estimate(_ password: ValidUTF8) -> Double? {
    if explains {
      strength = scorer?.estimate(password)
      return strength?.guessesLog10
    }
    return scorer?.guessesLog10(password)
  }

  @inline(__always)
  private mutating func outcome(
    of step: CompiledRules.Step, _ index: Int, _ whole: ValidUTF8, _ text: ValidUTF8,
    _ found: UInt64
  ) -> Outcome {
    switch step.test {
    case .wholeText(let test)
    where text.isASCII && test.isEnoughForASCII && found & test.lineFeed == 0:
      return test.outcome(found, length: text.bytes.count)
    case .group(let atLeast): return groupOutcome(atLeast, members: (index + 1)..<step.end)
    case .not(let index): return results[index].negated
    default: return rareOutcome(step.test, whole, text, found)
    }
  }

  @inline(never)
  private mutating func rareOutcome(
    _ test: CompiledRules.Test, _ whole: ValidUTF8, _ text: ValidUTF8, _ found: UInt64
  ) -> Outcome {
    switch test {
    case .anyOf(let bit): return found & bit != 0 ? .met : .unmet
    case .noneOf(let bit): return found & bit == 0 ? .met : .unmet
    case .match(let search):
      return Outcome(find(search, text, found), found: .met, notFound: .unmet)
    case .avoid(let search):
      return Outcome(find(search, text, found), found: .unmet, notFound: .met)
    case .wholeText(let test):
      let (whole, engine) = rules.demands.wholeTexts[Int(test.number)]
      if let engine, found & test.lineFeed != 0 {
        return Outcome(matcher.find(engine, in: text), found: test.found, notFound: test.notFound)
      }
      return found & test.wanted == test.wanted && whole.matches(text) ? test.found : test.notFound
    case .count(let pattern, let occurrences):
      // One more than allowed is enough to know.
      let enough =
        occurrences.upperBound == .max ? occurrences.lowerBound : occurrences.upperBound + 1
      let count = matcher.count(pattern.takeUnretainedValue(), in: text, upTo: enough)
      return count.map { occurrences.contains($0) ? .met : .unmet } ?? .undetermined
    case .length(let limit):
      return limit.range.contains(whole.length(in: limit.unit)) ? .met : .unmet
    case .blocklist(let list, let comparison):
      let words = rules.demands.wordLists[list]
      if words.lists(forms.folded(text).bytes, comparison) { return .unmet }
      guard let identifier = forms.identifier(text) else { return .met }
      return words.lists(identifier.bytes, comparison) ? .unmet : .met
    case .blocklistWithVariants(let number):
      let (list, personal) = rules.demands.blocklists[number]
      return blocklistOutcome(list, personal, text)
    case .after(let number): return leftovers[number].outcome(for: text)
    case .expected(let list): return isExpected(text, rules.demands.wordLists[list]) ? .unmet : .met
    case .breached(let number):
      let answer = breachSearches[number].answer(
        for: whole.bytes, given: given, compatible: forms.compatible(whole)?.bytes,
        minCount: rules.demands.breaches[number].minCount)
      breachAnswers[number] = answer
      return switch answer {
      case .found: .unmet
      case .notFound: .met
      case .couldNotCheck: .undetermined
      }
    case .personal(let number):
      guard let words = givenWords(number) else {
        // The name of the account was given, and no word of it is in the password.
        if user == .unrelated, rules.demands.personal[number].kinds.contains(.user) {
          return .met
        }
        return .notApplicable
      }
      let demand = rules.demands.personal[number]
      let plain = demand.letterCase == .kept ? text : forms.unaccented(text)
      let form = demand.forms.contains(.lookAlikes) ? lookAlikes.form(of: plain) : plain
      return words.occur(in: form.bytes, minLength: demand.minLength, demand.comparison)
        ? .unmet : .met
    case .differs(let demand):
      guard let previous = context.previous else { return .notApplicable }
      scalars.set(text)
      let outcome = demand.outcome(scalars.scalars, previous.doubled)
      guard demand.foldsCase, outcome != .unmet else { return outcome }
      scalars.set(forms.folded(text))
      let other = demand.outcome(scalars.scalars, previous.foldedDoubled)
      return other == .met ? outcome : other
    case .history(let number): return historyOutcome(number, whole)
    case .words(let number):
      return hasWords(rules.demands.words[number], in: forms.folded(text)) ? .met : .unmet
    case .repeats(let max): return longestRepeat(in: text) <= max ? .met : .unmet
    case .distinct(let min): return CharacterCounts(of: text).distinct >= min ? .met : .unmet
    case .mostFrequent(let max):
      return CharacterCounts(of: text).mostFrequent <= max ? .met : .unmet
    case .sequences(let number):
      let (max, orders, wraps) = rules.demands.sequences[number]
      return longestSequence(in: text, orders, wraps: wraps) <= max ? .met : .unmet
    case .strength(let minimum): return strengthOutcome(minimum)
    case .group, .not: preconditionFailure("answered in the loop")
    }
  }

  private mutating func find(
    _ search: CompiledRules.Test.Search, _ text: ValidUTF8, _ found: UInt64
  ) -> Finding {
    guard search.needs == .max || found & search.needs != 0 else { return .notFound }
    return matcher.find(search.pattern.takeUnretainedValue(), in: text)
  }

  private borrowing func givenWords(_ number: Int) -> PersonalWords? {
    words.asked[number].isGiven ? words.asked[number] : nil
  }

  private borrowing func strengthOutcome(_ minimum: StrengthMinimum) -> Outcome {
    guard let guessesLog10 else { return .undetermined }
    return switch minimum {
    case .score(let score):
      StrengthEstimate.score(guessesLog10: guessesLog10) >= score ? .met : .unmet
    case .guesses(let log10): guessesLog10 >= log10 ? .met : .unmet
    }
  }

  /// The outcome of a group. Members that do not apply are left out: if fewer apply than are asked
  /// for, all of these must be met, and if none applies, the group does not. An undetermined member
  /// could go either way.
  private borrowing func groupOutcome(_ atLeast: Int, members: Range<Int>) -> Outcome {
    var (met, unmet, open) = (0, 0, 0)
    var i = members.lowerBound
    while i < members.upperBound {
      switch results[i] {
      case .met: met += 1
      case .unmet: unmet += 1
      case .undetermined: open += 1
      case .notApplicable: break
      }
      i = rules.steps[i].end
    }
    let needed = min(atLeast, met + unmet + open)
    if needed == 0 { return .notApplicable }
    if met >= needed { return .met }
    return met + open >= needed ? .undetermined : .unmet
  }

  /// The outcome of a blocklist rule: every form of the text is looked up, so that no disguise
  /// takes it off the list.
  private mutating func blocklistOutcome(
    _ list: Blocklist, _ personal: Int?, _ text: ValidUTF8
  ) -> Outcome {
    if let own = personal.flatMap({ givenWords($0) }),
      blocklistScratch.isDerived(forms.unaccented(text), from: own, list)
    {
      return .unmet
    }
    let keepsCase = list.variants.letterCase == .kept
    let outcome = blocklistScratch.outcome(of: list, for: keepsCase ? text : forms.folded(text))
    guard outcome != .unmet, !keepsCase, let identifier = forms.identifier(text) else {
      return outcome
    }
    let other = blocklistScratch.outcome(of: list, for: identifier)
    return other == .met ? outcome : other
  }

  private mutating func isExpected(_ text: ValidUTF8, _ list: WordList) -> Bool {
    let words = words.all
    if PasswordPolicy.isExpected(forms.folded(text), list: list, personal: words) { return true }
    if text.isASCII { return false }
    if let identifier = forms.identifier(text),
      PasswordPolicy.isExpected(identifier, list: list, personal: words)
    {
      return true
    }
    // The user's own words are without accents.
    return words.isGiven
      && PasswordPolicy.isExpected(forms.unaccented(text), list: list, personal: words)
  }
}

extension Outcome {
  fileprivate var negated: Outcome {
    switch self {
    case .met: .unmet
    case .unmet: .met
    case .undetermined, .notApplicable: self
    }
  }

  fileprivate init(_ finding: Finding, found: Outcome, notFound: Outcome) {
    switch finding {
    case .found: self = found
    case .notFound: self = notFound
    case .gaveUp: self = .undetermined
    }
  }
}

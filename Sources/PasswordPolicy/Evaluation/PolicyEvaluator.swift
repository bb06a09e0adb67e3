internal import PCRE2
public import UnicodeText

/// One thread's working memory for judging passwords against a policy.
///
/// Every rule is evaluated, none skipped, and nothing is allocated per password (but for text beyond ASCII that has to be
/// normalized or brought to lower case). Use ``PasswordChecker/assess(_:context:)`` for one password, and this for a list:
///
///     var evaluator = checker.makeEvaluator()
///     for line in lines where !evaluator.evaluate(line).isAccepted { … evaluator.outcomes … }
public struct PolicyEvaluator: ~Copyable {
  /// The most bytes of a password that rules other than `length` look at. What is longer is judged on its first part, and
  /// never accepted by it: a rule that the first part meets is undetermined.
  ///
  /// Longer than any password that a person or a manager makes; the bound keeps every rule's time within milliseconds.
  public static let examinedBytes = 4096

  /// The verdict on one password.
  public struct Verdict: Hashable, Sendable {
    /// No error rule is unmet or undetermined.
    public let isAccepted: Bool
    /// Some error rule could not be decided. Never together with `isAccepted`.
    public let isUndetermined: Bool
    /// The password is longer than what is examined.
    public let isTruncated: Bool
  }

  /// The outcome of every rule for the last password, in the order of ``Policy/allRules``.
  public private(set) var outcomes: [Outcome]

  private let rules: CompiledRules
  private let context: PasswordContext
  private let matcher = Matcher()
  private var normalizer = NFCNormalizer()
  private var folder = CaseFolder()
  private var scalars: [Unicode.Scalar] = []

  init(rules: CompiledRules, context: PasswordContext) {
    self.rules = rules
    self.context = context
    outcomes = Array(repeating: .notApplicable, count: rules.list.count)
  }

  /// Judges one password; nil if the bytes are not well-formed UTF-8, which is no verdict and never a pass.
  public mutating func evaluate(utf8 password: UnsafeBufferPointer<UInt8>) -> Verdict? {
    guard let text = ValidUTF8(validating: password) else { return nil }
    return evaluate(text)
  }

  /// Judges one password.
  ///
  /// - Complexity: O(n) times what the patterns cost, which is bounded by the matcher's budget.
  public mutating func evaluate(_ password: ValidUTF8) -> Verdict {
    let whole = normalizer.nfc(of: password)
    let isTruncated = whole.bytes.count > Self.examinedBytes
    let text = isTruncated ? whole.prefix(Self.examinedBytes) : whole
    let found = rules.sets.found(in: text.bytes)
    var lowercased: ValidUTF8?

    var (rejected, undetermined) = (false, false)
    // Members come after their group: going backwards, a group finds their outcomes ready.
    for i in stride(from: rules.list.count - 1, through: 0, by: -1) {
      var outcome = outcome(of: rules.list[i], whole, text, found, &lowercased)
      if isTruncated, outcome == .met, rules.list[i].looksAtFirstPart { outcome = .undetermined }
      outcomes[i] = outcome
      if rules.list[i].decides, outcome.rejects {
        rejected = true
        if outcome == .undetermined { undetermined = true }
      }
    }
    return Verdict(isAccepted: !rejected, isUndetermined: undetermined, isTruncated: isTruncated)
  }

  private mutating func outcome(
    of rule: CompiledRule, _ whole: ValidUTF8, _ text: ValidUTF8, _ found: UInt64,
    _ lowercased: inout ValidUTF8?
  ) -> Outcome {
    if let condition = rule.condition, !condition.allows(whole) { return .notApplicable }
    switch rule.test {
    case .anyOf(let bit): return found & bit != 0 ? .met : .unmet
    case .noneOf(let bit): return found & bit == 0 ? .met : .unmet
    case .spacelessLength(let range):
      return !hasWhiteSpace(text) && range.contains(text.length(in: .characters)) ? .met : .unmet
    case .match(let pattern):
      return switch matcher.search(pattern, in: text) {
      case .found: .met
      case .notFound: .unmet
      case .gaveUp: .undetermined
      }
    case .avoid(let pattern):
      return switch matcher.search(pattern, in: text) {
      case .found: .unmet
      case .notFound: .met
      case .gaveUp: .undetermined
      }
    case .count(let pattern, let occurrences):
      // One more than allowed is enough to know.
      let enough = occurrences.upperBound == .max ? occurrences.lowerBound : occurrences.upperBound + 1
      return switch matcher.count(pattern, in: text, upTo: enough) {
      case .counted(let count): occurrences.contains(count) ? .met : .unmet
      case .gaveUp: .undetermined
      }
    case .length(let limit):
      return limit.allows(whole) ? .met : .unmet
    case .group(let atLeast, let members):
      return groupOutcome(atLeast, members)
    case .blocklist(let words, let comparison):
      let folded = fold(text, &lowercased).bytes
      let isListed =
        switch comparison {
        case .whole: words.contains(folded)
        case .contains: words.containsWord(in: folded, minLength: Blocklist.shortestContained)
        }
      return isListed ? .unmet : .met
    case .personal(let minLength):
      guard !context.personal.words.isEmpty else { return .notApplicable }
      return context.personal.occur(in: fold(text, &lowercased).bytes, minLength: minLength) ? .unmet : .met
    case .differs(let minEdits):
      guard let previous = context.previous else { return .notApplicable }
      scalars.removeAll(keepingCapacity: true)
      scalars.append(contentsOf: String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
      return differ(scalars, previous, byAtLeast: minEdits) ? .met : .unmet
    case .repeats(let max):
      return longestRepeat(in: text) <= max ? .met : .unmet
    case .sequences(let max, let kinds):
      return longestSequence(in: text, kinds: kinds) <= max ? .met : .unmet
    }
  }

  /// Members that do not apply are not counted; an undetermined one could go either way.
  private borrowing func groupOutcome(_ atLeast: Int, _ members: [Int]) -> Outcome {
    var (met, open) = (0, 0)
    for member in members {
      switch outcomes[member] {
      case .met: met += 1
      case .undetermined: open += 1
      case .unmet, .notApplicable: break
      }
    }
    if met >= atLeast { return .met }
    return met + open >= atLeast ? .undetermined : .unmet
  }

  private mutating func fold(_ text: ValidUTF8, _ lowercased: inout ValidUTF8?) -> ValidUTF8 {
    if let lowercased { return lowercased }
    let folded = folder.lowercased(text)
    lowercased = folded
    return folded
  }
}

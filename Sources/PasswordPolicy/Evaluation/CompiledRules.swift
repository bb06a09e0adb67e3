internal import Patterns
internal import UnicodeText

/// The rules of a policy as the evaluator's loop wants them: flat, in the order of
/// ``Policy/allRules``, each step plain bits.
///
/// Steps hold no references, since counting them would cost more than answering a rule does; the
/// rules, which own the patterns and lists, stay alive beside them.
final class CompiledRules: @unchecked Sendable {
  // Unchecked: nothing is written to after `init`.

  let steps: UnsafeMutableBufferPointer<Step>
  /// The number of steps that are rules. Behind them stand the demands within rules.
  let ruleCount: Int
  /// The steps that only ask for a byte of a set: answered first, without a branch for each.
  let byteSteps: UnsafeMutableBufferPointer<ByteStep>
  /// The steps that only ask whether a pattern is found, and the places of their outcomes.
  let searchPatterns: UnsafeMutableBufferPointer<Unmanaged<Pattern>>
  let searchPlaces: UnsafeMutableBufferPointer<Int>
  let searches: Searches
  /// Sets of which a text must have a byte for a search to find anything, as bits of the table.
  let searchFilters: UnsafeMutableBufferPointer<(search: UInt64, needs: UInt64)>
  /// The other steps, the last one first, so that a group finds its members' outcomes ready, and
  /// the slow ones behind them.
  let otherSteps: UnsafeMutableBufferPointer<Int>
  /// All steps in this order.
  let allSteps: UnsafeMutableBufferPointer<Int>
  /// The classes of bytes that the steps look for in one pass.
  let classes: ByteClassTable
  let demands: Demands
  /// For every text of ASCII without a line feed, by its length and the sets of bytes that it has.
  let areDecidedByBytes: Bool
  private let owners: [Rule]

  /// The parts of demands that are not plain bits, in the order in which steps were made.
  struct Demands {
    var wordLists: [WordList] = []
    /// With variants; the number is that of the demand for the user's own words that count too.
    var blocklists: [(list: Blocklist, personal: Int?)] = []
    var leftovers: [(removal: Removal, rules: CompiledRules)] = []
    var words: [WordDemand] = []
    var breaches: [(source: any BreachSource, minCount: Int)] = []
    /// How many earlier passwords, and those of how many days, count for each `history` rule.
    var histories: [(last: Int, days: Int?)] = []
    var sequences: [(max: Int, orders: [SequenceOrder], wraps: Bool)] = []
    /// The engine answers where the text looks ahead and a password has a line feed.
    var wholeTexts: [(text: WholeText, engine: Pattern?)] = []
    var personal: [PersonalDemand] = []
    /// Whether some rule refuses words about the user.
    var refusesWords = false
    /// Whether one refuses words with which a password may not share three letters.
    var looksBeyondLetters = false
    var needsStrength = false
  }

  struct Step {
    var test: Test
    /// The index of the step that a password meets to which this one applies, which is answered
    /// before; nil if it applies to all.
    var condition: Int?
    /// Whether the rule's own outcome decides: the rule is an error, and not a member of a group.
    var decides: Bool
    /// Whether it is answered after all others, and only if these accept the password.
    var isSlow: Bool
    /// The index of the next rule that is not a member of this one.
    var end: Int
  }

  typealias ByteStep = (index: Int, bit: UInt64, wanted: UInt64, decides: Bool)

  /// Steps whose outcomes are the findings of searches, a bit each.
  struct Searches {
    /// The most searches: those of further rules are made one by one.
    fileprivate static let most = 64
    /// The bits of the rules that are met where the pattern is found, and unmet where it is not.
    fileprivate(set) var wanted: UInt64 = 0
    fileprivate(set) var decides: UInt64 = 0
    fileprivate(set) var all: UInt64 = 0
  }

  /// The test of a step. A number is the place of what it asks for in ``Demands``.
  enum Test {
    /// Some byte of a set must occur, or none may: a bit of the table.
    case anyOf(UInt64)
    case noneOf(UInt64)
    case wholeText(WholeTextTest)
    case match(Search)
    case avoid(Search)
    case count(Unmanaged<Pattern>, ClosedRange<Int>)
    case length(LengthLimit)
    /// A group, whose members are the steps up to this one's end.
    case group(atLeast: Int)
    /// The opposite of the step with this index, which is answered before.
    case not(Int)
    case after(Int)
    case blocklist(list: Int, Blocklist.Comparison)
    case blocklistWithVariants(Int)
    case expected(list: Int)
    case breached(Int)
    case personal(Int)
    case differs(DifferenceDemand)
    case history(Int)
    case repeats(max: Int)
    case sequences(Int)
    case distinct(min: Int)
    case mostFrequent(max: Int)
    case words(Int)
    case strength(StrengthMinimum)

    struct Search {
      let pattern: Unmanaged<Pattern>
      /// The table's bits of the sets of which a text must have a byte; all if none is known.
      let needs: UInt64
    }

    /// The part of a ``WholeText`` that answers for ASCII, in plain bits.
    struct WholeTextTest {
      /// 32 bits, since no longer text is examined and a small step is a fast one.
      let least: Int32
      let most: Int32
      /// The table's bits: of the refused characters of ASCII, and of sets that must each occur.
      let refused: UInt64
      let wanted: UInt64
      /// The table's bit of a line feed, with which the bits do not decide; 0 if they do.
      let lineFeed: UInt64
      let number: Int32
      /// Whether the bits decide all other ASCII texts.
      let isEnoughForASCII: Bool
      let found: Outcome
      let notFound: Outcome

      @inline(__always)
      func outcome(_ classes: UInt64, length: Int) -> Outcome {
        classes & refused == 0 && classes & wanted == wanted && length >= least && length <= most
          ? found : notFound
      }
    }

    fileprivate var isDecidedByBytes: Bool {
      switch self {
      case .anyOf, .noneOf, .length, .group, .not: true
      case .wholeText(let test): test.isEnoughForASCII
      default: false
      }
    }

    /// Whether the rule judges a password that is too long by its first part.
    var looksAtFirstPart: Bool {
      switch self {
      // What the estimator leaves out of a long password never raises its estimate.
      // The whole password is looked up in a corpus, or hashed.
      case .length, .group, .strength, .breached, .history: false
      default: true
      }
    }
  }

  init(_ rules: [Rule]) {
    var builder = Builder()
    for rule in rules { builder.add(rule, isMember: false) }
    ruleCount = builder.steps.count
    builder.addInner()
    steps = .init(copying: builder.steps)
    var (bytes, searches, others) = ([ByteStep](), [(index: Int, search: Test.Search)](), [Int]())
    for (i, step) in builder.steps.enumerated() where !step.isSlow {
      switch step.test {
      case _ where step.condition != nil: others.append(i)
      case .anyOf(let bit): bytes.append((i, bit, bit, step.decides))
      case .noneOf(let bit): bytes.append((i, bit, 0, step.decides))
      case .match(let search) where searches.count < Searches.most,
        .avoid(let search) where searches.count < Searches.most:
        searches.append((i, search))
      default: others.append(i)
      }
    }
    byteSteps = .init(copying: bytes)
    searchPatterns = .init(copying: searches.map { $0.search.pattern })
    searchPlaces = .init(copying: searches.map { $0.index })
    var (bits, filters) = (Searches(), [(search: UInt64, needs: UInt64)]())
    for (number, (index, search)) in searches.enumerated() {
      let (bit, step) = (UInt64(1) << UInt64(number), builder.steps[index])
      bits.all |= bit
      if case .match = step.test { bits.wanted |= bit }
      if step.decides { bits.decides |= bit }
      if search.needs != .max { filters.append((bit, search.needs)) }
    }
    self.searches = bits
    searchFilters = .init(copying: filters)
    let slow = builder.steps.indices.filter { builder.steps[$0].isSlow }
    let all = builder.steps.indices.reversed().filter { !builder.steps[$0].isSlow }
    otherSteps = .init(copying: others.reversed() + slow)
    allSteps = .init(copying: all + slow)
    classes = ByteClassTable(builder.sets)
    demands = builder.demands
    areDecidedByBytes = builder.steps.allSatisfy { $0.test.isDecidedByBytes }
    owners = rules
  }

  /// The words about a user in the form that each demand needs.
  func words(_ words: [PersonalWord]) -> [PersonalWords] {
    demands.personal.map { PersonalWords(words, for: $0) }
  }

  deinit {
    steps.deallocate()
    byteSteps.deallocate()
    searchPatterns.deallocate()
    searchPlaces.deallocate()
    searchFilters.deallocate()
    otherSteps.deallocate()
    allSteps.deallocate()
  }

  private struct Builder {
    var steps: [Step] = []
    var sets: [ByteSet] = []
    var demands = Demands()
    /// The rules whose conditions or negated demands have no step yet, with their own.
    private var waiting: [(step: Int, rule: Rule)] = []

    /// Adds a step for each demand within rules, behind all rules, so that it is answered first.
    @inline(never)
    mutating func addInner() {
      // Those that are added have such demands themselves.
      var next = 0
      while next < waiting.count {
        let (index, rule) = waiting[next]
        next += 1
        if let condition = rule.condition {
          steps[index].condition = addInner(condition, of: rule)
        }
        if case .not(let kind) = rule.kind { steps[index].test = .not(addInner(kind, of: rule)) }
      }
    }

    @inline(never)
    private mutating func addInner(_ kind: Rule.Kind, of rule: Rule) -> Int {
      let index = steps.count
      add(rule.demanding(kind), isMember: true)
      return index
    }

    @inline(never)  // Once for each caller is thousands of bytes in the module for web pages.
    mutating func add(_ rule: Rule, isMember: Bool) {
      let index = steps.count
      let decides = !isMember && rule.severity == .error
      var hasInner = rule.condition != nil
      if case .not = rule.kind { hasInner = true }
      if hasInner { waiting.append((index, rule)) }
      var isSlow = false
      if case .history = rule.kind { isSlow = !isMember }
      steps.append(Step(test: test(rule), decides: decides, isSlow: isSlow, end: 0))
      for member in rule.members { add(member, isMember: true) }
      steps[index].end = steps.count
    }

    private mutating func test(_ rule: Rule) -> Test {
      switch rule.kind.plain {
      case .match(let pattern, 1...Int.max):
        return shortcut(of: pattern, found: .met, notFound: .unmet) ?? .match(search(pattern))
      case .match(let pattern, let occurrences):
        return .count(.passUnretained(pattern.engine), occurrences)
      case .avoid(let pattern):
        return shortcut(of: pattern, found: .unmet, notFound: .met) ?? .avoid(search(pattern))
      case .length(let limit): return .length(limit)
      case .atLeast(let count, _): return .group(atLeast: count)
      // Replaced by the index of the demand's step once there is one.
      case .not: return .not(0)
      case .after(let removal, let kind):
        return .after(demands.leftovers.adding((removal, CompiledRules([rule.demanding(kind)]))))
      case .blocklist(let blocklist) where blocklist.variants != .none:
        return .blocklistWithVariants(demands.blocklists.adding((blocklist, personal(blocklist))))
      case .blocklist(let blocklist):
        return .blocklist(list: demands.wordLists.adding(blocklist.words), blocklist.comparison)
      case .expected(let blocklist):
        demands.refusesWords = true
        return .expected(list: demands.wordLists.adding(blocklist.words))
      case .breached(let passwords, let minCount):
        return .breached(demands.breaches.adding((passwords.source, minCount)))
      case .personal(let demand):
        demands.refusesWords = true
        if demand.minLength < 3 || demand.forms.contains(.lookAlikes) {
          demands.looksBeyondLetters = true
        }
        return .personal(number(of: demand))
      case .differs(let demand): return .differs(demand)
      case .history(let last, let days):
        return .history(demands.histories.adding((last, days)))
      case .repeats(let max): return .repeats(max: max)
      case .sequences(let max, let kinds, let wraps, let own):
        let orders = SequenceOrder.all(of: kinds, own: own)
        return .sequences(demands.sequences.adding((max, orders, wraps)))
      case .distinct(let min): return .distinct(min: min)
      case .occurrences(nil, let max, _): return .mostFrequent(max: max)
      case .strength(let minimum):
        demands.needsStrength = true
        return .strength(minimum)
      case .words(let demand): return .words(demands.words.adding(demand))
      case .occurrences, .years, .dates, .characters: preconditionFailure("a pattern says it")
      }
    }

    private mutating func shortcut(
      of pattern: RulePattern, found: Outcome, notFound: Outcome
    ) -> Test? {
      switch pattern.shortcut {
      case .anyOf(let set)?: return bit(of: set).map { found == .met ? .anyOf($0) : .noneOf($0) }
      case .wholeText(let text)?: return test(text, found: found, notFound: notFound)
      case .lookAheads(let wanted, let text)?:
        return test(text, wanted, pattern.engine, found: found, notFound: notFound)
      case nil: return nil
      }
    }

    private mutating func personal(_ blocklist: Blocklist) -> Int? {
      let variants = blocklist.variants
      guard !variants.derivedFrom.isEmpty else { return nil }
      demands.refusesWords = true
      if variants.edits > 0 || variants.forms.contains(.lookAlikes) {
        demands.looksBeyondLetters = true
      }
      return number(
        of: PersonalDemand(
          minLength: PersonalWords.shortestExpected, kinds: variants.derivedFrom,
          comparison: .whole, separators: nil, forms: variants.forms))
    }

    private mutating func number(of demand: PersonalDemand) -> Int {
      demands.personal.firstIndex(of: demand) ?? demands.personal.adding(demand)
    }

    private mutating func test(
      _ text: WholeText, _ sets: [ByteSet] = [], _ engine: Pattern? = nil, found: Outcome,
      notFound: Outcome
    ) -> Test? {
      guard let refused = bit(of: ByteSet(ascii: text.refused)), let lineFeed = bit(of: .lineFeed)
      else { return nil }
      var wanted: UInt64 = 0
      for set in sets {
        guard let bit = bit(of: set) else { return nil }
        wanted |= bit
      }
      let test = Test.WholeTextTest(
        least: Int32(clamping: text.range.lowerBound), most: Int32(clamping: text.range.upperBound),
        refused: refused, wanted: wanted,
        lineFeed: text.mayEndInLineFeed || engine != nil ? lineFeed : 0,
        number: Int32(demands.wholeTexts.adding((text, engine))),
        isEnoughForASCII: text.countsBytesOfASCII || engine != nil, found: found,
        notFound: notFound)
      return .wholeText(test)
    }

    private mutating func search(_ pattern: RulePattern) -> Test.Search {
      var needs = UInt64.max
      // Rules that need no search have the rest of the table.
      if sets.count < ByteClassTable.capacity / 2, let set = pattern.necessaryBytes {
        needs = bit(of: set) ?? needs
      }
      return Test.Search(pattern: .passUnretained(pattern.engine), needs: needs)
    }

    /// The table's bit for a set; nil if the table is full, so that the engine answers.
    private mutating func bit(of set: ByteSet) -> UInt64? {
      if let index = sets.firstIndex(of: set) { return 1 << index }
      guard sets.count < ByteClassTable.capacity else { return nil }
      return 1 << sets.adding(set)
    }
  }
}

extension Array {
  fileprivate mutating func adding(_ element: Element) -> Int {
    append(element)
    return count - 1
  }
}

/// A table of the sets that each byte is in. One pass over a password looks for all sets, and for
/// bytes beyond ASCII.
struct ByteClassTable: Sendable {
  static let capacity = 62
  static let beyondASCII: UInt64 = 1 << 63
  static let zero: UInt64 = 1 << 62
  /// The bits of bytes that need more than a look at the sets.
  static let rare = beyondASCII | zero

  let bits: [UInt64]

  init(_ sets: [ByteSet]) {
    precondition(sets.count <= Self.capacity)
    bits = (UInt8.min...UInt8.max).map { byte in
      var bits = byte == 0 ? Self.zero : byte < 0x80 ? 0 : Self.beyondASCII
      for i in sets.indices where sets[i].contains(byte) { bits |= 1 << i }
      return bits
    }
  }

  @inline(__always)
  func found(in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    bits.withUnsafeBufferPointer { bits in
      guard let bits = bits.baseAddress else { return 0 }
      var found: UInt64 = 0
      for byte in text { found |= bits[Int(byte)] }
      return found
    }
  }
}

extension UnsafeMutableBufferPointer {
  init(copying elements: some Collection<Element>) {
    self = .allocate(capacity: elements.count)
    _ = initialize(from: elements)
  }
}

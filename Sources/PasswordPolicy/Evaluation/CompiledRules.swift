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
  /// The steps that only ask whether a pattern is found: the patterns, for the matcher, and the
  /// places of their outcomes.
  let searchPatterns: UnsafeMutableBufferPointer<Unmanaged<Pattern>>
  let searchPlaces: UnsafeMutableBufferPointer<Int>
  /// The rules of ``searchPatterns``, in blocks of 64.
  let searchBlocks: UnsafeMutableBufferPointer<SearchBlock>
  /// The filters of the first block: the bits of searches, and the table's bits of sets of bytes of
  /// which a text must have one for the search to find anything.
  let searchFilters: UnsafeMutableBufferPointer<(search: UInt64, needs: UInt64)>
  /// The other steps, the last one first, so that a group finds its members' outcomes ready.
  let otherSteps: UnsafeMutableBufferPointer<Int>
  /// The slow steps that are no member of a group: answered after all others.
  let slowSteps: [Int]
  /// The classes of bytes that the steps look for in one pass.
  let classes: ByteClassTable
  let demands: Demands
  let lookAheads: UnsafeMutableBufferPointer<LookAheadTest>
  /// Whether every rule is decided for every text of ASCII without a line feed by its length and
  /// the sets of bytes that it has.
  let areDecidedByBytes: Bool
  private let owners: [Rule]

  /// The parts of demands that are not plain bits, in the order in which steps were made.
  struct Demands {
    var wordLists: [WordList] = []
    /// The blocklists with variants, each with the number of the demand for the user's own words
    /// that count as entries too.
    var blocklists: [(list: Blocklist, personal: Int?)] = []
    var leftovers: [(removal: Removal, rules: CompiledRules)] = []
    var words: [WordDemand] = []
    var breaches: [(source: any BreachSource, minCount: Int)] = []
    /// How many earlier passwords, and those of how many days, count for each `history` rule.
    var histories: [(last: Int, days: Int?)] = []
    var sequences: [(max: Int, orders: [SequenceOrder], wraps: Bool)] = []
    var wholeTexts: [WholeText] = []
    var personal: [PersonalDemand] = []
    /// The fewest characters of a user's word that some rule refuses; nil if none does.
    var shortestPersonal: Int?
    /// Whether some rule knows words in forms in which they share no letters with themselves.
    var looksBeyondLetters = false
    var needsStrength = false

    fileprivate mutating func lookForPersonal(ofAtLeast length: Int) {
      shortestPersonal = min(length, shortestPersonal ?? length)
    }
  }

  struct Step {
    var test: Test
    /// The index of the step that a password meets to which this one applies, which is answered
    /// before; nil if it applies to all.
    var condition: Int?
    /// Whether the rule's own outcome decides: the rule is an error, and not a member of a group.
    var decides: Bool
    /// The index of the next rule that is not a member of this one.
    var end: Int
  }

  /// A step whose outcome is a bit of what was found, with the bit's value that meets the rule.
  typealias ByteStep = (index: Int, bit: UInt64, wanted: UInt64, decides: Bool)

  /// Up to 64 steps whose outcomes are the findings of searches, a bit each.
  struct SearchBlock {
    static let size = 64

    let range: Range<Int>
    /// The bits of the rules that are met where the pattern is found, and unmet where it is not.
    var wanted: UInt64 = 0
    var decides: UInt64 = 0

    @inline(__always)
    var all: UInt64 { .max >> UInt64(Self.size - range.count) }

    fileprivate init(_ searches: ArraySlice<(index: Int, search: Test.Search)>, of steps: [Step]) {
      range = searches.indices
      for (number, search) in searches.enumerated() {
        let bit: UInt64 = 1 << UInt64(number)
        if case .match = steps[search.index].test { wanted |= bit }
        if steps[search.index].decides { decides |= bit }
      }
    }
  }

  /// The test of a step. A number is the place of what it asks for in ``Demands``.
  enum Test {
    /// Some byte of a set must occur, or none may: a bit of the table.
    case anyOf(UInt64)
    case noneOf(UInt64)
    case wholeText(WholeTextTest)
    case lookAheads(Int)
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
      /// The table's bits of the sets of which a text must have a byte for the search to succeed;
      /// all bits if none is known.
      let needs: UInt64
    }

    /// The part of a ``WholeText`` that answers for ASCII, in plain bits.
    struct WholeTextTest {
      /// The least number of characters. It has 32 bits, since no longer text is examined and a
      /// small step is a fast one.
      let least: Int32
      let most: Int32
      /// The table's bit for the refused characters of ASCII.
      let refused: UInt64
      let number: Int32
      /// Whether the bits decide all ASCII texts without a line feed at the end.
      let isEnoughForASCII: Bool
      let mayEndInLineFeed: Bool
      let found: Outcome
      let notFound: Outcome

      /// The outcome for an ASCII text that the bits decide, by the sets of which it has a byte.
      @inline(__always)
      func outcome(_ classes: UInt64, length: Int) -> Outcome {
        classes & refused == 0 && length >= least && length <= most ? found : notFound
      }
    }

    /// Whether the length and the sets of bytes decide all ASCII texts without a line feed.
    fileprivate var isDecidedByBytes: Bool {
      switch self {
      case .anyOf, .noneOf, .lookAheads, .length, .group, .not: true
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

  /// ``LoweredPattern/lookAheads(wanted:whole:)`` in plain bits.
  struct LookAheadTest {
    /// The table's bits: those of the wanted sets, and that of a line feed.
    let wanted: UInt64
    let lineFeed: UInt64
    let whole: Test.WholeTextTest
    /// The pattern, for texts with a line feed.
    let pattern: Unmanaged<Pattern>
  }

  init(_ rules: [Rule]) {
    var builder = Builder()
    for rule in rules { builder.add(rule, isMember: false) }
    ruleCount = builder.steps.count
    builder.addInner()
    steps = .init(copying: builder.steps)
    byteSteps = .init(copying: builder.steps.indices.compactMap { builder.byteStep(at: $0) })
    let searches = builder.steps.indices.compactMap { builder.search(at: $0) }
    searchPatterns = .init(copying: searches.map { $0.search.pattern })
    searchPlaces = .init(copying: searches.map { $0.index })
    let blocks = stride(from: 0, to: searches.count, by: SearchBlock.size).map {
      SearchBlock(searches[$0...].prefix(SearchBlock.size), of: builder.steps)
    }
    searchBlocks = .init(copying: blocks)
    let filters = searches.prefix(SearchBlock.size).enumerated().compactMap {
      number, step -> (search: UInt64, needs: UInt64)? in
      step.search.needs == .max ? nil : (1 << UInt64(number), step.search.needs)
    }
    searchFilters = .init(copying: filters)
    slowSteps = builder.slowSteps
    let others = builder.steps.indices.filter {
      builder.byteStep(at: $0) == nil && builder.search(at: $0) == nil
        && !builder.slowSteps.contains($0)
    }
    otherSteps = .init(copying: others.reversed())
    classes = ByteClassTable(builder.sets)
    demands = builder.demands
    lookAheads = .init(copying: builder.lookAheads)
    areDecidedByBytes = builder.steps.allSatisfy { $0.test.isDecidedByBytes }
    owners = rules
  }

  deinit {
    steps.deallocate()
    byteSteps.deallocate()
    searchPatterns.deallocate()
    searchPlaces.deallocate()
    searchBlocks.deallocate()
    searchFilters.deallocate()
    otherSteps.deallocate()
    lookAheads.deallocate()
  }

  private struct Builder {
    var steps: [Step] = []
    var sets: [ByteSet] = []
    var demands = Demands()
    var slowSteps: [Int] = []
    var lookAheads: [LookAheadTest] = []
    /// The rules whose conditions or negated demands have no step yet, with their own.
    private var waiting: [Rule] = []
    private var waitingSteps: [Int] = []

    /// Adds a step for each demand within rules, behind all rules, so that it is answered first.
    @inline(never)
    mutating func addInner() {
      // Those that are added have such demands themselves.
      var next = 0
      while next < waiting.count {
        let (index, rule) = (waitingSteps[next], waiting[next])
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
      if hasInner {
        waiting.append(rule)
        waitingSteps.append(index)
      }
      steps.append(Step(test: test(rule), decides: decides, end: 0))
      if case .history = rule.kind, !isMember { slowSteps.append(index) }
      for member in rule.members { add(member, isMember: true) }
      steps[index].end = steps.count
    }

    /// The step as a test for a byte of a set; nil for every other kind, and for a rule that does
    /// not always apply.
    func byteStep(at index: Int) -> ByteStep? {
      let step = steps[index]
      guard step.condition == nil else { return nil }
      switch step.test {
      case .anyOf(let bit): return (index, bit, bit, step.decides)
      case .noneOf(let bit): return (index, bit, 0, step.decides)
      default: return nil
      }
    }

    /// The step as a search, with its index; nil for every other kind, and for a rule that does not
    /// always apply.
    func search(at index: Int) -> (index: Int, search: Test.Search)? {
      let step = steps[index]
      guard step.condition == nil else { return nil }
      switch step.test {
      case .match(let search), .avoid(let search): return (index, search)
      default: return nil
      }
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
        demands.lookForPersonal(ofAtLeast: PersonalWords.shortestExpected)
        return .expected(list: demands.wordLists.adding(blocklist.words))
      case .breached(let passwords, let minCount):
        return .breached(demands.breaches.adding((passwords.source, minCount)))
      case .personal(let demand):
        demands.lookForPersonal(ofAtLeast: demand.minLength)
        if demand.forms.contains(.lookAlikes) { demands.looksBeyondLetters = true }
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
      case .wholeText(let text)?:
        return test(text, found: found, notFound: notFound).map { .wholeText($0) }
      case .lookAheads(let wanted, let whole)?:
        return test(wanted, whole, pattern, found: found, notFound: notFound)
      case nil: return nil
      }
    }

    /// The number of the demand for the user's own words that count as entries; nil if none do.
    private mutating func personal(_ blocklist: Blocklist) -> Int? {
      let variants = blocklist.variants
      guard !variants.derivedFrom.isEmpty else { return nil }
      demands.lookForPersonal(ofAtLeast: PersonalWords.shortestExpected)
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
      _ text: WholeText, found: Outcome, notFound: Outcome
    ) -> Test.WholeTextTest? {
      guard let bit = bit(of: ByteSet(ascii: text.refused)) else { return nil }
      return Test.WholeTextTest(
        least: Int32(clamping: text.range.lowerBound), most: Int32(clamping: text.range.upperBound),
        refused: bit, number: Int32(demands.wholeTexts.adding(text)),
        isEnoughForASCII: text.countsBytesOfASCII, mayEndInLineFeed: text.mayEndInLineFeed,
        found: found, notFound: notFound)
    }

    private mutating func test(
      _ sets: [ByteSet], _ whole: WholeText, _ pattern: RulePattern, found: Outcome,
      notFound: Outcome
    ) -> Test? {
      var wanted: UInt64 = 0
      for set in sets {
        guard let bit = bit(of: set) else { return nil }
        wanted |= bit
      }
      guard let lineFeed = bit(of: .lineFeed),
        let whole = test(whole, found: found, notFound: notFound)
      else { return nil }
      let test = LookAheadTest(
        wanted: wanted, lineFeed: lineFeed, whole: whole, pattern: .passUnretained(pattern.engine))
      return .lookAheads(lookAheads.adding(test))
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

  /// The sets of each byte, a bit each.
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
  /// A copy of some elements, for the owner to deallocate.
  init(copying elements: some Collection<Element>) {
    self = .allocate(capacity: elements.count)
    _ = initialize(from: elements)
  }
}

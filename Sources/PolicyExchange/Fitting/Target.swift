internal import Patterns

/// The demands that a format of plain settings can express: a minimum length, kinds of characters,
/// and little more.
struct Target: Sendable {
  var unit = CountedUnit.utf16
  var minimum = 0...Int.max
  /// The maximum lengths that can be set; nil if none can.
  var maximum: ClosedRange<Int>?
  var greatest: Int?
  var greatestIsOfBytes = false
  /// The kinds of characters, in the order of `FittedPolicy.counts`.
  var kinds: [CharacterGroup] = []
  var countsKinds = false
  /// The numbers of kinds, out of all, that can be asked for.
  var someKinds: Set<Int> = []
  /// The range of the longest runs of one character that can be set; nil if none can.
  var repeats: ClosedRange<Int>?
  /// The range of the numbers of previous passwords that can be compared with; nil if none can.
  var history: ClosedRange<Int>?
  var hasPersonal = false
  /// Whether the format has a list of common passwords of its own.
  var hasDictionary = false
  /// Whether characters in order can be refused.
  var hasSequences = false
}

extension Target {
  /// Whether the greatest length of the format stands for a maximum in another unit, and another
  /// number of characters may be as long.
  fileprivate func replaces(_ maximum: Int, _ unit: CountedUnit) -> Bool {
    guard let greatest else { return false }
    guard unit == .bytes else { return maximum == greatest }
    // A code point is four bytes at most.
    return !greatestIsOfBytes && greatest <= maximum && maximum < 4 * greatest
  }
}

/// The demands of a policy that a ``Target`` can express.
struct FittedPolicy {
  var minimum: Int?
  var maximum: Int?
  /// The number of characters asked for, for each kind of the target.
  var counts: [Int]
  var someKinds: Int?
  var repeats: Int?
  var history: Int?
  var personal: Int?
  var sequences: Int?
  var hasDictionary = false
  /// The other demands, which the format may express in its own way.
  private(set) var rest: [Demand] = []
  var losses: [ConversionLoss] = []

  private let target: Target
  /// Whether only ASCII passwords are accepted, for which all units are the same.
  private let isASCII: Bool

  /// Fits a policy to a target. What the format keeps in a way of its own goes to ``rest``.
  init(_ reading: PolicyReading, to target: Target, keeps: (Demand) -> Bool = { _ in false }) {
    self.target = target
    counts = target.kinds.map { _ in 0 }
    isASCII = reading.isASCII
    losses = reading.losses
    for demand in reading.demands {
      if keeps(demand) { rest.append(demand) } else { fit(demand) }
    }
    settleLengths()
  }

  mutating func lose(
    _ demand: Demand?, _ effect: ConversionLoss.Effect, _ reason: ConversionLoss.Reason
  ) {
    losses.append(.init(demand?.origin, effect, reason))
  }

  private mutating func drop(_ demand: Demand) { lose(demand, .weaker, demand.reason) }

  // MARK: Demands

  private mutating func fit(_ demand: Demand) {
    switch demand.kind {
    case .length(let range, let unit): fitLength(range, unit, demand)
    case .contains(let set, let min): fitKind(set, min, demand)
    case .kinds(let count, let sets): fitKinds(count, sets, demand)
    case .repeats(let max): fitRepeats(max, demand)
    case .history, .differs: fitHistory(demand)
    case .personal(let minLength) where target.hasPersonal:
      personal = min(personal ?? minLength, minLength)
      lose(demand, .differs, .comparedOtherwise(.personal))
    case .blocklist where target.hasDictionary:
      hasDictionary = true
      lose(demand, .differs, .otherList)
    case .sequences(let max, _) where target.hasSequences:
      sequences = min(sequences ?? max, max)
      lose(demand, .differs, .comparedOtherwise(.sequences))
    default: drop(demand)
    }
  }

  private mutating func fitLength(_ range: ClosedRange<Int>, _ unit: CountedUnit, _ demand: Demand)
  {
    let hasMinimum = range.lowerBound > 0
    let hasMaximum = range.upperBound < .max
    let sharesMaximum = target.maximum != nil || target.replaces(range.upperBound, unit)
    if unit != target.unit, !isASCII, !range.countsAlikeInAllUnits {
      let limits = range.lowerBound...(sharesMaximum ? range.upperBound : .max)
      let effect = unit.effect(in: target.unit, on: limits)
      lose(demand, effect, .unit(from: unit, to: target.unit))
    }
    if hasMinimum { minimum = max(minimum ?? 0, range.lowerBound) }
    guard hasMaximum else { return }
    if let maximum = target.maximum {
      let asked = min(self.maximum ?? .max, range.upperBound)
      let moved = maximum.nearest(to: asked)
      if moved != asked {
        lose(demand, asked < moved ? .weaker : .stricter, .maximumMoved(from: asked, to: moved))
      }
      self.maximum = moved
    } else if target.greatest == range.upperBound {
      maximum = range.upperBound
    } else if let greatest = target.greatest, greatest < range.upperBound {
      lose(demand, .stricter, .maximumMoved(from: range.upperBound, to: greatest))
      maximum = greatest
    } else {
      lose(demand, .weaker, .cannotSay(.maximumLength))
    }
  }

  private mutating func settleLengths() {
    let asked = minimum ?? 0
    let moved = target.minimum.nearest(to: asked)
    if moved != asked {
      lose(nil, moved > asked ? .stricter : .weaker, .minimumMoved(from: asked, to: moved))
      minimum = moved
    }
    if let greatest = target.greatest, maximum == nil {
      lose(nil, .stricter, .maximumMoved(from: nil, to: greatest))
    }
  }

  private mutating func fitKind(_ set: CodePointSet, _ min: Int, _ demand: Demand) {
    guard let index = index(of: set, demand) else { return drop(demand) }
    let kind = target.kinds[index]
    if min > 1, !target.countsKinds { lose(demand, .weaker, .onlyOne(kind: kind.name, asked: min)) }
    counts[index] = max(counts[index], target.countsKinds ? min : 1)
  }

  private mutating func fitKinds(_ count: Int, _ sets: [CodePointSet], _ demand: Demand) {
    guard target.someKinds.contains(count), sets.count == target.kinds.count else {
      return drop(demand)
    }
    var found: Set<Int> = []
    for set in sets {
      guard let index = index(of: set, demand) else { return drop(demand) }
      found.insert(index)
    }
    guard found.count == sets.count else { return drop(demand) }
    someKinds = max(someKinds ?? 0, count)
  }

  /// The index of the kind that stands for a set: the same one, or else the smallest that contains
  /// it, or else a similar one.
  private mutating func index(of set: CodePointSet, _ demand: Demand) -> Int? {
    let all = Array(target.kinds.enumerated())
    if let same = all.first(where: { $0.element.characters == set }) { return same.offset }
    let wider = all.filter { set.isSubset(of: $0.element.characters) }
      .min { $0.element.characters.count < $1.element.characters.count }
    let alike = all.filter { $0.element.characters.likeness(to: set) > 0.5 }
      .max { $0.element.characters.likeness(to: set) < $1.element.characters.likeness(to: set) }
    guard let found = wider ?? alike else { return nil }
    let effect: ConversionLoss.Effect =
      wider != nil ? .weaker : found.element.characters.isSubset(of: set) ? .stricter : .differs
    lose(demand, effect, .otherCharacters(kind: found.element.name))
    return found.offset
  }

  private mutating func fitRepeats(_ max: Int, _ demand: Demand) {
    guard let possible = target.repeats else { return drop(demand) }
    let fitted = possible.nearest(to: max)
    if fitted != max {
      lose(demand, fitted > max ? .weaker : .stricter, .fixedRun(asked: max, fixed: fitted))
    }
    repeats = min(repeats ?? .max, fitted)
  }

  private mutating func fitHistory(_ demand: Demand) {
    guard let possible = target.history else { return drop(demand) }
    if case .history(let count) = demand.kind {
      let fitted = possible.nearest(to: count)
      if fitted < count { lose(demand, .weaker, .history(from: count, to: fitted)) }
      history = max(history ?? 0, fitted)
    } else {
      history = max(history ?? 0, possible.lowerBound)
      lose(demand, .weaker, .comparedOtherwise(.previous))
    }
  }
}

extension CountedUnit {
  private var fineness: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The effect on the limits of a range if the same numbers count another unit. A text has more of
  /// the finer units, so a minimum is met sooner and a maximum is exceeded sooner.
  func effect(in other: CountedUnit, on range: ClosedRange<Int>) -> ConversionLoss.Effect {
    let hasMinimum = range.lowerBound > 0
    if hasMinimum, range.upperBound < .max { return .differs }
    return (other.fineness > fineness) == hasMinimum ? .weaker : .stricter
  }
}

extension ClosedRange<Int> {
  /// Whether a length in this range is one in every unit: what has one code point has a byte.
  var countsAlikeInAllUnits: Bool { self == 1...Int.max }

  fileprivate func nearest(to value: Int) -> Int {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension [Demand] {
  /// Whether only passwords of ASCII are accepted.
  var isASCII: Bool {
    contains {
      if case .only(let set) = $0.kind { set.isSubset(of: .ascii) } else { false }
    }
  }
}

internal import Patterns

/// The limits of a format of plain settings; nil for a setting that it does not have.
struct Target: Sendable {
  var unit = CountedUnit.utf16
  var minimum = 0...Int.max
  var maximum: ClosedRange<Int>?
  var greatest: Int?
  var greatestIsOfBytes = false
  /// The kinds of characters, in the order of `FittedPolicy.counts`.
  var kinds: [CharacterGroup] = []
  var countsKinds = false
  /// The numbers of kinds, out of all, that can be asked for.
  var someKinds: Set<Int> = []
  /// The longest runs of one character.
  var repeats: ClosedRange<Int>?
  /// The numbers of previous passwords to compare with.
  var history: ClosedRange<Int>?
  var hasPersonal = false
  /// Whether the format has a list of common passwords of its own.
  var hasDictionary = false
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
  private(set) var rest: [Demand] = []
  var losses: [ConversionLoss] = []

  private let target: Target
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
      lose(demand, .differs, .findsWordsOtherwise)
    case .blocklist where target.hasDictionary:
      hasDictionary = true
      lose(demand, .differs, .otherList)
    case .sequences(let max, _) where target.hasSequences:
      sequences = min(sequences ?? max, max)
      lose(demand, .differs, .findsSequencesOtherwise)
    default: drop(demand)
    }
  }

  private mutating func fitLength(_ range: ClosedRange<Int>, _ unit: CountedUnit, _ demand: Demand)
  {
    let hasMinimum = range.lowerBound > 0
    let hasMaximum = range.upperBound < .max
    let sharesMaximum = target.maximum != nil || target.replaces(range.upperBound, unit)
    losses.addUnit(
      unit, to: target.unit, of: range.lowerBound...(sharesMaximum ? range.upperBound : .max),
      demand.origin, isASCII: isASCII)
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
      lose(demand, .weaker, .cannotSay("a maximum length"))
    }
  }

  private mutating func settleLengths() {
    let asked = minimum ?? 0
    let moved = target.minimum.nearest(to: asked)
    if moved != asked {
      let reason = "the minimum length becomes \(moved), not \(asked)."
      lose(nil, moved > asked ? .stricter : .weaker, .init("minimum-moved", reason))
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
      let reason = "the longest allowed run of one character becomes \(fitted), not \(max)."
      lose(demand, fitted > max ? .weaker : .stricter, .init("fixed-run", reason))
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
      lose(demand, .weaker, .comparesOtherwise)
    }
  }
}

extension ClosedRange<Int> {
  fileprivate func nearest(to value: Int) -> Int {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension [Demand] {
  var isASCII: Bool {
    contains {
      if case .only(let set) = $0.kind { set.isSubset(of: .ascii) } else { false }
    }
  }
}

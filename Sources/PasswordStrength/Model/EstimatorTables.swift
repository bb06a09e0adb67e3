internal import Synchronization

/// Owns the tables of an estimator, which are made when a password is first estimated.
///
/// They are used through a pointer: counting references to them for each password would cost time,
/// and make threads wait for each other.
final class SharedTables: @unchecked Sendable {
  // Unchecked: the tables are never written to once others can see them.

  let year: Int
  let siteWords: SiteWords
  let languages: [WordLanguage]
  private let made = Atomic<UnsafeMutablePointer<EstimatorTables>?>(nil)

  init(year: Int, siteWords: SiteWords, languages: [WordLanguage]) {
    (self.year, self.siteWords, self.languages) = (year, siteWords, languages)
  }

  deinit {
    if let tables = made.load(ordering: .acquiring) { Self.destroy(tables) }
  }

  var pointer: UnsafeMutablePointer<EstimatorTables> {
    if let tables = made.load(ordering: .acquiring) { return tables }
    let new = UnsafeMutablePointer<EstimatorTables>.allocate(capacity: 1)
    new.initialize(to: EstimatorTables(self))
    let (isFirst, first) = made.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    guard !isFirst, let first else { return new }
    Self.destroy(new)
    return first
  }

  private static func destroy(_ tables: UnsafeMutablePointer<EstimatorTables>) {
    for language in tables.pointee.languages { language.deallocate() }
    tables.deinitialize(count: 1)
    tables.deallocate()
  }
}

/// The tables of an estimator, which are only read. Those that are the same for all estimators are
/// made once and never freed.
struct EstimatorTables {
  let model = StrengthModel.embedded
  let year: Int
  let siteWords: SiteWords
  let languages: [LanguageList]
  let keyboards = KeyboardAtlas.all
  let calendarNames = MonthNames.all
  let runFactors = RunFactors.ofModel
  /// The entry of each ASCII character, 128 in all; a capital has that of its letter.
  let characters = Self.ofASCII
  /// The powers 2^(-i/16), i = 0…15.
  private let roots = Self.powers
  /// The odds of transitions, 5 × 5; see ``transition(_:_:)``.
  let transitions = Self.allTransitions

  init(_ shared: SharedTables) {
    (year, siteWords) = (shared.year, shared.siteWords)
    // Each language has half of the share of the one before it.
    languages = shared.languages.enumerated().compactMap { place, language in
      LanguageWords.embedded.map {
        LanguageList(cells: $0.cells(language), share: 0.2 * power(0.5, place))
      }
    }
  }

  nonisolated(unsafe) private static let ofASCII = table(128) { character in
    let isUpper = 0x41...0x5A ~= character
    let scalar = UInt32(isUpper ? character | 0x20 : character)
    let kind = SegmentKind.of(scalar)
    var entry = CharacterEntry(
      kind: kind, symbol: StrengthModel.embedded.characterSymbols[Int(scalar)],
      place: place(of: scalar))
    var features = TextFeatures(rawValue: 1 << kind)
    if kind == SegmentKind.letters {
      entry.letter = UInt8(scalar - 0x61)
      entry.letterCase = isUpper ? CharacterEntry.upperCase : 1
      (entry.leet, entry.leetAlternative) = (entry.letter, entry.letter)
    }
    if let (letter, alternative) = CharacterEntry.leetLetter(scalar) {
      (entry.leet, entry.leetAlternative) = (letter, alternative)
      features.insert(.leet)
      if letter != alternative { features.insert(.leetAlternative) }
    }
    if isOfDates(scalar) { features.insert(.separators) }
    entry.features = features.rawValue
    return entry
  }
  nonisolated(unsafe) private static let powers = table(16) { exp2(-Double($0) / 16) }
  nonisolated(unsafe) private static let allTransitions = table(25) {
    Odds(StrengthModel.embedded.transitions[$0], policyTransitions[$0])
  }

  static func table<T>(_ count: Int, _ entry: (Int) -> T) -> UnsafePointer<T> {
    let table = UnsafeMutablePointer<T>.allocate(capacity: count)
    for i in 0..<count { (table + i).initialize(to: entry(i)) }
    return UnsafePointer(table)
  }

  /// The power 2^(-sixteenths / 16); 0 below the range of a double.
  @inline(__always)
  func probability(sixteenths: Int) -> Double {
    let exponent = 1023 - sixteenths >> 4
    guard exponent > 0 else { return 0 }
    return roots[sixteenths & 15] * Double(bitPattern: UInt64(exponent) << 52)
  }

  func symbol(ofWide scalar: UInt32) -> UInt8 {
    for i in stride(from: 0, to: model.wideSymbols.count, by: 2)
    where model.wideSymbols[i] == scalar {
      return UInt8(truncatingIfNeeded: model.wideSymbols[i + 1])
    }
    return UInt8(NGramShape.passwords.characters - 1)
  }

  /// The place of an ASCII character among 64; letters and digits each have one of their own.
  static func place(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: UInt8(scalar - 0x61)
    case 0x30...0x39: UInt8(scalar - 0x30 + 26)
    default: UInt8(scalar % 28 + 36)
    }
  }

  /// Whether a character stands between the numbers of dates.
  static func isOfDates(_ scalar: UInt32) -> Bool { isOne(scalar, of: " ,-./\\_") }
}

internal import Synchronization

/// Owns the tables of an estimator. They are made when a password is first estimated, since many
/// are only judged.
///
/// They are used through a pointer: counting references to them for each password would cost time,
/// and make threads wait for each other.
final class SharedTables: @unchecked Sendable {
  // Unchecked: the tables are never written to once others can see them.

  let model: StrengthModel
  let year: Int
  let siteWords: SiteWords
  let languages: [WordLanguage]
  private let made = Atomic<UnsafeMutablePointer<EstimatorTables>?>(nil)

  init(model: StrengthModel, year: Int, siteWords: SiteWords, languages: [WordLanguage]) {
    (self.model, self.year, self.siteWords) = (model, year, siteWords)
    self.languages = languages
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
    tables.pointee.deallocate()
    tables.deinitialize(count: 1)
    tables.deallocate()
  }
}

/// Tables of an estimator besides the model: constants and character tables, computed once and then
/// only read.
struct EstimatorTables {
  let model: StrengthModel
  let year: Int
  let siteWords: SiteWords
  let languages: [LanguageList]
  /// The entry of each ASCII character, 128 in all; a capital has that of its letter.
  let characters: UnsafeMutablePointer<CharacterEntry>
  let keyboards: KeyboardAtlas
  let calendarNames: MonthNames
  /// The powers 2^(-i/16), i = 0…15.
  let roots: UnsafeMutablePointer<Double>
  /// The probability of a run of n digits that are all random, n = 0…40; and the same for symbols.
  let randomDigits: UnsafeMutablePointer<Double>
  let randomSymbols: UnsafeMutablePointer<Double>
  /// The alphabets by kinds of characters; see `PreparedText.alphabet`.
  let alphabets: UnsafeMutablePointer<TriedAlphabet>
  let policyTransitions: UnsafeMutablePointer<Double>
  /// The factor of each code of `runFactors`.
  private let factorValues: UnsafeMutablePointer<Double>
  let runFactors: RunFactors
  let curve = GuessCurve()

  init(_ shared: SharedTables) {
    let model = shared.model
    self.model = model
    (year, siteWords) = (shared.year, shared.siteWords)
    // Each language has half of the share of the one before it.
    languages = shared.languages.enumerated().compactMap { place, language in
      LanguageWords.embedded.map {
        LanguageList(
          cells: $0.cells(language), probabilities: model.probabilities,
          share: 0.2 * power(0.5, place))
      }
    }
    keyboards = KeyboardAtlas()
    calendarNames = MonthNames()
    characters = .allocate(capacity: 128)
    for scalar in UInt32(0)..<128 {
      let isUpper = 0x41...0x5A ~= scalar
      let lower = isUpper ? scalar | 0x20 : scalar
      var entry = Self.entry(lower, symbol: model.characterSymbols[Int(lower)])
      if isUpper { entry.letterCase = CharacterEntry.upperCase }
      characters[Int(scalar)] = entry
    }
    alphabets = .allocate(capacity: 16)
    for i in 0..<16 {
      let kinds = TextFeatures(rawValue: UInt8(i & 7))
      alphabets[i] = TriedAlphabet(kinds, scripts: 0, upperCase: i >= 8)
    }
    policyTransitions = .allocate(capacity: 25)
    policyTransitions.initialize(from: Transitions.ofPolicy, count: 25)
    factorValues = .allocate(capacity: 256)
    for code in 0..<256 { factorValues[code] = RunFactors.value(code) }
    runFactors = RunFactors(codes: model.runFactors, values: factorValues)
    roots = .allocate(capacity: 16)
    for i in 0..<16 { roots[i] = exp2(-Double(i) / 16) }
    randomDigits = .allocate(capacity: 41)
    randomSymbols = .allocate(capacity: 41)
    (randomDigits[0], randomSymbols[0]) = (1, 1 / 0.4)
    for n in 1...40 {
      randomDigits[n] = randomDigits[n - 1] * 0.08
      randomSymbols[n] = randomSymbols[n - 1] * 0.4 / 33
    }
  }

  func deallocate() {
    for language in languages { language.deallocate() }
    keyboards.deallocate()
    calendarNames.deallocate()
    characters.deallocate()
    alphabets.deallocate()
    policyTransitions.deallocate()
    factorValues.deallocate()
    curve.deallocate()
    roots.deallocate()
    randomDigits.deallocate()
    randomSymbols.deallocate()
  }

  /// The power 2^(-sixteenths / 16); 0 below the range of a double.
  @inline(__always)
  func probability(sixteenths: Int) -> Double {
    let exponent = 1023 - sixteenths >> 4
    guard exponent > 0 else { return 0 }
    return roots[sixteenths & 15] * Double(bitPattern: UInt64(exponent) << 52)
  }

  func symbol(ofWide scalar: UInt32) -> UInt8 {
    var i = 0
    while i < model.wideSymbols.count, model.wideSymbols[i] <= scalar {
      if model.wideSymbols[i] == scalar {
        return UInt8(truncatingIfNeeded: model.wideSymbols[i + 1])
      }
      i += 2
    }
    return UInt8(model.passwordPattern.shape.characters - 1)
  }

  /// The place of an ASCII character among 64; letters and digits each have one of their own.
  static func place(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x61...0x7A: UInt8(scalar - 0x61)
    case 0x30...0x39: UInt8(scalar - 0x30 + 26)
    default: UInt8(scalar % 28 + 36)
    }
  }

  private static func entry(_ scalar: UInt32, symbol: UInt8) -> CharacterEntry {
    var entry = CharacterEntry(symbol: symbol, place: place(of: scalar))
    var features: TextFeatures
    switch scalar {
    case 0x61...0x7A:
      entry.kind = SegmentKind.letters
      entry.letter = UInt8(scalar - 0x61)
      entry.letterCase = 1
      (entry.leet, entry.leetAlternative) = (entry.letter, entry.letter)
      features = .letters
    case 0x30...0x39:
      entry.kind = SegmentKind.digits
      features = .digits
    default: features = .symbols
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

  /// Whether a character stands between the numbers of dates: a space or one of `,-./\_`.
  @inline(__always)
  static func isOfDates(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20, 0x2C, 0x2D, 0x2E, 0x2F, 0x5C, 0x5F: true
    default: false
    }
  }
}

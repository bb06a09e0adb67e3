internal import UnicodeText

/// The user's own words in the forms in which a password may contain them: without accents, with
/// case folded, whole and in parts; and a name with ä, ö or ü also as Germans write it without.
///
/// "ana.lopez@mail.example.com" gives itself, "ana.lopez", "mail.example.com", "ana", "lopez",
/// "mail" and "example". Labels such as "com" say nothing of a user.
/// Words and parts of a kind beyond ``limit`` are left out, since each costs a search.
struct PersonalWords: Sendable {
  private(set) var words: [Word] = []
  /// Whether any word was given, even one without a part that counts.
  private(set) var isGiven = false

  struct Word: Sendable {
    let utf8: [UInt8]
    /// The number of code points of the word as it was given.
    let codePoints: Int
    let scalars: [UInt32]

    init(utf8: [UInt8], codePoints: Int? = nil) {
      var scalars: [UInt32] = []
      utf8.withUnsafeBufferPointer { forEachScalar(of: $0) { scalars.append($0) } }
      (self.utf8, self.codePoints, self.scalars) = (utf8, codePoints ?? scalars.count, scalars)
    }
  }

  /// The most words and parts of each kind that are kept. Were they counted together, a rule about
  /// more kinds could find fewer words.
  static let limit = 256
  private var most = limit

  /// The words that a rule asks for, in the forms in which it looks for them; without a demand,
  /// words of every kind, whole and in parts.
  init(_ words: [PersonalWord], for demand: PersonalDemand? = nil) {
    let (separators, letterCase) = (demand?.separators, demand?.letterCase ?? .ignored)
    for kind in PersonalWord.Kind.allCases where demand?.kinds.contains(kind) ?? true {
      add(words, of: kind, separators: separators, letterCase)
    }
    add(words, of: nil, separators: separators, letterCase)
    take(demand?.forms ?? [])
  }

  @inline(never)
  private mutating func add(
    _ given: [PersonalWord], of kind: PersonalWord.Kind?, separators: [Unicode.Scalar]?,
    _ letterCase: LetterCase
  ) {
    // A date alone has some hundred spellings.
    let mayBeDates = (kind ?? .birthday) == .birthday
    most = words.count + (mayBeDates ? 4 : 1) * Self.limit
    var texts: [[UInt8]] = []
    for word in given where word.kind == kind {
      if !word.text.isEmpty { isGiven = true }
      // The separators of a date are a part of its spelling, not borders of words.
      if mayBeDates, words.count < most, let dates = Self.dates(of: word.text, letterCase) {
        // Few of them are alike, as on 05-05: to look for them would cost more than they do.
        words += dates.map { Word(utf8: $0) }
      } else {
        texts += letterCase == .kept ? [Self.nfc(word.text)] : Self.spellings(of: word.text)
      }
    }
    // The whole words first, lest the parts of one leave no room for another.
    if separators?.isEmpty ?? true { for text in texts { add(text[...]) } }
    if separators == nil { for text in texts { addParts(of: text) } }
    if let separators, !separators.isEmpty {
      for text in texts {
        for part in parts(of: text, separatedBy: { separators.contains($0) }) { add(part) }
      }
    }
  }

  private mutating func take(_ forms: Set<WordForm>) {
    if forms.contains(.lookAlikes) {
      var lookAlikes = LookAlikes()
      words = words.map { word in
        let form = word.utf8.withUnsafeBufferPointer {
          Array(lookAlikes.form(of: ValidUTF8(unchecked: $0, isASCII: false)).bytes)
        }
        return Word(utf8: form, codePoints: word.codePoints)
      }
    }
    if forms.contains(.reversed) {
      for word in words {
        var reversed: [UInt8] = []
        for scalar in word.scalars.reversed() {
          if let bytes = Unicode.Scalar(scalar).flatMap(UTF8.encode) { reversed += bytes }
        }
        if reversed != word.utf8 { words.append(Word(utf8: reversed, codePoints: word.codePoints)) }
      }
    }
  }

  @inline(never)
  private static func nfc(_ string: String) -> [UInt8] {
    var string = string
    var normalizer = NFCNormalizer()
    return string.withUTF8 { Array(normalizer.nfc(of: ValidUTF8($0)).bytes) }
  }

  /// The folded text without accents, and its spelling with the letters that replace ä, ö, ü, å and
  /// ø where these are missing.
  @inline(never)
  private static func spellings(of string: String) -> [[UInt8]] {
    var string = string
    let folded = string.withUTF8 { identifierFolded(ValidUTF8($0)) }
    return folded.withUnsafeBufferPointer { bytes in
      var folder = CompatibilityFolder()
      let plain = Array(folder.unaccented(ValidUTF8(bytes)).bytes)
      if !bytes.contains(where: { $0 >= 0x80 }) { return [plain] }
      var transcribed: [UInt8] = []
      var i = 0
      while i < bytes.count {
        let (scalar, length) = decodeScalar(bytes, at: i)
        let letters: StaticString? =
          switch scalar {
          case 0xE4: "ae"
          case 0xF6, 0xF8: "oe"
          case 0xFC: "ue"
          case 0xE5: "aa"
          default: nil
          }
        transcribed +=
          letters.map { UnsafeBufferPointer(start: $0.utf8Start, count: $0.utf8CodeUnitCount) }
          ?? UnsafeBufferPointer(rebasing: bytes[i..<(i + length)])
        i += length
      }
      return transcribed.withUnsafeBufferPointer { other in
        let other = Array(folder.unaccented(ValidUTF8(other)).bytes)
        return other == plain ? [plain] : [plain, other]
      }
    }
  }

  /// The ways in which people write a date, with and without its year or separators, and the year
  /// alone. Nil for what is no date of the form 1990-05-17.
  @inline(never)
  private static func dates(of text: String, _ letterCase: LetterCase) -> [[UInt8]]? {
    guard let date = PersonalWord.date(text) else { return nil }
    let (year, number, day) = (Array(date.0.utf8), Array(date.1.utf8), Array(date.2.utf8))
    var dates = [day + number, number + day, year]
    // In an order D, M and Y are the parts, d and m those without a zero before them, y a short
    // year.
    func add(_ orders: [String], _ separators: [String], month: [UInt8]) {
      for separator in separators {
        for order in orders {
          var date: [UInt8] = []
          for part in order.unicodeScalars {
            if !date.isEmpty { date += separator.utf8 }
            switch part {
            case "D": date += day
            case "M": date += month
            case "Y": date += year
            case "y": date += year.suffix(2)
            default:
              let number = part == "d" ? day : month
              date += number.first == 0x30 ? number.dropFirst() : number[...]
            }
          }
          dates.append(date)
        }
      }
    }
    // Where no zero is left out, the short forms are the same once more.
    let hasZero = day.first == 0x30
    let short = hasZero || number.first == 0x30 ? " dmY mdY Ymd dmy mdy ymd" : ""
    add(("DMY MDY YMD DMy MDy yMD" + short).words, ["", "-", ".", "/", " ", "_"], month: number)
    let named = ("DM MD DMY MDY DMy MDy MY My" + (hasZero ? " dM Md dMY MdY dMy Mdy" : "")).words
    for name in monthNames(Int(date.1) ?? 0, letterCase) {
      add(named, ["", "-", ".", " "], month: name)
    }
    return dates
  }

  private static let months = [
    "January Jan Januar Enero Janvier Gennaio Januari Janeiro",
    "February Feb Februar Febrero Février Febbraio Februari Fevereiro",
    "March Mar März Marzo Mars Maart Março", "April Apr Abril Avril Aprile",
    "May Mai Mayo Maggio Mei Maio", "June Jun Juni Junio Juin Giugno Junho",
    "July Jul Juli Julio Juillet Luglio Julho", "August Aug Agosto Août Augustus",
    "September Sep Sept Septiembre Septembre Settembre Setembro",
    "October Oct Oktober Octubre Octobre Ottobre Outubro",
    "November Nov Noviembre Novembre Novembro",
    "December Dec Dezember Diciembre Décembre Dicembre Dezembro",
  ]

  @inline(never)
  private static func monthNames(_ month: Int, _ letterCase: LetterCase) -> [[UInt8]] {
    guard months.indices.contains(month - 1) else { return [] }
    return months[month - 1].words.flatMap { name in
      letterCase == .kept
        ? [Array(name.utf8), Array(name.lowercasedASCII.utf8)] : spellings(of: name)
    }
  }

  @inline(never)
  private mutating func addParts(of text: [UInt8]) {
    for side in parts(of: text, separatedBy: { $0 == "@" }) { add(side) }
    let isAddress = text.contains(UInt8(ascii: "."))
    for part in parts(of: text, separatedBy: { !isPartOfWord($0) }) {
      if !(isAddress && Self.emptyLabels.contains(where: part.elementsEqual)) { add(part) }
    }
  }

  private static let emptyLabels = "com org net edu gov info www http https".words.map { $0.utf8 }

  @inline(never)
  private mutating func add(_ text: ArraySlice<UInt8>) {
    guard words.count < most else { return }
    let bytes = Array(text)
    guard !bytes.isEmpty, !words.contains(where: { $0.utf8 == bytes }) else { return }
    words.append(Word(utf8: bytes))
  }

  /// Whether the text, without accents and with case folded, has a word of at least `minLength`
  /// code points where it counts.
  ///
  /// - Complexity: O(n × the number of words)
  func occur(
    in text: UnsafeBufferPointer<UInt8>, minLength: Int, _ comparison: Blocklist.Comparison
  ) -> Bool {
    words.contains { word in
      guard word.codePoints >= minLength else { return false }
      return switch comparison {
      case .whole: text.elementsEqual(word.utf8)
      case .contains: containsBytes(text, word.utf8)
      case .startsWith: text.starts(with: word.utf8)
      case .endsWith: text.suffix(word.utf8.count).elementsEqual(word.utf8)
      }
    }
  }
}

/// The parts of a UTF-8 text between separators, none of them empty. The text after twice as many
/// parts as are kept is one part.
@inline(never)
private func parts(
  of text: [UInt8], separatedBy isSeparator: (Unicode.Scalar) -> Bool
) -> [ArraySlice<UInt8>] {
  var (parts, start, i) = ([ArraySlice<UInt8>](), 0, 0)
  text.withUnsafeBufferPointer { bytes in
    while i < bytes.count, parts.count < 2 * PersonalWords.limit {
      let (scalar, length) = decodeScalar(bytes, at: i)
      if let scalar = Unicode.Scalar(scalar), isSeparator(scalar) {
        if i > start { parts.append(text[start..<i]) }
        start = i + length
      }
      i += length
    }
  }
  if start < text.count { parts.append(text[start...]) }
  return parts
}

private func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
  let properties = scalar.properties
  return switch properties.generalCategory {
  case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
    true
  default: properties.isAlphabetic
  }
}

/// Words are short, so the plain search is the fast one.
private func containsBytes(_ text: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
  guard let first = word.first, text.count >= word.count else { return false }
  for start in 0...(text.count - word.count) where text[start] == first {
    if text[start..<(start + word.count)].elementsEqual(word) { return true }
  }
  return false
}

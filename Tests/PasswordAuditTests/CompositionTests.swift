import PasswordPolicy
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

private func summary(_ passwords: [String]) throws -> AuditSummary {
  try Audit(checker: try defaultChecker()).run(
    [AuditInput(name: "x", bytes: Array(passwords.joined(separator: "\n").utf8))])
}

@Test(arguments: [
  ("password", "loweralpha", "allstring", "?l?l?l?l?l?l?l?l"),
  ("PASS", "upperalpha", "allstring", "?u?u?u?u"),
  ("Pass", "mixedalpha", "allstring", "?u?l?l?l"), ("1234", "numeric", "alldigit", "?d?d?d?d"),
  ("!! ", "special", "allspecial", "?s?s?s"),
  ("pass1", "loweralphanum", "stringdigit", "?l?l?l?l?d"),
  ("1!", "specialnum", "digitspecial", "?d?s"),
  ("pass!", "loweralphaspecial", "stringspecial", "?l?l?l?l?s"),
  ("Pass1!", "mixedalphaspecialnum", "stringdigitspecial", "?u?l?l?l?d?s"),
  ("a1b2", "loweralphanum", "othermask", "?l?d?l?d"),
  ("pä", "loweralphaunicode", "stringunicode", "?l?b?b"),
])
func `a password's composition has the names that pipal and hashcat use`(
  _ password: String, _ set: String, _ order: String, _ mask: String
) throws {
  let summary = try summary([password])
  let composition = try #require(summary.composition)
  #expect(composition.characterSets.map(\.set.name) == [set])
  #expect(composition.orders.map(\.order.name) == [order])
  #expect(summary.topMasks(1)?.entries.map(\.text) == [mask])
}

@Test(arguments: [
  ("Password1!", "password", nil, "1!"), ("123abcd", "abcd", "123", nil),
  ("p4ssw0rd99", "p4ssw0rd", nil, "99"),
  ("abc123", nil, nil, "123"), ("123456", nil, nil, nil), ("!Éclair", "éclair", "!", nil),
  ("long1234567", "long", nil, nil),
])
func `base words are what stands between the first and the last letter`(
  _ password: String, _ word: String?, _ prefix: String?, _ suffix: String?
) throws {
  let summary = try summary([password])
  #expect(summary.topBaseWords(1)?.entries.first?.text == word)
  #expect(summary.topPrefixes(1)?.entries.first?.text == prefix)
  #expect(summary.topSuffixes(1)?.entries.first?.text == suffix)
}

@Test func `years, months and days are counted once a password`() throws {
  let summary = try summary([
    "born1990", "19901990x", "x2100", "x1899", "x2101", "120051", "January1", "JANjan",
    "friday2020may",
    "mayday", "1991a1992a1991", "19911992" + String(repeating: "x", count: 52) + "1991",
    String(repeating: "x", count: 61) + "1991",
  ])
  let composition = try #require(summary.composition)
  #expect(
    composition.years.map { "\($0.year) \($0.count)" } == [
      "1990 2", "1991 2", "1992 2", "2005 1", "2020 1", "2100 1",
    ])
  #expect(composition.months.map { "\($0.name) \($0.count)" } == ["january 1", "may 1"])
  #expect(composition.days.map { "\($0.name) \($0.count)" } == ["friday 1"])
}

@Test func `the last two digits are counted if there are two`() throws {
  let summary = try summary(["a1", "b1", "c21", "d0321", "e", "x00"])
  let composition = try #require(summary.composition)
  #expect(composition.lastTwoDigits.map { "\($0.digits) \($0.count)" } == ["21 2", "00 1"])
}

@Test func `masks show the kind of each character and nothing else`() {
  #expect(RedactionMask.mask(of: Array("Passwörd 99!".utf8)) == "Llllloll#99#")
  #expect(
    RedactionMask.mask(of: [UInt8](repeating: 0x61, count: 40)) == String(repeating: "l", count: 32)
      + "…")
}

@Test func `statistics can be left out`() throws {
  var options = Audit.Options()
  options.collectsStatistics = false
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array("abc".utf8))])
  #expect(summary.composition == nil && summary.topPasswords(1) == nil && summary.distinct == nil)
}

/// The shape and the years of a text, a character at a time.
private func plainAnatomy(_ bytes: [UInt8]) -> (shape: PasswordAnatomy.Shape, years: Set<Int>) {
  var shape = PasswordAnatomy.Shape()
  var (runs, lastSort, number) = (0, 0, 0)
  var years: Set<Int> = []
  for (i, byte) in bytes.enumerated() {
    let kind = Int(CharacterKind(byte).rawValue)
    shape.set |= 1 << kind
    // Lower and upper are one sort, which comes first.
    let sort = max(kind, 1)
    if sort != lastSort {
      runs += 1
      shape.order = runs > 3 ? CharacterOrder.longer : shape.order * 5 + sort
      lastSort = sort
    }
    shape.finalDigits = kind == 2 ? shape.finalDigits + 1 : 0
    number = kind == 2 ? (number * 10 + Int(byte & 15)) % 10_000 : 0
    if CalendarNames.years.contains(number) { years.insert(number) }
    if kind != 2, kind != 3 {
      if shape.firstLetter == nil { shape.firstLetter = i }
      shape.lastLetter = i
      shape.letters += 1
    }
  }
  return (shape, years)
}

@Test func `the fast pass sees what the plain one sees`() {
  var random = SplitMix64(seed: 12)
  var anatomy = PasswordAnatomy(key: StateKey())
  var counts = [Int](repeating: 0, count: CountLayout(rules: 0, comparisons: 0).count)
  var years = [Int](repeating: 0, count: CalendarNames.years.count)
  let characters = Array("aZ09!\u{C3}19")
  for length in 1...64 {
    for kinds in 1...characters.count {
      for _ in 0..<5 {
        let text = (0..<length).map { _ in characters[Int.random(in: 0..<kinds, using: &random)] }
        let bytes = text.map { UInt8(truncatingIfNeeded: $0.unicodeScalars.first?.value ?? 0) }
        let fast = bytes.withUnsafeBufferPointer { bytes in
          counts.withUnsafeMutableBufferPointer {
            anatomy.measure(bytes, $0.baseAddress.unsafelyUnwrapped)
          }
        }
        let plain = plainAnatomy(bytes)
        #expect(fast == plain.shape, "\(bytes)")
        for year in plain.years { years[year - CalendarNames.years.lowerBound] += 1 }
      }
    }
  }
  #expect(counts[CountLayout.years].elementsEqual(years))
  #expect(years.contains { $0 > 0 })
}

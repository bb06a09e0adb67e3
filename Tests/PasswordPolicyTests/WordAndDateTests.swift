import TestSupport
import Testing

@testable import PasswordPolicy

private let list = "tram\nwindow\nCobalt\nriver\n"

@Test(arguments: [
  // Words.
  RuleCase(#""words":{"min":4}"#, "tram window cobalt river", .met),
  RuleCase(#""words":{"min":4}"#, "tram-window7cobalt_river", .met),
  RuleCase(#""words":{"min":4}"#, "tram window cobalt", .unmet),
  RuleCase(#""words":{"min":1}"#, "", .unmet),
  RuleCase(#""words":{"min":2}"#, "TramWindow", .unmet),
  RuleCase(#""words":{"min":2}"#, "it is a", .unmet),
  RuleCase(#""words":{"min":2,"minLength":2}"#, "it is a", .met),
  RuleCase(#""words":{"min":2}"#, "straße šťastný", .met),
  RuleCase(#""words":{"min":1,"minLength":3}"#, "शक्ति", .met),
  RuleCase(#""words":{"min":2}"#, "窓路面電車 電車路面", .met),
  RuleCase(#""words":{"min":3}"#, "tram tram TRAM", .met),
  RuleCase(#""words":{"min":2,"distinct":true}"#, "tram tram TRAM", .unmet),
  RuleCase(#""words":{"min":2,"distinct":true}"#, "tram tram TRAM river", .met),
  RuleCase(#""words":{"min":2,"list":"./list.txt"}"#, "tram COBALT", .met),
  RuleCase(#""words":{"min":2,"list":"./list.txt"}"#, "tram trams windows", .unmet),
  // Years.
  RuleCase(#""years":{}"#, "summer1999!", .unmet), RuleCase(#""years":{}"#, "2099", .unmet),
  RuleCase(#""years":{}"#, "2100", .met), RuleCase(#""years":{}"#, "1899", .met),
  RuleCase(#""years":{}"#, "19991", .met), RuleCase(#""years":{}"#, "a12024", .met),
  RuleCase(#""years":{}"#, "٢٠٢٤", .met),
  RuleCase(#""years":{"from":1985,"to":2013}"#, "1984", .met),
  RuleCase(#""years":{"from":1985,"to":2013}"#, "1985", .unmet),
  RuleCase(#""years":{"from":1985,"to":2013}"#, "2013", .unmet),
  RuleCase(#""years":{"from":1985,"to":2013}"#, "2014", .met),
  // Dates.
  RuleCase(#""dates":{}"#, "on 17.5.2024!", .unmet),
  RuleCase(#""dates":{}"#, "05/17/24", .unmet), RuleCase(#""dates":{}"#, "2024-05-17", .unmet),
  RuleCase(#""dates":{}"#, "2024 5 7", .unmet), RuleCase(#""dates":{}"#, "x17052024", .unmet),
  RuleCase(#""dates":{}"#, "240517", .unmet), RuleCase(#""dates":{}"#, "051724a", .unmet),
  RuleCase(#""dates":{}"#, "17.5-2024", .met), RuleCase(#""dates":{}"#, "32.5.2024", .met),
  RuleCase(#""dates":{}"#, "17.13.2024", .met), RuleCase(#""dates":{}"#, "999999", .met),
  RuleCase(#""dates":{}"#, "1705202", .met), RuleCase(#""dates":{}"#, "117052024", .met),
  RuleCase(#""dates":{}"#, "2024", .met), RuleCase(#""dates":{}"#, "", .met),
  RuleCase(#""dates":{"from":1995,"to":2004}"#, "17.5.94", .met),
  RuleCase(#""dates":{"from":1995,"to":2004}"#, "17.5.95", .unmet),
  RuleCase(#""dates":{"from":1995,"to":2004}"#, "17.5.04", .unmet),
  RuleCase(#""dates":{"from":1995,"to":2004}"#, "17.5.05", .met),
  // Orders.
  RuleCase(#""sequences":{"max":3}"#, "2580", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["keypad"]}"#, "2580", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["keypad"]}"#, "0852", .unmet),
  RuleCase(#""sequences":{"max":2,"kinds":["keypad"]}"#, "951", .unmet),
  RuleCase(#""sequences":{"max":2,"kinds":["keypad"]}"#, "357", .unmet),
  RuleCase(#""sequences":{"max":2,"kinds":["keypad"]}"#, "456", .unmet),
  RuleCase(#""sequences":{"max":2,"kinds":["keypad"]}"#, "1379", .met),
  RuleCase(#""sequences":{"max":2,"kinds":["keypad"]}"#, "3467", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["qwerty"]}"#, "qwer", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["qwerty"]}"#, "azer", .met),
  RuleCase(#""sequences":{"max":3,"kinds":["azerty"]}"#, "azer", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["azerty"]}"#, "1234", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["qwertz"]}"#, "tzui", .unmet),
  RuleCase(#""sequences":{"max":3,"kinds":["qwertz"]}"#, "tyui", .met),
  RuleCase(#""sequences":{"max":3}"#, "8901", .met),
  RuleCase(#""sequences":{"max":3,"wraps":true}"#, "8901", .unmet),
  RuleCase(#""sequences":{"max":3,"wraps":true}"#, "bazy", .unmet),
  RuleCase(#""sequences":{"max":3,"wraps":true}"#, "opqw", .unmet),
  RuleCase(#""sequences":{"max":3,"wraps":true}"#, "9090", .met),
  // Characters.
  RuleCase(#""characters":{"only":"[0-9]"}"#, "2580", .met),
  RuleCase(#""characters":{"only":"[0-9]"}"#, "25a0", .unmet),
  RuleCase(#""characters":{"only":"[^0-9]"}"#, "25", .unmet),
  RuleCase(#""characters":{"only":"[^0-9]"}"#, "añb", .met),
  RuleCase(#""characters":{"only":"\\p{Nd}"}"#, "٢5", .met),
  RuleCase(#""characters":{"only":"\\p{Nd}"}"#, "٢x", .unmet),
  RuleCase(#""characters":{"only":"."}"#, "a\n", .unmet),
  RuleCase(#""characters":{"only":"[^:;:]"}"#, "ab.", .met),
  RuleCase(#""characters":{"only":"[^:;:]"}"#, "ab;", .unmet),
  RuleCase(#""characters":{"only":"[^.=.]"}"#, "ab=", .unmet),
  RuleCase(#""characters":{"only":"[^:]"}"#, "a:b", .unmet),
  RuleCase(#""characters":{"only":"(*UCP)\\w"}"#, "añб", .met),
  RuleCase(#""characters":{"only":"(*UTF)(*UCP)[^\\d]"}"#, "a٢", .unmet),
  RuleCase(#""characters":{"scripts":["Latin","Hebrew"]}"#, "abc-שלום 12 😀 e\u{301}x\u{323}", .met),
  RuleCase(#""characters":{"scripts":["Latin","Hebrew"]}"#, "p\u{430}ssword", .unmet),
  RuleCase(#""characters":{"mixedScripts":"singleScript"}"#, "p\u{430}ssword", .unmet),
  RuleCase(#""characters":{"mixedScripts":"singleScript"}"#, "пароль-1 😀", .met),
  RuleCase(#""characters":{"mixedScripts":"singleScript"}"#, "", .met),
  RuleCase(#""characters":{"mixedScripts":"singleScript"}"#, "漢字かな", .met),
  RuleCase(#""characters":{"mixedScripts":"singleScript"}"#, "漢字abc", .unmet),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "漢字かなabc1", .met),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "한국abc", .met),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "пароль", .met),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "p\u{430}ssword", .unmet),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "かな한국", .unmet),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "漢字abc１２", .met),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "漢字abc1２", .unmet),
  RuleCase(#""characters":{"mixedScripts":"highlyRestrictive"}"#, "abc1２", .unmet),
])
private func `words, dates, orders and scripts are told apart`(_ test: RuleCase) throws {
  let checker = try checker(rule: test.rule, list: list)
  #expect(checker.assess(test.password).checklist[0].outcome == test.expected)
}

@Test(arguments: [1000...1000, 1985...2013, 1900...2099, 1999...2000, 1000...2999, 1989...1991])
func `every year of a range is found, and no other`(_ years: ClosedRange<Int>) throws {
  let checker = try checker(
    rule: #""years":{"from":\#(years.lowerBound),"to":\#(years.upperBound)}"#)
  for year in 1000...3000 {
    #expect(checker.accepts("a\(year)b") == !years.contains(year), "\(year)")
  }
}

/// What a date is, in plain words.
private func isDate(_ parts: [String], _ years: ClosedRange<Int>) -> Bool {
  func isYear(_ text: String) -> Bool {
    guard let number = Int(text) else { return false }
    if text.count == 4 { return years.contains(number) }
    return text.count == 2 && years.contains { $0 % 100 == number }
  }
  func number(_ text: String, _ range: ClosedRange<Int>) -> Bool {
    text.count <= 2 && Int(text).map(range.contains) ?? false
  }
  let (a, b, c) = (parts[0], parts[1], parts[2])
  return isYear(c)
    && (number(a, 1...31) && number(b, 1...12) || number(a, 1...12) && number(b, 1...31))
    || a.count == 4 && isYear(a) && number(b, 1...12) && number(c, 1...31)
}

@Test func `dates with separators agree with a plain definition`() throws {
  var random = SplitMix64(seed: 77)
  let years = 1950...2030
  let checker = try checker(rule: #""dates":{"from":1950,"to":2030}"#)
  for _ in 0..<3_000 {
    let parts = (0..<3).map { _ in
      switch Int.random(in: 0..<4, using: &random) {
      case 0: String(Int.random(in: 1..<14, using: &random))
      case 1: String(Int.random(in: 10..<34, using: &random))
      case 2: "0" + String(Int.random(in: 1..<10, using: &random))
      default: String(Int.random(in: 1940..<2040, using: &random))
      }
    }
    let text = parts.joined(
      separator: ["-", "/", ".", " ", "_"].randomElement(using: &random) ?? "-")
    #expect(checker.accepts(text) == !isDate(parts, years), "\(text)")
  }
}

@Test func `words agree with a plain definition`() throws {
  var random = SplitMix64(seed: 78)
  let letters = ["a", "b", "B", "é", "7", " ", "-"]
  for _ in 0..<3_000 {
    let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? "a"
    }.joined()
    let (min, minLength) = (
      Int.random(in: 1...3, using: &random), Int.random(in: 1...3, using: &random)
    )
    let isDistinct = Bool.random(using: &random)
    let words = text.lowercased().split { !$0.isLetter }.filter { $0.count >= minLength }
    let count = isDistinct ? Set(words).count : words.count
    let rule = try Rule(
      id: "r", label: "R", .words(min: min, distinct: isDistinct, minLength: minLength))
    let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
    #expect(checker.accepts(text) == (count >= min), "\(text) \(min) \(minLength) \(isDistinct)")
  }
}

@Test func `orders that wrap agree with a plain definition`() throws {
  var random = SplitMix64(seed: 79)
  let digits = Array("0123456789")
  let checker = try checker(rule: #""sequences":{"max":3,"kinds":["digit"],"wraps":true}"#)
  for _ in 0..<3_000 {
    let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
      Int.random(in: 0..<10, using: &random)
    }
    let hasRun = text.indices.contains { start in
      start + 3 < text.count
        && [1, 9].contains { step in
          (1...3).allSatisfy { (text[start + $0] - text[start + $0 - 1] + 10) % 10 == step }
        }
    }
    #expect(checker.accepts(String(text.map { digits[$0] })) == !hasRun)
  }
}

@Test(arguments: [
  (
    #""characters":{"scripts":["Latn "]}"#,
    "no script is called 'Latn '. Use Unicode's names, such as \"Latin\", \"Cyrillic\" or \"Han\"."
  ),
  (
    #""characters":{"scripts":["Latin}\\p{L"]}"#,
    """
    no script is called 'Latin}\\p{L'. Use Unicode's names, such as \"Latin\", \"Cyrillic\" or \
    \"Han\".
    """
  ),
  (
    #""characters":{}"#,
    "the key 'only' is missing. Give 'only', 'scripts' or 'mixedScripts'."
  ),
  (
    #""characters":{"only":"[a-z]+"}"#,
    "'[a-z]+' does not stand for one character. Write a class, such as \"[0-9]\" or \"[@#]\"."
  ),
  (
    #""years":{"from":2000,"to":1999}"#,
    "'from' is 2000 and 'to' is 1999, so there are no such years."
  ),
  (#""words":{"min":101}"#, "'min' is 101, but must be from 1 to 100."),
  (
    #""blocklist":{"list":"common-passwords","compare":"contains","edits":1}"#,
    "'edits' compares whole passwords. Leave 'edits' out, or write \"compare\": \"whole\"."
  ),
  (
    #""occurrences":{"of":"ab","max":1}"#,
    "'ab' does not stand for one character. Write a class, such as \"[0-9]\" or \"[@#]\"."
  ),
])
func `a rule that makes no sense says so`(_ rule: String, _ sentence: String) throws {
  let json = #"{"policy":1,"id":"p","rules":[{"id":"r","label":"R",\#(rule)}]}"#
  let error = try #require(throws: PolicyFileError.self) { try Policy(json: Array(json.utf8)) }
  #expect(error.reason.sentence == sentence)
}

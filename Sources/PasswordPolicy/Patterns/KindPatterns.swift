internal import UnicodeText

/// The patterns of the kinds that a pattern can say; see ``Rule/Kind/plain``.
///
/// They are evaluated, analysed and converted as if their author had written them. None takes more
/// than a bounded number of steps at any place of a text.
enum KindPatterns {
  /// A year of four digits, with no digit before or after it.
  static func year(in years: ClosedRange<Int>) -> String {
    "(?<![0-9])\(number(in: years))(?![0-9])"
  }

  /// A day, a month and a year in any order that people use, with or without separators: a day of
  /// 1 to 31 and a month of 1 to 12, whatever the month's length.
  static func date(in years: ClosedRange<Int>) -> String {
    let (day, month) = ("(?:0?[1-9]|[12][0-9]|3[01])", "(?:0?[1-9]|1[0-2])")
    let (twoDay, twoMonth) = ("(?:0[1-9]|[12][0-9]|3[01])", "(?:0[1-9]|1[0-2])")
    let full = number(in: years)
    let year = "(?:\(full)|\(shortYear(in: years)))"
    // The years once for all separators, of which both must be the same: they are most of it.
    func between(_ part: String) -> String {
      let forms = ["-", "/", "\\.", " ", "_"].map { $0 + part + $0 }
      return "(?:\(forms.joined(separator: "|")))"
    }
    let forms = [
      "(?:\(day)\(between(month))|\(month)\(between(day))|"
        + "\(twoDay)\(twoMonth)|\(twoMonth)\(twoDay))\(year)",
      "\(full)\(between(month))\(day)", "\(year)\(twoMonth)\(twoDay)",
    ]
    return "(?<![0-9])(?:\(forms.joined(separator: "|")))(?![0-9])"
  }

  /// A pattern for the last two digits of the years, unless every two digits are among them.
  private static func shortYear(in years: ClosedRange<Int>) -> String {
    if years.count >= 100 { return "[0-9]{2}" }
    let (low, high) = (years.lowerBound % 100, years.upperBound % 100)
    return low <= high
      ? number(digits(low, 2), digits(high, 2))
      : "(?:\(number(digits(low, 2), [9, 9]))|\(number([0, 0], digits(high, 2))))"
  }

  /// Any character but those that a pattern of one character matches.
  static func other(than characters: String) -> String {
    // By bytes, since a mark that follows would make another character of a circumflex.
    var rest = characters.utf8[...]
    if rest.popFirst() == UInt8(ascii: "[") {
      let isNegated = rest.first == UInt8(ascii: "^")
      if isNegated { rest.removeFirst() }
      // Here a circumflex would negate, also behind `\E` and `\Q\E`, which stand for nothing. And
      // `[:;:]` would be a name.
      let isDoubtful =
        switch (rest.first, rest.dropFirst().first) {
        case (UInt8(ascii: "^"), _), (UInt8(ascii: "\\"), UInt8(ascii: "E")),
          (UInt8(ascii: "\\"), UInt8(ascii: "Q")):
          true
        case (UInt8(ascii: ":"), _), (UInt8(ascii: "."), _), (UInt8(ascii: "="), _):
          isNegated && rest.count > 2 && rest.dropLast().last == rest.first
        default: false
        }
      if !isDoubtful { return (isNegated ? "[" : "[^") + String(Substring(rest)) }
    }
    return "(?!\(characters))(?s:.)"
  }

  /// Any character that is of none of the scripts, nor of all scripts.
  static func other(thanScripts scripts: [String]) -> String {
    "[^" + scripts.map { "\\p{scx:\($0)}" }.joined() + "\\p{sc:Common}\\p{sc:Inherited}]"
  }

  /// A text whose scripts are mixed no more than a restriction level of UTS 39 allows. Digits are
  /// of one set of ten.
  static func text(mixing mixture: ScriptMixture) -> String {
    switch mixture {
    case .singleScript: return "\\A(?s:(*script_run:.*))\\z"
    case .highlyRestrictive:
      let sets = [["Han", "Hiragana", "Katakana"], ["Han", "Bopomofo"], ["Han", "Hangul"]].map {
        (["Latin"] + $0).map { "\\p{scx:\($0)}" }.joined()
      }
      let classes = sets.map { "[\($0)\\p{sc:Common}\\p{sc:Inherited}]*+" }
      // These scripts have no digits of their own: they are written with those of ASCII or the
      // full-width ones.
      let digits = ["0-9", "\\x{FF10}-\\x{FF19}"].map { "[\\P{Nd}\($0)]*+\\z" }
      return "\\A(?:(?s:(*script_run:.*))|(?=\(digits.joined(separator: "|")))"
        + "(?:\(classes.joined(separator: "|"))))\\z"
    }
  }

  // MARK: Numbers

  private static func number(in range: ClosedRange<Int>) -> String {
    number(digits(range.lowerBound, 4), digits(range.upperBound, 4))
  }

  private static func digits(_ number: Int, _ count: Int) -> [Int] {
    zeroPadded(String(number), to: count).utf8.map { Int($0) - 0x30 }
  }

  /// A pattern for the numbers between two numbers of as many digits.
  private static func number(_ low: [Int], _ high: [Int]) -> String {
    guard let first = low.first, let last = high.first else { return "" }
    let (lowRest, highRest) = (Array(low.dropFirst()), Array(high.dropFirst()))
    if first == last { return "\(first)" + number(lowRest, highRest) }
    let count = lowRest.count
    let (zeros, nines) = ([Int](repeating: 0, count: count), [Int](repeating: 9, count: count))
    var (from, to, forms) = (first, last, [String]())
    if lowRest != zeros {
      forms.append("\(first)" + number(lowRest, nines))
      from += 1
    }
    if highRest != nines { to -= 1 }
    if from <= to {
      let any = String(repeating: "[0-9]", count: count)
      forms.append((from == to ? "\(from)" : "[\(from)-\(to)]") + any)
    }
    if highRest != nines { forms.append("\(last)" + number(zeros, highRest)) }
    return forms.count == 1 ? forms[0] : "(?:\(forms.joined(separator: "|")))"
  }
}

internal import Patterns

/// Translates JavaScript's regular expressions, with the `v` flag as in HTML's `pattern`, into
/// PCRE2's.
///
/// ECMA-262 22.2.1. Classes are worked out as sets, with PCRE2 asked what `\p{…}` is, so that
/// nested classes, `--` and `&&` have a plain class as their equal. Unicode's version is PCRE2's.
struct JavaScriptReader {
  private var text: ForeignScanner
  private var groups = 0
  private var names: [String: Int] = [:]
  /// The groups that have certainly matched at the current place, each in its last round.
  private var matched: Set<Int> = []
  private var behinds = 0
  /// The depth of brackets at the current place. PCRE2's own limit is 250.
  private var depth = 0
  private static let deepest = 200
  /// The most groups. Each is remembered at each place.
  private static let mostGroups = 100
  /// The signs that stand for themselves behind a backslash; in classes there are more.
  private static let syntaxCharacters = "^$\\.*+?()[]{}|/"

  static func translated(_ source: String) throws(ConversionLoss.Reason) -> String {
    var reader = JavaScriptReader(text: ForeignScanner(source))
    let result = try reader.disjunction()
    guard reader.text.isAtEnd else { throw .ignoredPattern(")") }
    if let fault = ForeignPattern.fault(of: result) { throw fault }
    return result
  }

  // MARK: Structure

  private mutating func disjunction() throws(ConversionLoss.Reason) -> String {
    var result = ""
    let before = matched
    var after: Set<Int>?
    while let next = text.next, next != ")" {
      if next == "|" {
        result += "|"
        text.advance()
        after = after?.intersection(matched) ?? matched
        matched = before
      } else {
        result += try term()
      }
    }
    if let after { matched.formIntersection(after) }
    return result
  }

  private mutating func term() throws(ConversionLoss.Reason) -> String {
    let before = matched
    let isAssertion = ["^", "$", "\\b", "\\B", "(?=", "(?!", "(?<=", "(?<!"].contains {
      text.starts(with: $0)
    }
    let atom = try atom()
    let times = try quantifier()
    if isAssertion, !times.isEmpty { throw .ignoredPattern(times) }
    // JavaScript begins each round without the groups of the one before, and PCRE2 does not.
    if !times.isEmpty { matched = before }
    return atom + times
  }

  private mutating func quantifier() throws(ConversionLoss.Reason) -> String {
    var result: String
    switch text.next {
    case "*", "+", "?": result = text.advance().map { String($0) } ?? ""
    case "{":
      guard let times = text.takeTimes() else { throw .ignoredPattern("{") }
      let numbers = times.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) }
      if numbers.count == 2, numbers[0] > numbers[1] { throw .ignoredPattern(times) }
      result = times
    default: return ""
    }
    if text.skip("?") { result += "?" }
    return result
  }

  private mutating func atom() throws(ConversionLoss.Reason) -> String {
    guard let scalar = text.next else { throw .missingPart("") }
    switch scalar {
    case "(": return try group()
    case "[": return ClassText.pcre2(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?", "{", "}", "]": throw .ignoredPattern(String(scalar))
    default: text.advance()
    }
    return switch scalar {
    case ".": "[^\\n\\r\\x{2028}\\x{2029}]"
    case "^": "\\A"
    case "$": "\\z"
    default: ClassText(syntax: .pcre2).literal(scalar)
    }
  }

  private mutating func group() throws(ConversionLoss.Reason) -> String {
    text.advance()
    if let kind = ["?:", "?=", "?!", "?<=", "?<!"].first(where: { text.skip($0) }) {
      let before = matched
      behinds += kind.hasPrefix("?<") ? 1 : 0
      let result = try closing("(" + kind)
      behinds -= kind.hasPrefix("?<") ? 1 : 0
      if kind.hasSuffix("!") { matched = before }
      return result
    }
    groups += 1
    let number = groups
    var opening = "("
    if text.next == "?" {
      guard text.skip("?<") else {
        let start = (0..<3).compactMap { text.peek($0) }
        throw .missingPart("(" + String(String.UnicodeScalarView(start)))
      }
      let name = text.take(until: ">")
      guard text.skip(">"), !name.isEmpty, name.utf8.allSatisfy({ $0.isWord }) else {
        throw .missingPart("(?<\(name)>")
      }
      names[name] = number
      opening = "(?<\(name)>"
    }
    let result = try closing(opening)
    matched.insert(number)
    return result
  }

  private mutating func closing(_ opening: String) throws(ConversionLoss.Reason) -> String {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest, groups <= Self.mostGroups else { throw .missingPart("(") }
    let inside = try disjunction()
    guard text.skip(")") else { throw .ignoredPattern("(") }
    return opening + inside + ")"
  }

  private mutating func escape() throws(ConversionLoss.Reason) -> String {
    switch text.peek(1) {
    case "b", "B", "d", "D", "w", "W":
      text.advance()
      return "\\" + (text.advance().map { String($0) } ?? "")
    case "s", "S", "p", "P": return ClassText.pcre2(try classEscape())
    case "k":
      guard text.skip("\\k<") else { throw .missingPart("\\k") }
      let name = text.take(until: ">")
      guard text.skip(">"), isMatched(names[name]) else { throw .missingPart("\\k<\(name)>") }
      return "\\k<\(name)>"
    case let digit? where ("1"..."9").contains(digit):
      text.advance()
      let number = text.take { ("0"..."9").contains($0) }
      guard isMatched(Int(number)) else { throw .missingPart("\\" + number) }
      return "\\g{\(number)}"
    default: return ClassText(syntax: .pcre2).literal(try character(keeping: Self.syntaxCharacters))
    }
  }

  /// Whether a reference finds what its group matched: JavaScript takes a group that has not
  /// matched for the empty text, and reads look-behinds backwards.
  private func isMatched(_ group: Int?) -> Bool {
    group.map { matched.contains($0) && behinds == 0 } ?? false
  }

  // MARK: Classes

  /// Reads a class `[…]` as the characters that it matches.
  private mutating func characterClass() throws(ConversionLoss.Reason) -> CodePointSet {
    depth += 1
    defer { depth -= 1 }
    guard text.skip("["), depth <= Self.deepest else { throw .missingPart("[") }
    let isNegated = text.skip("^")
    var result = CodePointSet.empty
    var isFirst = true
    var hasRange = false
    var signs: Set<String> = []
    while !text.skip("]") {
      guard !text.isAtEnd else { throw .ignoredPattern("[") }
      let sign = isFirst ? nil : ["--", "&&"].first { text.skip($0) }
      let (set, isRange) = try operand()
      switch sign {
      case "--": result = result.subtracting(set)
      case "&&": result = result.intersection(set)
      default: result = result.union(set)
      }
      if !isFirst { signs.insert(sign ?? "") }
      hasRange = hasRange || isRange
      isFirst = false
    }
    // The signs of a class are all the same, and stand between single members.
    if let sign = signs.max(), !sign.isEmpty, hasRange || signs.count > 1 {
      throw .ignoredPattern(sign)
    }
    return isNegated ? result.complement : result
  }

  private mutating func operand() throws(ConversionLoss.Reason) -> (
    set: CodePointSet, isRange: Bool
  ) {
    guard let scalar = text.next else { throw .ignoredPattern("[") }
    if scalar == "[" { return (try characterClass(), false) }
    if scalar == "\\", let kind = text.peek(1), "dDwWsSpPq".unicodeScalars.contains(kind) {
      return (try classEscape(), false)
    }
    let low = try member()
    guard text.next == "-", text.peek(1) != "-" else { return (CodePointSet(low), false) }
    text.advance()
    let high = try member()
    guard low.value <= high.value else { throw .ignoredPattern("\(low)-\(high)") }
    return (CodePointSet([low.value...high.value]), true)
  }

  private mutating func member() throws(ConversionLoss.Reason) -> Unicode.Scalar {
    guard let scalar = text.next else { throw .ignoredPattern("[") }
    // Signs that JavaScript keeps for itself, and those that it keeps when doubled.
    if "()[]/{}|-".unicodeScalars.contains(scalar)
      || text.peek(1) == scalar && "&!#$%*+,.:;<=>?@^`~".unicodeScalars.contains(scalar)
    {
      // A range without its end is the mistake of the dash.
      throw .ignoredPattern(scalar == "]" ? "-" : String(scalar))
    }
    return try character(keeping: Self.syntaxCharacters + "-&!#%,:;<=>@`~")
  }

  /// Reads an escape such as `\d`, `\s` or `\p{L}` as the characters that it matches.
  private mutating func classEscape() throws(ConversionLoss.Reason) -> CodePointSet {
    text.advance()
    guard let kind = text.advance() else { throw .missingPart("\\") }
    let set: CodePointSet
    switch kind {
    case "d", "D": set = .digit
    case "w", "W": set = CodePointSet.alphanumeric.union(CodePointSet("_"))
    case "s", "S": set = try whiteSpace()
    case "p", "P":
      guard text.skip("{") else { throw .missingPart("\\\(kind)") }
      let name = text.take(until: "}")
      guard text.skip("}"), Self.isSpelledRight(name) else {
        throw .ignoredPattern("\\\(kind){\(name)}")
      }
      guard let found = Self.property(name) else { throw .missingPart("\\\(kind){\(name)}") }
      set = found
    default: throw .missingPart("\\\(kind)")
    }
    return kind.properties.isUppercase ? set.complement : set
  }

  /// The characters of ECMA-262's WhiteSpace and LineTerminator.
  private func whiteSpace() throws(ConversionLoss.Reason) -> CodePointSet {
    guard let spaces = CodePointSet.characters(of: "\\p{Zs}") else { throw .missingPart("\\s") }
    return spaces.union(CodePointSet([0x09...0x0D, 0x2028...0x2029, 0xFEFF...0xFEFF]))
  }

  /// Whether a property has its capitals as Unicode writes them: PCRE2 takes it in any case.
  private static func isSpelledRight(_ name: String) -> Bool {
    let value = name.split(separator: "=").last ?? ""
    let isUpper = value.unicodeScalars.prefix(2).map { ("A"..."Z").contains($0) }
    return ["digit", "punct", "cntrl", "LC"].contains(value)
      || isUpper.first == true && (value.utf8.count != 2 || isUpper == [true, false])
  }

  private static func property(_ name: String) -> CodePointSet? {
    let value = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let prefixes = [
      "General_Category": "", "gc": "", "Script": "sc:", "sc": "sc:", "Script_Extensions": "scx:",
      "scx": "scx:",
    ]
    let prefix = value.count == 2 ? prefixes[String(value[0])] : nil
    var property = prefix.map { $0 + value[1] } ?? name
    let known = [
      "Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
      "Number": "N", "Decimal_Number": "Nd", "digit": "Nd", "Punctuation": "P", "punct": "P",
      "Symbol": "S", "Mark": "M", "Separator": "Z", "Space_Separator": "Zs", "Other": "C",
      "Control": "Cc",
    ]
    property = known[property] ?? property
    guard property.utf8.allSatisfy({ $0.isWord || $0 == UInt8(ascii: ":") }) else { return nil }
    return CodePointSet.characters(of: "\\p{\(property)}")
  }

  /// Reads one character, which may be written as an escape.
  private mutating func character(keeping signs: String) throws(ConversionLoss.Reason)
    -> Unicode.Scalar
  {
    guard let scalar = text.advance() else { throw .missingPart("") }
    guard scalar == "\\" else { return scalar }
    guard let escape = text.advance() else { throw .missingPart("\\") }
    switch escape {
    case "t": return "\t"
    case "n": return "\n"
    case "r": return "\r"
    case "v": return "\u{B}"
    case "f": return "\u{C}"
    case "b": return "\u{8}"
    case "0" where text.next.map { ("0"..."9").contains($0) } != true: return "\0"
    case "c":
      guard let letter = text.advance(), let scalar = Unicode.Scalar(letter.value & 0x1F),
        letter.isASCII, letter.properties.isAlphabetic
      else { throw .ignoredPattern("\\c") }
      return scalar
    case "x": return try character(of: code(digits: 2), "\\x")
    case "u" where text.skip("{"):
      let digits = text.take(until: "}")
      let code = text.skip("}") ? UInt32(unsigned: digits, radix: 16) : nil
      return try character(of: code, "\\u{\(digits)}")
    case "u":
      var code = self.code(digits: 4)
      // A surrogate pair such as `\uD83D\uDE00` is one character.
      if let high = code, (0xD800..<0xDC00).contains(high), text.skip("\\u") {
        code = self.code(digits: 4).map { low in
          (0xDC00...0xDFFF).contains(low) ? 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00) : high
        }
      }
      return try character(of: code, "\\u")
    case _ where signs.unicodeScalars.contains(escape): return escape
    default: throw .ignoredPattern("\\\(escape)")
    }
  }

  private mutating func code(digits count: Int) -> UInt32? {
    let digits = (0..<count).compactMap { _ in text.advance() }
    let number = String(String.UnicodeScalarView(digits))
    return digits.count == count ? UInt32(unsigned: number, radix: 16) : nil
  }

  /// The character of a code: without one the escape is wrong, and half of a pair is none in PCRE2.
  private func character(of code: UInt32?, _ part: String) throws(ConversionLoss.Reason)
    -> Unicode.Scalar
  {
    guard let code else { throw .ignoredPattern(part) }
    guard let scalar = Unicode.Scalar(code) else { throw .missingPart(part) }
    return scalar
  }
}

extension UInt32 {
  /// The number of digits and letters alone: a sign is no part of an escape.
  init?(unsigned text: some StringProtocol, radix: Int) {
    guard text.utf8.allSatisfy(\.isWord) else { return nil }
    self.init(text, radix: radix)
  }
}

extension UInt8 {
  fileprivate var isWord: Bool {
    (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) || (0x30...0x39).contains(self)
      || self == 0x5F
  }
}

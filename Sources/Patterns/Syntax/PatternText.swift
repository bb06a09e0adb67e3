internal import UnicodeText

/// A pattern's characters and a place among them.
struct PatternText {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The offset of the next character, in bytes of UTF-8.
  private(set) var offset = 0
  /// The length of the pattern, in bytes of UTF-8.
  let count: Int

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    count = source.utf8.count
  }

  var isAtEnd: Bool { index == scalars.count }
  var next: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  @discardableResult
  mutating func advance() -> Unicode.Scalar? {
    guard let next else { return nil }
    index += 1
    offset += UTF8.width(next)
    return next
  }

  /// Whether this text comes next. Asked many times for every character; the answer is nearly
  /// always no.
  func starts(with prefix: String) -> Bool {
    var place = index
    for scalar in prefix.unicodeScalars {
      guard place < scalars.count, scalars[place] == scalar else { return false }
      place += 1
    }
    return true
  }

  mutating func skip(_ prefix: String) -> Bool {
    guard starts(with: prefix) else { return false }
    for _ in prefix.unicodeScalars { advance() }
    return true
  }

  /// Returns what stood before the character.
  @discardableResult
  mutating func skip(past end: Unicode.Scalar) -> String {
    var passed = String.UnicodeScalarView()
    while let scalar = advance(), scalar != end { passed.append(scalar) }
    return String(passed)
  }

  mutating func take(_ count: Int) -> String {
    var taken = String.UnicodeScalarView()
    for _ in 0..<count { if let scalar = advance() { taken.append(scalar) } }
    return String(taken)
  }

  func isDigit(at distance: Int) -> Bool { peek(distance).map { "0"..."9" ~= $0 } ?? false }

  mutating func skipDigits() { while isDigit(at: 0) { advance() } }

  mutating func skipToEnd() { while advance() != nil {} }

  // MARK: Quantifiers

  enum Quantifier {
    case none
    case range(ClosedRange<Int>)
    /// A quantifier or plain text, depending on PCRE2's version.
    case doubtful
  }

  mutating func quantifier() -> Quantifier {
    if skip("*") { return .range(0...Int.max) }
    if skip("+") { return .range(1...Int.max) }
    if skip("?") { return .range(0...1) }
    guard next == "{" else { return .none }
    var ahead = self
    ahead.advance()
    var inside = ""
    while let scalar = ahead.advance(), scalar != "}" {
      guard ("0"..."9").contains(scalar) || scalar == "," || scalar == " " || scalar == "\t" else {
        return .none
      }
      inside.unicodeScalars.append(scalar)
    }
    guard ahead.scalars[ahead.index - 1] == "}" else { return .none }
    let bounds = inside.parts(separatedBy: ",")
    let isPlain = !inside.contains(" ") && !inside.contains("\t")
    guard isPlain, bounds.count <= 2, let low = Int(bounds[0]) else {
      // "{}", "{,}" and "{1,2,3}" are text everywhere; "{,3}" and "{ 3 }" became quantifiers in
      // 10.43.
      guard bounds.count <= 2, inside.utf8.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) else {
        return .none
      }
      self = ahead
      return .doubtful
    }
    let high = bounds.count == 1 ? low : bounds[1].isEmpty ? Int.max : Int(bounds[1])
    guard let high, high >= low else { return .none }
    self = ahead
    return .range(low...high)
  }

  // MARK: Characters

  /// Reads the digits after `\x`: one or two, none for NUL, or any number in braces.
  mutating func hexadecimal() -> Unicode.Scalar? {
    if next == "{" {
      var ahead = self
      ahead.advance()
      let digits = ahead.skip(past: "}")
      guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
        return nil
      }
      self = ahead
      return scalar
    }
    var digits = ""
    while digits.unicodeScalars.count < 2, let next, next.properties.isASCIIHexDigit {
      digits.unicodeScalars.append(next)
      advance()
    }
    return digits.isEmpty
      ? Unicode.Scalar(0) : UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// Passes over a class such as `[^]a-z[:digit:]\]]`.
  mutating func skipClass(isExtended: Bool) {
    advance()
    // A closing bracket that comes first stands for itself. A circumflex and what PCRE2 leaves out
    // may come before it.
    var isNegated = false
    while true {
      if skip("\\E") || skip("\\Q\\E") { continue }
      if isExtended, skip(" ") || skip("\t") { continue }
      guard !isNegated, skip("^") else { break }
      isNegated = true
    }
    _ = skip("]")
    while let scalar = next, scalar != "]" {
      if skip("\\Q") {
        while !isAtEnd, !skip("\\E") { advance() }
      } else if scalar == "\\" {
        advance()
        // `\c]` is a control character.
        if advance() == "c" { advance() }
      } else if scalar == "[", let kind = peek(1), kind == ":" || kind == "." || kind == "=",
        let length = posixNameLength(kind)
      {
        for _ in 0..<length { advance() }
      } else {
        advance()
      }
    }
    advance()
  }

  func posixNameLength(_ kind: Unicode.Scalar) -> Int? {
    var length = 2
    while let scalar = peek(length) {
      if scalar == kind, peek(length + 1) == "]" { return length + 2 }
      guard scalar == "^" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) else {
        return nil
      }
      length += 1
    }
    return nil
  }
}

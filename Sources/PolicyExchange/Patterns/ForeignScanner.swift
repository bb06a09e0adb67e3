internal import JSON
internal import PasswordPolicy

struct ForeignScanner {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private(set) var location = TextLocation.start

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  init(_ bytes: [UInt8]) throws(ForeignPolicyError) {
    guard bytes.count <= 1 << 20 else {
      throw ForeignPolicyError(
        "the file is larger than 1024 KiB, the limit for a policy.", at: .start)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ForeignPolicyError("the text is not UTF-8. Save it as UTF-8.", at: .start)
    }
    self.init(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
  }

  var isAtEnd: Bool { index == scalars.count }
  var next: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }

  @discardableResult
  mutating func advance() -> Unicode.Scalar? {
    guard let scalar = next else { return nil }
    index += 1
    let endsLine = scalar == "\n"
    location = TextLocation(
      line: location.line + (endsLine ? 1 : 0), column: endsLine ? 1 : location.column + 1,
      offset: location.offset + UTF8.width(scalar))
    return scalar
  }

  func starts(with text: String) -> Bool { scalars[index...].starts(with: text.unicodeScalars) }

  mutating func skip(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    for _ in text.unicodeScalars { advance() }
    return true
  }

  mutating func skipBlanks() { _ = take { $0 == " " || $0 == "\t" } }

  mutating func skipSpace() { _ = take { Self.isSpace($0) } }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value)
  }

  mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let scalar = next, isTaken(scalar) {
      taken.append(scalar)
      advance()
    }
    return String(taken)
  }

  /// Takes everything up to a text, which is not taken, or to the end.
  mutating func take(until end: String) -> String {
    var taken = String.UnicodeScalarView()
    while !isAtEnd, !starts(with: end) { if let scalar = advance() { taken.append(scalar) } }
    return String(taken)
  }

  /// Takes how often a part of a pattern is repeated, such as `{2,3}`; nil if it is no such text.
  mutating func takeTimes() -> String? {
    var rest = self
    guard rest.skip("{") else { return nil }
    let times = rest.take(until: "}")
    let numbers = times.split(separator: ",", omittingEmptySubsequences: false)
    guard rest.skip("}"), numbers.count <= 2, !numbers[0].isEmpty,
      numbers.allSatisfy({ $0.unicodeScalars.allSatisfy { ("0"..."9").contains($0) } })
    else { return nil }
    self = rest
    return "{\(times)}"
  }

  func fail(_ mistake: ForeignPolicyMistake, at place: TextLocation? = nil) -> ForeignPolicyError {
    ForeignPolicyError(mistake, at: place ?? location)
  }

  func unexpected(_ expected: String) -> ForeignPolicyError {
    fail(isAtEnd ? "the text ends where \(expected) was expected." : "expected \(expected) here.")
  }

  mutating func number(_ name: String, in allowed: ClosedRange<Int>) throws(ForeignPolicyError)
    -> Int
  {
    let place = location
    return try wholeNumber(take { ("0"..."9").contains($0) }, of: name, in: allowed, at: place)
  }
}

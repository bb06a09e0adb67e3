import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A row of `Fixtures/hostile-patterns.tsv`: a pattern that is known to take long, and the text
/// that makes it.
struct HostilePattern: Sendable, CustomTestStringConvertible {
  let source: String
  let pattern: String
  private let start: String
  private let pump: String
  private let end: String
  /// What an engine with all the time in the world would say; nil where it depends on the length.
  let answer: Bool?

  var testDescription: String { source }

  /// As many pumps as fit into so many bytes.
  func attack(length: Int) -> String {
    let room = length - start.utf8.count - end.utf8.count
    return start + String(repeating: pump, count: max(1, room / pump.utf8.count)) + end
  }

  init(row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
    precondition(fields.count == 6, "six columns: \(row)")
    source = String(fields[0])
    pattern = unescaped(fields[1], onlyCodePoints: true)
    (start, pump, end) = (unescaped(fields[2]), unescaped(fields[3]), unescaped(fields[4]))
    answer = fields[5] == "*" ? nil : fields[5] == "yes"
    precondition(["*", "yes", "no"].contains(fields[5]), "an answer: \(row)")
  }
}

/// The rows, in the file's order.
func hostilePatterns() throws -> [HostilePattern] {
  let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
  guard let file = fopen(folder + "/Fixtures/hostile-patterns.tsv", "r") else {
    throw MissingFixture()
  }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 18)
  let text = String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(HostilePattern.init)
}

struct MissingFixture: Error {}

/// Escapes of the table: `\n`, `\t`, `\\` and `\u{HEX}`. In a pattern the first three are the
/// engine's own.
private func unescaped(_ text: Substring, onlyCodePoints: Bool = false) -> String {
  var result = ""
  var rest = text
  while let character = rest.popFirst() {
    guard character == "\\", let next = rest.popFirst() else {
      result.append(character)
      continue
    }
    switch next {
    case "u":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(digits.count + 2)
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      precondition(scalar != nil, "a code point: \(text)")
      if let scalar { result.unicodeScalars.append(scalar) }
    case "n" where !onlyCodePoints: result += "\n"
    case "t" where !onlyCodePoints: result += "\t"
    case "\\" where !onlyCodePoints: result += "\\"
    default: result += "\\\(next)"
    }
  }
  return result
}

import Testing

@testable import JSON

private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

/// The value without its places, to compare with.
private func plain(_ value: JSONValue) -> String {
  switch value.kind {
  case .null: "null"
  case .bool(let flag): "\(flag)"
  case .number(let number): "\(number)"
  case .string(let text): "\"\(text)\""
  case .array(let elements): "[" + elements.map(plain).joined(separator: ",") + "]"
  case .object(let members):
    "{" + members.map { "\($0.key):\(plain($0.value))" }.joined(separator: ",") + "}"
  }
}

@Test func `every mistake is said in its own words`() {
  let reasons: [JSONError.Reason] = [
    .empty, .tooLarge(limit: 1024), .tooLargePiece(limit: 1024), .tooDeep(limit: 9),
    .tooManyValues(limit: 9), .notUTF8, .wideEncoding, .unexpectedEnd, .trailingComma, .comment,
    .unterminatedString, .badEscape, .tooManyMarks, .loneSurrogate, .badNumber, .badLiteral,
  ]
  #expect(Set(reasons.map(\.sentence)).count == reasons.count)
}

@Test(arguments: [
  ("0", "0.0"), (" -1.5e+2 ", "-150.0"), ("true", "true"), ("null", "null"), ("[]", "[]"),
  ("{ }", "{}"),
  (#"{"a": [1, {"b": "c"}], "d": false}"#, #"{a:[1.0,{b:"c"}],d:false}"#),
  (#""\"\\\/\b\f\n\r\t""#, "\"\"\\/\u{8}\u{C}\n\r\t\""),
  (#""\u00e9\uD83D\uDE00""#, "\"é😀\""), ("\u{FEFF}[1]", "[1.0]"), ("\"\u{7F}é\"", "\"\u{7F}é\""),
])
func `well-formed text is read`(_ text: String, _ expected: String) throws {
  #expect(plain(try parse(text)) == expected)
}

struct BadText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let line: Int
  let column: Int
  let reason: JSONError.Reason
  init(_ text: String, _ line: Int, _ column: Int, _ reason: JSONError.Reason) {
    (bytes, self.line, self.column, self.reason) = (Array(text.utf8), line, column, reason)
  }
  init(bytes: [UInt8], _ line: Int, _ column: Int, _ reason: JSONError.Reason) {
    (self.bytes, self.line, self.column, self.reason) = (bytes, line, column, reason)
  }
  var testDescription: String { String(decoding: bytes.prefix(40), as: UTF8.self) }
}

private let badTexts = [
  BadText("", 1, 1, .empty), BadText(" \n ", 2, 2, .empty), BadText("{", 1, 2, .unexpectedEnd),
  BadText("[1,", 1, 4, .unexpectedEnd),
  BadText("[1,]", 1, 3, .trailingComma), BadText("{\"a\":1,\n}", 1, 7, .trailingComma),
  BadText("[1 2]", 1, 4, .unexpected("2", expected: "',' or ']'")),
  BadText("{a:1}", 1, 2, .unexpected("a", expected: "a key in double quotes")),
  BadText("{\"a\" 1}", 1, 6, .unexpected("1", expected: "':'")),
  BadText("{'a':1}", 1, 2, .unexpected("'", expected: "a key in double quotes")),
  BadText("// x\n{}", 1, 1, .comment), BadText("{}\n# x", 2, 1, .comment),
  BadText("{} {}", 1, 4, .textAfterEnd),
  BadText("[01]", 1, 2, .badNumber), BadText("[1.]", 1, 2, .badNumber),
  BadText("[-]", 1, 2, .badNumber),
  BadText("[1e999]", 1, 2, .badNumber),
  BadText("[True]", 1, 2, .badLiteral), BadText("[nul]", 1, 2, .badLiteral),
  BadText("[\"é\", \"a\nb\"]", 1, 7, .unterminatedString),
  BadText("[\"a\tb\"]", 1, 4, .controlCharacterInString("\t")),
  BadText("[\"\\d\"]", 1, 3, .badEscape),
  BadText("[\"\\u12G4\"]", 1, 3, .badEscape),
  BadText("[\"\\uD800\"]", 1, 3, .loneSurrogate),
  BadText("[\"\\uDC00\"]", 1, 3, .loneSurrogate),
  BadText("[\"\\uD800\\u0041\"]", 1, 3, .loneSurrogate),
  BadText(
    "{\"a\":1,\n \"a\":2}", 2, 2,
    .duplicateKey("a", first: TextLocation(line: 1, column: 2, offset: 1))),
  BadText(bytes: Array("{\"é\": \"".utf8) + [0xFF] + Array("\"}".utf8), 1, 8, .notUTF8),
  BadText(bytes: Array("[\n1,\n".utf8) + [0xC3], 3, 1, .notUTF8),
  BadText(bytes: [0xFF, 0xFE, 0x7B, 0], 1, 1, .wideEncoding),
  BadText(bytes: [0x7B, 0, 0x7D, 0], 1, 1, .wideEncoding),
  BadText(bytes: [0x1F, 0x8B, 8, 8, 0x41], 1, 1, .wideEncoding),
  BadText(String(repeating: "[", count: 33), 1, 33, .tooDeep(limit: 32)),
  BadText(String(repeating: "[", count: 100_000), 1, 33, .tooDeep(limit: 32)),
  BadText(String(repeating: " ", count: 10 << 20), 1, 1, .tooLarge(limit: 1 << 20)),
]

@Test(arguments: badTexts)
func `broken text says where and what`(_ bad: BadText) throws {
  let error = try #require(throws: JSONError.self) { try JSONParser.parse(bad.bytes) }
  #expect(error.reason == bad.reason)
  #expect((error.location.line, error.location.column) == (bad.line, bad.column))
}

@Test func `every value knows its place`() throws {
  let value = try parse("{ \"ключ\": [10,\n  \"x\"] }")
  guard case .object(let members) = value.kind, case .array(let elements) = members[0].value.kind
  else {
    Issue.record("not an object with an array")
    return
  }
  #expect(members[0].keyLocation == TextLocation(line: 1, column: 3, offset: 2))
  #expect(members[0].value.location == TextLocation(line: 1, column: 11, offset: 14))
  #expect(elements[0].location == TextLocation(line: 1, column: 12, offset: 15))
  #expect(elements[1].location == TextLocation(line: 2, column: 3, offset: 21))
}

@Test func `text cut off anywhere is an error and never a crash`() throws {
  let text = Array(#"{"a":[1.5e3,-2,true,null,"\u00e9\uD83D\uDE00\n"],"é":{"b":"c"}}"#.utf8)
  _ = try JSONParser.parse(text)
  for end in 0..<text.count {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text[..<end])) }
  }
}

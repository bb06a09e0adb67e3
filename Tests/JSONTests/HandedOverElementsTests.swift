import JSON
import Testing
import UnicodeText

private func parse(
  _ text: String, values: Int = .max
) -> (taken: [String], result: Result<JSONValue, JSONError>) {
  let limits = JSONParser.Limits(Budget(bytes: 1 << 20, entries: values))
  var taken: [String] = []
  let result = Result { () throws(JSONError) in
    try JSONParser.parse(Array(text.utf8), limits: limits, elementsOf: ["a", "b"]) { key, value in
      taken.append("\(key) \(value.location.line):\(value.location.column) \(value.kindName)")
    }
  }
  return (taken, result)
}

@Test func `elements are handed over with their places, and not kept`() throws {
  let (taken, result) = parse(#"{"x": [1], "a": [{"a": [2]}, "é", []], "b": [], "c": 3}"#)
  #expect(taken == ["a 1:18 an object", "a 1:30 a string", "a 1:35 an array"])
  let value = try result.get()
  #expect(value.members?.map(\.key) == ["x", "a", "b", "c"])
  #expect(value["a"]?.elements?.isEmpty == true && value["x"]?.elements?.count == 1)
  #expect(value["c"]?.location.column == 54)
}

/// A broken file is refused at the same place with the same words as when all is kept.
@Test(arguments: [
  #"{"a": [1, ]}"#, #"{"a": [1"#, #"{"a": [1], "a": [2]}"#, #"{"a": [1] "b"}"#, #"{"a": [tru]}"#,
  #"{"a": 1}"#, #"{"a": {"a": [1]}}"#, #"[{"a": [1]}]"#, #"{"a": [1]} x"#,
  String(repeating: "[", count: 40), #"{"a": "# + String(repeating: "[", count: 40),
])
func `a mistake is the same whether elements are kept or not`(_ text: String) {
  let plain = Result { () throws(JSONError) in try JSONParser.parse(Array(text.utf8)) }
  switch (plain, parse(text).result) {
  case (.success, .success): break
  case (.failure(let a), .failure(let b)): #expect(a == b)
  default: Issue.record("only one of them refuses it")
  }
}

@Test func `values that are kept are counted, those that are handed over are not`() throws {
  let many = #"{"a": ["# + Array(repeating: "[1, 2]", count: 1000).joined(separator: ", ") + "]}"
  #expect(parse(many, values: 8).taken.count == 1000)
  _ = try parse(many, values: 8).result.get()
  for text in [#"{"a": [[1, 2, 3, 4, 5, 6, 7, 8]]}"#, #"{"x": [1, 2, 3, 4, 5, 6, 7, 8]}"#] {
    #expect(throws: JSONError.self) { try parse(text, values: 8).result.get() }
  }
}

private let texts: [String] = [
  #"{"x": [1], "a": [{"a": "é\n"}, "é😀", []], "b": [], "c": 3}"#, #"{"a": [1, ]}"#, #"{"a": [1"#,
  #"{"a": ["x"#, "{\"a\": [\n1,\n \n2],\n\"b\": [3]}\n", "\u{FEFF}{}", "", " ", #"{"a": [1]} x"#,
]

/// The same values, places and mistakes as when the whole text is in memory, wherever it is cut.
@Test(arguments: texts)
func `a text that is read in pieces is the same`(_ text: String) {
  for size in 1...7 {
    var rest = Array(text.utf8)[...]
    var taken: [String] = []
    let result = Result { () throws(JSONError) in
      try JSONParser.parse(
        reading: { bytes in
          bytes += rest.prefix(size)
          rest = rest.dropFirst(size)
        }, limits: JSONParser.Limits(), elementsOf: ["a", "b"]
      ) { key, value in
        taken.append("\(key) \(value.location.line):\(value.location.column) \(value.kindName)")
      }
    }
    let whole = parse(text)
    #expect(taken == whole.taken)
    switch (result, whole.result) {
    case (.success, .success): break
    case (.failure(let a), .failure(let b)): #expect(a == b)
    default: Issue.record("only one of them refuses it")
    }
  }
}

private struct LongText {
  let end: String
  let mistake: String?

  init(_ end: String, _ mistake: String? = nil) { (self.end, self.mistake) = (end, mistake) }
}

private let longTexts: [LongText] = [
  LongText("]}"), LongText("\u{1}", "','"), LongText(", \"", "no closing quote"),
  LongText(", \"" + String(repeating: "x", count: 3 << 20) + "\"]}", "larger than 1024 KiB"),
  LongText(String(repeating: " ", count: 3 << 20) + "]}", "larger than 1024 KiB"),
  LongText(String(repeating: ", 1", count: 2 << 20) + "]}", "larger than 8192 KiB"),
]

/// Several MiB of elements, then each of the mistakes that only shows there.
@Test(arguments: longTexts)
private func `a long text is read in pieces`(_ text: LongText) throws {
  let elements = String(repeating: "[1, \"é\"],\n", count: 200_000)
  var chunks = Array(("{\"a\": [" + elements + "0" + text.end).utf8)[...]
  var count = 0
  var most = 0
  let result = Result { () throws(JSONError) in
    try JSONParser.parse(
      reading: { bytes in
        bytes += chunks.prefix(100_001)
        chunks = chunks.dropFirst(100_001)
        most = max(most, bytes.count)
      }, limits: JSONParser.Limits(Budget(bytes: 8 << 20)), elementsOf: ["a"]
    ) { _, value in
      count += 1
      if count == 150_000 { #expect(value.location.line == 150_000) }
    }
  }
  #expect(most < 3 << 20)
  if let mistake = text.mistake {
    let error = try #require(throws: JSONError.self) { try result.get() }
    #expect(error.reason.sentence.contains(mistake))
    #expect(error.location.line == 200_001)
  } else {
    _ = try result.get()
    #expect(count == 200_001)
  }
}

@Test func `bytes that are no UTF-8 are found in every piece`() throws {
  for start in [0, 1 << 20, 2 << 20, 3_000_001] {
    var bytes = Array("{\"a\": [".utf8)
    while bytes.count < start { bytes += Array("\"x\",\n".utf8) }
    let line = bytes.count { $0 == 0x0A } + 1
    bytes += [0x22, 0x41, 0xC3, 0x28]
    var rest = bytes[...]
    let error = try #require(throws: JSONError.self) {
      try JSONParser.parse(
        reading: { piece in
          piece += rest.prefix(1 << 16)
          rest = rest.dropFirst(1 << 16)
        }, limits: JSONParser.Limits(Budget(bytes: 64 << 20)), elementsOf: ["a"]
      ) { _, _ in }
    }
    #expect(error.reason == .notUTF8 && error.location.line == line)
  }
}

/// What is too large ends in the middle of a character, of which nothing may be read.
@Test func `a piece that ends in the middle of a character is too large`() throws {
  let beginning = Array("{\"a\": [".utf8)
  var bytes = beginning + Array(repeating: 0x20, count: (2 << 20) - beginning.count - 1)
  bytes += Array("é".utf8)
  var rest = bytes[...]
  let error = try #require(throws: JSONError.self) {
    try JSONParser.parse(
      reading: { piece in
        piece += rest.prefix(2 << 20)
        rest = rest.dropFirst(2 << 20)
      }, limits: JSONParser.Limits(Budget(bytes: 8 << 20)), elementsOf: ["a"]
    ) { _, _ in }
  }
  #expect(error.reason == .tooLargePiece(limit: 1 << 20))
}

import LocatedJSON
import Testing

private func parse(
  _ text: String, values: Int = .max
) -> (taken: [String], result: Result<JSONValue, JSONError>) {
  var limits = JSONParser.Limits()
  limits.values = values
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

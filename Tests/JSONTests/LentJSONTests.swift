import Testing

@testable import JSON
@testable import UnicodeText

/// Reads a text where it lies, and tells what it is.
private func lent<Result>(
  _ text: String, _ body: (LentJSON) -> Result
) -> Swift.Result<Result, JSONError> {
  let bytes = Array(text.utf8)
  var room = ScratchBuffer()
  let texts = room.room(for: bytes.count)
  return bytes.withUnsafeBufferPointer { bytes in
    Swift.Result { () throws(JSONError) in body(try LentJSON.read(bytes, texts: texts)) }
  }
}

private func string(_ bytes: UnsafeBufferPointer<UInt8>?) -> String? {
  bytes.map { String(decoding: $0, as: UTF8.self) }
}

struct LentJSONTests {
  @Test func `texts are read where they lie, or without their escapes`() throws {
    let text = #"{"a":"plain","b\u0301":["x\ny","\ud83d\ude00",1e2,-0.5,null,true],"c":{}}"#
    let told = try lent(text) { value in
      let elements = value.members?[1].value.elements ?? []
      return [
        string(value["a"]?.string), string(value.members?[1].keyBytes),
        string(elements[0].string), string(elements[1].string),
        elements[2].number.map { "\($0)" }, elements[3].number.map { "\($0)" },
        "\(elements[4].isNull)", "\(value["c"]?.members?.count ?? -1)",
        "\(value.members?[2].column ?? 0)",
      ]
    }.get()
    #expect(
      told == [
        "plain", "b\u{301}", "x\ny", "\u{1F600}", "100.0", "-0.5", "true", "0", "67",
      ])
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\" 1}", "{\"a\":1}x", "tru", "01", "1.", "\"", "\"\\x\"", "\"\\ud800\"",
    "\"\u{1}\"", "{\"a\":1,\"a\":2}", "// x", "nul", "[1 2]", "\"\\u12\"",
  ])
  func `what a file may not be a request may not be either, at the same place`(_ text: String) {
    let file = #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
    guard case .failure(let error) = lent(text, { _ in 0 }) else {
      Issue.record("it was read")
      return
    }
    #expect(error.location == file?.location)
  }

  @Test func `an error holds nothing of the text`() {
    guard case .failure(let error) = lent(#"{"secret":1,"secret":2}"#, { _ in 0 }) else {
      Issue.record("it was read")
      return
    }
    #expect(
      error.reason == .duplicateKey("", first: TextLocation(line: 1, column: 2, offset: 1)))
  }

  @Test func `keys are told apart by their bytes, also among many`() throws {
    for count in [1, 40] {
      let others = (0..<count).map { "\"k\($0)\":0," }.joined()
      let keys = try lent("{\(others)\"é\":1,\"e\u{301}\":2}") { $0.members?.count }.get()
      #expect(keys == count + 2)
      let twice = lent("{\(others)\"k0\":1}") { _ in 0 }
      #expect(throws: JSONError.self) { try twice.get() }
    }
  }
}

import JSON
import Testing
import UnicodeText

private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self)
}

@Test func `members and elements are separated by commas`() {
  var json = JSONWriter()
  json.beginObject()
  json.member("line", 12)
  json.key("failed")
  json.beginArray()
  json.string("length")
  json.number(-3)
  json.null()
  json.beginObject()
  json.endObject()
  json.endArray()
  json.member("score", 2.71828, decimals: 4)
  json.member("accepted", false)
  json.endObject()
  json.endLine()
  json.beginArray()
  json.endArray()
  json.endLine()
  #expect(
    text(json.bytes)
      == #"{"line":12,"failed":["length",-3,null,{}],"score":2.7183,"accepted":false}"# + "\n[]\n")
}

@Test func `an indented document has one value a line`() {
  var json = JSONWriter(isIndented: true)
  json.beginObject()
  json.member("a", 1)
  json.key("b")
  json.beginArray()
  json.endArray()
  json.key("c")
  json.beginArray()
  json.string("d")
  json.endArray()
  json.endObject()
  #expect(text(json.bytes) == "{\n  \"a\": 1,\n  \"b\": [],\n  \"c\": [\n    \"d\"\n  ]\n}")
}

@Test(arguments: [
  ("plain", #""plain""#), ("\"\\/", #""\"\\/""#),
  ("\u{0}\t\n\r\u{1B}\u{7F}", #""\u0000\t\n\r\u001b\u007f""#),
  ("pässwörd 密码 😀", #""pässwörd 密码 😀""#), ("\u{202E}\u{200B}\u{2028}", #""\u202e\u200b\u2028""#),
  ("\u{E0041}", #""\udb40\udc41""#),
])
func `strings escape what a terminal or a page would act on`(_ value: String, _ expected: String)
  throws
{
  var json = JSONWriter()
  json.string(value)
  #expect(text(json.bytes) == expected)
  guard case .string(let parsed) = try JSONParser.parse(Array(json.bytes)).kind else {
    Issue.record("not a string")
    return
  }
  #expect(parsed == value)
}

@Test(arguments: [
  (0.0, 4, "0.0000"), (-0.00001, 4, "0.0000"), (2.5, 0, "3"), (1.005, 3, "1.005"),
  (999.99996, 4, "1000.0000"),
  (-12.25, 1, "-12.3"), (.infinity, 2, "null"), (.nan, 2, "null"), (1e300, 2, "1e+300"),
  (0x1p63, 0, "9.22337e+18"), (-1.234565e20, 0, "-1.23457e+20"), (9.999996e18, 4, "1e+19"),
  (3.5999999999999995e21, 4, "3.6e+21"), (1.7976931348623157e308, 4, "1.79769e+308"),
  (7.1, 15, "7.100000000000000"),
])
func `numbers have the decimals that were asked for`(
  _ value: Double, _ decimals: Int, _ expected: String
) {
  var json = JSONWriter()
  json.number(value, decimals: decimals)
  #expect(text(json.bytes) == expected)
}

@Test(arguments: [
  (0, "0"), (-0.0, "0"), (12, "12"), (100, "100"), (2.5, "2.5"), (-0.000125, "-0.000125"),
  (1e-9, "0"), (120.5, "120.5"), (12_345_678_901, "12345678901"), (1e19, "1e+19"),
  (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
])
func `a mistake shows a number without zeros at its end`(_ value: Double, _ expected: String) {
  #expect(number(value) == expected)
}

@Test(arguments: [0, 9, 10, -10, Int.max, Int.min])
func `whole numbers are written in full`(_ value: Int) {
  var buffer = ScratchBuffer()
  appendDecimal(value, to: &buffer)
  #expect(text(buffer.bytes) == String(value))
}

@Test func `every character that acts without being seen is escaped`() throws {
  for value in 0...(0x10FFFF as UInt32) {
    guard let scalar = Unicode.Scalar(value) else { continue }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: break
    default: continue
    }
    var buffer = ScratchBuffer()
    var string = String(scalar)
    string.withUTF8 { appendJSONEscaped($0, to: &buffer) }
    #expect(buffer.bytes.allSatisfy { (0x20..<0x7F).contains($0) }, "U+\(String(value, radix: 16))")
  }
}

@Test func `a byte is escaped or not wherever it stands`() {
  for byte in 0x00...0x7F as ClosedRange<UInt8> {
    var one = ScratchBuffer()
    [byte].withUnsafeBufferPointer { appendJSONEscaped($0, to: &one) }
    for length in [1, 7, 8, 9, 17] {
      for place in 0..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "~"), count: length)
        bytes[place] = byte
        let plain = Array(bytes[..<place]), rest = Array(bytes[(place + 1)...])
        var buffer = ScratchBuffer()
        bytes.withUnsafeBufferPointer { appendJSONEscaped($0, to: &buffer) }
        #expect(Array(buffer.bytes) == plain + Array(one.bytes) + rest, "\(byte) at \(place)")
      }
    }
  }
}

@Test func `members that are JSON already stand before others`() {
  var json = JSONWriter()
  json.beginObject()
  Array(#""a":1,"b":[2]"#.utf8).withUnsafeBufferPointer { json.rawMembers($0) }
  json.member("c", 3)
  json.endObject()
  #expect(text(json.bytes) == #"{"a":1,"b":[2],"c":3}"#)
}

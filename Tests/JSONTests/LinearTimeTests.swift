import TestSupport
import Testing

@testable import JSON

/// A hostile file of a megabyte must not hold its reader for minutes. Compared at n and 4n.
struct LinearTimeTests {
  /// A text that is about as long as it is asked for.
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: @Sendable (_ size: Int) -> String
    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
      (testDescription, self.text) = (name, text)
    }
  }

  private static func filled(_ start: String, _ piece: String, _ end: String)
    -> @Sendable (Int) -> String
  {
    { size in start + String(repeating: piece, count: size / piece.utf8.count) + end }
  }

  static let forms = [
    Form("short escapes", filled("[\"", "\\t", "\"]")),
    Form("code escapes", filled("[\"", "\\u00e9", "\"]")),
    Form("surrogate pairs", filled("[\"", "\\uD83D\\uDE00", "\"]")),
    Form("escapes in a key", filled("{\"", "\\t", "\":1}")),
    Form("letters", filled("[\"", "é", "\"]")),
    Form("strings in a row", filled("[\"\"", ",\"a\\n\"", "]")),
    Form("numbers in a row", filled("[0", ",1", "]")),
    Form("digits of a number", filled("[0.", "1", "]")), Form("spaces", filled("[", " ", "]")),
    Form("lines", filled("[", "\n", "]")), Form("objects", filled("[{}", ",{\"a\":{}}", "]")),
    Form("arrays", filled("[[]", ",[[[]]]", "]")),
    Form("an escape that breaks off", filled("[\"", "\\t", "\\q")),
    Form("a string without end", filled("[\"", "\\t", "")),
    Form("keys") { size in "{" + (0..<size / 10).map { "\"k\($0)\":0" }.joined(separator: ",") + "}"
    },
    Form("the last key twice") { size in
      "{" + (0..<size / 10).map { "\"k\($0)\":0" }.joined(separator: ",") + ",\"k0\":0}"
    },
    Form("marks in a string", filled("[\"", "\u{301}\u{316}", "\"]")),
    Form("marks in a key", filled("{\"a\":0,\"a", "\u{301}\u{316}", "\":1}")),
  ]

  @Test(arguments: forms)
  func `reading is linear`(_ form: Form) {
    let sizes = [60_000: Array(form.text(60_000).utf8), 240_000: Array(form.text(240_000).utf8)]
    let factor = growth(from: 60_000) { size in _ = try? JSONParser.parse(sizes[size] ?? []) }
    #expect(factor < 8)
  }

  @Test func `too many marks in a row are an error with its place`() {
    let text = "{\"a\": \"x" + String(repeating: "\u{301}\u{316}", count: 16) + "\"}"
    let error = #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
    #expect(error?.reason == .tooManyMarks)
    #expect(error?.location.column == 7)
    let fine = "{\"a\": \"x" + String(repeating: "\u{301}\u{316}", count: 15) + "\"}"
    #expect(throws: Never.self) { try JSONParser.parse(Array(fine.utf8)) }
  }
}

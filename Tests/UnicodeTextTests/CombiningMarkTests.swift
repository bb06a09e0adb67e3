import TestSupport
import Testing
import UnicodeText

/// Marks of two classes in turn, which is what canonical ordering has to sort.
private func marks(_ count: Int) -> String {
  String(String.UnicodeScalarView((0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{316}" }))
}

/// The bytes of the result, and whether there were too many marks.
private func nfc(_ text: String, _ normalizer: inout NFCNormalizer) -> (
  bytes: [UInt8], exceeds: Bool
) {
  Array(text.utf8).withUnsafeBufferPointer {
    let bytes = Array(normalizer.nfc(of: ValidUTF8(unchecked: $0, isASCII: false)).bytes)
    return (bytes, normalizer.exceedsMarkLimit)
  }
}

/// Tests of UAX #15's stream-safe text format: at most 30 non-starters in a row are put in order.
struct CombiningMarkTests {
  @Test(arguments: [1, 2, 29, 30])
  func `up to thirty marks in a row are put in order`(_ count: Int) {
    var normalizer = NFCNormalizer()
    let low = String(repeating: "\u{316}", count: count / 2)
    let high = String(repeating: "\u{301}", count: count - count / 2)
    #expect(nfc("q" + marks(count), &normalizer) == (Array(("q" + low + high).utf8), false))
  }

  @Test(arguments: ["q", "", "e", "\u{1F82}"])
  func `more than thirty marks in a row are told, and none is lost`(_ start: String) {
    var normalizer = NFCNormalizer()
    let text = start + marks(31) + "q" + marks(30)
    let (result, exceeds) = nfc(text, &normalizer)
    #expect(exceeds)
    // Two marks of each kind at most have become part of a letter.
    #expect((2 * 57...2 * 65).contains(result.count), "\(result.count)")
    // The next text is another matter.
    #expect(nfc("e\u{301}", &normalizer) == (Array("é".utf8), false))
    _ = nfc(text, &normalizer)
    #expect(nfc("abc", &normalizer) == (Array("abc".utf8), false))
  }

  /// They have class 0 themselves, and decompose into marks that have not.
  @Test(arguments: ["\u{F73}", "\u{F75}", "\u{F81}"])
  func `letters that decompose into marks alone are marks`(_ mark: String) {
    var normalizer = NFCNormalizer()
    #expect(nfc("\u{F40}" + String(repeating: mark, count: 31), &normalizer).exceeds)
  }

  @Test(arguments: [
    ["\u{301}", "\u{316}"], ["\u{5B0}", "\u{5B1}", "\u{5B2}", "\u{591}"], ["\u{F73}"],
    ["a", "\u{301}"],
    ["\u{1100}", "\u{1161}", "\u{11A8}"],
  ])
  func `normalizing is linear`(_ scalars: [Unicode.Scalar]) {
    var normalizer = NFCNormalizer()
    let factor = growth(from: 8000) { size in
      let text = String(String.UnicodeScalarView((0..<size).map { scalars[$0 % scalars.count] }))
      _ = nfc(text, &normalizer)
    }
    #expect(factor < 8)
  }
}

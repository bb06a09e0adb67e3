import FoundationEssentials
import Testing
import UnicodeText

/// Full case folding, against Python's `str.casefold`, which reads CaseFolding.txt itself.
struct CaseFoldingTests {
  @Test(arguments: [
    ("ΟΔΌΣ", "Οδός"), ("STRASSE", "straße"), ("STRASSE", "STRAẞE"), ("İ", "i\u{307}"),
    ("Å", "\u{212B}"),
    ("ΜΆΪΟΣ", "μάϊος"),
    ("ΐ", "Ϊ\u{301}"), ("ᎠᎡ", "ꭰꭱ"), ("ﬀ", "FF"), ("ᾳ", "ΑΙ"), ("ŉ", "ʼN"), ("µ", "μ"),
  ])
  func `texts that differ in case only are the same`(_ a: String, _ b: String) {
    #expect(caseFolded(a) == caseFolded(b))
  }

  @Test(arguments: [("ı", "i"), ("é", "e"), ("ø", "o"), ("К", "K")])
  func `texts that differ otherwise are not`(_ a: String, _ b: String) {
    #expect(caseFolded(a) != caseFolded(b))
  }

  @Test func `every character of Unicode folds as in Python`() throws {
    let directory = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: directory + "/Fixtures/case-folding.txt"))
    var expected: [UInt32: [Unicode.Scalar]] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let codes = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      expected[codes[0]] = codes.dropFirst().compactMap(Unicode.Scalar.init)
    }
    #expect(expected.count > 1500)
    var wrong: [String] = []
    var normalizer = NFCNormalizer()
    var folder = CaseFolder()
    func folded(_ text: String) -> [UInt8] {
      Array(text.utf8).withUnsafeBufferPointer {
        Array(folder.folded(normalizer.nfc(of: ValidUTF8(unchecked: $0, isASCII: false))).bytes)
      }
    }
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14
      else {
        continue
      }
      let result = folded(String(scalar))
      guard let expected = expected[value] else {
        if String(decoding: result, as: UTF8.self) != String(scalar) {
          wrong.append(String(value, radix: 16))
        }
        continue
      }
      let text = String(decoding: result, as: UTF8.self)
      // What is folded stays so.
      if !text.unicodeScalars.elementsEqual(expected) || folded(text) != result {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }
}

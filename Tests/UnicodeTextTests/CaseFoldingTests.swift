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

  /// A fixture's characters, and what each becomes.
  private func fixture(_ name: String) throws -> [UInt32: [Unicode.Scalar]] {
    let directory = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: directory + "/Fixtures/" + name))
    var expected: [UInt32: [Unicode.Scalar]] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      if line.contains("..") {
        let ends = line.split(separator: ".").compactMap { UInt32($0, radix: 16) }
        for code in ends[0]...ends[1] { expected[code] = [] }
      } else {
        let codes = line.split(separator: " ").compactMap { UInt32($0, radix: 16) }
        expected[codes[0]] = codes.dropFirst().compactMap(Unicode.Scalar.init)
      }
    }
    return expected
  }

  private func identifier(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer {
      String(decoding: identifierFolded(ValidUTF8($0)), as: UTF8.self)
    }
  }

  @Test func `every character of Unicode has the NFKC_Casefold form of Unicode's own table`()
    throws
  {
    let expected = try fixture("nfkc-casefold.txt")
    let folded = try fixture("case-folding.txt")
    #expect(expected.count > 7_000)
    var wrong: [String] = []
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      // Both tables are of a version; ignorable characters are so before they are assigned.
      guard let age = scalar.properties.age, age.major <= 14 else {
        if expected[value] == [], identifier(String(scalar)) != "" {
          wrong.append(String(value, radix: 16))
        }
        continue
      }
      let result = identifier(String(scalar))
      let want = expected[value] ?? folded[value] ?? [scalar]
      // Strings are equal that have one NFC form, and the tables leave that form to others.
      if result != String(String.UnicodeScalarView(want))
        || !identifier(result).unicodeScalars.elementsEqual(result.unicodeScalars)
      {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  @Test func `texts without a disguise have no other form than the folded one`() {
    var compatibility = CompatibilityFolder()
    for text in ["", "Password1!", "pässwörd", "пароль", "סיסמה", "كلمة", "密码パスワード", "암호", "🔑"] {
      Array(text.utf8).withUnsafeBufferPointer {
        #expect(compatibility.compatible(ValidUTF8($0)) == nil, "\(text)")
      }
    }
  }

  @Test func `a text has nothing of the one before`() {
    var compatibility = CompatibilityFolder()
    for text in ["Ｐａｓｓ", "ｗｏｒｄ", "ﬁ"] {
      var fresh = CompatibilityFolder()
      Array(text.utf8).withUnsafeBufferPointer {
        let (again, first) = (
          compatibility.compatible(ValidUTF8($0)), fresh.compatible(ValidUTF8($0))
        )
        #expect(
          again.map { Array($0.bytes) } == first.map { Array($0.bytes) } && first != nil, "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("zoë müller", "zoe muller"), ("łukasz żak", "lukasz zak"), ("i\u{307}lker", "ilker"),
    ("ſtraße øre ǿ", "strasse ore o"), ("æœþðđħıŋ", "aeoethddhin"), ("ệ", "e"),
    ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("がぱ", "がぱ"), ("각", "각"), ("ไทย ก่อน", "ไทย ก่อน"),
    ("हिन्दी", "हिन्दी"),
    ("ÿ", "y"), ("ё й", "е и"), ("ΐ", "ι"), ("p\u{300}q\u{301}", "pq"),
  ])
  func `accents are left out, and letters that have none`(_ text: String, _ plain: String) {
    var folder = CompatibilityFolder()
    let folded = Array(identifier(text).utf8)
    folded.withUnsafeBufferPointer {
      let result = String(decoding: folder.unaccented(ValidUTF8($0)).bytes, as: UTF8.self)
      #expect(result.unicodeScalars.elementsEqual(plain.unicodeScalars), "\(result)")
    }
  }

  @Test func `every character of Unicode folds as in Python`() throws {
    let expected = try fixture("case-folding.txt")
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

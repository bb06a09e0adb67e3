import CEmbedded
import FoundationEssentials
import TestSupport
import Testing

@testable import PasswordStrength
@testable import train_model

/// The compact table of leaked passwords.
struct LeakedPasswordsTests {
  private let leaked = FusedList.leakedPasswords

  @Test func `a table answers with the value of every entry, and hardly ever of another text`()
    throws
  {
    for count in [1, 2, 3, 10, 100, 5000] {
      let entries = (0..<count).map { (hash: hash("entry \($0)"), value: UInt16($0 % 8)) }
      let table = fuseTable(entries)
      #expect(table.cells.count == table.shape.cellCount)
      func value(_ text: String) -> UInt16 {
        let key = table.shape.key(hash(text))
        let (a, b, c) = table.shape.cells(key)
        return table.cells[a] ^ table.cells[b] ^ table.cells[c] ^ table.shape.fingerprint(key)
      }
      for i in 0..<count { #expect(value("entry \(i)") == UInt16(i % 8)) }
      let wrong = (0..<100_000).count { value("another text \($0)") < 8 }
      #expect(wrong < 100_000 / FusedList.falseAnswers * 3)
    }
  }

  @Test func `the three cells of a key differ, and lie in the table`() {
    let shape = FuseShape(segmentLength: 8, segmentCount: 5, seed: 3)
    for i in 0..<10_000 {
      let (a, b, c) = shape.cells(shape.key(hash("\(i)")))
      #expect(Set([a, b, c]).count == 3)
      #expect([a, b, c].allSatisfy { (0..<shape.cellCount).contains($0) })
    }
  }

  @Test func `every leaked password is found, the common ones by their rank`() throws {
    let leaked = try #require(leaked)
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let data = try Data(contentsOf: URL(fileURLWithPath: root + "/wordlists/leaked-passwords.tsv"))
    let common = StrengthModel.embedded.passwords
    var missing = 0
    var count = 0
    // One line in sixteen is enough, and quick without optimization.
    for (i, line) in data.split(separator: 0x0A).enumerated() where i % 16 == 0 {
      let text = TextHash(line.prefix { $0 != 0x09 })
      if common.rank(text) == nil, leaked.value(text) == nil { missing += 1 }
      count += 1
    }
    #expect(missing == 0)
    #expect(count > 45_000)
  }

  @Test func `false answers are as rare as is said`() throws {
    let leaked = try #require(leaked)
    var generator = SplitMix64(seed: 11)
    let lookUps = 200_000
    var found = 0
    for _ in 0..<lookUps {
      var text = TextHash()
      for _ in 0..<16 { text.add(UInt32.random(in: 0x21...0x7E, using: &generator)) }
      if leaked.value(text) != nil { found += 1 }
    }
    let expected = Double(lookUps) / Double(FusedList.falseAnswers)
    #expect(abs(Double(found) - expected) < 5 * expected.squareRoot())
  }

  @Test func `a false answer does not make a strong password weak`() throws {
    let leaked = try #require(leaked)
    var generator = SplitMix64(seed: 12)
    var scorer = StrengthEstimator().makeScorer()
    var found = 0
    while found < 20 {
      let scalars = (0..<16).map { _ in
        Unicode.Scalar(UInt8.random(in: 0x21...0x7E, using: &generator))
      }
      let lower = scalars.map { $0.properties.lowercaseMapping.unicodeScalars.first ?? $0 }
      var text = TextHash()
      for scalar in lower { text.add(scalar.value) }
      guard leaked.value(text) != nil else { continue }
      found += 1
      var password = String.UnicodeScalarView()
      password.append(contentsOf: scalars)
      #expect(scorer.guessesLog10(of: String(password)) > 15)
    }
  }
}

extension TextHash {
  /// Of a text in ASCII.
  fileprivate init(_ bytes: some Sequence<UInt8>) {
    self.init()
    for byte in bytes { add(UInt32(byte)) }
  }
}

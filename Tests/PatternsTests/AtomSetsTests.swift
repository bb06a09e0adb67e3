import Testing
import UnicodeText

@testable import Patterns

/// Sets of all of Unicode are not asked for character by character: one stands for a plane.
struct AtomSetsTests {
  private static let atoms = [
    "\\p{Cn}", "\\p{Co}", "\\p{C}", "\\p{L}", "\\P{L}", "\\p{Any}", "\\p{Unknown}", "\\p{Zzzz}",
    "[^a-z]", "(?i)[^k]", "\\W", "(*UCP)\\W", ".", "[\\x{1F600}-\\x{10FFFF}]", "\\x{50000}",
    "[\\x{4FFFD}-\\x{50001}]", "[!-\u{F0001}]", "[^\u{100001}]", "\\o{1200000}",
    "[^\\x{4FFFE}]",
  ]

  @Test(arguments: atoms)
  func `a set has the characters that its pattern finds`(_ atom: String) throws {
    let set = try #require(AtomSets.unicode.set(of: atom))
    let pattern = try Pattern(atom)
    var matcher = Matcher()
    // The ends of every plane, and some places in between.
    for plane in UInt32(0)...16 {
      for offset in [0, 1, 2, 0x1234, 0x8000, 0xFFFC, 0xFFFD, 0xFFFE, 0xFFFF] as [UInt32] {
        guard let scalar = Unicode.Scalar(plane << 16 | offset) else { continue }
        let isFound = Array(UTF8.encode(scalar).unsafelyUnwrapped).withUnsafeBufferPointer {
          matcher.find(pattern, in: ValidUTF8(unchecked: $0, isASCII: scalar.isASCII)) == .found
        }
        #expect(set.contains(scalar) == isFound, "U+\(String(scalar.value, radix: 16))")
      }
    }
  }
}

import TestSupport
import Testing
import UnicodeText

@testable import PasswordStrength

/// Hostile passwords make a bounded amount of work. Counted, not timed: a time says more about the
/// machine.
struct WorstCaseTests {
  static let hostile: [(String, String)] = {
    var generator = SplitMix64(seed: 4)
    func fill(_ block: String) -> String { String(repeating: block, count: 4096 / block.count + 1) }
    return [
      ("one character", fill("a")), ("leet", fill("4@8310$57+9|!")),
      ("leet words", fill("p4ssw0rdl0v3")),
      ("digits", generator.text("0123456789", 4096)), ("alternating kinds", fill("a1!")),
      ("random kinds", generator.text("ab01!$", 4096)),
      ("nearly one character", fill(String(repeating: "a", count: 40) + "b")),
      (
        "blocks",
        (3..<60).map { String(repeating: generator.text("abcdef", $0 % 30 + 3), count: 2) }.joined()
      ),
      ("snake", fill("zaq12wsxcde34rfvbgt56yhnmju78ik,.lo90p;/")),
      ("keypad", fill("7894561230147258369")),
      ("random", generator.text(printable, 4096)), ("words", fill("iloveyoupasswordmonkey")),
      ("dates", fill("1.1.99 12/05/1990 ")), ("two letters", generator.text("ab", 4096)),
      ("ideographs", fill("密码海洋山川河流天空")), ("emoji", fill("😀")), ("accents", fill("éèüößñç")),
      (
        "leet pairs",
        (0..<500).map { _ in
          String(repeating: generator.text("abcot", 1) + generator.text("0134", 1), count: 3)
        }.joined()
      ),
    ]
  }()

  @Test(arguments: hostile)
  func `no content makes more work than its first characters can`(
    _ name: String, _ password: String
  ) {
    let shared = SharedTables(year: 2026, siteWords: SiteWords([]), languages: [])
    for length in [64, 128, 129, 200, 4096] {
      var password = String(password.prefix(length))
      let scorer = StrengthScorer(shared, userWords: UserWords([]))
      var reader = PasswordReader()
      let text = password.withUTF8 {
        reader.read(
          ValidUTF8(unchecked: $0, isASCII: $0.allSatisfy { $0 < 0x80 }), into: scorer.main,
          UnsafePointer(shared.pointer))
      }
      // 128 characters and one shortened stretch.
      #expect(text.count <= 128 + 4 * TextLimits.longestPeriod)
      let (tokens, runCount) = scorer.mixture.graph(text, isBlock: false)
      #expect(runCount <= text.count)
      // Leet: eleven ends from each run; walks, sequences, repetitions and dates: fewer than one a
      // character.
      #expect(tokens.count <= 11 * runCount + text.count + Mixture.mostRepeats)
      #expect(tokens.count < TextBuffers.tokenCapacity)
      var blockCharacters = 0
      for place in 0..<text.count {
        text.buffers.eachToken(from: place) {
          if case .repeatedBlock(let period, _) = $0.reason { blockCharacters += Int(period) }
        }
      }
      #expect(blockCharacters <= 5 * text.count)
    }
  }
}

import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

/// Statistics that are put off are the same as those of each password at once, for any mix of both
/// and for lists that fill the sketches.
@Test(arguments: [0, 1, 3, 4, 5, 20_000])
func `putting statistics off changes nothing`(_ size: Int) throws {
  let key = try #require(StateKey(bytes: Array("sixteen bytes ok".utf8)))
  let scope = AuditScope(Audit(checker: try defaultChecker(), options: Audit.Options()))
  let words = (0..<size).map { i -> String in
    if i % 7 == 0 { return "" }
    if i % 11 == 0 { return "été\(i)" }
    return "\(i &* 31 % 9000)Word\(i &* 7919 % 9000)!\(1990 + i % 40)"
  }
  let bytes = words.flatMap { Array($0.utf8) }
  try bytes.withUnsafeBufferPointer { list in
    func counted(_ stays: (Int) -> Bool) throws -> ([Int], AuditSummary.Sketches) {
      let counts = UnsafeMutablePointer<Int>.allocate(capacity: scope.layout.count)
      defer { counts.deallocate() }
      counts.initialize(repeating: 0, count: scope.layout.count)
      var counter = StatisticsCounter(key: key, counts: counts)
      var start = 0
      for (i, word) in words.enumerated() {
        let end = start + word.utf8.count
        let text = try #require(
          ValidUTF8(validating: UnsafeBufferPointer(rebasing: list[start..<end])))
        counter.count(text, stays: stays(i))
        start = end
      }
      counter.countWaiting()
      let sketches = counter.sketches
      return (Array(UnsafeBufferPointer(start: counts, count: scope.layout.count)), sketches)
    }
    let (counts, sketches) = try counted { _ in false }
    #expect(size <= 1 || counts.contains { $0 > 0 })
    for stays in [{ _ in true }, { $0 % 100 != 99 }, { $0 % 2 == 0 }] as [(Int) -> Bool] {
      let (others, other) = try counted(stays)
      #expect(others == counts)
      #expect(isSame(other.distinct, sketches.distinct))
      #expect(other.passwords.entries == sketches.passwords.entries)
      #expect(other.baseWords.entries == sketches.baseWords.entries)
      #expect(other.masks.entries == sketches.masks.entries)
      #expect(other.prefixes.entries == sketches.prefixes.entries)
      #expect(other.suffixes.entries == sketches.suffixes.entries)
    }
  }
}

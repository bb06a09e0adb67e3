import TestSupport
import Testing

@testable import PasswordPolicy

/// The textbook's whole table, to compare with.
func distance<Element: Equatable>(_ a: [Element], _ b: [Element]) -> Int {
  var row = Array(0...b.count)
  for i in a.indices {
    var diagonal = row[0]
    row[0] = i + 1
    for j in b.indices {
      let above = row[j + 1]
      row[j + 1] = min(above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1))
      diagonal = above
    }
  }
  return row[b.count]
}

@Test func `the banded distance agrees with the whole table`() {
  var generator = SplitMix64(seed: 3)
  for _ in 0..<5_000 {
    let (a, b) = (randomText(&generator), randomText(&generator))
    let exact = distance(a, b)
    for minEdits in 1...12 {
      #expect(differ(a, b, byAtLeast: minEdits) == (exact >= minEdits), "\(a) \(b) \(minEdits)")
    }
  }
}

private func randomText(_ generator: inout SplitMix64) -> [Unicode.Scalar] {
  (0..<Int.random(in: 0...10, using: &generator)).map { _ in
    ["a", "b", "c"][Int.random(in: 0..<3, using: &generator)]
  }
}

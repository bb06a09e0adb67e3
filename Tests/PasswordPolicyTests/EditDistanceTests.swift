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
    for edits in 0...12 {
      let isNear = a.withUnsafeBufferPointer { a in
        b.withUnsafeBufferPointer { isWithin(a, $0, edits: edits) }
      }
      #expect(isNear == (exact <= edits), "\(a) \(b) \(edits)")
    }
  }
}

@Test func `a difference is the least one of all case foldings and rotations that are asked for`()
  throws
{
  var generator = SplitMix64(seed: 4)
  var refused = 0
  for _ in 0..<3_000 {
    let (new, previous) = (randomText(&generator), randomText(&generator))
    let minEdits = Int.random(in: 1...5, using: &generator)
    let (folds, rotates) = (Bool.random(using: &generator), Bool.random(using: &generator))
    var least = Int.max
    for isFolded in folds ? [false, true] : [false] {
      let a = isFolded ? new.map { $0 | 0x20 } : new
      let b = isFolded ? previous.map { $0 | 0x20 } : previous
      for start in 0..<(rotates ? max(1, b.count) : 1) {
        least = min(least, distance(a, Array(b[start...] + b[..<start])))
      }
    }
    let rule = try Rule(
      id: "new", label: "new", .differs(minEdits: minEdits, case: folds, rotations: rotates))
    let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
    let assessment = checker.assess(text(new), previous: text(previous))
    #expect(
      assessment.isAccepted == (least >= minEdits),
      "\(new) \(previous) \(minEdits) \(folds) \(rotates)")
    if !assessment.isAccepted { refused += 1 }
  }
  #expect(refused > 500)
}

@Test func `a rotation of a very long password is not looked for, and nothing is accepted`() throws
{
  let rule = try Rule(id: "new", label: "new", .differs(minEdits: 4, rotations: true))
  let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
  let long = String(repeating: "ab", count: 1_500)
  let other = String(repeating: "cd", count: 1_500)
  #expect(checker.assess(other, previous: long).checklist[0].outcome == .undetermined)
  #expect(checker.assess(other + "cdcdcd", previous: long).checklist[0].outcome == .met)
}

@Test func `very long passwords are compared for few edits and not for a thousand`() throws {
  let (long, other) = (String(repeating: "ab", count: 2_000), String(repeating: "cd", count: 2_000))
  for (minEdits, outcome) in [(200, Outcome.met), (1_000, .undetermined)] {
    let rule = try Rule(id: "new", label: "new", .differs(minEdits: minEdits))
    let checker = PasswordChecker(policy: try Policy(id: "p", rules: [rule]))
    #expect(checker.assess(long, previous: other).checklist[0].outcome == outcome)
    #expect(checker.assess("ab", previous: other).isAccepted)
  }
}

private func text(_ scalars: [UInt32]) -> String {
  String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
}

private func randomText(_ generator: inout SplitMix64) -> [UInt32] {
  (0..<Int.random(in: 0...10, using: &generator)).map { _ in
    Array("abcABC".unicodeScalars)[Int.random(in: 0..<6, using: &generator)].value
  }
}

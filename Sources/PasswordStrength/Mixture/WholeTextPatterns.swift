/// Patterns of a whole password: one character, a row or its part, a repetition, a palindrome, a
/// date.
struct WholeTextPatterns {
  let tables: UnsafePointer<EstimatorTables>
  let calendar: Calendar

  func probability(_ text: PreparedText) -> Double {
    let n = text.count
    // Beyond 80 characters only one character repeated would count, and segments give that more.
    guard n >= 3, !text.isLong else { return 0 }
    let scalars = text.buffers.scalars
    let step = text.hasSteps ? constantStep(text) : 2
    var p = 0.0
    if step == 0 {
      p += 0.0625 * SegmentKind.choice(text.buffers.kinds[0])
      if n > 6 { p *= power(0.75, n - 6) }
    } else if abs(step) == 1,
      text.features == .letters || text.features.isSubset(of: [.digits, .leet, .leetAlternative])
    {
      p += 0.004 / (text.features.contains(.letters) ? 26 : 10)
    }
    p += keyboardRow(scalars, n)
    if n >= 6, n <= 80 {
      if text.repeatedCount >= n / 2 { p += repetition(text) }
      if scalars[0] == scalars[n - 1], step != 0, isPalindrome(scalars, n) {
        p += 0.03 * text.choices(0..<(n + 1) / 2)
      }
      if n == 6 || n == 8, text.features.isSubset(of: [.digits, .leet, .leetAlternative]) {
        p += (n == 8 ? 0.15 : 0.25) * calendar.probability(digits: UnsafePointer(scalars), count: n)
      }
    }
    return p
  }

  /// The difference between all neighbours: 0, 1 or -1; 2 if they differ.
  private func constantStep(_ text: PreparedText) -> Int {
    let scalars = text.buffers.scalars
    let step = Int(scalars[1]) - Int(scalars[0])
    guard step >= -1, step <= 1 else { return 2 }
    for i in 2..<text.count where Int(scalars[i]) - Int(scalars[i - 1]) != step { return 2 }
    return step
  }

  private static let rows: [StaticString] = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "!@#$%^&*()"]

  /// A part of a letter row of the keyboard, in either direction.
  private func keyboardRow(_ scalars: UnsafeMutablePointer<UInt32>, _ n: Int) -> Double {
    guard n <= 10, tables.pointee.keyboards.neighbours(scalars[0], scalars[1]) & 1 != 0 else {
      return 0
    }
    for row in Self.rows {
      let keys = row.utf8Start
      let count = row.utf8CodeUnitCount
      guard n <= count, let first = (0..<count).first(where: { UInt32(keys[$0]) == scalars[0] })
      else {
        continue
      }
      for direction in [1, -1] {
        let last = first + direction * (n - 1)
        guard last >= 0, last < count else { continue }
        if (1..<n).allSatisfy({ UInt32(keys[first + direction * $0]) == scalars[$0] }) {
          return 0.004 / Double(count)
        }
      }
      return 0
    }
    return 0
  }

  /// The smallest block of two or more characters that makes up the whole.
  private func repetition(_ text: PreparedText) -> Double {
    let n = text.count
    let scalars = text.buffers.scalars
    for period in 2...n / 2 where n % period == 0 && scalars[0] == scalars[period] {
      if (0..<n - period).allSatisfy({ scalars[$0] == scalars[$0 + period] }) {
        return 0.006 * text.choices(0..<period)
      }
    }
    return 0
  }

  private func isPalindrome(_ scalars: UnsafeMutablePointer<UInt32>, _ n: Int) -> Bool {
    for i in 0..<n / 2 where scalars[i] != scalars[n - 1 - i] { return false }
    return true
  }
}

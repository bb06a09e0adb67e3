extension Mixture {
  func whole(_ text: PreparedText) -> Double {
    let n = text.count
    // Beyond 80 characters only one character repeated would count, and segments give that more.
    guard n >= 3, !text.isLong else { return 0 }
    let scalars = text.buffers.scalars
    let step = text.constantStep(0..<n)
    var p = 0.0
    if step == 0 {
      p += 0.0625 * SegmentKind.choice(text.buffers.kinds[0])
      if n > 6 { p *= power(0.75, n - 6) }
    } else if abs(step) == 1, text.features == .letters || text.features.isSubset(of: .ofDigits) {
      p += 0.004 / (text.features.contains(.letters) ? 26 : 10)
    }
    p += keyboardRow(scalars, n)
    if n >= 6, n <= 80 {
      if text.repeatedCount >= n / 2, let period = text.period {
        p += 0.006 * text.choices(0..<period)
      }
      if scalars[0] == scalars[n - 1], step != 0, text.isPalindrome {
        p += 0.03 * text.choices(0..<(n + 1) / 2)
      }
      if n == 6 || n == 8, text.features.isSubset(of: .ofDigits) {
        p += (n == 8 ? 0.15 : 0.25) * calendar.probability(digits: UnsafePointer(scalars), count: n)
      }
    }
    return p
  }

  /// The probability of a part of a row of letters of a QWERTY keyboard, or of its digits with
  /// shift, in either direction.
  private func keyboardRow(_ scalars: UnsafeMutablePointer<UInt32>, _ n: Int) -> Double {
    let keyboards = tables.pointee.keyboards
    guard n <= 10, (scalars[0] | scalars[1]) < 128,
      keyboards.neighbours(ofASCII: scalars[0], scalars[1]) & 1 != 0
    else { return 0 }
    let places = keyboards.places(of: 0)
    let first = places[Int(scalars[0])]
    let step = places[Int(scalars[1])].column - first.column
    guard abs(step) == 1 else { return 0 }
    for i in 0..<n {
      guard scalars[i] < 128 else { return 0 }
      let place = places[Int(scalars[i])]
      let key = UInt32(place.key)
      let isInRow = place.row > 0 ? isLetter(key) : place.isShifted && isDigit(key)
      guard isInRow, place.row == first.row, Int(place.column) == Int(first.column) + Int(step) * i
      else { return 0 }
    }
    return 0.004 / (first.row <= 1 ? 10 : first.row == 2 ? 9 : 7)
  }
}

extension PreparedText {
  /// The difference between all neighbours: 0, 1 or -1; 2 for any other.
  func constantStep(_ range: Range<Int>) -> Int {
    let scalars = buffers.scalars
    let start = range.lowerBound
    let step = Int(scalars[start + 1]) - Int(scalars[start])
    guard step >= -1, step <= 1 else { return 2 }
    for i in range.dropFirst(2) where Int(scalars[i]) - Int(scalars[i - 1]) != step { return 2 }
    return step
  }

  /// The length of the smallest block, of two characters or more, of which a text is a repetition;
  /// nil if it is none.
  var period: Int? {
    count < 4
      ? nil
      : (2...count / 2).first { period in
        count % period == 0
          && (0..<count - period).allSatisfy { buffers.scalars[$0] == buffers.scalars[$0 + period] }
      }
  }

  var isPalindrome: Bool {
    (0..<count / 2).allSatisfy { buffers.scalars[$0] == buffers.scalars[count - 1 - $0] }
  }
}

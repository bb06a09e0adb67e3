/// Finds the starts of rows one after the other, a class of characters each: `abc123!@#`, `qwe123`.
/// A row is the alphabet, a row of letters on the keyboard, or that of digits with shift or
/// without.
extension Mixture {
  private static let share = 0.01
  private static let letterRows: [(row: StaticString, p: Double)] = [
    ("abcdefghij", 0.4), ("qwertyuiop", 0.3), ("asdfghjkl", 0.1), ("zxcvbnm", 0.1),
  ]
  private static let digitRow: StaticString = "1234567890"
  private static let digitRowBackwards: StaticString = "0987654321"

  func addRowStarts(_ text: PreparedText, _ tokens: inout TokenList) {
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    // Without a digit's key with shift no row counts.
    guard text.features.contains(.symbols),
      (0..<text.count).contains(where: { unshifted(scalars[$0]) != scalars[$0] })
    else { return }
    var start = 0
    while start < text.count {
      let end = follow(text, from: start, &tokens)
      if end > start {
        start = end
      } else {
        // The next class of characters.
        let kind = kinds[start]
        while start < text.count, kinds[start] == kind { start += 1 }
      }
    }
  }

  /// The end of the parts from a place on; the place itself if there is no token.
  private func follow(_ text: PreparedText, from first: Int, _ tokens: inout TokenList) -> Int {
    let kinds = text.buffers.kinds
    var p = Self.share
    var place = first
    var parts = 0
    var previous = 0
    // Where the row of digits goes on with shift pressed or let go.
    var next = 0
    var symbols = 0
    while place < text.count {
      let kind = kinds[place]
      var length = 0
      var choice = 0.0
      switch kind {
      case SegmentKind.letters:
        for (row, p) in Self.letterRows {
          let found = match(text, place, row, from: 0, kind)
          if found > length { (length, choice) = (found, p) }
        }
        next = 0
      case SegmentKind.digits, SegmentKind.symbols:
        length = match(text, place, Self.digitRow, from: 0, kind)
        choice = 0.7
        if length == 0, kind == SegmentKind.symbols {
          // From its end, or from 3 2 1.
          for first in [0, 7] where length < 3 {
            length = match(text, place, Self.digitRowBackwards, from: first, kind)
          }
          if length < 3 { length = 0 }
          choice = 0.1
        }
        if next > 0, length == 0 {
          length = match(text, place, Self.digitRow, from: next, kind)
          choice = 0.2
          next += length
        } else {
          next = length
        }
        if kind == SegmentKind.symbols { symbols = max(symbols, length) }
      default: break
      }
      // One key again and again is a repetition.
      let isRepeated =
        length == 1 && place > first + 1
        && text.buffers.scalars[place] == text.buffers.scalars[place - 2]
      if length == 0 || isRepeated { break }
      p *= choice * (length == previous ? 0.6 : 0.4 * commonness(length))
      previous = length
      place += length
      parts += 1
    }
    // Without a symbol it is a sequence, a walk or a repetition.
    guard symbols > 0, parts >= 2 && place - first >= 4 || symbols >= 3 else { return first }
    tokens.add(first..<place, p, .sequence(isAscending: true))
    return place
  }

  private func commonness(_ length: Int) -> Double {
    switch length {
    case 1...2: 0.1
    case 3: 0.5
    case 4, 10: 0.3
    case 5...6: 0.15
    default: 0.05
    }
  }

  private func match(
    _ text: PreparedText, _ place: Int, _ row: StaticString, from first: Int, _ kind: UInt8
  ) -> Int {
    var length = 0
    while place + length < text.count, first + length < row.utf8CodeUnitCount,
      text.buffers.kinds[place + length] == kind,
      unshifted(text.buffers.scalars[place + length]) == UInt32(row.utf8Start[first + length])
    { length += 1 }
    return length
  }
}

/// Keyboard walks of four keys and more, as long as they go on, found from left to right.
extension Mixture {
  /// The probability of any walk, times that of one between other segments.
  private static let weight = 0.03 * 0.15
  private static let sameKey = 4

  func addWalks(_ text: PreparedText, _ tokens: inout TokenList) {
    let n = text.count
    guard n >= 4 else { return }
    let layouts = markStarts(text)
    guard layouts != 0 else { return }
    let qwerty = CutSet(text.buffers.walked)
    for layout in KeyboardLayout.all.indices where layouts >> UInt8(layout) & 1 == 1 {
      walk(text, layout, &tokens, qwerty)
      if layout == 0, (0..<n).allSatisfy({ qwerty.contains($0) }) { return }
    }
  }

  /// Notes for each place on which layouts a walk may begin there; returns all of them. The first
  /// step of four keys goes to a neighbour, and so does each other, or from the first key of its
  /// stroke to the next one's. No branch depends on the text: it would be predicted badly.
  private func markStarts(_ text: PreparedText) -> UInt8 {
    let keyboards = tables.pointee.keyboards
    let scalars = text.buffers.scalars
    let starts = text.buffers.walkStarts
    // No key is next to NUL, which stands for all beyond ASCII.
    @inline(__always)
    func key(_ i: Int) -> UInt32 { scalars[i] < 128 ? scalars[i] : 0 }
    var layouts: UInt8 = 0
    var (a, b, c) = (key(0), key(1), key(2))
    var first = keyboards.neighbours(ofASCII: a, b)
    var second = keyboards.neighbours(ofASCII: b, c)
    var firstTwo = keyboards.neighbours(ofASCII: a, c)
    for i in 0..<text.count - 3 {
      let d = key(i + 3)
      let third = keyboards.neighbours(ofASCII: c, d)
      let lastTwo = keyboards.neighbours(ofASCII: b, d)
      let firstLast = keyboards.neighbours(ofASCII: a, d)
      let start = first & (second & (third | lastTwo | firstLast) | third & firstTwo)
      starts[i] = start
      layouts |= start
      (first, second, firstTwo) = (second, third, lastTwo)
      (a, b, c) = (b, c, d)
    }
    return layouts
  }

  private func walk(
    _ text: PreparedText, _ layout: Int, _ tokens: inout TokenList, _ qwerty: CutSet
  ) {
    let scalars = text.buffers.scalars
    let starts = text.buffers.walkStarts
    let places = tables.pointee.keyboards.places(of: layout)
    let bit: UInt8 = 1 << UInt8(layout)
    var i = 0
    while i + 3 < text.count {
      guard starts[i] & bit != 0 else {
        i += 1
        continue
      }
      let (end, p, hasThreeKeys) = follow(text, from: i, layout, places)
      guard end - i >= 4 else {
        i += 1
        continue
      }
      let isQwertyToo = layout > 0 && (i..<end).allSatisfy { qwerty.contains($0) }
      if hasThreeKeys, !isQwertyToo, end - i >= KeyboardLayout.all[layout].shortest {
        let shift = places[Int(scalars[i])].isShifted ? 0.2 : 1
        tokens.add(
          i..<end, Self.weight * p * shift,
          .walk(KeyboardLayoutName(rawValue: UInt8(layout)) ?? .qwerty))
        if layout == 0 { for k in i..<end { qwerty.insert(k) } }
      }
      i = end
    }
  }

  /// The place up to which the walk from a key goes, and the probability of its steps. The order of
  /// the tests decides which of two readings counts; it is the reference's.
  private func follow(
    _ text: PreparedText, from first: Int, _ layout: Int,
    _ places: UnsafePointer<KeyboardAtlas.Place>
  ) -> (end: Int, p: Double, hasThreeKeys: Bool) {
    let scalars = text.buffers.scalars
    let directions = KeyboardLayout.all[layout].directions
    var previous = places[Int(scalars[first])]
    var p = previous.start
    var stroke = previous  // the first key of the current stroke
    var length = 1
    var direction = -1
    var jump: (dx: Int, length: Int)?
    var keys = SIMD2<UInt64>()
    keys[Int(previous.key >> 6)] |= 1 << UInt64(previous.key & 63)
    var j = first + 1
    while j < text.count, scalars[j] < 128 {
      let place = places[Int(scalars[j])]
      if place.key == 0 { break }
      let dx = Int(place.column) - Int(previous.column)
      let dy = Int(place.row) - Int(previous.row)
      let step = abs(dx) <= 1 && abs(dy) <= 1 ? (dx + 1) * 3 + dy + 1 : -1
      let stepProbability = step >= 0 && step != Self.sameKey ? directions[step] : 0
      let back = length >= 2 && place.row == stroke.row ? Int(place.column) - Int(stroke.column) : 0
      let repeatsJump = jump.map { $0.dx == back && $0.length == length } ?? false
      if stepProbability > 0, direction < 0 || step == direction, !repeatsJump {
        p *= direction < 0 ? stepProbability : 0.55
        direction = step
        length += 1
      } else if repeatsJump {
        p *= 0.6
        (stroke, length) = (place, 1)
      } else if abs(back) == 1, jump == nil, stepProbability <= 0,
        step != Self.sameKey || directions[step] > 0
      {
        p *= 0.04
        jump = (back, length)
        (stroke, length) = (place, 1)
      } else if stepProbability > 0 {
        p *= 0.06
        direction = step
        (stroke, length) = (previous, 2)
        jump = nil
      } else if step == Self.sameKey, directions[step] > 0 {
        p *= directions[step]
      } else {
        break
      }
      if place.isShifted != previous.isShifted { p *= 0.3 }
      keys[Int(place.key >> 6)] |= 1 << UInt64(place.key & 63)
      previous = place
      j += 1
    }
    return (j, p, keys.x.nonzeroBitCount + keys.y.nonzeroBitCount > 2)
  }
}

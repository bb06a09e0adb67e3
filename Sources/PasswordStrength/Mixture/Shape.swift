/// A whole password that is made of something shorter: padded, drawn out, mirrored, or written in
/// groups, as by the rules and masks of crackers. The rest costs what the mixture says of it.
struct Shape {
  /// With a composition policy in mind leet is more frequent.
  var odds: Odds
  /// The name of the text as a whole; nil if its segments describe it better.
  var kind: Segment.Kind?
}

/// The fewest characters of padding but for pictures, of which one is enough. Shorter ones count
/// among the usual endings.
private let shortestPadding = 5
/// The weight of padding at one end. One character so often at one end is hardly anything else.
private let oneSided = 0.5
private let twoSided = 0.02

// Not a type of its own, which would hold a copy of the mixture.
extension Mixture {
  func shape(_ text: PreparedText) -> Shape? {
    let n = text.count
    guard n >= 5, !text.isLong, !text.isCut else { return nil }
    var best: Shape?
    func add(_ probability: Double, _ kind: Segment.Kind?, leet: Double = 0) {
      guard probability + leet > best?.odds.free ?? 0 else { return }
      best = Shape(odds: probability + Odds(1, Mixture.leetUnderPolicy) * leet, kind: kind)
    }
    let scalars = text.buffers.scalars
    if scalars[0] == scalars[1] || scalars[n - 1] == scalars[n - 2] || isPicture(text, 0)
      || isPicture(text, n - 1)
    {
      let (plain, leet) = padded(text)
      add(plain, nil, leet: leet)
    }
    if text.features.contains(.others) { add(framed(text), nil) }
    if let (times, probability) = drawnOut(text) {
      // The keys are the same, and perhaps not the characters.
      add(
        probability,
        scalars[0] == scalars[1]
          ? .repeatedBlock(length: 1, count: times) : .keyboardWalk(.qwerty))
    }
    if n >= 6, text.buffers.kinds[0] != text.buffers.kinds[1] {
      add(interleaved(text), .interleaved)
    }
    if n >= 7 {
      if n >= 8, let (turns, probability) = rows(text) {
        add(probability, turns == 1 ? .keyboardWalk(.qwerty) : .interleaved)
      }
      if text.repeatedCount >= 2 { add(stretched(text), nil) }
      if text.features.isSubset(of: .ofDigits), let (probability, isAscending) = counting(text) {
        add(probability, .sequence(isAscending: isAscending))
      }
    }
    if n >= 6, n % 2 == 0 {
      if scalars[n / 2] == scalars[n / 2 - 1] { add(mirrored(text), .palindrome) }
      if text.mayBeShifted { add(shifted(text), .keyboardWalk(.qwerty)) }
    }
    if text.features.contains([.letters, .symbols]), text.features.isDisjoint(with: .others) {
      add(apart(text), nil)
    }
    if !text.features.isDisjoint(with: [.digits, .separators]),
      let (probability, format) = identifier(text)
    {
      add(probability, .identifier(format))
    }
    return best
  }

  // MARK: Padding

  private func padded(_ text: PreparedText) -> (plain: Double, leet: Double) {
    let n = text.count
    let scalars = text.buffers.scalars
    var before = 1
    while before < n, scalars[before] == scalars[0] { before += 1 }
    if before == n { return (0, 0) }
    var after = 1
    while scalars[n - 1 - after] == scalars[n - 1] { after += 1 }
    let padding: Double
    let core: Range<Int>
    // Outside ASCII, the same character at both ends is a choice only once.
    let least = text.buffers.kinds[0] == SegmentKind.others ? 1 : 2
    if scalars[0] == scalars[n - 1], min(before, after) >= least {
      core = before..<n - after
      padding = twoSided * choice(scalars[0]) * (before == after ? 1 : 0.1) * power(0.6, before)
    } else if after >= (isPicture(text, n - 1) ? 1 : shortestPadding) {
      core = 0..<n - after
      padding = oneSided * choice(scalars[n - 1]) * length(after)
    } else if before >= (isPicture(text, 0) ? 1 : shortestPadding) {
      core = before..<n
      padding = oneSided * choice(scalars[0]) * length(before)
    } else {
      return (0, 0)
    }
    guard core.count >= 2 else { return (0, 0) }
    let block = self.block(of: text, core)
    let plain = probability(ofBlock: block)
    guard block.features.contains([.leet, .letters]) else { return (padding * plain, 0) }
    return (padding * plain, padding * leet(block))
  }

  /// Whether a character is one of a thousand or more.
  private func isPicture(_ text: PreparedText, _ place: Int) -> Bool {
    text.buffers.kinds[place] == SegmentKind.others && choice(text.buffers.scalars[place]) <= 0.001
  }

  private func framed(_ text: PreparedText) -> Double {
    let n = text.count
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    guard isPicture(text, 0) else { return 0 }
    var width = 0
    var pictures = 1.0
    var framed = (width: 0, pictures: 1.0)
    while 2 * width + 4 <= n, kinds[width] == SegmentKind.others {
      pictures *= choice(scalars[width])
      width += 1
      if (0..<width).allSatisfy({ scalars[$0] == scalars[n - width + $0] }) {
        framed = (width, pictures)
      }
    }
    guard framed.width > 0 else { return 0 }
    return twoSided * framed.pictures * probability(ofBlock: text, framed.width..<n - framed.width)
  }

  private func length(_ count: Int) -> Double {
    max(0.25 * power(0.75, max(0, count - shortestPadding)), 0.04)
  }

  private func choice(_ scalar: UInt32) -> Double {
    switch scalar {
    case 0x21, 0x2E: 0.2  // ! .
    case 0x2A, 0x31: 0.1  // * 1
    case 0x23, 0x24, 0x2B, 0x2D, 0x30, 0x3D, 0x3F, 0x40, 0x5F, 0x78, 0x7E: 0.04
    case 0x30...0x39: 0.03
    case 0x61...0x7A, 0x20..<0x80: 0.01
    default: 1 / ScriptAlphabet.of(scalar).size
    }
  }

  // MARK: Words apart

  /// The probability of three words or more with one separator, or of a sentence. A phrase is as
  /// often tried with spaces as without, so each space does not cost as much as any symbol.
  private func apart(_ text: PreparedText) -> Double {
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    let n = text.count
    var separator: UInt32?
    for i in 0..<n where kinds[i] == SegmentKind.symbols && separator != 0x20 {
      if separator == nil || scalars[i] == 0x20 { separator = scalars[i] }
    }
    guard let separator else { return 0 }
    var words = 1
    var others = 1.0
    for i in 0..<n where kinds[i] == SegmentKind.symbols {
      if scalars[i] == separator {
        guard i > 0, i < n - 1, scalars[i - 1] != separator else { return 0 }
        words += 1
      } else {
        guard separator == 0x20 else { return 0 }
        others *= Self.inSentence(scalars[i])
      }
    }
    guard words >= 3, separator == 0x20 || text.features.isDisjoint(with: .digits) else { return 0 }
    return between(separator) * others * probability(withoutSymbols: text)
  }

  private static func inSentence(_ scalar: UInt32) -> Double {
    switch scalar {
    case 0x27: 0.2  // '
    case 0x21, 0x2C, 0x2E, 0x3F: 0.1  // ! , . ?
    case 0x22, 0x26, 0x28, 0x29, 0x2D, 0x3A, 0x3B: 0.01  // " & ( ) - : ;
    default: 0
    }
  }

  private func between(_ separator: UInt32) -> Double {
    switch separator {
    case 0x20: 0.01
    case 0x2D, 0x2E, 0x5F: 0.002  // - . _
    default: 0.0002
    }
  }

  // MARK: Doubled characters

  /// The number of times that each key comes in a row, the same for all.
  private func drawnOut(
    _ text: PreparedText, isUnshifted: Bool = false
  ) -> (times: Int, probability: Double)? {
    guard let times = times(text, isUnshifted) else {
      // Once with shift and once without.
      return isUnshifted || !text.mayBeShifted ? nil : drawnOut(text, isUnshifted: true)
    }
    let once = block(of: text, 0..<text.count, step: times, isUnshifted: isUnshifted)
    return (times, (isUnshifted ? 0.002 : 0.01) * probability(ofBlock: once))
  }

  /// Nil if it is not the same for all keys, or there are fewer than three.
  private func times(_ text: PreparedText, _ isUnshifted: Bool) -> Int? {
    let scalars = text.buffers.scalars
    func key(_ i: Int) -> UInt32 { isUnshifted ? unshifted(scalars[i]) : scalars[i] }
    var times = 0
    var start = 0
    for i in 1...text.count where i == text.count || key(i) != key(start) {
      times = greatestCommonDivisor(times, i - start)
      if times == 1 { return nil }
      start = i
    }
    return text.count / times >= 3 ? times : nil
  }

  private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  // MARK: Two texts by turns

  /// The probability of two texts of different characters by turns: `a1b2c3d4`.
  private func interleaved(_ text: PreparedText) -> Double {
    let (n, kinds) = (text.count, text.buffers.kinds)
    for i in 2..<n where kinds[i] != kinds[i - 2] { return 0 }
    return 0.005 * probability(ofBlock: block(of: text, 0..<n, step: 2))
      * probability(ofBlock: block(of: text, 1..<n, step: 2))
  }

  /// Rows by turns, such as `awsedrft` and `1qQ2wW3eE4rR`: up to four of three characters or more,
  /// each with a step that stays, from key to key or in the order of the characters.
  private func rows(_ text: PreparedText) -> (turns: Int, probability: Double)? {
    let (n, scalars) = (text.count, text.buffers.scalars)
    let places = tables.pointee.keyboards.places(of: 0)
    func isRow(_ start: Int, _ turns: Int) -> Bool {
      let (a, b, c) = (scalars[start], scalars[start + turns], scalars[start + 2 * turns])
      let step = Int(b) - Int(a)
      if turns > 1, -1...1 ~= step, Int(c) - Int(b) == step { return true }
      let (from, by, to) = (places[Int(a & 127)], places[Int(b & 127)], places[Int(c & 127)])
      let columns = by.column - from.column
      return from.row == by.row && by.row == to.row && to.column - by.column == columns
        && (turns > 1 ? 1...2 : 2...2) ~= abs(columns)
    }
    guard text.features.isDisjoint(with: .others) else { return nil }
    for turns in 1...4 where n >= 3 * turns {
      guard (0..<n - 2 * turns).allSatisfy({ isRow($0, turns) }),
        (0..<turns).contains(where: { scalars[$0] != scalars[$0 + turns] })
      else { continue }
      return (turns, 0.0005 / 47 * power(1 / 32.0, turns - 1) * power(0.75, max(0, n - 10)))
    }
    return nil
  }

  // MARK: Numbers

  /// Numbers that grow or shrink by the same amount, such as `9596979899100`, or a known series.
  private func counting(_ text: PreparedText) -> (probability: Double, isAscending: Bool)? {
    let n = text.count
    let digits = text.buffers.scalars
    // Squares, primes, powers of two, the numbers of Fibonacci.
    let series: [StaticString] = [
      "149162536496481100121144169196225", "2357111317192329313741434753596167",
      "12481632641282565121024204840968192", "112358132134558914423337761098",
    ]
    for numbers in series where n <= numbers.utf8CodeUnitCount {
      if (0..<n).allSatisfy({ UInt32(numbers.utf8Start[$0]) == digits[$0] }) { return (2e-5, true) }
    }
    for first in 1...4 {
      for second in max(1, first - 1)...first + 1 where first + second < n {
        let (a, b) = (text.number(0..<first), text.number(first..<first + second))
        // Single digits are a sequence, which is known.
        guard a != b, second > 1 || abs(b - a) > 1, digits[0] != 0x30 || first == 1,
          digits[first] != 0x30
        else { continue }
        var (place, number, count) = (first + second, b, 2)
        while place < n {
          number += b - a
          guard number >= 0 else { break }
          var (shown, end) = (number, place + 1)
          while shown >= 10 { (shown, end) = (shown / 10, end + 1) }
          // The end of the last one may be missing.
          shown = number
          while end > n { (shown, end) = (shown / 10, end - 1) }
          guard text.number(place..<end) == shown else { break }
          (place, count) = (end, count + 1)
        }
        guard place == n, count >= 4 else { continue }
        let step = abs(b - a) == 1 || b - a == a ? 3 : max(10, abs(b - a))
        return (0.001 * power(0.1, first) / Double(step), b > a)
      }
    }
    return nil
  }

  // MARK: Letters drawn out

  /// The probability of a text of which one letter or two come at least three times: `pleeease`.
  private func stretched(_ text: PreparedText) -> Double {
    let (n, kinds, scalars) = (text.count, text.buffers.kinds, text.buffers.scalars)
    func run(_ place: Int) -> (before: Int, length: Int) {
      guard kinds[place] == SegmentKind.letters else { return (0, 1) }
      var (start, end) = (place, place + 1)
      while start > 0, scalars[start - 1] == scalars[place] { start -= 1 }
      while end < n, scalars[end] == scalars[place] { end += 1 }
      return (place - start, end - start)
    }
    var (runs, longest, start) = (0, 0, 0)
    for i in 1...n where i == n || scalars[i] != scalars[start] {
      if i - start >= 3, kinds[start] == SegmentKind.letters {
        (runs, longest) = (runs + 1, max(longest, i - start))
      }
      start = i
    }
    guard 1...2 ~= runs, longest < n else { return 0 }
    // The letters that are drawn out may be one in the text, or two.
    func plain(_ kept: Int) -> Double {
      var plain = PreparedText(blockBuffers)
      for i in 0..<n {
        let run = run(i)
        if run.before < kept || run.length < 3 { plain.append(scalars[i], tables) }
      }
      return plain.count < 4 ? 0 : probability(ofBlock: plain)
    }
    return 0.005 * power(0.6, longest - 3) * max(plain(1), plain(2))
  }

  // MARK: Mirrors

  private func mirrored(_ text: PreparedText) -> Double {
    let n = text.count
    guard text.isPalindrome else { return 0 }
    return 0.01 * (probability(ofBlock: text, 0..<n / 2) + probability(ofBlock: text, n / 2..<n))
  }

  private func shifted(_ text: PreparedText) -> Double {
    let half = text.count / 2
    let scalars = text.buffers.scalars
    var isShifted = false
    for i in 0..<half where scalars[i] != scalars[half + i] {
      guard unshifted(scalars[i]) == unshifted(scalars[half + i]) else { return 0 }
      isShifted = true
    }
    guard isShifted else { return 0 }
    return 0.01 * probability(ofBlock: text, 0..<half)
  }
}

extension PreparedText {
  fileprivate var mayBeShifted: Bool { features.contains([.digits, .symbols]) }
}

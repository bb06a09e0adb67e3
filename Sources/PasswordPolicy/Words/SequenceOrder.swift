internal import PasswordStrength
internal import UnicodeText

/// An order that characters can follow, forwards or backwards.
public enum SequenceKind: String, CaseIterable, Sendable {
  /// The alphabet: abc, ZYX.
  case alphabet
  /// The digits: 123, 987.
  case digit
  /// Neighbours in a row of a QWERTY, QWERTZ or AZERTY keyboard: qwe, lkj.
  case keyboard
  /// Neighbours in a row of a keyboard of this layout.
  case qwerty, qwertz, azerty
  /// Neighbours in a line of the keys of a telephone or a number pad: 147, 2580, 951.
  case keypad

  /// The kinds that a rule looks for if it does not say which.
  public static let usual: Set<SequenceKind> = [.alphabet, .digit, .keyboard]
}

/// The places of characters in an order. The next character in a row is one
/// further, and the one below it on a keyboard ``rowStride`` further.
struct SequenceOrder: Sendable {
  private let kinds: [SequenceKind]
  /// The place of each character; -1 for characters that are not in the order.
  private var positions = [Int16](repeating: -1, count: 256)
  /// The characters beyond those in ascending order, each followed by the eight bits of its place.
  private var others: [UInt32] = []
  /// The positions of each row's first and last letter or digit.
  private var ends: [(first: Int, last: Int)] = []

  static let rowStride = 32

  /// An order of rows, one per line, and of the characters that shift makes of them.
  @inline(never)  // Once for each order is thousands of bytes in the module for web pages.
  init(_ kinds: [SequenceKind], _ rows: StaticString, shifted: StaticString = "") {
    self.kinds = kinds
    KeyboardLayout.forEachPlace(in: rows) { add($0, $1, $2) }
    KeyboardLayout.forEachPlace(in: shifted) { add($0, $1, $2) }
  }

  /// The most characters of an order of one's own.
  static let mostCharacters = 256

  /// An order of one's own: the characters of a text, in upper and lower case. Nil if one of them
  /// stands there twice, or if they are too many.
  @inline(never)
  init?(own order: String) {
    kinds = []
    var (order, count) = (order, 0)
    var normalizer = NFCNormalizer()
    let text = order.withUTF8 {
      String(decoding: normalizer.nfc(of: ValidUTF8($0)).bytes, as: UTF8.self)
    }
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      let forms = [String(scalar), properties.lowercaseMapping, properties.uppercaseMapping]
      guard count < Self.mostCharacters, forms.allSatisfy({ place($0, count) }) else { return nil }
      count += 1
    }
    ends = [(0, count - 1)]
  }

  /// Returns whether the one character of a text has no other place. More stand for none.
  @inline(never)
  private mutating func place(_ text: String, _ place: Int) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first?.value else { return true }
    let known = position(of: scalar)
    guard known < 0 else { return known == place }
    if scalar < 256 {
      positions[Int(scalar)] = Int16(place)
      return true
    }
    let other = scalar << 8 | UInt32(place)
    others.insert(other, at: others.insertionIndex { $0 < other })
    return true
  }

  /// Whether an order of one's own has more characters than may follow it.
  func isLonger(than max: Int) -> Bool { ends[0].last >= max }

  private mutating func add(_ scalar: UInt32, _ row: Int, _ column: Int) {
    let position = row * Self.rowStride + column
    positions[Int(scalar)] = Int16(position)
    let isLetter = scalar >= 0x61 && scalar <= 0x7A
    if isLetter || scalar >= 0xE0 { positions[Int(scalar & ~0x20)] = Int16(position) }
    guard isLetter || scalar >= 0x30 && scalar <= 0x39 else { return }
    while ends.count <= row { ends.append((.max, .min)) }
    ends[row] = (min(ends[row].first, position), max(ends[row].last, position))
  }

  /// The place of a character; -1 if it is not in the order.
  @inline(__always)
  func position(of scalar: UInt32) -> Int {
    if scalar < 256 { return Int(positions[Int(scalar)]) }
    return others.isEmpty ? -1 : position(beyond: scalar)
  }

  @inline(never)
  private func position(beyond scalar: UInt32) -> Int {
    let index = others.insertionIndex { $0 >> 8 < scalar }
    return index < others.count && others[index] >> 8 == scalar ? Int(others[index] & 0xFF) : -1
  }

  /// The way from one character to another; 0 if either is not in the order.
  @inline(__always)
  func way(from a: UInt32, to b: UInt32) -> Int {
    let (a, b) = (position(of: a), position(of: b))
    return a >= 0 && b >= 0 ? b - a : 0
  }

  /// The way from one place to another: 1 or -1 for the next one along a row or back.
  @inline(__always)
  func step(_ from: Int, _ to: Int, wraps: Bool) -> Int {
    let step = to - from
    guard wraps, abs(step) > 1 else { return step }
    for row in ends {
      if from == row.last, to == row.first { return 1 }
      if from == row.first, to == row.last { return -1 }
    }
    return step
  }

  /// The alphabet, the digits and the keyboards that people write with.
  static let written =
    [
      SequenceOrder([.alphabet], "abcdefghijklmnopqrstuvwxyz"),
      SequenceOrder([.digit], "0123456789"),
    ]
    + zip([SequenceKind.qwerty, .qwertz, .azerty], KeyboardLayout.all).map { kind, layout in
      SequenceOrder([.keyboard, kind], layout.rows, shifted: layout.shifted)
    }

  /// The orders of some kinds, and those of one's own.
  static func all(of kinds: Set<SequenceKind>, own: [String] = []) -> [SequenceOrder] {
    var orders = all.filter { $0.kinds.contains { kinds.contains($0) } }
    for order in own { if let order = SequenceOrder(own: order) { orders.append(order) } }
    return orders
  }

  private static let all =
    written + [
      SequenceOrder([.keypad], "123\n456\n789"), SequenceOrder([.keypad], "147\n2580\n369"),
      SequenceOrder([.keypad], "159"), SequenceOrder([.keypad], "357"),
    ]
}

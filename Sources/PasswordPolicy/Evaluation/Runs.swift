internal import UnicodeText

/// The longest run of one character as users see them: extended grapheme clusters (UAX #29), in
/// ASCII bytes.
///
/// - Parameter text: In NFC, so that the same character is the same bytes.
/// - Complexity: O(n). Allocates only beyond ASCII.
func longestRepeat(in text: ValidUTF8) -> Int {
  guard text.isASCII else { return longestRepeatOfClusters(in: text) }
  var (longest, run) = (0, 0)
  var previous: UInt8?
  for byte in text.bytes {
    run = byte == previous ? run + 1 : 1
    longest = max(longest, run)
    previous = byte
  }
  return longest
}

private func longestRepeatOfClusters(in text: ValidUTF8) -> Int {
  var (longest, run) = (0, 0)
  var previous = 0..<0
  forEachCluster(of: text) { cluster in
    run = text.bytes[previous].elementsEqual(text.bytes[cluster]) ? run + 1 : 1
    longest = max(longest, run)
    previous = cluster
  }
  return longest
}

/// The longest run of characters that follow an order, forwards or backwards. Upper and lower case
/// are the same.
///
/// - Complexity: O(n)
func longestSequence(in text: ValidUTF8, kinds: SequenceKinds) -> Int {
  var longest = text.bytes.isEmpty ? 0 : 1
  for order in SequenceOrder.all + SequenceOrder.ofOneLayout
  where kinds.contains(anyOf: order.kinds) {
    var run = 1
    var (position, step) = (-1, 0)
    forEachScalar(of: text) { scalar in
      let next = scalar < 0x80 ? Int(order.positions[Int(asciiLowercased(scalar))]) : -1
      let nextStep =
        position >= 0 && next >= 0 ? order.step(position, next, wraps: kinds.wraps) : 0
      switch nextStep {
      case 1, -1: run = nextStep == step ? run + 1 : 2
      default: run = 1
      }
      (position, step) = (next, abs(nextStep) == 1 ? nextStep : 0)
      longest = max(longest, run)
    }
  }
  return longest
}

/// A set of kinds in plain bits, and whether the start of an order follows its end.
struct SequenceKinds: Sendable {
  private var bits: UInt8 = 0
  let wraps: Bool

  init(_ kinds: Set<SequenceKind>, wraps: Bool = false) {
    self.wraps = wraps
    for kind in kinds { bits |= 1 << kind.bit }
  }

  func contains(anyOf other: SequenceKinds) -> Bool { bits & other.bits != 0 }
}

extension SequenceKind {
  fileprivate var bit: UInt8 {
    switch self {
    case .alphabet: 0
    case .digit: 1
    case .keyboard: 2
    case .qwerty: 3
    case .qwertz: 4
    case .azerty: 5
    case .keypad: 6
    }
  }
}

/// Where each ASCII character stands in an order; -1 where it does not. Rows of one keyboard are
/// set apart by a gap, so that the end of one is no neighbour of the next one's start.
struct SequenceOrder: Sendable {
  let kinds: SequenceKinds
  let positions: [Int16]
  /// The positions of each row's first and last character.
  private let ends: [(first: Int, last: Int)]

  init(_ kinds: Set<SequenceKind>, _ rows: String...) {
    self.kinds = SequenceKinds(kinds)
    var positions = [Int16](repeating: -1, count: 128)
    var ends: [(first: Int, last: Int)] = []
    var position: Int16 = 0
    for row in rows {
      ends.append((Int(position), Int(position) + row.utf8.count - 1))
      for byte in row.utf8 {
        positions[Int(byte)] = position
        position += 1
      }
      position += 2
    }
    (self.positions, self.ends) = (positions, ends)
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

  static let all = [
    SequenceOrder([.alphabet], "abcdefghijklmnopqrstuvwxyz"),
    SequenceOrder([.digit], "0123456789"),
    SequenceOrder([.keyboard, .qwerty], "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"),
    SequenceOrder([.keyboard, .qwertz], "qwertzuiop", "asdfghjkl", "yxcvbnm"),
    SequenceOrder([.keyboard, .azerty], "azertyuiop", "qsdfghjklm", "wxcvbn"),
  ]

  /// Orders that say no more about a password that follows one of ``all``.
  static let ofOneLayout = [
    SequenceOrder([.qwertz, .azerty], "1234567890"),
    SequenceOrder([.keypad], "123", "456", "789"), SequenceOrder([.keypad], "147", "2580", "369"),
    SequenceOrder([.keypad], "159"), SequenceOrder([.keypad], "357"),
  ]
}

@inline(__always)
private func asciiLowercased(_ scalar: UInt32) -> UInt32 {
  scalar >= 0x41 && scalar <= 0x5A ? scalar | 0x20 : scalar
}

@inline(__always)
private func forEachScalar(of text: ValidUTF8, _ body: (UInt32) -> Void) {
  var i = 0
  while i < text.bytes.count {
    let (scalar, length) = decodeScalar(text.bytes, at: i)
    body(scalar)
    i += length
  }
}

internal import PasswordStrength
internal import UnicodeText

/// The longest run of one character as users see them: extended grapheme clusters (UAX #29), in
/// ASCII bytes.
///
/// - Parameter text: A text in NFC, so that the same character is the same bytes.
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
/// are the same, and so are the characters of one key.
///
/// - Complexity: O(n)
func longestSequence(in text: ValidUTF8, kinds: SequenceKinds) -> Int {
  var longest = text.bytes.isEmpty ? 0 : 1
  for order in SequenceOrder.all where kinds.contains(anyOf: order.kinds) {
    var run = 1
    var (position, step) = (-1, 0)
    forEachScalar(of: text) { scalar in
      let next = order.position(of: scalar)
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

  init(_ kinds: some Sequence<SequenceKind>, wraps: Bool = false) {
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

/// The places of the characters up to U+00FF in an order. The next character in a row is one
/// further, and the one below it on a keyboard ``rowStride`` further.
struct SequenceOrder: Sendable {
  let kinds: SequenceKinds
  /// The place of each character; -1 for characters that are not in the order.
  private var positions = [Int16](repeating: -1, count: 256)
  /// The positions of each row's first and last letter or digit.
  private var ends: [(first: Int, last: Int)] = []

  static let rowStride = 32

  /// An order of rows, one per line, and of the characters that shift makes of them.
  @inline(never)  // Once for each order is thousands of bytes in the module for web pages.
  init(_ kinds: [SequenceKind], _ rows: StaticString, shifted: StaticString = "") {
    self.kinds = SequenceKinds(kinds)
    KeyboardLayout.forEachPlace(in: rows) { add($0, $1, $2) }
    KeyboardLayout.forEachPlace(in: shifted) { add($0, $1, $2) }
  }

  private init(_ kinds: [SequenceKind], _ layout: KeyboardLayout) {
    self.init(kinds, layout.rows, shifted: layout.shifted)
  }

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
  func position(of scalar: UInt32) -> Int { scalar < 256 ? Int(positions[Int(scalar)]) : -1 }

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
  static let written = [
    SequenceOrder([.alphabet], "abcdefghijklmnopqrstuvwxyz"),
    SequenceOrder([.digit], "0123456789"),
    SequenceOrder([.keyboard, .qwerty], KeyboardLayout.all[0]),
    SequenceOrder([.keyboard, .qwertz], KeyboardLayout.all[1]),
    SequenceOrder([.keyboard, .azerty], KeyboardLayout.all[2]),
  ]

  static let all =
    written + [
      SequenceOrder([.keypad], "123\n456\n789"), SequenceOrder([.keypad], "147\n2580\n369"),
      SequenceOrder([.keypad], "159"), SequenceOrder([.keypad], "357"),
    ]
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

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
  for order in SequenceOrder.all where kinds.contains(order.kind) {
    var run = 1
    var (position, step) = (-1, 0)
    forEachScalar(of: text) { scalar in
      let next = scalar < 0x80 ? Int(order.positions[Int(asciiLowercased(scalar))]) : -1
      let nextStep = position >= 0 && next >= 0 ? next - position : 0
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

/// A set of kinds in plain bits.
struct SequenceKinds: Sendable {
  private var bits: UInt8 = 0

  init(_ kinds: Set<SequenceKind>) {
    for kind in kinds { bits |= 1 << kind.bit }
  }

  func contains(_ kind: SequenceKind) -> Bool { bits >> kind.bit & 1 == 1 }
}

extension SequenceKind {
  fileprivate var bit: UInt8 {
    switch self {
    case .alphabet: 0
    case .digit: 1
    case .keyboard: 2
    }
  }
}

/// Where each ASCII character stands in an order; -1 where it does not. Rows of one keyboard are
/// set apart by a gap, so that the end of one is no neighbour of the next one's start.
struct SequenceOrder: Sendable {
  let kind: SequenceKind
  let positions: [Int16]

  init(_ kind: SequenceKind, _ rows: String...) {
    self.kind = kind
    var positions = [Int16](repeating: -1, count: 128)
    var position: Int16 = 0
    for row in rows {
      for byte in row.utf8 {
        positions[Int(byte)] = position
        position += 1
      }
      position += 2
    }
    self.positions = positions
  }

  static let all = [
    SequenceOrder(.alphabet, "abcdefghijklmnopqrstuvwxyz"),
    SequenceOrder(.digit, "0123456789"),
    SequenceOrder(.keyboard, "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"),
    SequenceOrder(.keyboard, "qwertzuiop", "asdfghjkl", "yxcvbnm"),
    SequenceOrder(.keyboard, "azertyuiop", "qsdfghjklm", "wxcvbn"),
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

internal import UnicodeText

/// The longest run of one character as users see them: extended grapheme clusters (UAX #29), in
/// ASCII bytes. The text is in NFC, so that the same character is the same bytes.
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

/// Upper and lower case are the same, and so are the characters of one key.
///
/// - Complexity: O(n) for each order.
func longestSequence(in text: ValidUTF8, _ orders: [SequenceOrder], wraps: Bool) -> Int {
  var longest = text.bytes.isEmpty ? 0 : 1
  for order in orders {
    var run = 1
    var (position, step) = (-1, 0)
    forEachScalar(of: text.bytes) { scalar in
      let next = order.position(of: scalar)
      let nextStep = position >= 0 && next >= 0 ? order.step(position, next, wraps: wraps) : 0
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

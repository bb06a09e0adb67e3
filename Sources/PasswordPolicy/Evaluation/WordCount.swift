internal import UnicodeText

/// A word is a run of letters, with the marks that belong to them; all else separates words.
///
/// - Parameter text: The password with case folded, in NFC.
/// - Complexity: O(n × the words asked for)
func hasWords(_ demand: WordDemand, in text: ValidUTF8) -> Bool {
  let bytes = text.bytes
  return withUnsafeTemporaryAllocation(of: Range<Int>.self, capacity: demand.min) { found in
    var count = 0
    func end(_ word: Range<Int>, _ letters: Int) -> Bool {
      guard letters >= demand.minLength else { return false }
      let text = UnsafeBufferPointer(rebasing: bytes[word])
      if let list = demand.list, !list.words.contains(text) { return false }
      if demand.isDistinct, found[..<count].contains(where: { bytes[$0].elementsEqual(text) }) {
        return false
      }
      found.initializeElement(at: count, to: word)
      count += 1
      return count == demand.min
    }
    var (start, letters, i) = (0, 0, 0)
    while i < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: i)
      switch WordPart(scalar) {
      case .letter: letters += 1
      case .mark where letters > 0: break
      default:
        if letters > 0, end(start..<i, letters) { return true }
        (start, letters) = (i + length, 0)
      }
      i += length
    }
    return letters > 0 && end(start..<bytes.count, letters)
  }
}

private enum WordPart {
  case letter, mark, other

  init(_ scalar: UInt32) {
    if scalar < 0x80 {
      self = scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A ? .letter : .other
      return
    }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      self = .letter
    case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
    default: self = .other
    }
  }
}

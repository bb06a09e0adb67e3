internal import UnicodeText

/// Whether a password, taken whole, is a value that is to be expected (NIST SP 800-63B-4, section
/// 3.1.1.2): people make such passwords to reach a minimum length.
///
/// - Parameter text: The password with case folded, in NFC.
/// - Complexity: O(n), and O(n × the words) for the user's own. Allocates only for long texts.
func isExpected(_ text: ValidUTF8, list: WordList, personal: PersonalWords) -> Bool {
  guard !text.bytes.isEmpty else { return false }
  return isMadeOfRuns(text.bytes, from: 0) || personal.equals(text.bytes[...])
    || isRepetition(text.bytes, of: list, personal) || isWordWithRuns(text.bytes, list, personal)
}

extension PersonalWords {
  static let shortestExpected = 3

  fileprivate func equals(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    words.contains {
      $0.utf8.count == text.count && $0.codePoints >= Self.shortestExpected
        && text.elementsEqual($0.utf8)
    }
  }
}

// MARK: Repetitions

/// Whether a text is a word and at least half of it again, or anything three times or more. The
/// last copy may be cut short.
private func isRepetition(
  _ text: UnsafeBufferPointer<UInt8>, of list: WordList, _ personal: PersonalWords
) -> Bool {
  withUnsafeTemporaryAllocation(of: Int32.self, capacity: text.count) { borders in
    findBorders(of: text, borders)
    var (hash, hashed) = (WordHash(), 0)
    var border = Int(borders[text.count - 1])
    // A text that begins as it ends repeats what comes before the end: the longest border first,
    // which is the shortest part that is repeated.
    while border > 0 {
      let part = text.count - border
      if part * 3 <= text.count { return true }
      guard part * 3 <= text.count * 2 else { return false }
      while hashed < part {
        hash.append(text[hashed])
        hashed += 1
      }
      if list.contains(UnsafeBufferPointer(rebasing: text[..<part]), hash)
        || personal.equals(text[..<part])
      {
        return true
      }
      border = Int(borders[border - 1])
    }
    return false
  }
}

/// The length of the longest shorter prefix that each prefix ends with (Knuth, Morris and Pratt).
private func findBorders(
  of text: UnsafeBufferPointer<UInt8>, _ borders: UnsafeMutableBufferPointer<Int32>
) {
  borders.initializeElement(at: 0, to: 0)
  var length = 0
  for i in text.indices.dropFirst() {
    while length > 0, text[i] != text[length] { length = Int(borders[length - 1]) }
    if text[i] == text[length] { length += 1 }
    borders.initializeElement(at: i, to: Int32(length))
  }
}

// MARK: Runs

private let shortestRun = 3

/// Whether every character from a place on belongs to a run of three or more that are the same or
/// follow an order. A character may end one run and begin the next.
private func isMadeOfRuns(_ text: UnsafeBufferPointer<UInt8>, from first: Int) -> Bool {
  guard text.count - first >= shortestRun else { return false }
  // The first character can only belong to a run that begins the text. Few texts have one.
  var covered = first
  while covered < text.count {
    // A run that goes on from what is covered may begin before its end.
    var (reach, start) = (endOfRun(in: text, from: covered), covered)
    for _ in 1..<shortestRun where start > first {
      start = startOfCharacter(in: text, before: start)
      reach = max(reach, endOfRun(in: text, from: start))
    }
    if reach <= covered { return false }
    covered = reach
  }
  return true
}

/// Whether a text is a word and then nothing but runs: "password123456789".
private func isWordWithRuns(
  _ text: UnsafeBufferPointer<UInt8>, _ list: WordList, _ personal: PersonalWords
) -> Bool {
  var last = text.count
  for _ in 0..<shortestRun where last > 0 { last = startOfCharacter(in: text, before: last) }
  // Few texts end in a run.
  guard last > 0, isMadeOfRuns(text, from: last) else { return false }
  var hash = WordHash()
  for end in 1...last {
    hash.append(text[end - 1])
    guard end >= PersonalWords.shortestExpected, text[end] & 0xC0 != 0x80 else { continue }
    let isWord =
      list.contains(UnsafeBufferPointer(rebasing: text[..<end]), hash)
      || personal.equals(text[..<end])
    if isWord, isMadeOfRuns(text, from: end) { return true }
  }
  return false
}

func startOfCharacter(in text: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
  var start = end - 1
  while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
  return start
}

/// The end of the longest run that begins at a place; the place itself if there is none.
private func endOfRun(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  let (first, length) = decodeScalar(text, at: start)
  var next = start + length
  guard next < text.count else { return start }
  let (second, secondLength) = decodeScalar(text, at: next)
  next += secondLength
  guard next < text.count else { return start }
  let third = decodeScalar(text, at: next).scalar
  /// The place up to which the ways from character to character are these two by turns.
  func follow(_ odd: Int, _ even: Int, _ way: (UInt32, UInt32) -> Int) -> Int {
    var (end, previous, wanted) = (next, second, (even, odd))
    while end < text.count {
      let (scalar, length) = decodeScalar(text, at: end)
      guard way(previous, scalar) == wanted.0 else { break }
      (end, previous, wanted) = (end + length, scalar, (wanted.1, wanted.0))
    }
    return end
  }
  var longest = start
  if first == second, second == third { longest = follow(0, 0) { $0 == $1 ? 0 : 1 } }
  for order in SequenceOrder.written {
    let (a, b) = (order.way(from: first, to: second), order.way(from: second, to: third))
    guard isWalk(a, b) else { continue }
    longest = max(longest, follow(a, b) { order.way(from: $0, to: $1) })
  }
  return longest
}

/// Whether two ways in an order begin a run: on along a row or a column, straight or by turns
/// between two rows, as in 1q2w3e and in q1w2e3.
private func isWalk(_ a: Int, _ b: Int) -> Bool {
  let stride = SequenceOrder.rowStride
  if a == b { return abs(a) == 1 || abs(a) == stride || abs(a) == stride - 1 }
  return abs(a + b) == 1 && (abs(a) == stride || abs(b) == stride)
}

internal import UnicodeText

/// Whether a password, taken whole, is a value that is to be expected, as NIST SP 800-63B-4
/// (section 3.1.1.2) calls it: people make such passwords to reach a minimum length.
///
/// - Parameters:
///   - text: With case folded, in NFC.
///   - list: Words that make an expected value if they are repeated.
///   - personal: The user's own words, which are expected alone and repeated.
/// - Complexity: O(n), and O(n × the words) for the user's own. Allocates only for long texts.
func isExpected(_ text: ValidUTF8, list: WordList, personal: PersonalWords) -> Bool {
  guard !text.bytes.isEmpty else { return false }
  return isMadeOfRuns(text.bytes[...]) || personal.equals(text.bytes[...])
    || isRepetition(text.bytes, of: list, personal)
    || isWordWithRuns(text.bytes, list, personal)
}

extension PersonalWords {
  /// In code points: shorter words are not looked at.
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

/// For every prefix, the length of the longest shorter one that it ends with: the failure function
/// of Knuth, Morris and Pratt.
///
/// - Complexity: O(n)
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

/// The fewest characters that make a run.
private let shortestRun = 3

/// Whether every character of a text belongs to a run of three or more that are the same or follow
/// an order. A character may end one run and begin the next.
private func isMadeOfRuns(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  guard text.count >= shortestRun, text.allSatisfy({ $0 < 0x80 }) else { return false }
  // The first character can only belong to a run that begins the text. Few texts have one.
  var covered = text.startIndex
  while covered < text.endIndex {
    // A run that goes on from what is covered may begin before its end.
    var reach = covered
    for start in max(text.startIndex, covered - shortestRun + 1)...covered {
      reach = max(reach, endOfRun(in: text.base, from: start))
    }
    if reach == covered { return false }
    covered = reach
  }
  return true
}

/// Whether a text is a word and then nothing but runs: "password123456789".
private func isWordWithRuns(
  _ text: UnsafeBufferPointer<UInt8>, _ list: WordList, _ personal: PersonalWords
) -> Bool {
  let last = text.count - shortestRun
  // Few texts end in a run.
  guard last > 0, isMadeOfRuns(text[last...]) else { return false }
  var hash = WordHash()
  for end in 1...last {
    hash.append(text[end - 1])
    guard end >= PersonalWords.shortestExpected else { continue }
    let isWord =
      list.contains(UnsafeBufferPointer(rebasing: text[..<end]), hash)
      || personal.equals(text[..<end])
    if isWord, isMadeOfRuns(text[end...]) { return true }
  }
  return false
}

/// Where the longest run ends that begins at a place; the place itself if there is none.
private func endOfRun(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  guard start + shortestRun <= text.count else { return start }
  var longest = start
  func look(_ follows: (_ a: UInt8, _ b: UInt8) -> Bool) {
    var end = start + 1
    while end < text.count, follows(text[end - 1], text[end]) { end += 1 }
    if end - start >= shortestRun { longest = max(longest, end) }
  }
  look { $0 == $1 }
  for order in SequenceOrder.walks {
    let (a, b) = (order.positions[Int(text[start])], order.positions[Int(text[start + 1])])
    guard a >= 0, b >= 0, abs(a - b) == 1 else { continue }
    let step = b - a
    look { a, b in
      let (a, b) = (order.positions[Int(a)], order.positions[Int(b)])
      return a >= 0 && b >= 0 && b - a == step
    }
  }
  return longest
}

extension SequenceOrder {
  /// The orders, and ways over a QWERTY keyboard other than along a row: down the columns, and up
  /// and down between two rows.
  fileprivate static let walks =
    all + [
      SequenceOrder(
        [.keyboard], "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik", "9ol", "0p"),
      SequenceOrder([.keyboard], "1q2w3e4r5t6y7u8i9o0p"),
      SequenceOrder([.keyboard], "q1w2e3r4t5y6u7i8o9p0"),
      SequenceOrder([.keyboard], "qawsedrftgyhujikolp"),
      SequenceOrder([.keyboard], "aqswdefrgthyjukilo"),
      SequenceOrder([.keyboard], "azsxdcfvgbhnjmk"),
      SequenceOrder([.keyboard], "zaxscdvfbgnhmj"),
    ]
}

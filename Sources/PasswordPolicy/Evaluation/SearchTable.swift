/// Answers the searches of a policy for short texts of ASCII: a deterministic automaton that makes
/// all of them in one pass.
///
/// For lists: making one costs as much as judging some thousand passwords.
package final class SearchTable: @unchecked Sendable {
  // Unchecked: nothing is written to after `init`.

  /// The length of the longest text, in bytes. A table leaves out each search that PCRE2 may give
  /// up on for a text of this length, so that a password has the same verdict with a table and
  /// without.
  package static let longestText = 64
  /// The searches that are answered, a bit each.
  package let answered: UInt64

  private let classes: UnsafeMutableBufferPointer<UInt8>
  /// A row for each state with the start of the next state's row for each class. The text is read
  /// from the first row on.
  private let rows: UnsafeMutableBufferPointer<UInt16>
  /// The searches that are found if the text ends in a state, for each state.
  private let found: UnsafeMutableBufferPointer<UInt64>
  /// The length of a row as a power of two.
  private let shift: Int

  package static func mostStates(classCount: Int) -> Int { (1 << 15) >> shift(classCount) }

  private static func shift(_ classCount: Int) -> Int {
    Int.bitWidth - max(0, classCount - 1).leadingZeroBitCount
  }

  /// - Parameter next: The next state for each state and class.
  package init(answered: UInt64, classes: [UInt8], next: [[Int]], found: [UInt64]) {
    let shift = Self.shift(Int(classes.max() ?? 0) + 1)
    precondition(classes.count == 128 && next.count == found.count)
    precondition(next.count <= (1 << 16) >> shift)
    (self.answered, self.shift) = (answered, shift)
    (self.classes, self.found) = (.init(copying: classes), .init(copying: found))
    rows = .allocate(capacity: next.count << shift)
    rows.initialize(repeating: 0)
    for (state, targets) in next.enumerated() {
      for (column, target) in targets.enumerated() {
        rows[state << shift + column] = UInt16(target << shift)
      }
    }
  }

  deinit {
    classes.deallocate()
    rows.deallocate()
    found.deallocate()
  }

  /// - Complexity: O(n), however many searches there are
  @inline(__always)
  func found(in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let classes = classes.baseAddress, let rows = rows.baseAddress else { return 0 }
    var row = 0
    for byte in text { row = Int(rows[row + Int(classes[Int(byte & 0x7F)])]) }
    return found[row >> shift]
  }
}

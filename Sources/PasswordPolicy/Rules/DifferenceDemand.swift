/// The distance that a password must keep from the previous one.
package struct DifferenceDemand: Hashable, Sendable {
  /// The least number of characters that must be inserted, deleted or replaced.
  package let minEdits: Int
  /// Whether the distance must also hold for both texts with case folded.
  package let foldsCase: Bool
  /// Whether the distance must also hold for each rotation of the previous password: its end put in
  /// front.
  package let rotates: Bool

  package init(minEdits: Int, case foldsCase: Bool = false, rotations rotates: Bool = false) {
    (self.minEdits, self.foldsCase, self.rotates) = (minEdits, foldsCase, rotates)
  }

  /// Whether a password that meets this demand also meets the other.
  package func isAtLeast(_ other: DifferenceDemand) -> Bool {
    minEdits >= other.minEdits && (foldsCase || !other.foldsCase) && (rotates || !other.rotates)
  }

  /// The most table cells that are filled, which takes some milliseconds: enough for all rotations
  /// of passwords of 500 characters and four edits.
  private static let mostCells = 1 << 21

  /// Whether a password keeps the distance from one text; undetermined if both are too long to be
  /// compared, or for every rotation to be tried.
  ///
  /// - Parameter doubled: The text, twice.
  func outcome(
    _ password: UnsafeBufferPointer<UInt32>, _ doubled: UnsafeBufferPointer<UInt32>
  ) -> Outcome {
    let count = doubled.count / 2
    let edits = minEdits - 1
    func isNear(_ start: Int) -> Bool {
      isWithin(
        password, UnsafeBufferPointer(rebasing: doubled[start..<(start + count)]), edits: edits)
    }
    guard abs(password.count - count) <= edits else { return .met }
    let cells = password.count * min(2 * edits + 1, count + 1)
    guard cells <= Self.mostCells else { return .undetermined }
    if isNear(0) { return .unmet }
    guard rotates, count > 1 else { return .met }
    guard count * cells <= Self.mostCells else { return .undetermined }
    return (1..<count).contains(where: isNear) ? .unmet : .met
  }
}

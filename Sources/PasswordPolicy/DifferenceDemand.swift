/// How far a password must be from the one before.
package struct DifferenceDemand: Hashable, Sendable {
  /// So many characters must be inserted, deleted or replaced.
  package let minEdits: Int
  /// Whether that must hold for both texts with case folded too.
  package let foldsCase: Bool
  /// Whether that must hold for each rotation of the password before too: its end put in front.
  package let rotates: Bool

  /// A demand, by the names of the file.
  package init(minEdits: Int, case foldsCase: Bool = false, rotations rotates: Bool = false) {
    (self.minEdits, self.foldsCase, self.rotates) = (minEdits, foldsCase, rotates)
  }

  /// Whether what meets this also meets the other.
  package func isAtLeast(_ other: DifferenceDemand) -> Bool {
    minEdits >= other.minEdits && (foldsCase || !other.foldsCase) && (rotates || !other.rotates)
  }

  /// The most cells of tables that are filled for the rotations, some milliseconds' worth: enough
  /// for passwords of 500 characters and four edits.
  private static let mostCells = 1 << 21

  /// Whether a password is as far as that from one text; undetermined if both are too long to try
  /// every rotation.
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
    if isNear(0) { return .unmet }
    guard rotates, count > 1, abs(password.count - count) <= edits else { return .met }
    let width = min(2 * edits + 1, 2 * count)
    guard count * password.count <= Self.mostCells / width else { return .undetermined }
    return (1..<count).contains(where: isNear) ? .unmet : .met
  }
}

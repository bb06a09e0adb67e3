/// The reason why a value made in code is refused: that of a file, without a place.
///
/// A class, so that each of the many functions that pass it on handles one word.
///
/// - Parameter Mistake: The mistakes of a file that holds such a value.
public final class DefinitionError<Mistake: FileMistake>: Error, Hashable, Sendable {
  package let reason: LocatedError<Mistake>.Reason
  /// The key under which a file has the mistaken value.
  package let key: String
  /// The id of the part that has the mistake, such as a rule; nil if it has none.
  public let partID: String?

  package init(_ reason: LocatedError<Mistake>.Reason, key: String, partID: String? = nil) {
    (self.reason, self.key, self.partID) = (reason, key, partID)
  }

  package convenience init(_ mistake: ObjectMistake, key: String, partID: String? = nil) {
    self.init(.object(mistake), key: key, partID: partID)
  }

  /// The error in a part, unless it is in one already.
  package func inPart(_ id: String) -> DefinitionError {
    partID == nil ? DefinitionError(reason, key: key, partID: id) : self
  }

  /// Whether two errors say the same of the same key.
  public static func == (a: DefinitionError, b: DefinitionError) -> Bool {
    a.reason == b.reason && a.key == b.key && a.partID == b.partID
  }

  /// Feeds all that ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(reason)
    hasher.combine(key)
    hasher.combine(partID)
  }

  /// The part, what is wrong and the cure.
  ///
  ///     rule 'runs': 'max' is 0, but must be from 1 to 1000.
  public var sentence: String { reason.sentence(inPart: partID) }

  /// The mistake that only a value of this kind can have; nil for those that any can have.
  public var mistake: Mistake? {
    if case .file(let mistake) = reason { mistake } else { nil }
  }
}

/// Whether a text is an id: up to 64 lowercase letters, digits and single hyphens.
package func isKebabCase(_ id: String) -> Bool {
  id.utf8.count <= 64
    && id.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
}

/// A collection of notes on rows that an audit takes along when it goes on from a checkpoint.
package protocol RowNotes: AnyObject, Sendable {
  /// Writes the notes, or adds those that were written. What is read is not trusted.
  func code(_ packed: inout PackedBytes)
}

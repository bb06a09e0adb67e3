/// A change that a user asks for, of a finding as the user saw it.
package struct FindingEdit: Hashable, Sendable {
  /// The kind of change.
  package enum Step: Hashable, Sendable {
    case act(FindingAction)
    /// Undoes the last decision.
    case undo
  }

  /// The finding.
  package let id: UInt64
  /// The kind of change.
  package let step: Step
  /// The history that the user saw.
  package let seen: [FindingChange]

  /// The change of a finding as the user saw it.
  package init(_ step: Step, of finding: Finding) {
    (id, self.step, seen) = (finding.id, step, finding.history)
  }
}

/// The reason why a change is not made.
package enum FindingEditError: Error, Hashable, Sendable {
  /// The finding does not exist any more.
  case missing
  /// Somebody else, or a run, has changed the finding since the user saw it.
  case changed
  /// The finding has no decision to undo.
  case nothingToUndo
}

extension FindingsDocument {
  /// Makes a change, unless the finding has changed since the user saw it.
  package mutating func apply(_ edit: FindingEdit, at time: Timestamp) throws(FindingEditError) {
    guard let index = index(of: edit.id) else { throw .missing }
    guard findings[index].history == edit.seen else { throw .changed }
    switch edit.step {
    case .act(let action): findings[index].note(action.event, at: time)
    case .undo: guard findings[index].undo() else { throw .nothingToUndo }
    }
  }
}

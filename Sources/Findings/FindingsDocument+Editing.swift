/// A change that a user asks for, of a finding as the user saw it.
package struct FindingEdit: Hashable, Sendable {
  /// What to do.
  package enum Step: Hashable, Sendable {
    case act(FindingAction)
    /// Takes the last decision back.
    case undo
  }

  /// The finding.
  package let id: UInt64
  /// What to do.
  package let step: Step
  /// The history that the user saw.
  package let seen: [FindingChange]

  /// A change.
  package init(_ step: Step, of finding: Finding) {
    (id, self.step, seen) = (finding.id, step, finding.history)
  }
}

/// Why a change is not made.
package enum FindingEditError: Error, Hashable, Sendable {
  /// There is no such finding any more.
  case missing
  /// Somebody else, or a run, has changed it since the user saw it.
  case changed
  /// There is no decision to take back.
  case nothingToUndo
}

extension FindingsDocument {
  /// Makes a change, unless the finding is no longer as the user saw it.
  package mutating func apply(_ edit: FindingEdit, at time: Timestamp) throws(FindingEditError) {
    guard let index = index(of: edit.id) else { throw .missing }
    guard findings[index].history == edit.seen else { throw .changed }
    switch edit.step {
    case .act(let action): findings[index].note(action.event, at: time)
    case .undo: guard findings[index].undo() else { throw .nothingToUndo }
    }
  }
}

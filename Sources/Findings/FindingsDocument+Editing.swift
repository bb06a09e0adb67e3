package struct FindingEdit: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case act(FindingAction)
    case undo
    case delete
    case restore(Finding)
  }

  package let id: UInt64
  package let step: Step
  package let seen: [FindingChange]

  package init(_ step: Step, of finding: Finding) {
    (id, self.step, seen) = (finding.id, step, finding.history)
  }
}

package enum FindingEditError: Error, Hashable, Sendable {
  case missing
  /// Somebody else, or a run, has changed the finding since the user saw it.
  case changed
  case nothingToUndo
}

/// The history of a finding before a change, and the finding after it, as a journal keeps them; nil
/// if it was not there.
typealias FindingReplacement = (id: UInt64, before: [FindingChange]?, after: Finding?)

extension FindingsDocument {
  /// Makes changes, or none of them if one of the findings has changed since the user saw it.
  /// Returns the lines of the journal that make the same changes.
  @discardableResult
  package mutating func apply(
    _ edits: [FindingEdit], at time: Timestamp
  ) throws(FindingEditError) -> [UInt8] {
    let place = places(of: edits.map(\.id))
    var replacements: [FindingReplacement] = []
    for edit in edits {
      if case .restore(let finding) = edit.step {
        guard place[edit.id] == nil else { throw .changed }
        replacements.append((edit.id, nil, finding))
        continue
      }
      guard let index = place[edit.id] else { throw .missing }
      guard findings[index].history == edit.seen else { throw .changed }
      var finding: Finding? = findings[index]
      switch edit.step {
      case .act(let action): finding?.note(action.event, at: time)
      case .undo: guard finding?.undo() == true else { throw .nothingToUndo }
      case .delete, .restore: finding = nil
      }
      replacements.append((edit.id, edit.seen, finding))
    }
    replace(replacements)
    return journalLines(replacements)
  }

  /// Replaces the findings that are as they were before. Others have been replaced already, or
  /// somebody else has changed them.
  mutating func replace(_ replacements: [FindingReplacement]) {
    let place = places(of: replacements.map(\.id))
    var removed: Set<UInt64> = []
    var hasNew = false
    for change in replacements {
      let index = place[change.id]
      guard index.map({ findings[$0].history }) == change.before else { continue }
      guard let after = change.after else {
        removed.insert(change.id)
        continue
      }
      if let index { findings[index] = after } else { findings.append(after) }
      hasNew = hasNew || index == nil
    }
    if !removed.isEmpty { findings.removeAll { removed.contains($0.id) } }
    if hasNew { findings.sort(by: Finding.isBefore) }
  }

  private func places(of ids: [UInt64]) -> [UInt64: Int] {
    let sought = Set(ids)
    var places: [UInt64: Int] = [:]
    for index in findings.indices where sought.contains(findings[index].id) {
      places[findings[index].id] = index
      if places.count == sought.count { break }
    }
    return places
  }
}

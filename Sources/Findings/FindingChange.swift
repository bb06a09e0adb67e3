package struct FindingChange: Hashable, Sendable {
  package let time: Timestamp
  package let event: Event

  package enum Event: Hashable, Sendable {
    case found
    /// A run looked for it and did not find it any more.
    case gone
    /// A run found it although it was gone or marked as complete.
    case foundAgain
    /// A run found it worse than before, such as breached, which the decision does not cover.
    case worse
    /// The user tolerates it, to the end of a day or for good.
    case dismissed(reason: String, until: Day?)
    case completed
    case reopened

    enum Name: String, CaseIterable {
      case found, gone, worse, dismissed, completed, reopened
      case foundAgain = "found-again"
    }

    /// All events but a dismissal, which has more than a name.
    static let named: [Name: Event] = [
      .found: .found, .gone: .gone, .foundAgain: .foundAgain, .worse: .worse,
      .completed: .completed, .reopened: .reopened,
    ]

    package var name: String {
      (Self.named.first { $0.value == self }?.key ?? .dismissed).rawValue
    }

    package var isDecision: Bool {
      switch self {
      case .found, .gone, .foundAgain, .worse: false
      case .dismissed, .completed, .reopened: true
      }
    }
  }
}

package enum FindingAction: Hashable, Sendable {
  case dismiss(reason: String, until: Day?)
  case complete
  case reopen

  /// The entry that the action adds, in the form in which a file holds it.
  package var event: FindingChange.Event {
    switch self {
    case .dismiss(let reason, let until): .dismissed(reason: storable(reason), until: until)
    case .complete: .completed
    case .reopen: .reopened
    }
  }
}

package enum FindingStatus: String, CaseIterable, Sendable {
  /// The finding is there, and nobody has decided about it.
  case open
  case dismissed
  case completed
  /// The last run that looked for it did not find it, and nobody has marked it as complete.
  case gone
}

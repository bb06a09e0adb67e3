/// An entry of a finding's history.
package struct FindingChange: Hashable, Sendable {
  /// When.
  package let time: Timestamp
  /// What happened.
  package let event: Event

  /// An entry.
  package init(_ event: Event, at time: Timestamp) { (self.time, self.event) = (time, event) }

  /// What can happen to a finding.
  package enum Event: Hashable, Sendable {
    /// A run found it for the first time.
    case found
    /// A run looked for it and did not find it any more.
    case gone
    /// A run found it although it was gone or marked as complete.
    case foundAgain
    /// A run found it worse than before, such as breached: what was decided does not cover that.
    case worse
    /// The user puts up with it, to the end of a day or for good.
    case dismissed(reason: String, until: Day?)
    /// The user has dealt with it.
    case completed
    /// The user took a decision back.
    case reopened

    /// The name in the file.
    package var name: String {
      switch self {
      case .found: "found"
      case .gone: "gone"
      case .foundAgain: "found-again"
      case .worse: "worse"
      case .dismissed: "dismissed"
      case .completed: "completed"
      case .reopened: "reopened"
      }
    }

    /// Whether it is the user's.
    package var isDecision: Bool {
      switch self {
      case .found, .gone, .foundAgain, .worse: false
      case .dismissed, .completed, .reopened: true
      }
    }
  }
}

/// What a user can do with a finding.
package enum FindingAction: Hashable, Sendable {
  case dismiss(reason: String, until: Day?)
  case complete
  case reopen

  /// The entry that it makes.
  package var event: FindingChange.Event {
    switch self {
    case .dismiss(let reason, let until): .dismissed(reason: reason, until: until)
    case .complete: .completed
    case .reopen: .reopened
    }
  }
}

/// Where a finding stands today.
package enum FindingStatus: String, CaseIterable, Sendable {
  /// It is there, and nobody has decided about it.
  case open
  /// Somebody puts up with it, for now or for good.
  case dismissed
  /// Somebody says that it is dealt with.
  case completed
  /// The last run that looked for it did not find it, and nobody has marked it as complete.
  case gone
}

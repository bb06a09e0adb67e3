internal import PasswordAudit

/// The sum of states. It remembers the state of each part and audit, to name the two that do not
/// fit together.
struct StateSum {
  private(set) var summary: AuditSummary?
  /// The warning that figures are left out, since the audits had no common key; nil if none are.
  private(set) var keyLoss: String?
  private let requiresKey: Bool
  private var places: [String] = []
  /// The index of the state of each audit and of each part of a list.
  private var audits: [UInt64: Int32] = [:]
  private var parts: [String: [Int: Int32]] = [:]

  init(requiresKey: Bool) { self.requiresKey = requiresKey }

  /// Adds a state. Messages name it by its place.
  mutating func add(_ bytes: [UInt8], from place: String) throws(CommandError) {
    let part: AuditSummary
    do { part = try AuditSummary(state: bytes) } catch {
      throw CommandError("\(place): \(error.description)")
    }
    if let summary { try compareKeys(summary, part, place) }
    if summary == nil {
      summary = part
    } else {
      do { try summary?.merge(part) } catch {
        throw CommandError(
          "\(place) cannot be added to \(other(part, error)): \(error.description)")
      }
    }
    places.append(place)
    let number = Int32(places.count - 1)
    for run in part.runs { audits[run] = number }
    for list in part.lists {
      for part in list.parts { parts[list.name, default: [:]][part.number] = number }
    }
  }

  /// The place of the state that does not fit a new one.
  private func other(_ part: AuditSummary, _ mismatch: SummaryMismatch) -> String {
    let number: Int32? =
      switch mismatch {
      case .samePart(let list, let part, _): parts[list]?[part]
      case .sameAudit: part.runs.lazy.compactMap { audits[$0] }.first
      case .listSizes(let list, _, _), .partCounts(let list, _, _), .listVersions(let list):
        parts[list]?.values.min()
      case .partsDoNotMeet(let list, let a, let b): parts[list]?[a] ?? parts[list]?[b]
      default: nil
      }
    return places[Int(number ?? 0)]
  }

  private mutating func compareKeys(
    _ summary: AuditSummary, _ part: AuditSummary, _ place: String
  ) throws(CommandError) {
    let reason: String
    switch summary.keys(comparedWith: part) {
    case .same: return
    case .different: reason = "\(places[0]) and \(place) were made with different keys"
    case .missing:
      reason = "\(places[0]) and \(place) have no common key: one was made without '--state-key'"
    }
    if requiresKey { throw CommandError("\(reason). Give every audit the same key.") }
    if keyLoss == nil, summary.scope.includesStatistics {
      keyLoss =
        "\(reason). Different passwords, most frequent passwords and most frequent base words are "
        + "left out. Give every audit the same key."
    }
  }
}

internal import CommandLineArguments
internal import PasswordAudit
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The sum of states. It remembers where each came from, to name two that do not fit together.
struct StateSum {
  private(set) var summary: AuditSummary?
  private(set) var keyLoss: String?
  private let requiresKey: Bool
  private var places: [String] = []
  private var audits: [UInt64: Int32] = [:]
  private var parts: [String: [Int: Int32]] = [:]

  /// The most bytes of a state; the largest has some ten million.
  private static let longestState = 48 << 20

  init(requiresKey: Bool) { self.requiresKey = requiresKey }

  /// Adds the states of a file, one a line, which another file may name at a place.
  mutating func add(file path: String, namedAt place: String?) throws {
    var lines: LineReader
    do {
      lines = LineReader(try openFile(path, for: .document), longest: Self.longestState)
    } catch { throw place.map { CommandError("\($0): \(error.message)") } ?? error }
    let name = quotedPath(inputName(path))
    var count = 0
    do {
      while let line = try lines.next() {
        // Between states, a line may be empty.
        if line.count == 1, line[0] == 0x0A { continue }
        count += 1
        // With its line end: without it a state was cut short, which its reader finds.
        try add(Array(line), from: count == 1 ? name : "\(name):\(count)")
      }
    } catch let error as SystemError {
      guard error.isTooLarge else { throw error.commandError(about: path) }
      let limit = Self.longestState >> 20
      throw CommandError(
        "\(name):\(count + 1): larger than \(limit) MiB, so it is not a state.")
    }
    if count == 0 {
      throw CommandError(
        "\(name): the file is empty, so it holds no state. Its audit may have failed.")
    }
  }

  private mutating func add(_ bytes: [UInt8], from place: String) throws(CommandError) {
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

extension OutputFile {
  convenience init(state path: String) throws(OutputFileError) {
    try self.init(path: path == "-" ? "/dev/stdout" : path, option: "--state")
  }
}

func checkStateOutput(
  _ state: String, _ report: ReportOptions, _ display: DisplayOptions
) throws(UsageProblem) {
  guard state == "-" || isStandardOutput(named: state),
    report.output.map(isStandardOutput) ?? !display.isQuiet
  else { return }
  throw .objection(
    "'--state \(state)' writes the state to standard output, where the report goes too. Add "
      + "'--quiet', or '--output FILE' for the report.")
}

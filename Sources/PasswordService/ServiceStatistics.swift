internal import JSON
internal import Platform
internal import Synchronization

/// The number of requests of each kind that were answered, and how many of the answers are errors.
struct RequestCounts {
  var requests: [Request.Operation: Int] = [:]
  var errors = 0
}

/// Counts and times of a service, without a word of any request.
final class ServiceStatistics: Sendable {
  private let state = Mutex(State())
  private let start = monotonicSeconds()

  private struct State {
    var requests = RequestCounts()
    var connections = 0
    var closed: [Closing: Int] = [:]
    var reloads = (done: 0, failed: 0)
    /// The time from which the next closing is logged, and those that were not since.
    var logsAgain: [Closing: Double] = [:]
    var unlogged: [Closing: Int] = [:]
  }

  /// The seconds between two lines of the log that give the same reason.
  private static let logPause = 10.0

  func add(_ counts: RequestCounts) {
    state.withLock { state in
      state.requests.requests.merge(counts.requests, uniquingKeysWith: +)
      state.requests.errors += counts.errors
    }
  }

  func addConnection() { state.withLock { $0.connections += 1 } }

  func addReload(succeeded: Bool) {
    state.withLock { state in
      if succeeded { state.reloads.done += 1 } else { state.reloads.failed += 1 }
    }
  }

  /// Counts a connection that the service closed, and returns the line for the log; nil if such a
  /// line was written just now.
  func addClosing(_ reason: Closing, user: UInt32) -> String? {
    state.withLock { state in
      let now = monotonicSeconds()
      state.closed[reason, default: 0] += 1
      guard now >= state.logsAgain[reason] ?? 0 else {
        state.unlogged[reason, default: 0] += 1
        return nil
      }
      let others = state.unlogged.removeValue(forKey: reason) ?? 0
      state.logsAgain[reason] = now + Self.logPause
      return """
        Closed a connection of \(user == .max ? "a port" : "user \(user)"): \
        \(reason.sentence(user: user))\
        \(others > 0 ? " The same happened to \(others) more since the last such line." : "")
        """
    }
  }

  // MARK: Reports

  private struct Metric {
    let name: String
    /// Whether it only ever grows.
    var isTotal = true
    /// The label that tells the values apart; empty if there is one value.
    var label = ""
    /// The numbers as JSON and Prometheus both write them.
    let values: [(label: String, number: String)]
    let help: String
  }

  private func metrics(clients: Int, waiting: Int) -> [Metric] {
    let state = state.withLock { $0 }
    func one(_ name: String, _ number: Int, isTotal: Bool = true, _ help: String) -> Metric {
      Metric(name: name, isTotal: isTotal, values: [("", "\(number)")], help: help)
    }
    func time(_ name: String, _ seconds: Double, isTotal: Bool = true, _ help: String) -> Metric {
      let number = (seconds * 1000).rounded() / 1000
      return Metric(name: name, isTotal: isTotal, values: [("", "\(number)")], help: help)
    }
    func several(
      _ name: String, by label: String, _ values: [(String, Int?)], _ help: String
    ) -> Metric {
      Metric(name: name, label: label, values: values.map { ($0, "\($1 ?? 0)") }, help: help)
    }
    return [
      several(
        "requests", by: "op",
        Request.Operation.allCases.map { ($0.rawValue, state.requests.requests[$0]) },
        "Requests that were answered."),
      one("errors", state.requests.errors, "Requests that were answered with an error."),
      one("connections", state.connections, "Clients that connected."),
      several(
        "closed", by: "reason", Closing.allCases.map { ($0.rawValue, state.closed[$0]) },
        "Connections that the service closed."),
      several(
        "reloads", by: "result", [("done", state.reloads.done), ("failed", state.reloads.failed)],
        "Times that the policies were loaded again."),
      one("clients", clients, isTotal: false, "Clients that are connected."),
      one("waiting", waiting, isTotal: false, "Requests that take long and wait for their turn."),
      time(
        "processor_seconds", Double(Clock.process.nanoseconds) / 1e9,
        "Processor time of the service."),
      time("uptime_seconds", monotonicSeconds() - start, isTotal: false, "Time since the start."),
    ]
  }

  func write(to json: inout JSONWriter, clients: Int, waiting: Int) {
    for metric in metrics(clients: clients, waiting: waiting) {
      json.key(metric.name)
      if !metric.label.isEmpty { json.beginObject() }
      for (label, number) in metric.values {
        if !metric.label.isEmpty { json.key(label) }
        Array(number.utf8).withUnsafeBufferPointer { json.raw($0) }
      }
      if !metric.label.isEmpty { json.endObject() }
    }
  }

  func prometheusText(clients: Int, waiting: Int) -> String {
    var text = ""
    for metric in metrics(clients: clients, waiting: waiting) {
      let name = "pwcheck_\(metric.name)\(metric.isTotal ? "_total" : "")"
      text += "# HELP \(name) \(metric.help)\n"
      text += "# TYPE \(name) \(metric.isTotal ? "counter" : "gauge")\n"
      for (label, number) in metric.values {
        let labels = metric.label.isEmpty ? "" : "{\(metric.label)=\"\(label)\"}"
        text += "\(name)\(labels) \(number)\n"
      }
    }
    return text
  }
}

enum Closing: String, CaseIterable {
  case notAllowed = "not-allowed"
  case noRoom = "no-room"
  case tooSlow = "too-slow"

  fileprivate func sentence(user: UInt32) -> String {
    switch self {
    case .notAllowed where user == Self.hidden:
      """
      '--allow-uid' does not name it. \(user) also stands for every user whom a user namespace \
      hides, as 'PrivateUsers=yes' of systemd does.
      """
    case .notAllowed: "'--allow-uid' does not name it."
    case .noRoom: "there is no room for others, and it has kept the service waiting longest."
    case .tooSlow: "it took too long to send a request or to take its answers."
    }
  }

  /// The user of processes from another user namespace.
  private static let hidden: UInt32 = 65534
}

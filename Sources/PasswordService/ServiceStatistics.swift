internal import JSON
internal import Platform
internal import Synchronization

/// Counts and times of a service, without a word of any request.
final class ServiceStatistics: Sendable {
  private let state = Mutex(State())
  private let start = monotonicSeconds()

  struct State {
    var requests: [Request.Operation: Int] = [:]
    var errors = 0
    var connections = 0
    var closed: [Closing: Int] = [:]
    var reloads = 0
    var failedReloads = 0
    /// The time from which the next closing is logged, and those that were not since.
    var logsAgain: [Closing: Double] = [:]
    var unlogged: [Closing: Int] = [:]
  }

  /// The seconds between two lines of the log that give the same reason.
  private static let logPause = 10.0

  func add(_ operation: Request.Operation) {
    state.withLock { $0.requests[operation, default: 0] += 1 }
  }

  func count(_ number: WritableKeyPath<State, Int>) {
    state.withLock { $0[keyPath: number] += 1 }
  }

  /// Counts a closed connection. The line for the log is nil if there was one just now.
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
    let isTotal: Bool
    /// The label that tells the values apart; empty if there is one value.
    let label: String
    /// The numbers as JSON and Prometheus both write them.
    let values: [(label: String, number: String)]
    let help: String

    init(
      _ name: String, _ help: String, isTotal: Bool = true, by label: String = "",
      _ values: [(String, some Numeric)]
    ) {
      (self.name, self.help, self.isTotal, self.label) = (name, help, isTotal, label)
      self.values = values.map { ($0, "\($1)") }
    }
  }

  private func metrics(of service: Service) -> [Metric] {
    let state = state.withLock { $0 }
    func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
    return [
      Metric(
        "requests", "Requests that were answered.", by: "op",
        Request.Operation.allCases.map { ($0.rawValue, state.requests[$0] ?? 0) }),
      Metric("errors", "Requests that were answered with an error.", [("", state.errors)]),
      Metric("connections", "Clients that connected.", [("", state.connections)]),
      Metric(
        "closed", "Connections that the service closed.", by: "reason",
        Closing.allCases.map { ($0.rawValue, state.closed[$0] ?? 0) }),
      Metric(
        "reloads", "Times that the policies were loaded again.", by: "result",
        [("done", state.reloads), ("failed", state.failedReloads)]),
      Metric(
        "clients", "Clients that are connected.", isTotal: false, [("", service.seats.count)]),
      Metric(
        "waiting", "Requests that take long and wait for their turn.", isTotal: false,
        [("", service.slow.count)]),
      Metric(
        "processor_seconds", "Processor time of the service.",
        [("", rounded(Double(Clock.process.nanoseconds) / 1e9))]),
      Metric(
        "uptime_seconds", "Time since the start.", isTotal: false,
        [("", rounded(monotonicSeconds() - start))]),
    ]
  }

  func write(of service: Service, to json: inout JSONWriter) {
    for metric in metrics(of: service) {
      json.key(metric.name)
      if !metric.label.isEmpty { json.beginObject() }
      for (label, number) in metric.values {
        if !metric.label.isEmpty { json.key(label) }
        Array(number.utf8).withUnsafeBufferPointer { json.raw($0) }
      }
      if !metric.label.isEmpty { json.endObject() }
    }
  }

  func prometheusText(of service: Service) -> String {
    var text = ""
    for metric in metrics(of: service) {
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

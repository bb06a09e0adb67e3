internal import JSON
internal import Platform
internal import Synchronization

/// The number of requests of each kind that were answered, and how many of the answers are errors.
struct RequestCounts {
  fileprivate var requests = [Int](repeating: 0, count: Request.Operation.allCases.count)
  fileprivate var errors = 0

  mutating func add(_ operation: Request.Operation) { requests[operation.place] += 1 }
  mutating func addError() { errors += 1 }
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
      for place in counts.requests.indices {
        state.requests.requests[place] += counts.requests[place]
      }
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
        Closed a connection of \(user == .max ? "a port" : "user \(user)"): \(reason.sentence(user: user))\
        \(others > 0 ? " The same happened to \(others) more since the last such line." : "")
        """
    }
  }

  // MARK: Reports

  /// One thing that is counted or measured.
  private struct Metric {
    enum Value {
      case count(Int)
      case seconds(Double)
    }

    let name: String
    let help: String
    /// Whether it only ever grows.
    var isTotal = true
    /// The label that tells the values apart; empty if there is one value.
    var label = ""
    let values: [(String, Value)]
  }

  private func metrics(clients: Int, waiting: Int) -> [Metric] {
    let state = state.withLock { $0 }
    func one(
      _ name: String, _ value: Metric.Value, isTotal: Bool = true, _ help: String
    ) -> Metric { Metric(name: name, help: help, isTotal: isTotal, values: [("", value)]) }
    return [
      Metric(
        name: "requests", help: "Requests that were answered.", label: "op",
        values: Request.Operation.allCases.map {
          ($0.rawValue, .count(state.requests.requests[$0.place]))
        }),
      one("errors", .count(state.requests.errors), "Requests that were answered with an error."),
      one("connections", .count(state.connections), "Clients that connected."),
      Metric(
        name: "closed", help: "Connections that the service closed.", label: "reason",
        values: Closing.allCases.map { ($0.rawValue, .count(state.closed[$0] ?? 0)) }),
      Metric(
        name: "reloads", help: "Times that the policies were loaded again.", label: "result",
        values: [("done", .count(state.reloads.done)), ("failed", .count(state.reloads.failed))]),
      one("clients", .count(clients), isTotal: false, "Clients that are connected."),
      one(
        "waiting", .count(waiting), isTotal: false,
        "Requests that take long and wait for their turn."),
      one(
        "processor_seconds", .seconds(Double(Clock.process.nanoseconds) / 1e9),
        "Processor time of the service."),
      one(
        "uptime_seconds", .seconds(monotonicSeconds() - start), isTotal: false,
        "Time since the start."),
    ]
  }

  /// Writes each number as a member.
  func write(to json: inout JSONWriter, clients: Int, waiting: Int) {
    func write(_ value: Metric.Value, to json: inout JSONWriter) {
      switch value {
      case .count(let count): json.number(count)
      case .seconds(let seconds): json.number(seconds, decimals: 3)
      }
    }
    for metric in metrics(clients: clients, waiting: waiting) {
      json.key(metric.name)
      if metric.label.isEmpty {
        write(metric.values[0].1, to: &json)
      } else {
        json.object { json in
          for (label, value) in metric.values {
            json.key(label)
            write(value, to: &json)
          }
        }
      }
    }
  }

  /// The numbers in the text format of Prometheus.
  func prometheusText(clients: Int, waiting: Int) -> String {
    var text = ""
    for metric in metrics(clients: clients, waiting: waiting) {
      let name = "pwcheck_\(metric.name)\(metric.isTotal ? "_total" : "")"
      text += "# HELP \(name) \(metric.help)\n"
      text += "# TYPE \(name) \(metric.isTotal ? "counter" : "gauge")\n"
      for (label, value) in metric.values {
        let labels = metric.label.isEmpty ? "" : "{\(metric.label)=\"\(label)\"}"
        switch value {
        case .count(let count): text += "\(name)\(labels) \(count)\n"
        case .seconds(let seconds):
          text += "\(name)\(labels) \((seconds * 1000).rounded() / 1000)\n"
        }
      }
    }
    return text
  }
}

/// The reason why the service closed a connection.
enum Closing: String, CaseIterable {
  case notAllowed = "not-allowed"
  case noRoom = "no-room"
  case tooSlow = "too-slow"

  /// The reason for the log.
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

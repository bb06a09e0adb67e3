internal import CryptHashes
internal import JSON
package import Platform
package import ProcessControl
internal import Synchronization
internal import UnicodeText

/// Answers the requests of many clients, in the order of each client's requests.
///
///     let service = Service(policies: policies, limits: ServiceLimits())
///     try service.serveStandardStreams()
package final class Service: Sendable {
  private let policies: Mutex<ServedPolicies>
  private let stale = Atomic(false)
  private let stopping = Atomic(false)
  /// Locked while policies are loaded, so that the last ones that are loaded stay.
  private let reloads = Mutex(())
  private let log: @Sendable (String) -> Void
  let limits: ServiceLimits
  /// The memory of one comparison with a hash.
  let hashes: Budget
  /// How many threads answer the clients; fewer are for what takes long.
  private let threads: Int
  private let slowThreads: Int
  let seats: Seats
  let slow = SlowRequests()
  let statistics = ServiceStatistics()

  /// The most threads for what takes long, so that the hashes which they compute at the same time
  /// fit into memory.
  private static let mostSlowThreads = 8

  /// Makes a service.
  ///
  /// - Parameters:
  ///   - policies: The policies to answer for, until others replace them.
  ///   - threads: How many clients of a socket are answered at the same time.
  ///   - log: Takes a line for the administrator.
  package init(
    policies: ServedPolicies, limits: ServiceLimits, threads: Int = 1,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.policies = Mutex(policies)
    (self.limits, self.threads, self.log) = (limits, threads, log)
    slowThreads = min(max(1, threads / 2), Self.mostSlowThreads)
    hashes = Budget(bytes: Budget.hash.bytes / slowThreads)
    seats = Seats(limit: limits.clients)
  }

  /// Replaces the policies for all requests that are read from now on; nil keeps them, since the
  /// new ones have a mistake.
  private func replacePolicies(_ new: ServedPolicies?) {
    stale.store(new == nil, ordering: .relaxed)
    statistics.addReload(succeeded: new != nil)
    guard let new else { return }
    policies.withLock { $0 = new }
  }

  var isStale: Bool { stale.load(ordering: .relaxed) }
  var isStopping: Bool { stopping.load(ordering: .acquiring) }

  var servedPolicies: ServedPolicies { policies.withLock { $0 } }

  /// Counts a connection that was closed, and says why in the log.
  func note(_ reason: Closing, user: UInt32) {
    if let line = statistics.addClosing(reason, user: user) { log(line) }
  }

  func writeStatistics(isForPrometheus: Bool, to json: inout JSONWriter) {
    if isForPrometheus {
      json.member("text", prometheusText)
    } else {
      statistics.write(to: &json, clients: seats.count, waiting: slow.count)
    }
  }

  var prometheusText: String {
    statistics.prometheusText(clients: seats.count, waiting: slow.count)
  }

  // MARK: Ways to serve

  /// Answers the requests of standard input on standard output, until the input ends.
  ///
  /// - Throws: If standard input cannot be read, or the answers cannot be written.
  package func serveStandardStreams() throws(SystemError) {
    var handler = RequestHandler(self)
    var hasSecrets = false
    let client = Client(
      input: StandardStream.input, output: StandardStream.output, limits: limits,
      now: monotonicSeconds())
    while !client.isFinished {
      if !client.hasWork {
        // As in `ClientLoop`: a while without a request.
        let quiet = Int32(ClientLoop.quiet * 1000)
        if !hasSecrets || !waitForInput(client.input, milliseconds: quiet) {
          if hasSecrets { ThisProcess.forget() }
          hasSecrets = false
          waitForInput(client.input)
        }
        client.read(now: 0)
      }
      var turn = Turn(nanoseconds: .max / 2)  // without an end
      client.work(&handler, &turn, now: 0, defer: nil)
      statistics.add(handler.takeCounts())
      hasSecrets = true
      client.write(now: 0)
      while client.wantsToWrite, client.failure == nil {
        waitForRoom(client.output)
        client.write(now: 0)
      }
    }
    if let failure = client.failure { throw failure }
  }

  /// Answers the clients of sockets until the process is told to end.
  ///
  /// - Parameters:
  ///   - socket: Listens for clients that write lines; nil for none.
  ///   - web: Listens for clients of HTTP; nil for none.
  ///   - admits: Whether a process of this user may ask.
  ///   - reload: Loads the policies again, at SIGHUP, on a thread of its own; nil if they have a
  ///     mistake.
  package func serve(
    _ socket: ListeningSocket?, web: ListeningSocket?, admits: @escaping @Sendable (UInt32) -> Bool,
    reload: @escaping @Sendable () -> ServedPolicies?
  ) throws(SystemError) {
    ThisProcess.raiseFileLimit()
    let signals = try ThisProcess.takeSignals()
    var bells: [Bell] = []
    if socket != nil { for _ in 0..<threads { bells.append(try Bell()) } }
    for _ in 0..<slowThreads { try startThread { self.slow.answer(for: self) } }
    var door: WebDoor?
    if let web { door = try WebDoor(web, of: self, threads: threads, admits: admits) }
    if let socket {
      try startThread { [bells] in self.obey(signals, bells, reload) }
      withThreads(threads) { [bells] number in
        var loop = ClientLoop(service: self, listener: socket, bell: bells[number], admits: admits)
        loop.run()
      }
    } else {
      obey(signals, [], reload)
    }
    door?.sayFarewell(seconds: ClientLoop.farewell)
  }

  /// Obeys signals, whatever the other threads do, until one says that the process is to end.
  private func obey(
    _ signals: Int32, _ bells: [Bell], _ reload: @escaping @Sendable () -> ServedPolicies?
  ) {
    while true {
      var byte: UInt8 = 0
      let count = withUnsafeMutableBytes(of: &byte) { try? readSome(signals, into: $0) }
      guard count == 1 else { continue }
      guard byte == UInt8(ascii: "H") else { break }
      try? startThread { self.reloads.withLock { _ in self.replacePolicies(reload()) } }
    }
    stopping.store(true, ordering: .releasing)
    for bell in bells { bell.ring() }
  }
}

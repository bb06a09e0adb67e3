internal import CryptHashes
internal import JSON
package import Platform
package import ProcessControl
internal import Synchronization
internal import UnicodeText

/// Answers the requests of many clients, in the order of each client's requests.
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
  private let threads: Int
  private let slowThreads: Int
  let seats: Seats
  let slow = SlowRequests()
  let statistics = ServiceStatistics()

  /// The most threads for what takes long, so that what they need to hash fits into memory.
  private static let mostSlowThreads = 8

  /// - Parameter log: Takes a line for the administrator.
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

  /// Replaces the policies from now on; nil keeps them, since the new ones have a mistake.
  private func replacePolicies(_ new: ServedPolicies?) {
    stale.store(new == nil, ordering: .relaxed)
    statistics.count(new == nil ? \.failedReloads : \.reloads)
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

  // MARK: Ways to serve

  /// Answers the requests of standard input on standard output, until the input ends.
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
      client.work(&handler, now: 0, until: .infinity, defer: nil)
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
  ///   - began: Called when a signal no longer ends the process at once.
  ///   - reload: Loads the policies again, at SIGHUP; nil if they have a mistake.
  package func serve(
    _ socket: ListeningSocket?, web: ListeningSocket?, admits: @escaping @Sendable (UInt32) -> Bool,
    began: () -> Void, reload: @escaping @Sendable () -> ServedPolicies?
  ) throws(SystemError) {
    ThisProcess.raiseFileLimit()
    let signals = try ThisProcess.takeSignals()
    began()
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

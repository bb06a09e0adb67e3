package import Platform
package import ProcessControl
internal import Synchronization

/// Answers the requests of many clients, in the order of each client's requests.
///
///     let service = Service(policies: policies, limits: ServiceLimits())
///     try service.serveStandardStreams()
package final class Service: Sendable {
  private let policies: Mutex<ServedPolicies>
  /// The number of times that the policies were replaced, which threads can see without the lock.
  private let edition = Atomic(0)
  let limits: ServiceLimits
  /// The number of clients of all threads.
  private let places = Atomic(0)

  /// Makes a service.
  ///
  /// - Parameter policies: The policies to answer for, until others replace them.
  package init(policies: ServedPolicies, limits: ServiceLimits) {
    self.policies = Mutex(policies)
    self.limits = limits
  }

  /// Replaces the policies for all requests that are read from now on.
  package func replacePolicies(_ new: ServedPolicies) {
    policies.withLock { $0 = new }
    edition.add(1, ordering: .releasing)
  }

  var currentEdition: Int { edition.load(ordering: .acquiring) }

  func makeHandler() -> RequestHandler {
    RequestHandler(policies: policies.withLock { $0 }, longestRequest: limits.requestBytes)
  }

  // MARK: Places for clients

  /// Takes a place for one more client; false if there is none.
  func takesPlace() -> Bool {
    guard places.add(1, ordering: .relaxed).newValue > limits.clients else { return true }
    leavePlace()
    return false
  }

  func leavePlace() { places.subtract(1, ordering: .relaxed) }

  func close(_ client: Client) {
    client.close()
    leavePlace()
  }

  // MARK: Ways to serve

  /// Answers the requests of standard input on standard output, until the input ends.
  ///
  /// - Throws: If standard input cannot be read, or the answers cannot be written.
  package func serveStandardStreams() throws(SystemError) {
    var handler = makeHandler()
    var hasSecrets = false
    let client = Client(
      input: StandardStream.input, output: StandardStream.output, limits: limits,
      now: monotonicSeconds())
    while !client.isFinished {
      if !client.hasWork {
        // As in `ClientLoop`: a while without a request.
        if !hasSecrets
          || !waitForInput(client.input, milliseconds: ClientLoop.quietMilliseconds)
        {
          if hasSecrets { ThisProcess.forget() }
          hasSecrets = false
          waitForInput(client.input)
        }
        client.read(now: 0)
      }
      client.work(&handler, now: 0)
      hasSecrets = true
      client.write(now: 0)
      while client.wantsToWrite, client.failure == nil {
        waitForRoom(client.output)
        client.write(now: 0)
      }
    }
    if let failure = client.failure { throw failure }
  }

  /// Answers the clients of a socket until the process is told to end.
  ///
  /// - Parameters:
  ///   - socket: Listens.
  ///   - threads: How many answer at the same time.
  ///   - admits: Whether a process of this user may ask.
  ///   - reload: Called at SIGHUP, on a thread of the service.
  package func serve(
    _ socket: ListeningSocket, threads: Int, admits: @escaping @Sendable (UInt32) -> Bool,
    reload: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    ThisProcess.raiseFileLimit()
    let signals = try ThisProcess.takeSignals()
    let stop = try StopSign()
    withThreads(threads) { [self] number in
      var loop = ClientLoop(
        service: self, listener: socket, stop: stop, admits: admits)
      loop.run(signals: number == 0 ? signals : -1, reload: reload)
    }
    try? closeDescriptor(signals)
  }
}

internal import Platform
internal import ProcessControl

/// The clients of one thread: it waits until one of them has something to read or to write, and
/// answers.
struct ClientLoop: ~Copyable {
  private let service: Service
  private let listener: ListeningSocket
  private let stop: StopSign
  private let admits: @Sendable (UInt32) -> Bool
  private var clients: [Client] = []
  private var handler: RequestHandler
  private var edition: Int
  /// The time before which no other client is accepted, since there is no room.
  private var acceptsAgain = 0.0
  /// Whether something was answered since free memory was last overwritten.
  private var hasSecrets = false

  /// The seconds without a request after which free memory is overwritten.
  private static var quiet: Double { Double(quietMilliseconds) / 1000 }
  static let quietMilliseconds: Int32 = 200
  /// The seconds for which a client must have been idle before it makes room for another.
  private static let idle = 1.0
  /// The seconds until a client that found no room is looked at again.
  private static let pause = 0.1
  /// The seconds that clients have to read the last answers.
  private static let farewell = 5.0

  init(
    service: Service, listener: ListeningSocket, stop: StopSign,
    admits: @escaping @Sendable (UInt32) -> Bool
  ) {
    (self.service, self.listener, self.stop) = (service, listener, stop)
    self.admits = admits
    edition = service.currentEdition
    handler = service.makeHandler()
  }

  /// Serves clients until the end.
  ///
  /// - Parameters:
  ///   - signals: Tells of signals by the bytes 'H' and 'T'; -1 for a thread that does not look.
  ///   - reload: Called at 'H'.
  mutating func run(signals: Int32, reload: () -> Void) {
    var isStopping = false
    while !isStopping {
      let ready = wait(for: [stop.descriptor, signals, mayAccept ? listener.descriptor : -1])
      if ready[0] { isStopping = true }
      if ready[1] {
        switch nextByte(of: signals) {
        case UInt8(ascii: "H"): reload()
        default: stop.raise()
        }
      }
      if edition != service.currentEdition {
        edition = service.currentEdition
        handler = service.makeHandler()
      }
      serve(Array(ready.dropFirst(3)))
      if ready[2] { accept() }
    }
    sayFarewell()
  }

  private func nextByte(of descriptor: Int32) -> UInt8 {
    var byte: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &byte) { try? readSome(descriptor, into: $0) }
    return byte
  }

  // MARK: Waiting

  /// Waits for events, and returns whether each descriptor, and then each client's, is ready.
  /// Returns at the first deadline.
  private mutating func wait(for descriptors: [Int32]) -> [Bool] {
    var events = WaitingList(descriptors)
    let now = monotonicSeconds()
    var end = hasSecrets ? now + Self.quiet : .infinity
    if acceptsAgain > now { end = min(end, acceptsAgain) }
    for client in clients {
      // One descriptor for both: a socket.
      events.add(client.input, reads: client.wantsToRead, writes: client.wantsToWrite)
      if client.hasWork { end = now }
      if let deadline = client.deadline { end = min(end, deadline) }
    }
    let milliseconds = end.isFinite ? Int32(max(0, min(end - now, 3600) * 1000).rounded(.up)) : -1
    let count = events.wait(milliseconds: milliseconds)
    if count == 0, hasSecrets, milliseconds > 0, !clients.contains(where: \.hasWork) {
      ThisProcess.forget()
      hasSecrets = false
    }
    return events.ready
  }

  // MARK: Clients

  private mutating func serve(_ ready: [Bool]) {
    let now = monotonicSeconds()
    for (client, isReady) in zip(clients, ready) where isReady || client.hasWork {
      if isReady, client.wantsToRead { client.read(now: now) }
      if client.hasWork {
        client.work(&handler, now: now)
        hasSecrets = true
      }
      client.write(now: now)
    }
    clients.removeAll { [service] client in
      guard client.isFinished || client.deadline.map({ $0 <= now }) ?? false else { return false }
      service.close(client)
      return true
    }
  }

  private var mayAccept: Bool { acceptsAgain <= monotonicSeconds() }

  /// Accepts the clients that wait.
  private mutating func accept() {
    let now = monotonicSeconds()
    while true {
      guard service.takesPlace() else {
        if !closeIdleClient(now) { acceptsAgain = now + Self.pause }
        return
      }
      let (descriptor, user): (Int32, UInt32?)
      do throws(SystemError) { (descriptor, user) = try listener.accept() } catch {
        service.leavePlace()
        if error.isShortage, !closeIdleClient(now) { acceptsAgain = now + Self.pause }
        return
      }
      guard let user, admits(user) else {
        service.leavePlace()
        try? closeDescriptor(descriptor)
        continue
      }
      clients.append(
        Client(input: descriptor, output: descriptor, limits: service.limits, now: now))
    }
  }

  /// Closes the client that has been idle longest, to make room for another; false if none has been
  /// idle for long enough.
  private mutating func closeIdleClient(_ now: Double) -> Bool {
    let idle = clients.indices.filter {
      clients[$0].isIdle && clients[$0].lastActive <= now - Self.idle
    }
    guard let place = idle.min(by: { clients[$0].lastActive < clients[$1].lastActive }) else {
      return false
    }
    service.close(clients.remove(at: place))
    return true
  }

  /// Answers the requests that have arrived, and gives clients a while to read the answers.
  private mutating func sayFarewell() {
    let end = monotonicSeconds() + Self.farewell
    while monotonicSeconds() < end {
      let now = monotonicSeconds()
      clients.removeAll { [service] client in
        client.work(&handler, now: now)
        client.write(now: now)
        guard client.isFinished || (!client.hasWork && !client.wantsToWrite) else { return false }
        service.close(client)
        return true
      }
      if clients.isEmpty { break }
      Platform.pause(microseconds: 5000)
    }
    for client in clients { service.close(client) }
    ThisProcess.forget()
  }
}

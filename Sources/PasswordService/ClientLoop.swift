internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The clients of one thread, which waits until one has something to read or to write.
struct ClientLoop: ~Copyable {
  private let service: Service
  private let listener: ListeningSocket
  private let bell: Bell
  private let admits: @Sendable (UInt32) -> Bool
  private var clients: [(Client, Seat)] = []
  /// A client for whom there is no place yet.
  private var newcomer: (descriptor: Int32, user: UInt32)?
  private var handler: RequestHandler
  /// The time before which no other client is accepted, since there is no room.
  private var acceptsAgain = 0.0
  /// Whether something was answered since free memory was last overwritten.
  private var hasSecrets = false
  /// The number of rounds, which says who has the first turn.
  private var round = 0

  /// The seconds without a request after which free memory is overwritten.
  static let quiet = 0.2
  /// The seconds until a client that found no room is looked at again.
  private static let pause = 0.05
  /// The most clients that are accepted before others have their turn.
  private static let mostNewcomers = 64
  /// The seconds that clients have to read the last answers.
  static let farewell = 0.5

  /// - Parameter bell: Rings when an answer of ``SlowRequests`` is there, and at the end.
  init(
    service: Service, listener: ListeningSocket, bell: Bell,
    admits: @escaping @Sendable (UInt32) -> Bool
  ) {
    (self.service, self.listener, self.bell) = (service, listener, bell)
    self.admits = admits
    handler = RequestHandler(service)
  }

  mutating func run() {
    while !service.isStopping {
      let ready = wait()
      if ready[0] { bell.silence() }
      handler.takePolicies()
      serve(ready.dropFirst(2))
      if ready[1] || newcomer != nil { accept() }
    }
    sayFarewell()
  }

  // MARK: Waiting

  /// Whether the bell, the listener and each client are ready, at the first deadline at the latest.
  private mutating func wait() -> [Bool] {
    let now = monotonicSeconds()
    let accepts = acceptsAgain <= now
    var events = WaitingList([bell.descriptor, accepts ? listener.descriptor : -1])
    var end = hasSecrets ? now + Self.quiet : .infinity
    if !accepts { end = min(end, acceptsAgain) }
    for (client, _) in clients {
      // One descriptor for both: a socket.
      events.add(client.input, reads: client.wantsToRead, writes: client.wantsToWrite)
      if client.hasWork { end = min(end, now) }
      if let deadline = client.deadline { end = min(end, deadline) }
    }
    let milliseconds = end.isFinite ? Int32(max(0, min(end - now, 3600) * 1000).rounded(.up)) : -1
    let count = events.wait(milliseconds: milliseconds)
    if count == 0, hasSecrets, milliseconds > 0 {
      ThisProcess.forget()
      hasSecrets = false
    }
    return events.ready
  }

  // MARK: Clients

  /// Gives each client a turn. The clients of one user have one turn together.
  private mutating func serve(_ ready: ArraySlice<Bool>) {
    let now = monotonicSeconds()
    var spent: [UInt32: Double] = [:]
    round += 1
    for offset in clients.indices {
      let place = (offset + round) % clients.count
      let (client, seat) = clients[place]
      let isReady = ready[ready.startIndex + place]
      defer { seat.waitsSince = client.hasWork ? now : client.idleSince }
      if isReady {
        if client.wantsToRead {
          client.read(now: now)
        } else if !client.wantsToWrite {
          // Nothing was waited for but its end.
          client.end()
        }
      }
      if client.slow != nil, client.takeAnswer(now: now) { hasSecrets = true }
      if client.hasWork { work(client, seat, &spent[seat.user, default: 0], now) }
      if client.wantsToWrite { client.write(now: now) }
    }
    for place in clients.indices.reversed() {
      let (client, seat) = clients[place]
      let isLate = client.deadline.map { $0 <= now } ?? false
      if client.isFinished || isLate {
        closeClient(
          at: place, because: seat.isGivenUp ? .noRoom : client.isFinished ? nil : .tooSlow)
      }
    }
  }

  /// - Parameter spent: The seconds of the turn that are over.
  private mutating func work(_ client: Client, _ seat: Seat, _ spent: inout Double, _ now: Double) {
    let start = monotonicSeconds() - spent
    client.work(&handler, now: now, until: start + ServiceLimits.turn) { [service, bell] line in
      let request = SlowRequest(SecretText(line), user: seat.user) { bell.ring() }
      service.slow.add(request)
      return request
    }
    spent = monotonicSeconds() - start
    hasSecrets = true
  }

  private mutating func closeClient(at place: Int, because reason: Closing? = nil) {
    clients.swapAt(place, clients.count - 1)
    let (client, seat) = clients.removeLast()
    if let request = client.slow { service.slow.remove(request) }
    service.seats.leave(seat)
    client.close()
    if let reason { service.note(reason, user: seat.user) }
  }

  private mutating func accept() {
    let now = monotonicSeconds()
    for _ in 0..<Self.mostNewcomers {
      if newcomer == nil {
        do throws(SystemError) { newcomer = try listener.accept() } catch {
          if error.isShortage {
            service.seats.makeRoom(now: now)
            acceptsAgain = now + Self.pause
          }
          return
        }
      }
      guard let (descriptor, user) = newcomer else { return }
      guard admits(user) else {
        newcomer = nil
        try? closeDescriptor(descriptor)
        service.note(.notAllowed, user: user)
        continue
      }
      guard
        let seat = service.seats.take(
          user, now: now, grace: Seats.grace, hangUp: { ListeningSocket.hangUp(descriptor) })
      else {
        acceptsAgain = now + Self.pause
        return
      }
      newcomer = nil
      service.statistics.count(\.connections)
      let client = Client(input: descriptor, output: descriptor, limits: service.limits, now: now)
      clients.append((client, seat))
    }
  }

  /// Answers the requests that have arrived. Slow ones and clients that read have a while for it.
  private mutating func sayFarewell() {
    let end = monotonicSeconds() + Self.farewell
    while !clients.isEmpty, monotonicSeconds() < end {
      let now = monotonicSeconds()
      for (client, seat) in clients {
        _ = client.takeAnswer(now: now)
        guard client.hasWork else { continue }
        var spent = 0.0
        work(client, seat, &spent, now)
      }
      for place in clients.indices.reversed() {
        let client = clients[place].0
        client.write(now: now)
        let isOver = !client.hasWork && client.slow == nil && !client.wantsToWrite
        if client.isFinished || isOver { closeClient(at: place) }
      }
      if !clients.contains(where: { $0.0.hasWork }) { Platform.pause(microseconds: 2000) }
    }
    while !clients.isEmpty { closeClient(at: 0) }
    if let (descriptor, _) = newcomer { try? closeDescriptor(descriptor) }
    ThisProcess.forget()
  }
}

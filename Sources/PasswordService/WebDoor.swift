internal import BreachCorpus
internal import CProgram
internal import Platform
internal import ProcessControl
internal import Synchronization
internal import UnicodeText

/// The way into the service by HTTP. The path names the operation; the body and the answer are as
/// on the socket. libmicrohttpd has the threads; places and slow requests are those of all clients.
final class WebDoor: Sendable {
  fileprivate let service: Service
  private let isLocalSocket: Bool
  private let admits: @Sendable (UInt32) -> Bool
  private let handlers = Mutex<[IdleHandler]>([])
  private let clients = Mutex<[ObjectIdentifier: WebClient]>([:])
  /// The requests that have begun and have no answer yet.
  fileprivate let begun = Atomic(0)
  /// The time of the last answer; infinite once free memory was overwritten.
  fileprivate let lastAnswer = Atomic(Double.infinity)

  /// The user of all clients of a port, of whom the system does not tell more.
  private static let anybody = UInt32.max
  /// Connections beyond the service's own limit, for which others give their places up.
  private static let spareClients = 64
  private static let headerBytes = 32 << 10
  /// The most bytes of a request that is too long which are read, so that its client reads why.
  static let mostIgnored = 1 << 20

  /// Answers the clients of a socket from now on, if libmicrohttpd can be loaded.
  init(
    _ socket: ListeningSocket, of service: Service, threads: Int,
    admits: @escaping @Sendable (UInt32) -> Bool
  ) throws(SystemError) {
    (self.service, isLocalSocket, self.admits) = (service, socket.port == nil, admits)
    try Self.load()
    let limits = http_limits(
      clients: UInt32(service.limits.clients + Self.spareClients), threads: UInt32(threads),
      seconds: UInt32(service.limits.seconds), header_bytes: Self.headerBytes)
    let events = http_events(
      context: Unmanaged.passRetained(self).toOpaque(),
      connected: { door, descriptor in
        Unmanaged.passRetained(borrowed(door, WebDoor.self).welcome(descriptor)).toOpaque()
      },
      began: { door, client, connection, method, path in
        guard let client, let connection, let method, let path else { return nil }
        return borrowed(door, WebDoor.self).begin(
          borrowed(client, WebClient.self), connection,
          String(cString: method), String(cString: path)
        ).map { Unmanaged.passRetained($0).toOpaque() }
      },
      received: { request, bytes, count in
        borrowed(request, WebRequest.self).receive(UnsafeBufferPointer(start: bytes, count: count))
      },
      ended: { borrowed($0, WebRequest.self).end() },
      done: { request in
        Unmanaged<WebRequest>.fromOpaque(request.unsafelyUnwrapped).takeRetainedValue().leave()
      },
      left: { door, client in
        let client = Unmanaged<WebClient>.fromOpaque(client.unsafelyUnwrapped).takeRetainedValue()
        borrowed(door, WebDoor.self).farewell(client)
      })
    guard http_start(socket.descriptor, limits, events) else {
      throw SystemError(code: 0, message: "libmicrohttpd cannot serve this address")
    }
    try startThread { self.keepHouse() }
  }

  private static func load() throws(SystemError) {
    let reason: String
    switch http_load() {
    case HTTP_LIBRARY_LOADED: return
    case HTTP_LIBRARY_STATIC:
      reason = """
        '--http' loads libmicrohttpd, which this statically linked program cannot. Install \
        libmicrohttpd-dev, and build it again with Scripts/install
        """
    case HTTP_LIBRARY_TOO_OLD:
      reason = "'--http' needs libmicrohttpd 0.9.62 or later, and there is an older one"
    default:
      reason = """
        '--http' needs libmicrohttpd, which is not here. Install it: apt-get install \
        libmicrohttpd-dev, or brew install libmicrohttpd
        """
    }
    throw SystemError(code: 0, message: reason)
  }

  // MARK: Clients

  private func welcome(_ descriptor: Int32) -> WebClient {
    let user = isLocalSocket ? ListeningSocket.user(of: descriptor) : Self.anybody
    let client = WebClient(service, user ?? Self.anybody, descriptor)
    clients.withLock { $0[ObjectIdentifier(client)] = client }
    service.statistics.count(\.connections)
    guard let user, !isLocalSocket || admits(user) else {
      client.hangUp()
      service.note(.notAllowed, user: client.user)
      return client
    }
    client.seat = service.seats.take(
      user, now: monotonicSeconds(), grace: 0,
      hangUp: {
        ListeningSocket.hangUp(descriptor)
        client.cancel()
      })
    // Without a seat it would get no answer, and only take the connections of others.
    if client.seat == nil { client.hangUp() }
    return client
  }

  private func farewell(_ client: WebClient) {
    _ = clients.withLock { $0.removeValue(forKey: ObjectIdentifier(client)) }
    client.leave()
  }

  /// Ends connections whose request comes too slowly for the library's own limit to notice, and
  /// overwrites free memory a while after the last answer.
  private func keepHouse() {
    while true {
      pause(microseconds: 250_000)
      let now = monotonicSeconds()
      // Under the lock: the library closes a descriptor only after its client has left.
      let late = clients.withLock { $0.values.filter { $0.hangUp(ifLateAt: now) } }
      for client in late { service.note(.tooSlow, user: client.user) }
      let last = lastAnswer.load(ordering: .relaxed)
      if last + ClientLoop.quiet <= now,
        lastAnswer.compareExchange(expected: last, desired: .infinity, ordering: .relaxed).exchanged
      {
        ThisProcess.forget()
      }
    }
  }

  /// Waits until requests that have begun are answered, for as long as the end may take.
  func sayFarewell(seconds: Double) {
    let end = monotonicSeconds() + seconds
    while begun.load(ordering: .acquiring) > 0, monotonicSeconds() < end {
      pause(microseconds: 2000)
    }
    ThisProcess.forget()
  }

  // MARK: Handlers

  private final class IdleHandler: @unchecked Sendable {
    // Unchecked: one thread has it at a time.
    var handler: RequestHandler
    init(_ service: Service) { handler = RequestHandler(service) }
  }

  fileprivate func withHandler<Result>(_ body: (inout RequestHandler) -> Result) -> Result {
    let idle = handlers.withLock { $0.popLast() } ?? IdleHandler(service)
    idle.handler.takePolicies()
    let result = body(&idle.handler)
    idle.handler.forgetAnswer()
    handlers.withLock { $0.append(idle) }
    return result
  }

  // MARK: Requests

  /// A request whose headers are there; nil ends the connection.
  private func begin(
    _ client: WebClient, _ connection: OpaquePointer, _ method: String, _ path: String
  ) -> WebRequest? {
    guard client.seat != nil else { return nil }
    begun.add(1, ordering: .relaxed)
    let target: WebTarget
    do throws(RequestError) { target = try readHeaders(connection, method, path) } catch {
      target = .problem(error)
    }
    return WebRequest(self, client, connection, target)
  }

  private func readHeaders(
    _ connection: OpaquePointer, _ method: String, _ path: String
  ) throws(RequestError) -> WebTarget {
    guard http_header_count(connection, "Host") < 2 else { throw .manyHosts }
    try checkOrigin(connection)
    let target = try WebTarget(path: path, method: method)
    if case .range = target {} else if http_query_count(connection) > 0 { throw .query }
    let type = header("Content-Type", connection)?.prefix { $0 != ";" && $0 != " " }
    guard method != "POST" || type?.lowercased() == "application/json" else { throw .contentType }
    return target
  }

  /// Refuses what a page of another site made a browser send, also by DNS rebinding.
  private func checkOrigin(_ connection: OpaquePointer) throws(RequestError) {
    if let origin = header("Origin", connection) {
      let scheme = ["http://", "https://"].first { origin.hasPrefix($0) }
      guard let scheme, Self.isLoopback(origin.dropFirst(scheme.count)) else { throw .foreignPage }
    }
    if !isLocalSocket, let host = header("Host", connection), !Self.isLoopback(host[...]) {
      throw .foreignPage
    }
  }

  private static func isLoopback(_ host: Substring) -> Bool {
    let port = host.lastIndex(of: ":").flatMap { place in
      host[place...].dropFirst().allSatisfy { $0.isASCII && $0.isNumber } ? place : nil
    }
    return ["localhost", "127.0.0.1", "[::1]"].contains(
      host[..<(port ?? host.endIndex)].lowercased())
  }

  fileprivate func header(_ name: String, _ connection: OpaquePointer) -> String? {
    http_header(connection, name).map { String(cString: $0) }
  }

  /// The lines of a range, each with its end; also those that hide how many there are, if asked.
  fileprivate func lines(
    ofRange range: Int, _ connection: OpaquePointer
  ) throws(RequestError) -> [UInt8] {
    guard let corpus = service.servedPolicies.corpus else { throw .noCorpus }
    guard corpus.hasWholeHashes else { throw .noWholeHashes(corpus) }
    let mode = http_query(connection, "mode").map { String(cString: $0) } ?? "sha1"
    guard ["sha1": .sha1, "ntlm": .nt][mode] == corpus.kind else {
      let mode = corpus.kind == .nt ? "ntlm" : "sha1"
      throw RequestError(
        400, .invalid, "'mode' must be '\(mode)': the corpus has \(corpus.kind.name) hashes")
    }
    do throws(Trouble) {
      var lines = try corpus.lines(ofRange: range).map(\.text)
      if header("Add-Padding", connection)?.lowercased() == "true" {
        let count = max(lines.count + .random(in: 0...200), .random(in: 800...1000))
        while lines.count < count { lines.append(RangeLine(padding: corpus.kind).text) }
      }
      return Array(lines.joined(separator: "\r\n").utf8)
    } catch { throw RequestError(503, .noRanges, error.text) }
  }
}

/// The object that the C library keeps for its callbacks.
private func borrowed<Object: AnyObject>(
  _ context: UnsafeMutableRawPointer?, _ type: Object.Type
) -> Object { Unmanaged<Object>.fromOpaque(context.unsafelyUnwrapped).takeUnretainedValue() }

private final class WebClient: Sendable {
  let user: UInt32
  private let service: Service
  private let descriptor: Int32
  /// The time by which a request has to be there; infinite while one is answered.
  private let deadline = Atomic(Double.infinity)
  // Set once, before there are requests.
  nonisolated(unsafe) var seat: Seat?
  private let slow = Mutex<SlowRequest?>(nil)

  init(_ service: Service, _ user: UInt32, _ descriptor: Int32) {
    (self.service, self.user, self.descriptor) = (service, user, descriptor)
    awaitRequest()
  }

  /// Gives the client its time for the next request. The library ends idle clients before that.
  func awaitRequest() {
    let now = monotonicSeconds()
    seat?.waitsSince = now
    deadline.store(now + service.limits.seconds + 1, ordering: .relaxed)
  }

  func beginAnswer() {
    seat?.waitsSince = monotonicSeconds()
    deadline.store(.infinity, ordering: .relaxed)
  }

  /// Ends the connection if its request is late; false if it is not.
  func hangUp(ifLateAt now: Double) -> Bool {
    guard deadline.load(ordering: .relaxed) <= now else { return false }
    hangUp()
    return true
  }

  /// Ends the connection. Its descriptor is the library's to close.
  func hangUp() {
    deadline.store(.infinity, ordering: .relaxed)
    ListeningSocket.hangUp(descriptor)
  }

  func leave() {
    guard let seat else { return }
    if seat.isGivenUp { service.note(.noRoom, user: user) }
    service.seats.leave(seat)
  }

  func wait(for request: SlowRequest) {
    slow.withLock { $0 = request }
    service.slow.add(request)
    // Another thread may have ended the connection in between.
    if seat?.isGivenUp == true { cancel() }
  }

  func endWait() { slow.withLock { $0 = nil } }

  /// Takes the request back that other threads answer, since the connection has ended.
  func cancel() {
    guard let request = slow.withLock({ $0.take() }) else { return }
    service.slow.remove(request)
    request.give(("", .busy))
  }
}

private enum WebTarget {
  case operation(Request.Operation)
  case metrics
  case range(Int)
  case problem(RequestError)

  init(path: String, method: String) throws(RequestError) {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    let allowed: String
    if parts.count == 2, parts[0] == "v1",
      let operation = Request.Operation(rawValue: "\(parts[1])")
    {
      self = .operation(operation)
      allowed = operation == .health || operation == .stats ? "GET" : "POST"
    } else if parts == ["metrics"] {
      (self, allowed) = (.metrics, "GET")
    } else if parts.count == 2, parts[0] == "range" {
      guard parts[1].utf8.count == 5, parts[1].allSatisfy(\.isHexDigit),
        let range = Int(parts[1], radix: 16)
      else { throw .notFiveDigits }
      (self, allowed) = (.range(range), "GET")
    } else {
      throw .notFound
    }
    guard method == allowed || method == "HEAD" && allowed == "GET" else { throw .method(allowed) }
  }
}

/// The reasons why a request has no answer that are not the service's own.
extension RequestError {
  init(_ status: UInt32, _ code: Code, _ message: String) {
    self.init(code: code, message: message, status: status)
  }

  static let foreignPage = Self(
    403, .forbidden, "this service answers programs of this machine, not pages of other sites")
  static let notFound = Self(
    404, .notFound,
    "there is nothing at this path. The paths are /v1/check, /v1/check-many, "
      + "/v1/explain, /v1/generate, /v1/health, /v1/stats, /metrics and /range/ABCDE")
  static let manyHosts = Self(
    400, .invalid,
    "a request must have one header 'Host', and this one has more. Leave the others out")
  static let query = Self(400, .invalid, "put the request in the body, not in the address")
  static let contentType = Self(
    415, .notJSON, "the request needs the header 'Content-Type: application/json'")
  static let notFiveDigits = Self(
    400, .invalid, "a range must be the first five hexadecimal digits of a hash")
  static let noCorpus = Self(
    501, .noRanges,
    "there is no corpus. Start the service with '--breaches' and a folder of ranges")

  static func method(_ allowed: String) -> Self {
    Self(code: .notAllowed, message: "this path is for \(allowed)", status: 405, allowed: allowed)
  }

  static func noWholeHashes(_ corpus: Corpus) -> Self {
    let lack =
      corpus.index.map { "have more than \($0.prefixBits) bits of each hash" }
      ?? "list whole hashes"
    return Self(
      501, .noRanges,
      """
      the corpus (\(corpus.format)) does not \(lack), and an answer has all. Start the service \
      with '--breaches' and a folder of ranges or a sorted text file
      """)
  }
}

/// A request, from its headers to the end of its answer.
private final class WebRequest {
  private let door: WebDoor
  private let client: WebClient
  private let connection: OpaquePointer
  private let target: WebTarget
  private var body = SecretText("")
  /// The bytes of a body that is too long, or of one that nobody reads.
  private var ignored = 0
  private var slow: SlowRequest?

  init(_ door: WebDoor, _ client: WebClient, _ connection: OpaquePointer, _ target: WebTarget) {
    (self.door, self.client, self.connection, self.target) = (door, client, connection, target)
  }

  /// Takes a part of the body; false ends the connection.
  func receive(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let most = door.service.limits.request.bytes
    if ignored == 0, body.count + bytes.count <= most, case .operation = target {
      body.append(bytes)
    } else {
      ignored += body.count + bytes.count
      body = ""
    }
    return ignored <= most + WebDoor.mostIgnored
  }

  func end() {
    client.beginAnswer()
    if let answer = slow?.answer {
      client.endWait()
      answer.text.withUTF8 { send($0, for: answer.refusal) }
      return
    }
    switch target {
    case .problem(let problem): refuse(problem)
    case .metrics:
      var text = door.service.statistics.prometheusText(of: door.service)
      text.withUTF8 { send($0, type: "text/plain; version=0.0.4") }
    case .range(let range):
      do throws(RequestError) {
        let lines = try door.lines(ofRange: range, connection)
        lines.withUnsafeBufferPointer { send($0, type: "text/plain") }
      } catch { refuse(error) }
    case .operation(let operation): answer(operation)
    }
  }

  func leave() {
    client.awaitRequest()
    door.begun.subtract(1, ordering: .releasing)
    door.lastAnswer.store(monotonicSeconds(), ordering: .relaxed)
  }

  private func answer(_ operation: Request.Operation) {
    let isQuick = door.withHandler { handler in
      if ignored > 0 {
        send(handler.refuseTooLong(), for: handler.refusal)
        return true
      }
      if operation == .health || operation == .stats { body = "{}" }
      return body.withUTF8 { body in
        guard let answer = handler.answer(body, as: operation, .quick) else { return false }
        send(answer, for: handler.refusal)
        return true
      }
    }
    guard !isQuick else { return }
    let connection = UInt(bitPattern: connection)
    let request = SlowRequest(body, as: operation, user: client.user) {
      http_resume(OpaquePointer(bitPattern: connection))
    }
    slow = request
    // Suspended before anybody can let it go on.
    http_suspend(self.connection)
    client.wait(for: request)
  }

  // MARK: Answers

  private func refuse(_ problem: RequestError) {
    door.withHandler { send($0.refuse(problem), for: problem) }
  }

  private func send(
    _ bytes: UnsafeBufferPointer<UInt8>, type: StaticString = "application/json",
    for refusal: RequestError? = nil
  ) {
    let (status, allowed) = (refusal?.status ?? 200, refusal?.allowed)
    (allowed ?? "1").withCString { value in
      func text(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
      }
      var fields: [UnsafePointer<CChar>?] = [
        text("Content-Type"), text(type), text("Cache-Control"), text("no-store"),
        text("X-Content-Type-Options"), text("nosniff"),
      ]
      if allowed != nil || status == 503 {
        fields += [allowed == nil ? text("Retry-After") : text("Allow"), value]
      }
      _ = http_answer(connection, status, fields + [nil], bytes.baseAddress, bytes.count)
    }
  }
}

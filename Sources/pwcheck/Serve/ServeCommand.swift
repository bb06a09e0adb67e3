internal import BreachCorpus
internal import CommandLineArguments
internal import PasswordPolicy
internal import PasswordService
internal import Platform
internal import ProcessControl
internal import UnicodeText

struct ServeCommand: Command {
  static let name = "serve"
  static let summary = "Answer requests from other programs"
  static let discussion = """
    Reads requests from standard input, one JSON object per line, and answers each with one line, in the same order: \
    {"id":1,"op":"check","policy":"default","password":"…","user":["ana"]}. 'op' is 'check', 'check-many', 'explain', 'generate', 'health' or 'stats'; 'policy' is the id of a policy. \
    The answer to 'check' has the verdict, the rules, the score and advice; the answer to 'explain' has the whole estimate, as in 'pwcheck check --format json'. If pwcheck cannot answer a request, it replies with 'error' instead.

    With --socket, clients connect to a Unix socket instead. There is no network access, and no part of a request is ever logged. SIGHUP loads the policies again; if one \
    has a mistake, the old ones stay. SIGTERM ends the service within a second, after it has \
    answered the requests that came in. If systemd passes a socket, pwcheck uses that one.

    With --http, clients speak HTTP: POST /v1/check with the same object, and so on; GET /range/ABCDE answers for the corpus of --breaches as Have I Been Pwned does. Only programs of this machine can connect, \
    so there is no TLS. It needs libmicrohttpd.
    """
  static let examples = [
    Example(
      #"echo '{"id":1,"op":"check","password":"Abcdef1!"}' | pwcheck serve"#, "Answer one request"),
    Example(
      "pwcheck serve --socket /run/pwcheck/socket --socket-mode 0660 --policy ./acme.json",
      "Answer clients of the socket's group"),
    Example("pwcheck serve --http 8080", "Answer programs of this machine over HTTP"),
  ]
  static let secretAdvice = PasswordInput.advice
  static let synonyms = ["server", "daemon", "service", "listen"]
  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }

  var policies: [String] = []
  var socket: String?
  var web: WebAddress?
  var mode = FileMode(bits: 0o600)
  var users: [Int] = []
  var threads: Int?
  var requestBytes = ServiceLimits().request.bytes
  var clients = ServiceLimits().clients
  var seconds = Int(ServiceLimits().seconds)
  var site = SiteOptions(forLists: true)
  var hash = HashOption()
  var breaches = BreachOptions(.service)
  var isQuiet = false
  private var given: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.repeated(
      "--policy", .policy, &policies,
      help:
        "A policy to answer for; requests that name none get the first one (default: every shipped "
        + "policy, 'default' first)")
    arguments.section("Sockets")
    arguments.option(
      "--socket", .file("PATH"), &socket, help: "Make a Unix socket, and answer its clients")
    arguments.option(
      "--http", "ADDRESS", &web,
      help: "Answer HTTP at a port of 127.0.0.1, at '[::1]:PORT' or at a Unix socket, such as ./s")
    arguments.option("--socket-mode", "MODE", &mode, help: "The permissions of the sockets")
    arguments.repeated(
      "--allow-uid", .integer("UID", in: 0...Int(UInt32.max) - 1), &users,
      help: "Answer only this user, root and the service's own user, whatever the permissions")
    arguments.option(
      "--threads", .integer(in: 1...256), &threads,
      help: "How many clients to answer at the same time (default: the number of processors)")
    arguments.option(
      "--max-clients", .integer(in: 1...100_000), &clients,
      help:
        "Connections at once; beyond it, the user with the most connections loses the one that has "
        + "kept the service waiting longest")
    arguments.option(
      "--timeout", .integer(in: 1...3600), &seconds,
      help:
        "Seconds that a client may take to send the rest of a request or to read its answers, and "
        + "that a slow request may wait")
    arguments.section("Requests")
    arguments.option(
      "--max-request", .integer(in: 1024...16_777_216), &requestBytes,
      help: "The longest request, in bytes")
    arguments.group(&site)
    arguments.group(&hash)
    arguments.group(&breaches)
    PasswordInput.refusePassword(&arguments)
    arguments.section("Output")
    arguments.flag("--quiet", short: "q", &isQuiet, help: "Print only errors")
    given = arguments.given
  }

  func validate() throws(UsageProblem) {
    try breaches.check()
    try hash.check()
    if case .port = web, !users.isEmpty {
      throw .objection(
        "a port does not tell whose program connects. With '--allow-uid', give '--http' a path.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    console.display.isQuiet = isQuiet
    var limits = ServiceLimits()
    limits.request = Budget(bytes: requestBytes, entries: limits.request.entries)
    (limits.clients, limits.seconds) = (clients, Double(seconds))
    let served = try load(console)
    let service = Service(
      policies: served, limits: limits, threads: threads ?? processorCount,
      log: { [self, console] in log($0, console) })
    let listener = try listener()
    let webListener = try webListener()
    guard listener != nil || webListener != nil else {
      let needSocket: Set = [
        "--socket-mode", "--allow-uid", "--threads", "--max-clients", "--timeout",
      ]
      if let option = given.first(where: needSocket.contains) {
        throw CommandError("'\(option)' needs '--socket' or '--http'.")
      }
      if console.isInputTerminal, !isQuiet {
        console.note("Type one request a line. Ctrl-D ends.\n")
      }
      do { try InputFile.check("-") } catch { throw error.commandError(about: "-") }
      do { try service.serveStandardStreams() } catch {
        if error.isBrokenPipe { ThisProcess.endByBrokenPipe() }
        throw CommandError("the service ended: \(error.message).")
      }
      return .success
    }
    defer {
      listener?.close()
      webListener?.close()
    }
    let places = [socket.map(quotedPath), web?.text(of: webListener)].compactMap(\.self)
    let place = places.isEmpty ? "" : " on " + places.joined(separator: " and ")
    do {
      try service.serve(
        listener, web: webListener, admits: admission,
        began: { log("Listening\(place): \(names(served)).", console) },
        reload: { [self, console] in reload(console) })
    } catch { throw CommandError("the service cannot start: \(error.message).") }
    log("Ended.", console)
    return .success
  }

  private func load(_ console: Console) throws -> ServedPolicies {
    let estimator = try site.estimator()
    let ranges = try breaches.plainCorpus(console)
    let corpus = ranges.map { BreachedPasswords(name: $0.path, corpus: $0) }
    let names =
      policies.isEmpty ? ["default"] + Policy.shippedNames.filter { $0 != "default" } : policies
    var loaded: [Policy] = []
    for name in names {
      var policy = try NamedFile(.policy, name, forLists: true).load(
        policies.isEmpty ? nil : console)
      if let other = loaded.firstIndex(where: { $0.id == policy.id }) {
        throw CommandError(
          "'\(printable(names[other]))' and '\(printable(name))' are policies with the same id, "
            + "'\(printable(policy.id))'. Give one of them another id.")
      }
      if let corpus { policy = policy.adding(corpus) }
      loaded.append(policy)
    }
    return ServedPolicies(loaded, estimator: estimator, hash: hash.hash, corpus: ranges)
  }

  private func reload(_ console: Console) -> ServedPolicies? {
    do {
      let served = try load(console)
      log("Loaded again: \(names(served)).", console)
      return served
    } catch {
      console.fail("\(message(of: error)) The policies stay as they were.")
      return nil
    }
  }

  private func names(_ served: ServedPolicies) -> String {
    let ids = served.ids.map { printable($0) }.joined(separator: ", ")
    return "\(counted(served.ids.count, "policy", "policies")) (\(ids))"
  }

  private func log(_ message: String, _ console: Console) {
    if !isQuiet { console.note(message + "\n") }
  }

  private func listener() throws(CommandError) -> ListeningSocket? {
    if let given = ListeningSocket(given: environment) {
      guard socket == nil else {
        throw CommandError(
          "'--socket': the service manager has handed a socket over already. Leave the option out.")
      }
      return given
    }
    return try socket.map(listener(at:))
  }

  private func webListener() throws(CommandError) -> ListeningSocket? {
    switch web {
    case .path(let path): return try listener(at: path)
    case .port(let port, let isIPv6):
      do { return try ListeningSocket(loopbackPort: port, isIPv6: isIPv6) } catch {
        throw CommandError("'--http': \(error.message).")
      }
    case nil: return nil
    }
  }

  private func listener(at path: String) throws(CommandError) -> ListeningSocket {
    do { return try ListeningSocket(path: path, mode: mode.bits) } catch {
      let kind = try? FileStatus(path: path).kind
      let reason =
        kind == nil || kind == .other
        ? error.message : "this is no socket, and it stays as it is. Name a path that is free"
      throw CommandError("\(quotedPath(path)): \(reason).")
    }
  }

  /// Whether a user's processes may ask. Some systems do not obey the permissions of a socket.
  private var admission: @Sendable (UInt32) -> Bool {
    let own = ThisProcess.user
    let known = Set(users.map { UInt32($0) }).union([0, own])
    let isOpen = users.isEmpty && mode.bits & 0o077 != 0
    return { isOpen || known.contains($0) }
  }
}

enum WebAddress: ArgumentValue {
  case path(String)
  case port(UInt16, isIPv6: Bool)

  init?(argument: String) {
    if argument.contains("/") {
      self = .path(argument)
      return
    }
    let hosts = ["127.0.0.1:", "localhost:", "[::1]:"]
    let host = hosts.first { argument.hasPrefix($0) } ?? ""
    let digits = argument.dropFirst(host.count)
    guard let port = UInt16(digits), digits.first != "+" else { return nil }
    self = .port(port, isIPv6: host == "[::1]:")
  }

  static let expectation =
    "a port of this machine (8080, 127.0.0.1:8080 or [::1]:8080), or a path with a slash; put a "
    + "proxy with TLS in front of it for other machines"

  func text(of socket: ListeningSocket?) -> String {
    switch self {
    case .path(let path): "\(quotedPath(path)) for HTTP"
    case .port(let port, let isIPv6):
      "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(socket?.port ?? port)"
    }
  }
}

struct FileMode: ArgumentValue {
  let bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  init?(argument: String) {
    guard let bits = UInt32(argument, radix: 8), bits <= 0o777, argument.first != "+" else {
      return nil
    }
    self.bits = bits
  }

  var argument: String? { "0" + String(bits, radix: 8) }
  static var expectation: String { "permissions in octal digits, such as 0660" }
}

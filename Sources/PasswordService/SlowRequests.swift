internal import Platform
internal import ProcessControl
internal import Synchronization
internal import UnicodeText

/// A request that takes long, and then its answer.
final class SlowRequest: Sendable {
  fileprivate let line: SecretText
  fileprivate let operation: Request.Operation?
  fileprivate let user: UInt32
  fileprivate let start = monotonicSeconds()
  private let tell: @Sendable () -> Void
  private let given = Mutex<Answer?>(nil)

  /// An answer, and the reason if it is an error.
  typealias Answer = (text: SecretText, refusal: RequestError?)

  /// - Parameter tell: Called once, on any thread, when the answer is there.
  init(
    _ line: SecretText, as operation: Request.Operation? = nil, user: UInt32,
    tell: @escaping @Sendable () -> Void
  ) {
    (self.line, self.operation, self.user, self.tell) = (line, operation, user, tell)
  }

  var answer: Answer? { given.withLock { $0 } }

  /// Gives an answer, unless there is one.
  func give(_ answer: Answer) {
    let isFirst = given.withLock { given in
      defer { given = given ?? answer }
      return given == nil
    }
    if isFirst { tell() }
  }
}

/// The requests that take long, such as those that compare with hashes, for threads of their own.
///
/// The next one is always of the user whose requests have taken the least processor time; among
/// those of one user, the oldest. A client has one at a time, so its clients take turns too.
final class SlowRequests: Sendable {
  private let lock = Lock()
  // Only while locked.
  nonisolated(unsafe) private var waiting: [SlowRequest] = []
  /// The nanoseconds of processor time that each user's requests have taken.
  nonisolated(unsafe) private var used: [UInt32: UInt64] = [:]

  var count: Int { lock.locked { waiting.count } }

  func add(_ request: SlowRequest) {
    lock.locked {
      if waiting.isEmpty { used = [:] }
      // Whoever asked for nothing for a while has no claim to the time of those who did.
      if !waiting.contains(where: { $0.user == request.user }) {
        let least = waiting.compactMap { used[$0.user] }.min() ?? 0
        used[request.user] = max(used[request.user] ?? 0, least)
      }
      waiting.append(request)
      lock.wakeAll()
    }
  }

  /// Takes a request back that nobody waits for any more.
  func remove(_ request: SlowRequest) { lock.locked { waiting.removeAll { $0 === request } } }

  /// Answers requests, one after the other, for as long as the process runs.
  func answer(for service: Service) {
    var handler = RequestHandler(service)
    /// The time of the last answer; nil once free memory was overwritten.
    var answered: Double?
    while true {
      guard let (request, isLate) = next(service.limits.seconds, waits: answered == nil) else {
        // Overwriting takes longer than most answers.
        if let time = answered, time + ClientLoop.quiet <= monotonicSeconds() {
          ThisProcess.forget()
          answered = nil
        } else {
          pause(microseconds: 1000)
        }
        continue
      }
      handler.takePolicies()
      let start = Clock.thread.nanoseconds
      let answer = request.line.withUTF8 { line in
        SecretText(
          handler.answer(line, as: request.operation, isLate ? .refused : .whole)
            ?? handler.refuse(.busy))
      }
      let refusal = handler.refusal
      handler.forgetAnswer()
      lock.locked { used[request.user, default: 0] += Clock.thread.nanoseconds - start }
      request.give((answer, refusal))
      answered = monotonicSeconds()
    }
  }

  /// The next request, and whether it has waited for longer than some seconds.
  ///
  /// - Parameter waits: Waits for a request if there is none; otherwise there is nil.
  private func next(_ seconds: Double, waits: Bool) -> (SlowRequest, isLate: Bool)? {
    lock.locked {
      while waiting.isEmpty {
        guard waits else { return nil }
        lock.wait()
      }
      if waiting[0].start + seconds <= monotonicSeconds() { return (waiting.removeFirst(), true) }
      // The first of those that are equal.
      let place =
        waiting.indices.min { used[waiting[$0].user] ?? 0 < used[waiting[$1].user] ?? 0 } ?? 0
      return (waiting.remove(at: place), false)
    }
  }
}

internal import Platform
internal import ProcessControl
internal import Synchronization
internal import UnicodeText

/// A request that takes long, and then its answer.
final class SlowRequest: Sendable {
  fileprivate let line: SecretText
  fileprivate let user: UInt32
  private let bell: Bell
  private let given = Mutex<SecretText?>(nil)

  /// - Parameters:
  ///   - line: A copy is made of it.
  ///   - bell: Rings when the answer is there.
  init(_ line: UnsafeBufferPointer<UInt8>, user: UInt32, bell: Bell) {
    (self.line, self.user, self.bell) = (SecretText(line), user, bell)
  }

  /// The answer; nil until there is one.
  var answer: SecretText? { given.withLock { $0 } }

  fileprivate func give(_ answer: SecretText) {
    given.withLock { $0 = answer }
    bell.ring()
  }
}

/// The requests that take long, such as those that compare with hashes. Threads of their own answer
/// them, so that the others need not wait.
///
/// The next one is always of the user whose requests have taken the least processor time; among
/// those of one user, the oldest. A client has one at a time, so its clients take turns too.
final class SlowRequests: Sendable {
  private let lock = Lock()
  // Only while locked.
  nonisolated(unsafe) private var waiting: [SlowRequest] = []
  /// The nanoseconds of processor time that each user's requests have taken.
  nonisolated(unsafe) private var used: [UInt32: UInt64] = [:]

  /// The number of requests that wait.
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
    var edition = service.currentEdition
    var handler = service.makeHandler()
    while true {
      let request = next()
      if edition != service.currentEdition {
        edition = service.currentEdition
        handler = service.makeHandler()
      }
      let start = Clock.thread.nanoseconds
      let answer = request.line.withUTF8 { SecretText(handler.answer($0)) }
      handler.forgetAnswer()
      let isLast = lock.locked {
        used[request.user, default: 0] += Clock.thread.nanoseconds - start
        return waiting.isEmpty
      }
      service.statistics.add(handler.takeCounts())
      request.give(answer)
      if isLast { ThisProcess.forget() }
    }
  }

  private func next() -> SlowRequest {
    lock.locked {
      while waiting.isEmpty { lock.wait() }
      // The first of those that are equal.
      let place =
        waiting.indices.min { used[waiting[$0].user] ?? 0 < used[waiting[$1].user] ?? 0 } ?? 0
      return waiting.remove(at: place)
    }
  }
}

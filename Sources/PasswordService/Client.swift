internal import Platform
internal import ProcessControl
internal import UnicodeText

/// A connection: requests that arrived, and answers that wait to be read, in the same order.
final class Client {
  let input: Int32
  let output: Int32
  private let limits: ServiceLimits
  private var requests = ByteQueue()
  private var answers = ByteQueue()
  /// The number of bytes at the start of the requests that are known to have no line feed, so that
  /// none is looked at twice.
  private var scanned = 0
  /// Whether the rest of a request that was too long is being thrown away.
  private var isSkipping = false
  private var hasEnded = false
  private var hasGone = false
  private(set) var failure: SystemError?
  /// The time of the client's last action, by ``monotonicSeconds()``.
  private var lastActive: Double
  /// The time since which a request is incomplete, or takes long; nil if none is.
  private var waitsSince: Double?
  /// The request, at the start of the requests, that other threads answer.
  private(set) var slow: SlowRequest?

  /// Takes a connection: an input that does not block, or has something to read, and an output,
  /// which may be the same.
  init(input: Int32, output: Int32, limits: ServiceLimits, now: Double) {
    (self.input, self.output, self.limits, lastActive) = (input, output, limits, now)
  }

  func close() {
    try? closeDescriptor(input)
    if output != input { try? closeDescriptor(output) }
  }

  // MARK: State

  /// Whether everything was answered, or nothing can be.
  var isFinished: Bool {
    failure != nil || hasGone || (hasEnded && requests.count == 0 && answers.count == 0)
  }
  var wantsToRead: Bool { !hasEnded && !hasRequest && answers.count < ServiceLimits.answerBytes }
  var wantsToWrite: Bool { answers.count > 0 }
  /// Whether there is a request that can be answered now.
  var hasWork: Bool { slow == nil && hasRequest && answers.count < ServiceLimits.answerBytes }
  /// Whether there may be a request that is complete.
  private var hasRequest: Bool { slow != nil || scanned < requests.count || isTail }
  /// Whether the rest of the input is the last request, without a line feed.
  private var isTail: Bool { hasEnded && requests.count > 0 }

  var idleSince: Double { waitsSince ?? lastActive }

  /// The time at which the client has waited too long; nil if it may take its time.
  var deadline: Double? {
    if wantsToWrite { return lastActive + limits.seconds }
    return hasWork || slow != nil ? nil : waitsSince.map { $0 + limits.seconds }
  }

  // MARK: Steps

  /// Reads the bytes that have arrived, as many as one request may have.
  func read(now: Double) {
    let room = requests.room(for: max(4096, min(64 << 10, limits.request.bytes)))
    do throws(SystemError) {
      guard let count = try readSome(input, into: room) else { return }
      if count == 0 {
        hasEnded = true
        return
      }
      requests.didFill(count)
      lastActive = now
      if waitsSince == nil { waitsSince = now }
    } catch { failure = error }
  }

  func end() { hasGone = true }

  /// Answers requests until there are none, or enough answers wait.
  ///
  /// - Parameters:
  ///   - turn: Ends the work too.
  ///   - defer: Takes over a request that takes long; nil if it is answered here all the same.
  func work(
    _ handler: inout RequestHandler, _ turn: inout Turn, now: Double,
    defer: ((UnsafeBufferPointer<UInt8>) -> SlowRequest)?
  ) {
    while answers.count < ServiceLimits.answerBytes, slow == nil, !turn.isOver,
      let (length, isWhole) = nextLine()
    {
      if isSkipping {
        isSkipping = !isWhole
      } else if length > limits.request.bytes {
        answers.append(handler.refuseTooLong())
        isSkipping = !isWhole
      } else {
        let line = UnsafeBufferPointer(rebasing: requests.bytes[..<length])
        if !isBlank(line) {
          guard let answer = handler.answer(line, `defer` == nil ? .whole : .quick) else {
            handler.forgetAnswer()
            (slow, waitsSince) = (`defer`?(line), now)
            break
          }
          answers.append(answer)
          handler.forgetAnswer()
        }
      }
      removeLine(length, isWhole)
      turn.spend(length)
    }
    guard slow == nil else { return }
    waitsSince = requests.count == 0 ? nil : scanned == 0 ? now : waitsSince ?? now
  }

  /// Takes the answer to the request that takes long, if there is one by now.
  ///
  /// - Returns: Whether the request is answered.
  func takeAnswer(now: Double) -> Bool {
    guard let answer = slow?.answer, let (length, isWhole) = nextLine() else { return false }
    slow = nil
    answer.text.withUTF8 { answers.append($0) }
    removeLine(length, isWhole)
    (waitsSince, lastActive) = (requests.count == 0 ? nil : now, now)
    return true
  }

  private func removeLine(_ length: Int, _ isWhole: Bool) {
    requests.removeFirst(length + (isWhole && length < requests.count ? 1 : 0))
    scanned = 0
  }

  /// The length of the next line, or of the part of a line that is too long already; nil if there
  /// is neither.
  private func nextLine() -> (length: Int, isWhole: Bool)? {
    let bytes = requests.bytes
    if let end = bytes.firstPlace(of: 0x0A, from: scanned) { return (end, true) }
    scanned = bytes.count
    if bytes.count > limits.request.bytes || (isSkipping && !bytes.isEmpty) {
      return (bytes.count, false)
    }
    return isTail ? (bytes.count, true) : nil
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  func write(now: Double) {
    do throws(SystemError) {
      while answers.count > 0 {
        let count = try writeSome(output, UnsafeRawBufferPointer(answers.bytes))
        if count == 0 { return }
        answers.removeFirst(count)
        lastActive = now
      }
    } catch { failure = error }
  }
}

/// The processor time that clients may take before others have theirs.
struct Turn {
  private let end: UInt64
  private var work = 0
  private(set) var isOver = false

  init(nanoseconds: UInt64 = ServiceLimits.turn) { end = Clock.thread.nanoseconds + nanoseconds }

  /// Takes note of a request that was answered. The clock takes a system call, so it is asked once
  /// in a few requests only.
  mutating func spend(_ bytes: Int) {
    work += bytes + 256
    guard work >= 4096 else { return }
    work = 0
    isOver = Clock.thread.nanoseconds >= end
  }
}

internal import Platform
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
  /// Whether the input has ended.
  private var hasEnded = false
  /// The error of a read or a write that failed.
  private(set) var failure: SystemError?
  /// The time of the client's last action, by ``monotonicSeconds()``.
  private(set) var lastActive: Double
  /// The time since which a request is incomplete; nil if none is.
  private var waitsSince: Double?

  /// Takes a connection.
  ///
  /// - Parameters:
  ///   - input: A descriptor that does not block, or has something to read.
  ///   - output: May be the same.
  init(input: Int32, output: Int32, limits: ServiceLimits, now: Double) {
    (self.input, self.output, self.limits, lastActive) = (input, output, limits, now)
  }

  func close() {
    try? closeDescriptor(input)
    if output != input { try? closeDescriptor(output) }
  }

  // MARK: State

  /// Whether everything was answered, or nothing can be.
  var isFinished: Bool { failure != nil || (hasEnded && requests.count == 0 && answers.count == 0) }
  var wantsToRead: Bool { !hasEnded && answers.count < ServiceLimits.answerBytes }
  var wantsToWrite: Bool { answers.count > 0 }
  /// Whether neither a request nor an answer is under way.
  var isIdle: Bool { requests.count == 0 && answers.count == 0 }
  /// Whether there is a request that can be answered now.
  var hasWork: Bool {
    answers.count < ServiceLimits.answerBytes && (scanned < requests.count || isTail)
  }
  /// Whether the rest of the input is the last request, without a line feed.
  private var isTail: Bool { hasEnded && requests.count > 0 }

  /// The time at which the client has waited too long; nil if it may take its time.
  var deadline: Double? {
    wantsToWrite ? lastActive + limits.seconds : waitsSince.map { $0 + limits.seconds }
  }

  // MARK: Steps

  /// Reads the bytes that have arrived, as many as one request may have.
  func read(now: Double) {
    let room = requests.room(for: max(4096, min(64 << 10, limits.requestBytes)))
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

  /// Answers requests until there are none, or enough answers wait.
  func work(_ handler: inout RequestHandler, now: Double) {
    while answers.count < ServiceLimits.answerBytes, let (length, isWhole) = nextLine() {
      if isSkipping {
        isSkipping = !isWhole
      } else if length > limits.requestBytes {
        answers.append(handler.refuseTooLong())
        isSkipping = !isWhole
      } else {
        let line = UnsafeBufferPointer(rebasing: requests.bytes[..<length])
        if !isBlank(line) {
          answers.append(handler.answer(line))
          handler.forgetAnswer()
        }
      }
      requests.removeFirst(length + (isWhole && length < requests.count ? 1 : 0))
      scanned = 0
    }
    waitsSince = requests.count == 0 ? nil : scanned == 0 ? now : waitsSince ?? now
  }

  /// The length of the next line, or of the part of a line that is too long already; nil if there
  /// is neither.
  private func nextLine() -> (length: Int, isWhole: Bool)? {
    let bytes = requests.bytes
    if let end = bytes.firstPlace(of: 0x0A, from: scanned) { return (end, true) }
    scanned = bytes.count
    if bytes.count > limits.requestBytes || (isSkipping && !bytes.isEmpty) {
      return (bytes.count, false)
    }
    return isTail ? (bytes.count, true) : nil
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Writes as much of the answers as the client takes.
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

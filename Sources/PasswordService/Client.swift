internal import CPlatform
internal import Platform

/// A connection: requests that came in, and answers that wait to be read, in the same order.
final class Client {
  let input: Int32
  let output: Int32
  private let limits: ServiceLimits
  private var requests = ByteQueue()
  private var answers = ByteQueue()
  /// The first bytes of the requests that hold no line feed, so that none is looked at twice.
  private var scanned = 0
  /// The rest of a request that was too long is thrown away.
  private var isSkipping = false
  /// Nothing more comes in.
  private var hasEnded = false
  /// The error number of a read or a write that failed.
  private(set) var failure: Int32?
  /// When the client did something last, as ``monotonicSeconds()`` says.
  private(set) var lastActive: Double
  /// Since when a request is incomplete.
  private var waitsSince: Double?

  /// - Parameters:
  ///   - input: A descriptor that does not block, or has something to read.
  ///   - output: May be the same.
  init(input: Int32, output: Int32, limits: ServiceLimits, now: Double) {
    (self.input, self.output, self.limits, lastActive) = (input, output, limits, now)
  }

  func close() {
    CPlatform.close(input)
    if output != input { CPlatform.close(output) }
  }

  // MARK: State

  /// Everything was answered, or nothing can be.
  var isFinished: Bool { failure != nil || (hasEnded && requests.count == 0 && answers.count == 0) }
  var wantsToRead: Bool { !hasEnded && answers.count < ServiceLimits.answerBytes }
  var wantsToWrite: Bool { answers.count > 0 }
  /// Neither a request nor an answer is under way.
  var isIdle: Bool { requests.count == 0 && answers.count == 0 }
  /// There is a request that can be answered now.
  var hasWork: Bool {
    answers.count < ServiceLimits.answerBytes && (scanned < requests.count || isTail)
  }
  /// The last request, without a line feed.
  private var isTail: Bool { hasEnded && requests.count > 0 }

  /// When the client will have waited too long; nil if it may take its time.
  var deadline: Double? {
    wantsToWrite ? lastActive + limits.seconds : waitsSince.map { $0 + limits.seconds }
  }

  // MARK: Steps

  /// Takes what has come in, as much as one request may be.
  func read(now: Double) {
    let room = requests.room(for: max(4096, min(64 << 10, limits.requestBytes)))
    let count = CPlatform.read(input, room.baseAddress, room.count)
    if count > 0 {
      requests.didFill(count)
      lastActive = now
      if waitsSince == nil { waitsSince = now }
    } else if count == 0 {
      hasEnded = true
    } else if platform_errno() != EAGAIN, platform_errno() != EINTR {
      failure = platform_errno()
    }
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

  /// The length of the next line, or of as much of one as is too long; nil if there is neither.
  private func nextLine() -> (length: Int, isWhole: Bool)? {
    let bytes = requests.bytes
    if scanned < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + scanned, 0x0A, bytes.count - scanned)
    {
      return (UnsafeRawPointer(found) - UnsafeRawPointer(base), true)
    }
    scanned = bytes.count
    if bytes.count > limits.requestBytes || (isSkipping && !bytes.isEmpty) {
      return (bytes.count, false)
    }
    return isTail ? (bytes.count, true) : nil
  }

  private func isBlank(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// Hands on as much as is taken.
  func write(now: Double) {
    while answers.count > 0 {
      let count = CPlatform.write(output, answers.bytes.baseAddress, answers.count)
      if count > 0 {
        answers.removeFirst(count)
        lastActive = now
      } else if platform_errno() == EAGAIN {
        return
      } else if platform_errno() != EINTR {
        failure = platform_errno()
        return
      }
    }
  }
}

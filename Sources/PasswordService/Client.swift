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
  /// How many bytes at the start of the requests are known to have no line feed.
  private var scanned = 0
  /// Whether the rest of a request that was too long is being thrown away.
  private var isSkipping = false
  private var hasEnded = false
  private var hasGone = false
  private(set) var failure: SystemError?
  private var lastActive: Double
  /// The time since which a request is incomplete, or takes long; nil if none is.
  private var waitsSince: Double?
  /// The request, at the start of the requests, that other threads answer.
  private(set) var slow: SlowRequest?

  /// - Parameter input: Does not block, or has something to read.
  init(input: Int32, output: Int32, limits: ServiceLimits, now: Double) {
    (self.input, self.output, self.limits, lastActive) = (input, output, limits, now)
  }

  func close() {
    try? closeDescriptor(input)
    if output != input { try? closeDescriptor(output) }
  }

  // MARK: State

  var isFinished: Bool {
    failure != nil || hasGone || (hasEnded && requests.count == 0 && answers.count == 0)
  }
  var wantsToRead: Bool { !hasEnded && !hasRequest && answers.count < ServiceLimits.answerBytes }
  var wantsToWrite: Bool { answers.count > 0 }
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

  func read(now: Double) {
    let most = max(4096, min(64 << 10, limits.request.bytes))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { room in
      do throws(SystemError) {
        guard let count = try readSome(input, into: UnsafeMutableRawBufferPointer(room)) else {
          return
        }
        hasEnded = count == 0
        if hasEnded { return }
        requests.append(UnsafeBufferPointer(rebasing: room[..<count]))
        if let base = room.baseAddress { wipe(base, count) }
        lastActive = now
        if waitsSince == nil { waitsSince = now }
      } catch { failure = error }
    }
  }

  func end() { hasGone = true }

  /// Answers requests until there are none, or enough answers wait, or the time is over.
  ///
  /// - Parameter defer: Takes over a request that takes long; nil to answer it here.
  func work(
    _ handler: inout RequestHandler, now: Double, until end: Double,
    defer: ((UnsafeBufferPointer<UInt8>) -> SlowRequest)?
  ) {
    while answers.count < ServiceLimits.answerBytes, slow == nil, monotonicSeconds() < end,
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
    }
    guard slow == nil else { return }
    waitsSince = requests.count == 0 ? nil : scanned == 0 ? now : waitsSince ?? now
  }

  /// Takes the answer to the request that takes long; false if there is none yet.
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

  /// The length of the next line, or of the part of one that is too long already.
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

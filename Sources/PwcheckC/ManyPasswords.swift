// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import UnicodeText

/// A judge of passwords one after another, which writes a verdict on each.
private struct VerdictWriter: ~Copyable {
  private var evaluator: PolicyEvaluator
  private let verdicts: UnsafeMutableBufferPointer<Int8>
  private let guesses: UnsafeMutablePointer<Double>?
  /// Whether any password may have a zero byte.
  private let mayHaveZero: Bool
  private(set) var accepted: Int64 = 0

  init(
    _ checker: OpaquePointer?, _ user: OpaquePointer?, _ text: UnsafeBufferPointer<UInt8>,
    _ verdicts: UnsafeMutableBufferPointer<Int8>, _ guesses: UnsafeMutablePointer<Double>?
  ) throws(Failure) {
    guard let checker else { throw .isNull("checker") }
    evaluator = value(of: checker, NamedChecker.self).checker.makeEvaluator(
      context: context(of: user), estimatesStrength: guesses != nil)
    (self.verdicts, self.guesses) = (verdicts, guesses)
    mayHaveZero = text.firstPlace(of: 0) != nil
  }

  mutating func judge(_ number: Int, _ password: UnsafeBufferPointer<UInt8>) {
    var code = PWCHECK_NOT_UTF8
    if password.count > Int(PWCHECK_LONGEST_PASSWORD) {
      code = PWCHECK_TOO_LONG
    } else if mayHaveZero, password.firstPlace(of: 0) != nil {
      code = PWCHECK_ZERO_BYTE
    } else if let verdict = evaluator.evaluate(utf8: password) {
      code = Int(verdict.code)
      guesses?[number] = evaluator.guessesLog10 ?? .nan
      if verdict.isAccepted { accepted += 1 }
    }
    verdicts[number] = Int8(truncatingIfNeeded: code)
  }
}

/// Runs a body over verdicts that are set to an error before, and again after a failure: the
/// caller's memory may be zero, which means acceptance.
private func judging(
  _ place: FailurePlace?, _ count: Int, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ guesses: UnsafeMutablePointer<Double>?,
  _ body: (UnsafeMutableBufferPointer<Int8>) throws(Failure) -> Int64
) -> Int64 {
  answering(place) { () throws(Failure) in
    guard count >= 0, count <= Int.max / 8 else {
      throw Failure(PWCHECK_BAD_ARGUMENT, "'count' is out of range.")
    }
    guard let verdicts else { throw .isNull("verdicts") }
    let buffer = UnsafeMutableBufferPointer(start: verdicts, count: count)
    func refuseAll() {
      buffer.update(repeating: Int8(truncatingIfNeeded: PWCHECK_BAD_ARGUMENT))
      guesses?.update(repeating: .nan, count: count)
    }
    refuseAll()
    do throws(Failure) { return try body(buffer) } catch {
      refuseAll()
      throw error
    }
  }
}

@c @implementation public func pwcheck_check_column(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ length: Int,
  _ offsets: UnsafeRawPointer?, _ offsetSize: Int32, _ valid: UnsafePointer<UInt8>?,
  _ firstBit: Int, _ count: Int, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ guesses: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> Int64 {
  judging(error, count, verdicts, guesses) { verdicts throws(Failure) in
    let text = try bytes(start, length, "bytes")
    guard count > 0 else { return 0 }
    guard let offsets else { throw .isNull("offsets") }
    guard offsetSize == 4 || offsetSize == 8 else {
      throw Failure(PWCHECK_BAD_ARGUMENT, "'offset_size' is \(offsetSize), but must be 4 or 8.")
    }
    guard firstBit >= 0, firstBit <= Int.max - count else {
      throw Failure(PWCHECK_BAD_ARGUMENT, "'first_bit' is out of range.")
    }
    func offset(_ i: Int) -> Int {
      offsetSize == 4
        ? Int(offsets.loadUnaligned(fromByteOffset: i * 4, as: Int32.self))
        : Int(offsets.loadUnaligned(fromByteOffset: i * 8, as: Int64.self))
    }
    var judgement = try VerdictWriter(checker, user, text, verdicts, guesses)
    var from = offset(0)
    for i in 0..<count {
      let to = offset(i + 1)
      guard 0 <= from, from <= to, to <= text.count else {
        throw Failure(
          PWCHECK_BAD_ARGUMENT,
          "'offsets' lead from \(from) to \(to) for the password of index \(i), "
            + "and there are \(text.count) bytes.")
      }
      let bit = firstBit + i
      let isThere = valid.map { $0[bit >> 3] >> UInt8(bit & 7) & 1 == 1 } ?? true
      // A missing password keeps the error that every verdict is set to first.
      if isThere { judgement.judge(i, UnsafeBufferPointer(rebasing: text[from..<to])) }
      from = to
    }
    return judgement.accepted
  }
}

@c @implementation public func pwcheck_check_list(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ length: Int,
  _ separator: CChar, _ count: Int, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ guesses: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> Int64 {
  judging(error, count, verdicts, guesses) { verdicts throws(Failure) in
    let text = try bytes(start, length, "bytes")
    var judgement = try VerdictWriter(checker, user, text, verdicts, guesses)
    var (from, number) = (0, 0)
    while number < count, from <= text.count {
      let end = text.firstPlace(of: UInt8(bitPattern: separator), from: from) ?? text.count
      judgement.judge(number, UnsafeBufferPointer(rebasing: text[from..<end]))
      (from, number) = (end + 1, number + 1)
    }
    guard number == count, from > text.count else {
      throw Failure(
        PWCHECK_BAD_ARGUMENT,
        "the text has \(number < count ? "fewer" : "more") passwords than 'count', \(count).")
    }
    return judgement.accepted
  }
}

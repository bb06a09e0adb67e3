// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import UnicodeText

/// Writes a verdict on each password that a body passes to `judge`, and returns how many are
/// accepted. All verdicts are an error before, and again after a failure: the caller's memory may
/// be zero, which means acceptance.
private func judging(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ length: Int,
  _ count: Int, _ verdicts: UnsafeMutablePointer<Int8>?, _ guesses: UnsafeMutablePointer<Double>?,
  _ error: FailurePlace?,
  _ body: (
    _ text: UnsafeBufferPointer<UInt8>, _ judge: (_ number: Int, _ place: Range<Int>) -> Void
  ) throws(Failure) -> Void
) -> Int64 {
  answering(error) { () throws(Failure) in
    guard count >= 0, count <= Int.max / 8 else {
      throw Failure(PWCHECK_BAD_ARGUMENT, "'count' is out of range.")
    }
    guard let verdicts else { throw .isNull("verdicts") }
    func refuseAll() {
      verdicts.update(repeating: Int8(truncatingIfNeeded: PWCHECK_BAD_ARGUMENT), count: count)
      guesses?.update(repeating: .nan, count: count)
    }
    refuseAll()
    do throws(Failure) {
      let text = try bytes(start, length, "bytes")
      guard let checker else { throw .isNull("checker") }
      var evaluator = value(of: checker, NamedChecker.self).checker.makeEvaluator(
        context: context(of: user), estimatesStrength: guesses != nil)
      let mayHaveZero = text.firstPlace(of: 0) != nil
      var accepted: Int64 = 0
      try body(text) { number, place in
        let password = UnsafeBufferPointer(rebasing: text[place])
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
      return accepted
    } catch {
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
  judging(checker, user, start, length, count, verdicts, guesses, error) {
    text, judge throws(Failure) in
    guard count > 0 else { return }
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
      if isThere { judge(i, from..<to) }
      from = to
    }
  }
}

@c @implementation public func pwcheck_check_list(
  _ checker: OpaquePointer?, _ user: OpaquePointer?, _ start: UnsafePointer<CChar>?, _ length: Int,
  _ separator: CChar, _ count: Int, _ verdicts: UnsafeMutablePointer<Int8>?,
  _ guesses: UnsafeMutablePointer<Double>?, _ error: FailurePlace?
) -> Int64 {
  judging(checker, user, start, length, count, verdicts, guesses, error) {
    text, judge throws(Failure) in
    var (from, number) = (0, 0)
    while number < count, from <= text.count {
      let end = text.firstPlace(of: UInt8(bitPattern: separator), from: from) ?? text.count
      judge(number, from..<end)
      (from, number) = (end + 1, number + 1)
    }
    guard number == count, from > text.count else {
      throw Failure(
        PWCHECK_BAD_ARGUMENT,
        "the text has \(number < count ? "fewer" : "more") passwords than 'count', \(count).")
    }
  }
}

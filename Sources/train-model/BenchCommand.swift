internal import CPlatform
internal import PasswordStrength
internal import UnicodeText

/// Measures the estimator on passwords from standard input, for three seconds. Prints passwords per
/// second of the best round, the microseconds of the median password, and allocations per password
/// if a counter is preloaded.
func bench() {
  let input = readInput()
  var scorer = StrengthEstimator().makeScorer()
  input.withUnsafeBufferPointer { bytes in
    let passwords = lines(bytes).compactMap { ValidUTF8(validating: $0) }
    let clock = ContinuousClock()
    var sum = 0.0
    for password in passwords { sum += scorer.guessesLog10(password) }
    let before = allocationCount()
    for password in passwords { sum += scorer.guessesLog10(password) }
    let allocations = Double(allocationCount() - before) / Double(max(1, passwords.count))
    var best = Double.infinity
    let start = clock.now
    repeat {
      let time = clock.measure {
        for password in passwords { sum += scorer.guessesLog10(password) }
      }
      best = min(best, time / .seconds(1))
    } while clock.now - start < .seconds(3)
    // Sixteen times each, since one takes about as long as looking at the clock.
    let times = passwords.map { password in
      clock.measure { for _ in 0..<16 { sum += scorer.guessesLog10(password) } } / .microseconds(16)
    }
    let median = times.sorted()[times.count / 2]
    precondition(sum.isFinite)
    write(
      "\(Int(Double(passwords.count) / best)) \(fixed(median, digits: 3)) \(fixed(allocations, digits: 6))\n"
    )
  }
}

/// The counter of Benchmarks/count-allocations.c, 0 if that is not preloaded.
private func allocationCount() -> UInt {
  guard let symbol = dlsym(nil, "pwcheck_allocation_count") else { return 0 }
  return unsafeBitCast(symbol, to: (@convention(c) () -> UInt).self)()
}

/// Prints the microseconds that all of standard input takes as one password, the best of several
/// tries.
func worst() {
  let input = readInput()
  var scorer = StrengthEstimator().makeScorer()
  input.withUnsafeBufferPointer { bytes in
    guard let text = ValidUTF8(validating: bytes) else { return }
    var best = Double.infinity
    for _ in 0..<30 {
      let time = ContinuousClock().measure { _ = scorer.guessesLog10(text) }
      best = min(best, time / .microseconds(1))
    }
    write(fixed(best, digits: 1) + "\n")
  }
}

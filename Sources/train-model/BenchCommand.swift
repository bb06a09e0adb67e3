internal import CPlatform
internal import PasswordStrength
internal import Platform
internal import UnicodeText

/// Measures the estimator on passwords from standard input. Prints how many passwords it takes a
/// second of processor time, over a second or more as the loops of its peers do; the microseconds
/// of the median password; and allocations per password if a counter is preloaded.
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
    let start = processorSeconds()
    var count = 0
    repeat {
      for password in passwords { sum += scorer.guessesLog10(password) }
      count += passwords.count
    } while processorSeconds() - start < 1
    let rate = Double(count) / (processorSeconds() - start)
    // Sixteen times each, since one takes about as long as looking at the clock.
    let times = passwords.map { password in
      clock.measure { for _ in 0..<16 { sum += scorer.guessesLog10(password) } } / .microseconds(16)
    }
    let median = times.isEmpty ? 0 : times.sorted()[times.count / 2]
    precondition(sum.isFinite)
    write("\(Int(rate)) \(fixed(median, digits: 3)) \(fixed(allocations, digits: 6))\n")
  }
}

private func processorSeconds() -> Double { Double(Clock.process.nanoseconds) / 1e9 }

/// The number of allocations by the counter of Benchmarks/count-allocations.c; 0 if that is not
/// preloaded.
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

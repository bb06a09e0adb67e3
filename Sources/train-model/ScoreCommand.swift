internal import FoundationEssentials
internal import PasswordStrength
internal import UnicodeText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Reads passwords, one a line, and writes log10 of their guesses, without the passwords. A line that is no UTF-8
/// gives an empty line.
func score(year: Int, userWords: [String]) {
  let input = FileHandleInput.readAll()
  var scorer = StrengthEstimator(year: year).makeScorer(userWords: userWords)
  var output = ""
  input.withUnsafeBufferPointer { bytes in
    for line in lines(bytes) {
      if let text = ValidUTF8(validating: line) {
        output += fixed(scorer.guessesLog10(text), digits: 6)
      }
      output += "\n"
    }
  }
  FileHandleInput.write(output)
}

/// Measures the estimator on passwords from standard input, which it goes through until `seconds` have passed.
func bench(seconds: Double) {
  let input = FileHandleInput.readAll()
  var scorer = StrengthEstimator().makeScorer()
  input.withUnsafeBufferPointer { bytes in
    let passwords = lines(bytes).compactMap { ValidUTF8(validating: $0) }
    let clock = ContinuousClock()
    var sum = 0.0
    for password in passwords { sum += scorer.guessesLog10(password) }
    var best = Double.infinity
    let start = clock.now
    repeat {
      let time = clock.measure { for password in passwords { sum += scorer.guessesLog10(password) } }
      best = min(best, time / .seconds(1))
    } while (clock.now - start) / .seconds(1) < seconds
    FileHandleInput.write("\(Int(Double(passwords.count) / best)) passwords/s, checksum \(fixed(sum, digits: 1))\n")
  }
}

/// Prints the microseconds that all of standard input takes as one password, the best of several tries.
func worst() {
  let input = FileHandleInput.readAll()
  var scorer = StrengthEstimator().makeScorer()
  input.withUnsafeBufferPointer { bytes in
    guard let text = ValidUTF8(validating: bytes) else { return }
    var best = Double.infinity
    for _ in 0..<30 {
      let time = ContinuousClock().measure { _ = scorer.guessesLog10(text) }
      best = min(best, time / .microseconds(1))
    }
    FileHandleInput.write(fixed(best, digits: 1) + "\n")
  }
}

private func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
  var result: [UnsafeBufferPointer<UInt8>] = []
  var start = 0
  for i in bytes.indices where bytes[i] == 0x0A {
    result.append(UnsafeBufferPointer(rebasing: bytes[start..<i]))
    start = i + 1
  }
  if start < bytes.count { result.append(UnsafeBufferPointer(rebasing: bytes[start...])) }
  return result
}

/// A non-negative number with a fixed number of decimals.
func fixed(_ x: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = String(Int((x * scale).rounded()))
  let padded = String(repeating: "0", count: max(0, digits + 1 - scaled.count)) + scaled
  return padded.dropLast(digits) + "." + padded.suffix(digits)
}

/// Standard input and output as bytes.
enum FileHandleInput {
  static func readAll() -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count <= 0 { return result }
      result += chunk[..<count]
    }
  }

  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// Prints the whole estimate of each line, for a developer's eyes.
func explain(userWords: [String]) {
  let input = FileHandleInput.readAll()
  let estimator = StrengthEstimator()
  input.withUnsafeBufferPointer { bytes in
    for line in lines(bytes) {
      let password = String(decoding: line, as: UTF8.self)
      let estimate = estimator.estimate(password, userWords: userWords)
      FileHandleInput.write(
        "\(password)\t\(fixed(estimate.guessesLog10, digits: 2))\t\(estimate.score)\t\(estimate.level)\t"
          + "\(estimate.warning.map { "\($0)" } ?? "-")\t\(estimate.suggestions)\n")
      for segment in estimate.segments {
        let text = String(decoding: Array(password.utf8)[segment.utf8], as: UTF8.self)
        FileHandleInput.write("    \(text)\t\(fixed(segment.guessesLog10, digits: 2))\t\(segment.kind)\n")
      }
    }
  }
}

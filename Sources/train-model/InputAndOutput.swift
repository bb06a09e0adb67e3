internal import Platform
internal import ProcessControl
internal import UnicodeText

/// A non-negative number with a fixed number of decimals.
func fixed(_ x: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let padded = zeroPadded(String(Int((x * scale).rounded())), to: digits + 1)
  return padded.dropLast(digits) + "." + padded.suffix(digits)
}

func readInput() -> [UInt8] {
  do { return try InputFile(path: "-", within: .stream).readBeginning(limit: .max) } catch {
    fail("Error: standard input cannot be read: \(error.message).\n")
  }
}

func write(_ text: String) {
  do { try writeAll(StandardStream.output, text) } catch {
    fail("Error: standard output cannot be written: \(error.message).\n")
  }
}

/// Writes the problem and ends with status 2.
func fail(_ text: String) -> Never {
  try? writeAll(StandardStream.errors, text)
  ThisProcess.end(status: 2)
}

func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  if lines.last?.isEmpty == true { lines.removeLast() }
  return lines.map { UnsafeBufferPointer(rebasing: $0) }
}

internal import CPlatform

/// A non-negative number with a fixed number of decimals.
func fixed(_ x: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = String(Int((x * scale).rounded()))
  let padded = String(repeating: "0", count: max(0, digits + 1 - scaled.count)) + scaled
  return padded.dropLast(digits) + "." + padded.suffix(digits)
}

/// Standard input and output as bytes.
enum StandardStreams {
  static func readAll() -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(0, &chunk, chunk.count)
      if count <= 0 { return result }
      result += chunk[..<count]
    }
  }

  static func write(_ text: String) { write(text, to: 1) }

  /// Says what is wrong and ends with status 2.
  static func fail(_ text: String) -> Never {
    write(text, to: 2)
    exit(2)
  }

  private static func write(_ text: String, to file: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(file, $0) }
      if count <= 0 { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

// `write` by itself would be the method above.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

/// The lines, without their ends.
func lines(_ bytes: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>] {
  var result: [UnsafeBufferPointer<UInt8>] = []
  var start = 0
  for i in bytes.indices where bytes[i] == 0x0A {
    result.append(UnsafeBufferPointer(rebasing: bytes[start..<i]))
    start = i + 1
  }
  if start < bytes.count { result.append(UnsafeBufferPointer(rebasing: bytes[start...])) }
  return result
}

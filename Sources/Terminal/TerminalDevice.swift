internal import CTerminal
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The terminal that controls this process, in raw mode as long as this value lives.
struct TerminalDevice: ~Copyable {
  let descriptor: Int32

  init(_ modes: UInt32) throws(SystemError) {
    let descriptor = try openControllingTerminal()
    ThisProcess.forbidCoreDumps()
    ThisProcess.lockMemory()
    let problem = terminal_enter(descriptor, modes)
    guard problem == 0 else {
      try? closeDescriptor(descriptor)
      throw SystemError(code: problem)
    }
    self.descriptor = descriptor
  }

  deinit {
    terminal_leave()
    try? closeDescriptor(descriptor)
  }

  var size: (columns: Int, rows: Int) { terminalSize(descriptor) ?? (80, 24) }

  func write(_ text: SecretText) {
    // A terminal that is gone shows in what is read from it.
    text.withUTF8 { try? writeAll(descriptor, UnsafeRawBufferPointer($0)) }
  }
}

/// Lends the bytes that a descriptor has now, and overwrites them; nil at its end.
func readAvailable<Result>(
  _ descriptor: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result? {
  withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
    let count: Int
    do throws(SystemError) {
      count = try readSome(descriptor, into: UnsafeMutableRawBufferPointer(buffer)) ?? -1
    } catch { return nil }
    if count == 0 { return nil }
    defer { if let base = buffer.baseAddress { wipe(base, max(0, count)) } }
    return body(UnsafeBufferPointer(rebasing: buffer[..<max(0, count)]))
  }
}

/// Reads the bytes that a descriptor has now, which are no secret; nil at its end.
func readAvailable(_ descriptor: Int32) -> [UInt8]? { readAvailable(descriptor) { Array($0) } }

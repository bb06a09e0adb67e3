internal import Platform
internal import Terminal
internal import UnicodeText

/// The lines of standard input, each a password. On a terminal one is asked for.
struct PasswordLines: ~Copyable {
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 20)

  deinit {
    if let base = buffer.baseAddress { wipe(base, buffer.count) }
    buffer.deallocate()
  }

  mutating func forEach(_ console: Console, _ body: (UnsafeBufferPointer<UInt8>) -> Void)
    throws(CommandError)
  {
    if console.isInputTerminal { return try ask(body) }
    let file: InputFile
    do throws(SystemError) { file = try InputFile(path: "-", within: .stream) } catch {
      throw error.commandError(about: "standard input")
    }
    var held = 0
    var line = 1
    var isFirst = true
    while true {
      let isAtEnd = try fill(file, &held)
      var start = 0
      if isFirst { start = try beginning(held, console) }
      isFirst = false
      while let end = self.end(of: start, held) {
        body(self.line(start, end))
        (start, line) = (end + 1, line + 1)
      }
      if isAtEnd {
        if start < held { body(self.line(start, held)) }
        return
      }
      guard start > 0 || held < buffer.count else {
        throw CommandError("standard input: line \(line) is longer than 1 MiB.")
      }
      for i in start..<held { buffer[i - start] = buffer[i] }
      held -= start
    }
  }

  private func ask(_ body: (UnsafeBufferPointer<UInt8>) -> Void) throws(CommandError) {
    guard let terminal = SecretPrompt(), case .line(let line) = terminal.ask("Password: ") else {
      throw CommandError("no password was given.")
    }
    line.withUTF8(body)
  }

  /// Reads until the buffer is full or the input ends, and returns whether it ended.
  private func fill(_ file: borrowing InputFile, _ held: inout Int) throws(CommandError) -> Bool {
    while held < buffer.count {
      let room = UnsafeMutableRawBufferPointer(
        UnsafeMutableBufferPointer(rebasing: buffer[held...]))
      do throws(SystemError) {
        guard let count = try readSome(file.descriptor, into: room, milliseconds: 1000) else {
          continue
        }
        if count == 0 { return true }
        held += count
      } catch {
        throw error.commandError(about: "standard input")
      }
    }
    return false
  }

  /// The offset of the first line.
  private func beginning(_ held: Int, _ console: Console) throws(CommandError) -> Int {
    let bytes = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<held])
    if let kind = FileKind(start: bytes), kind != .binary {
      throw CommandError("standard input: this is \(kind.name), not a list of passwords.")
    }
    guard FileKind.hasMark(bytes) else { return 0 }
    console.warn(
      "standard input begins with a byte order mark. It is not taken for a part of a password.")
    return 3
  }

  private func end(of start: Int, _ held: Int) -> Int? {
    var i = start
    while i < held {
      if buffer[i] == 0x0A { return i }
      i += 1
    }
    return nil
  }

  private func line(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    let end = end > start && buffer[end - 1] == 0x0D ? end - 1 : end
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[start..<end])
  }
}

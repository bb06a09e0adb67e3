internal import Platform
internal import Terminal
internal import UnicodeText

/// Passes on the lines of standard input, each a password. On a terminal one is asked for.
func forEachPasswordLine(_ console: Console, _ body: (UnsafeBufferPointer<UInt8>) -> Void) throws {
  if console.isInputTerminal {
    guard let terminal = SecretPrompt(), case .line(let line) = terminal.ask("Password: ") else {
      throw CommandError("no password was given.")
    }
    return line.withUTF8(body)
  }
  var lines = LineReader(try openFile("-"), longest: 1 << 20)
  do {
    let beginning = try lines.beginning()
    if let kind = FileKind(start: beginning), kind != .binary {
      throw CommandError("standard input: this is \(kind.name), not a list of passwords.")
    }
    let hasMark = FileKind.hasMark(beginning)
    if hasMark {
      console.warn(
        "standard input begins with a byte order mark. It is not taken for a part of a password.")
    }
    while let line = try lines.next() {
      var password = line.dropFirst(hasMark && lines.count == 1 ? 3 : 0)
      if password.last == 0x0A { password.removeLast() }
      if password.last == 0x0D { password.removeLast() }
      body(UnsafeBufferPointer(rebasing: password))
    }
  } catch let error as SystemError {
    throw error.isTooLarge
      ? CommandError("standard input: line \(lines.count + 1) is longer than 1 MiB.")
      : error.commandError(about: "standard input")
  }
}

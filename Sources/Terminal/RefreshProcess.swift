internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The commands of a refresh. Their last line on standard error is their progress or failure.
struct RefreshProcess {
  private var commands: ArraySlice<[String]>
  private(set) var process: ChildProcess
  private(set) var progress = ""
  private var complaint = ""

  init(_ commands: [[String]]) throws(SystemError) {
    self.commands = commands.dropFirst()
    process = try ChildProcess(commands[0])
  }

  enum End {
    case done
    case failed(reason: String)
  }

  /// Takes the news; nil while a command runs.
  mutating func listen() -> End? {
    process.exchange()
    let status = process.endStatus()
    takeLines()
    guard let status else { return nil }
    // 1 says that something was found.
    guard status == 0 || status == 1 else {
      return .failed(reason: complaint.isEmpty ? "status \(status)" : complaint)
    }
    guard let command = commands.popFirst() else { return .done }
    progress = ""
    do { process = try ChildProcess(command) } catch { return .failed(reason: error.message) }
    return nil
  }

  private mutating func takeLines() {
    while let end = process.messages.firstIndex(of: 0x0A) {
      let line = printable(String(decoding: process.messages[..<end].prefix(400), as: UTF8.self))
      process.messages.removeFirst(end + 1)
      if line.hasPrefix("Error: ") {
        complaint = String(line.dropFirst(7))
      } else {
        progress = line
      }
    }
    // No line of ours is that long.
    if process.messages.count >= 1 << 16 { process.messages = [] }
  }
}

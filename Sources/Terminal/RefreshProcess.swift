internal import Findings
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The commands of a refresh. Their last line on standard error is their progress or failure.
struct RefreshProcess {
  private var commands: ArraySlice<[String]>
  private(set) var process: ChildProcess
  private var progress = ""
  private var complaint = ""

  init(_ commands: [[String]]) throws(SystemError) {
    self.commands = commands.dropFirst()
    process = try ChildProcess(commands[0])
  }

  /// Takes the news as an event, and whether all is over; without an event it is well done.
  mutating func listen() -> (event: BrowserEvent?, isOver: Bool) {
    process.exchange()
    let (status, before) = (process.endStatus(), progress)
    takeLines()
    guard let status else {
      return (progress == before ? nil : .refreshProgressed(progress), false)
    }
    // 1 says that something was found.
    guard status == 0 || status == 1 else {
      return (.refreshFailed(reason: complaint.isEmpty ? "status \(status)" : complaint), true)
    }
    guard let command = commands.popFirst() else { return (nil, true) }
    progress = ""
    do { process = try ChildProcess(command) } catch {
      return (.refreshFailed(reason: error.message), true)
    }
    return (.refreshProgressed(""), false)
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

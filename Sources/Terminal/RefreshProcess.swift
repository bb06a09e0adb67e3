internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The commands of a refresh, one after the other. Their last line on standard error is their
/// progress, or the reason why they failed.
struct RefreshProcess {
  private var commands: ArraySlice<[String]>
  private var process: ChildProcess?
  private var bytes: [UInt8] = []
  /// The progress, in the command's words.
  private(set) var progress = ""
  private var complaint = ""

  /// Starts the first command.
  init(_ commands: [[String]]) throws(SystemError) {
    self.commands = commands[...]
    try startNext()
  }

  /// The descriptor to wait on for news; -1 if there is none.
  var descriptor: Int32 { process?.errors ?? -1 }

  /// The end of the refresh.
  enum End {
    case done
    case failed(reason: String)
  }

  /// Reads the news; nil while a command runs.
  mutating func listen() -> End? {
    guard let running = process else { return .done }
    if let new = readAvailable(running.errors), !new.isEmpty {
      take(new)
      return nil
    }
    guard let status = running.endStatus() else { return nil }
    // The rest of what it has said.
    while let new = readAvailable(running.errors), !new.isEmpty { take(new) }
    try? closeDescriptor(running.errors)
    process = nil
    // 1 says that something was found.
    guard status == 0 || status == 1 else {
      return .failed(reason: complaint.isEmpty ? "status \(status)" : complaint)
    }
    guard !commands.isEmpty else { return .done }
    do { try startNext() } catch { return .failed(reason: error.message) }
    return nil
  }

  /// Ends the command that runs.
  mutating func stop() {
    guard let running = process else { return }
    try? closeDescriptor(running.errors)
    running.stop(within: 500)
    process = nil
  }

  private mutating func startNext() throws(SystemError) {
    guard let command = commands.popFirst() else { return }
    (bytes, progress) = ([], "")
    process = try ChildProcess(command, input: .nothing, output: .nothing, errors: .pipe)
  }

  private mutating func take(_ new: [UInt8]) {
    bytes += new
    while let end = bytes.firstIndex(of: 0x0A) {
      let line = printable(String(decoding: bytes[..<end].prefix(400), as: UTF8.self))
      bytes.removeFirst(end + 1)
      if line.hasPrefix("Error: ") {
        complaint = String(line.dropFirst(7))
      } else {
        progress = line
      }
    }
    // No line of ours is that long.
    if bytes.count > 1 << 16 { bytes = [] }
  }
}

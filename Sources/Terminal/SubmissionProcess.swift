internal import PasswordForm
internal import PasswordWording
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// A command that has got the fields and has not answered yet.
struct SubmissionProcess {
  let attempt: Int
  /// The time at which the form stops waiting.
  let deadline: Double
  private let process: ChildProcess
  /// The descriptor of the command's input; -1 once it is closed.
  private(set) var input: Int32
  private(set) var errors: Int32
  private var unwritten: SecretText
  private var message: [UInt8] = []

  private static let maxMessage = 64 * 1024

  /// Starts the command, with the fields on its standard input and nowhere else. Its output may not
  /// go to the terminal, where it would break the form.
  ///
  /// - Throws: The system's reason.
  init(_ command: String, _ submission: FormSubmission, passesOutput: Bool, deadline: Double)
    throws(SystemError)
  {
    process = try ChildProcess(
      ["/bin/sh", "-c", command], input: .pipe,
      output: passesOutput && !isTerminal(StandardStream.output)
        ? .descriptor(StandardStream.output) : .nothing,
      errors: .pipe)
    (input, errors) = (process.input, process.errors)
    attempt = submission.attempt
    self.deadline = deadline
    unwritten = submissionJSON(submission)
    write()
  }

  /// Writes as much of the input as the pipe takes.
  mutating func write() {
    while input >= 0, !unwritten.isEmpty {
      // A command that does not read its input may still succeed.
      guard
        let count = try? unwritten.withUTF8({ try writeSome(input, UnsafeRawBufferPointer($0)) })
      else { break }
      if count == 0 { return }
      unwritten.removeFirst(count)
    }
    unwritten.removeAll()
    if input >= 0 { try? closeDescriptor(input) }
    input = -1
  }

  /// Takes what the command says.
  mutating func listen() {
    while errors >= 0 {
      guard let new = readAvailable(errors) else {
        try? closeDescriptor(errors)
        errors = -1
        return
      }
      if new.isEmpty { return }
      message += new.prefix(max(0, Self.maxMessage - message.count))
    }
  }

  /// The event for the form if the command has ended; nil if it has not.
  mutating func answer(_ wording: Wording) -> FormEvent? {
    guard let status = process.endStatus() else { return nil }
    listen()
    closeAll()
    if status == 0 { return .submissionSucceeded(attempt: attempt) }
    let words =
      status < 0
      ? wording.form.commandKilled(signal: Int(-status))
      : wording.form.commandFailed(status: Int(status))
    return .submissionFailed(attempt: attempt, firstLine ?? words)
  }

  /// Ends the command and all that it has started.
  mutating func stop() {
    closeAll()
    process.stop(within: 100)
  }

  private mutating func closeAll() {
    unwritten.removeAll()
    if input >= 0 { try? closeDescriptor(input) }
    if errors >= 0 { try? closeDescriptor(errors) }
    (input, errors) = (-1, -1)
  }

  /// The first line of the command's messages, its own reason. It may come from a server, so it is
  /// not trusted to leave the terminal alone.
  private var firstLine: String? {
    let lines = message.split { $0 == 0x0A || $0 == 0x0D }
    let texts = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
    guard let line = texts.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    return printable(String(line.prefix(200)))
  }
}

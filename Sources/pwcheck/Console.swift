internal import CommandLineArguments
internal import PasswordWording
internal import Platform
internal import ProcessControl
internal import ReportFormats

/// The program's standard streams: data on standard output, messages on standard error.
struct Console {
  /// The options `--color`, `--ascii` and `--quiet`.
  var display = DisplayOptions()
  private var pending: [UInt8] = []

  let isOutputTerminal = isTerminal(StandardStream.output)
  let isInputTerminal = isTerminal(StandardStream.input)
  let isErrorTerminal = isTerminal(StandardStream.errors)

  /// - Parameter arguments: The command line. Help and usage errors already follow `--ascii`.
  init(arguments: [String]) {
    display.isASCII = arguments.prefix { $0 != "--" }.contains("--ascii")
  }

  // MARK: Output

  /// Writes text for people to standard output, in characters that the terminal can show.
  mutating func say(_ text: String) { write(outputWriting.write(text)) }

  /// Writes a document to standard output, which is buffered.
  mutating func write(_ text: String) { write(text.utf8) }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    if pending.count >= 1 << 16 { flush() }
  }

  /// Writes a report as text for people or as a document, unless `--quiet` was given.
  mutating func report(
    as format: DocumentFormat, text: @autoclosure () -> String, json: @autoclosure () -> [UInt8]
  ) {
    guard !display.isQuiet else { return }
    switch format {
    case .text: say(text())
    case .json: write(json())
    }
  }

  mutating func flush() {
    defer { pending.removeAll(keepingCapacity: true) }
    do throws(SystemError) {
      try pending.withUnsafeBufferPointer { bytes throws(SystemError) in
        try writeAll(StandardStream.output, UnsafeRawBufferPointer(bytes))
      }
    } catch {
      if error.isBrokenPipe { ThisProcess.endByBrokenPipe() }
      endByOutputFailure(error)
    }
  }

  private func endByOutputFailure(_ error: SystemError) -> Never {
    fail("standard output cannot be written: \(error.message).")
    ThisProcess.end(status: ExitCode.couldNotCheck.rawValue)
  }

  func fail(_ message: String) { complain("Error", message, .bad) }

  func note(_ text: String) { writeError(errorWriting.write(text)) }

  func warn(_ message: String) {
    if !display.isQuiet { complain("Warning", message, .fair) }
  }

  private func complain(_ kind: String, _ message: String, _ color: Color) {
    let isColored = display.color.isOn(forTerminal: isErrorTerminal)
    let head = isColored ? "\u{1B}[\(color.rawValue)m\(kind):\u{1B}[0m" : "\(kind):"
    writeError("\(head) \(errorWriting.write(message))\n")
  }

  /// Writes to standard error. A failure is ignored, because there is no other place to report it.
  private func writeError(_ text: String) { try? writeAll(StandardStream.errors, text) }

  private enum Color: String {
    case bad = "1;31"
    case fair = "1;33"
  }

  mutating func exit(_ status: ExitCode) -> Never {
    flush()
    // A full disk may show only now.
    do { try closeDescriptor(StandardStream.output) } catch { endByOutputFailure(error) }
    ThisProcess.end(status: status.rawValue)
  }

  // MARK: Looks

  var isOutputColored: Bool { display.color.isOn(forTerminal: isOutputTerminal) }

  var textStyle: TextStyle {
    TextStyle(
      marks: outputWriting.marks, hasColor: isOutputColored,
      width: isOutputTerminal ? min(100, columns) : nil)
  }

  var outputWriting: Writing { display.writing(forTerminal: isOutputTerminal) }

  var errorWriting: Writing { display.writing(forTerminal: isErrorTerminal) }

  /// Whether lines on standard error can be overwritten.
  var isErrorMovable: Bool { isErrorTerminal && !["", "dumb"].contains(environment("TERM") ?? "") }

  /// The number of columns of the terminal, within limits that are comfortable to read.
  var width: Int { min(100, max(40, columns)) }

  private var columns: Int { terminalSize(StandardStream.output)?.columns ?? 80 }
}

enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never

  /// Whether colours are used. `auto` follows https://no-color.org: no colours in a pipe, on a dumb
  /// terminal, or if NO_COLOR is set and not empty.
  func isOn(forTerminal isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment("NO_COLOR")?.isEmpty ?? true && environment("TERM") != "dumb"
    }
  }
}

/// Text for people, or a document for programs.
enum DocumentFormat: String, CaseIterable, ArgumentValue { case text, json }

/// A command with options for the appearance of its output, which hold when it runs.
protocol DisplayCommand: Command<Console> { var display: DisplayOptions { get } }

struct DisplayOptions: ArgumentGroup {
  var color = ColorChoice.auto
  var isASCII = false
  var isQuiet = false
  /// The effect of `--quiet`; nil for a command that has no such option.
  private let quietHelp: String?

  init(quiet help: String? = "Print only errors; the exit status is the result") {
    quietHelp = help
  }

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Output")
    arguments.option("--color", "WHEN", &color, help: "When to colour the output")
    arguments.flag(
      "--ascii", &isASCII, help: "Use the marks [x] [ ] [~] [!] and only ASCII symbols")
    if let quietHelp { arguments.flag("--quiet", short: "q", &isQuiet, help: quietHelp) }
  }

  func writing(forTerminal isTerminal: Bool) -> Writing {
    let writing = isTerminal ? Writing.ofTerminal : .unicode
    return writing == .unicode && isASCII ? .asciiMarks : writing
  }
}

internal import CommandLineArguments
internal import PasswordPolicy
internal import Platform
internal import ProcessControl
internal import ReportFormats
internal import UnicodeText

struct Console {
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

  mutating func report(text: @autoclosure () -> String, json: @autoclosure () -> [UInt8]) {
    if display.isQuiet { return }
    if display.format == .json { write(json()) } else { say(text()) }
  }

  mutating func report(_ text: @autoclosure () -> String, isForPeople: Bool) {
    if display.isQuiet { return }
    if isForPeople { say(text()) } else { write(text()) }
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

  func fail(_ message: String) { complain("Error", message, color: "1;31") }

  func note(_ text: String) { writeError(errorWriting.write(text)) }

  func warn(_ message: String) {
    if !display.isQuiet { complain("Warning", message, color: "1;33") }
  }

  private func complain(_ kind: String, _ message: String, color: String) {
    let isColored = display.color.isOn(forTerminal: isErrorTerminal)
    let head = isColored ? "\u{1B}[\(color)m\(kind):\u{1B}[0m" : "\(kind):"
    writeError("\(head) \(errorWriting.write(message))\n")
  }

  // A failure is ignored, because there is no other place to report it.
  private func writeError(_ text: String) { try? writeAll(StandardStream.errors, text) }

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

  var isErrorMovable: Bool { isErrorTerminal && !["", "dumb"].contains(environment("TERM") ?? "") }

  var width: Int { min(100, max(40, columns)) }

  private var columns: Int { terminalSize(StandardStream.output)?.columns ?? 80 }
}

enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto, always, never

  /// `auto` follows https://no-color.org.
  func isOn(forTerminal isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isTerminal && environment("NO_COLOR")?.isEmpty ?? true && environment("TERM") != "dumb"
    }
  }
}

enum DocumentFormat: String, CaseIterable, ArgumentValue { case text, json }

protocol DisplayCommand: Command<Console> { var display: DisplayOptions { get } }

struct DisplayOptions: ArgumentGroup {
  var color = ColorChoice.auto
  var isASCII = false
  var isQuiet = false
  var format = DocumentFormat.text
  private let hasFormat: Bool
  private let quietHelp: String?

  init(
    quiet help: String? = "Print only errors; the exit status is the result",
    hasFormat: Bool = false
  ) { (quietHelp, self.hasFormat) = (help, hasFormat) }

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Output")
    if hasFormat { arguments.option("--format", "text|json", &format, help: "Output format") }
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

/// The characters that text for people may have. Documents for programs are UTF-8 in any case.
enum Writing {
  case unicode
  /// Marks, quotes and bars in ASCII: for `--ascii`, and for the Linux console, whose font has no
  /// emoji. Letters stay.
  case asciiMarks
  /// Only ASCII, for a terminal whose locale has no UTF-8 and which would show other characters.
  case asciiOnly

  func write(_ text: String) -> String {
    switch self {
    case .unicode: text
    case .asciiMarks: UnicodeText.asciiMarks(text)
    case .asciiOnly: UnicodeText.asciiOnly(text)
    }
  }

  var marks: MarkStyle { self == .unicode ? .emoji : .ascii }

  /// The characters that the terminal can show, by its locale and its name.
  static var ofTerminal: Writing {
    if !localeHasUTF8 { return .asciiOnly }
    return environment("TERM") == "linux" ? .asciiMarks : .unicode
  }

  /// As in POSIX, the first of these variables that is set decides; without any the locale is C.
  private static var localeHasUTF8: Bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    let name = locales.first { !$0.isEmpty }?.lowercased() ?? "c"
    return name.includes("utf-8") || name.includes("utf8")
  }
}

internal import CommandLineArguments
internal import Platform
internal import Terminal
internal import UnicodeText

/// The source of the one password: never an argument, which every user of the machine can read.
struct PasswordInput: ArgumentGroup {
  var file: String?
  var descriptor: Int?
  var budget = Budget(bytes: 16 << 20)
  /// Whether another program hands over the password's bytes alone, without a line end.
  var isExact = false

  static let advice =
    "A password is not taken from the command line, where other users and the shell's history can "
    + "see it. If this was real, change it. \(ways) To check a list, use 'pwcheck audit FILE'."

  private static let ways =
    "Pipe it in (printf '%s' \"$PASSWORD\" | pwcheck), use '--password-file FILE', or type it when "
    + "asked."

  static let refusal =
    "a password is not taken from the command line. If you gave a real one, it is in the shell's "
    + "history now, and other users may have seen it: change it. \(ways)"

  private let isPrevious: Bool
  private var fileOption: String { isPrevious ? "--previous-file" : "--password-file" }
  private var descriptorOption: String { isPrevious ? "--previous-fd" : "--password-fd" }

  init(isPrevious: Bool = false) { self.isPrevious = isPrevious }

  mutating func bind(to arguments: inout Arguments) {
    let password = isPrevious ? "the previous password" : "the password"
    if !isPrevious {
      arguments.section("Password")
      Self.refusePassword(&arguments)
    }
    arguments.option(fileOption, .file("FILE"), &file, help: "Read \(password) from a file")
    arguments.option(
      descriptorOption, .integer(in: 0...), &descriptor,
      help: "Read \(password) from an open file descriptor")
    arguments.atMostOne(of: fileOption, descriptorOption)
  }

  var givenOption: String? { file != nil ? fileOption : descriptor != nil ? descriptorOption : nil }

  static func refusePassword(_ arguments: inout Arguments) {
    arguments.refuse("--password", "--passwd", "--pass", "--pw", "--pwd", "-p", because: refusal)
  }

  /// The password, which is well-formed UTF-8.
  func read(prompt: String, _ console: Console) throws(CommandError) -> SecretText {
    if let file {
      warnIfOthersCanRead(file, console)
      return try password(in: try openSecret(file), named: quotedPath(inputName(file)), path: file)
    }
    if let descriptor {
      return try password(
        in: openDescriptor(descriptor, within: budget), named: "file descriptor \(descriptor)")
    }
    if console.isInputTerminal {
      guard let terminal = SecretPrompt() else {
        throw CommandError("there is no terminal on which to ask for the password.")
      }
      guard case .line(let line) = terminal.ask(prompt) else {
        throw CommandError("no password was given.")
      }
      return try line.withUTF8 { bytes throws(CommandError) in
        try decode(bytes, from: "the terminal's input")
      }
    }
    return try password(in: try openFile("-", within: budget), named: "standard input")
  }

  /// If there is no such file, the name may be the password itself: the error does not repeat it.
  private func openSecret(_ path: String) throws(CommandError) -> InputFile {
    do { return try InputFile(path: path, within: budget) } catch {
      guard error.isNoFileName else { throw error.commandError(about: path) }
      throw CommandError(
        "'\(fileOption)': \(error.message). Its name is not shown, since it may be the password.")
    }
  }

  private func password(
    in file: InputFile, named name: String, path: String? = nil
  ) throws(CommandError) -> SecretText {
    if isTerminal(file.descriptor) {
      throw CommandError(
        "\(name) is a terminal, which would show the password as you type it. Without the option, "
          + "pwcheck asks for the password and hides it.")
    }
    var bytes: [UInt8]
    do { bytes = try file.readAll() } catch {
      throw CommandError(
        error.isTooLarge
          ? "\(name) is \(error.message), too large for a password. To check a list, use "
            + "'pwcheck audit'." : "\(name) cannot be read: \(error.message).")
    }
    defer { wipe(&bytes) }
    return try bytes.withUnsafeBufferPointer { bytes throws(CommandError) in
      try decode(bytes, from: name, path: path)
    }
  }

  /// Decodes UTF-8. One line end after the password is not part of it. What a program for text may
  /// have added or would lose is an error: nobody knows then which password was meant.
  private func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, from name: String, path: String? = nil
  ) throws(CommandError) -> SecretText {
    if let kind = FileKind(start: bytes) {
      let command = kind.command(reading: path).map { " To get at its text: \($0)" } ?? ""
      throw CommandError("\(name): this is \(kind.name), not a password.\(command)")
    }
    if FileKind.hasMark(bytes) {
      throw CommandError(
        "\(name) begins with a byte order mark, which an editor may have put before the password. "
          + "Save it without one, for example with 'tail -c +4'.")
    }
    var end = bytes.count
    if !isExact, end > 0, bytes[end - 1] == 0x0A {
      end -= 1
      if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
    }
    if bytes[..<end].contains(0x0A) {
      throw CommandError("\(name) has more than one line. To check a list, use 'pwcheck audit'.")
    }
    if bytes[..<end].contains(0) {
      throw CommandError(
        "\(name) contains a zero byte, at which most programs would cut the password off.")
    }
    let text = UnsafeBufferPointer(rebasing: bytes[..<end])
    guard ValidUTF8(validating: text) != nil else {
      throw CommandError(
        "\(name) is not UTF-8. Convert it first, for example with 'iconv -f LATIN1 -t UTF-8'.")
    }
    return SecretText(text)
  }
}

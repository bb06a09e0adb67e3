internal import CommandLineArguments
internal import Platform
internal import Terminal
internal import UnicodeText

/// The source of the one password. It is never the arguments, which every user of the machine can
/// read.
struct PasswordInput: ArgumentGroup {
  var file: String?
  var descriptor: Int?
  /// The most that is read.
  var budget = Budget(bytes: 16 << 20)
  /// The option that names the file.
  var fileOption = "--password-file"
  /// Whether another program hands over the password's bytes alone, without a line end.
  var isExact = false

  static let advice =
    "A password is not taken from the command line, where other users and the shell's history can "
    + "see it. "
    + "If this was a real one, change it. \(ways) To check a list, use 'pwcheck audit FILE'."

  private static let ways =
    """
    Pipe it in (printf '%s' \"$PASSWORD\" | pwcheck), use '--password-file FILE', or type it \
    when asked.
    """

  /// The reason why there is no `--password`, which other programs have.
  static let refusal =
    "a password is not taken from the command line. If you gave a real one, it is in the shell's "
    + "history now, and other users "
    + "may have seen it: change it. \(ways)"

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Password")
    arguments.option("--password-file", .file("FILE"), &file, help: "Read the password from a file")
    arguments.option(
      "--password-fd", .integer(in: 0...), &descriptor,
      help: "Read the password from an open file descriptor")
    arguments.atMostOne(of: "--password-file", "--password-fd")
    Self.refusePassword(&arguments)
  }

  /// Refuses the options with which other programs take a password.
  static func refusePassword(_ arguments: inout Arguments) {
    arguments.refuse("--password", "--passwd", "--pass", "--pw", "--pwd", "-p", because: refusal)
  }

  /// The password's text.
  func read(prompt: String, _ console: Console) throws(CommandError) -> String {
    if let file {
      warnIfOthersCanRead(file, console)
      return try decode(
        try bytes(of: try openFile(file), named: quotedPath(file)), from: quotedPath(file),
        path: file,
        console)
    }
    if let descriptor {
      let name = "file descriptor \(descriptor)"
      return try decode(
        try bytes(
          of: InputFile(descriptor: Int32(clamping: descriptor), within: budget), named: name),
        from: name, console)
    }
    if console.isInputTerminal {
      guard let terminal = SecretPrompt() else {
        throw CommandError("there is no terminal on which to ask for the password.")
      }
      guard case .line(let line) = terminal.ask(prompt) else {
        throw CommandError("no password was given.")
      }
      return try decode(line, from: "the terminal's input", console)
    }
    return try decode(
      try bytes(of: try open("-"), named: "standard input"), from: "standard input", console)
  }

  /// Opens a file. If there is no such file, the name may be the password itself: the error does
  /// not repeat it.
  private func openFile(_ path: String) throws(CommandError) -> InputFile {
    do { return try InputFile(path: path, within: budget) } catch {
      guard error.isNoFileName else { throw error.commandError(about: path) }
      throw CommandError(
        "'\(fileOption)': \(error.message). Its name is not shown, since it may be the password.")
    }
  }

  private func open(_ path: String) throws(CommandError) -> InputFile {
    do { return try InputFile(path: path, within: budget) } catch {
      throw error.commandError(about: path)
    }
  }

  private func bytes(of file: borrowing InputFile, named name: String) throws(CommandError)
    -> [UInt8]
  {
    if isTerminal(file.descriptor) {
      throw CommandError(
        """
        \(name) is a terminal, which would show the password as you type it. Leave the option \
        out: pwcheck then asks for the password and hides it.
        """
      )
    }
    do { return try file.readAll() } catch {
      throw CommandError(
        error.isTooLarge
          ? """
          \(name) is \(error.message), too large for a password. To check a list, use \
          'pwcheck audit'.
          """
          : "\(name) cannot be read: \(error.message).")
    }
  }

  /// Decodes the bytes as UTF-8 and overwrites them. One line end after the password, LF or CR LF,
  /// is not part of it.
  ///
  /// What a program for text may have added or would lose is an error: nobody knows then which
  /// password was meant.
  private func decode(
    _ bytes: consuming [UInt8], from name: String, path: String? = nil, _ console: Console
  ) throws(CommandError) -> String {
    var bytes = bytes
    defer {
      bytes.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { wipe(base, $0.count) } }
    }
    if let kind = bytes.withUnsafeBufferPointer({ FileKind(start: $0) }) {
      let command = kind.command(reading: path).map { " To get at its text: \($0)" } ?? ""
      throw CommandError("\(name): this is \(kind.name), not a password.\(command)")
    }
    // Not a slice: overwriting what a slice shares would overwrite a copy.
    if bytes.withUnsafeBufferPointer(FileKind.hasMark) {
      throw CommandError(
        """
        \(name) begins with a byte order mark, which an editor may have put before the password. \
        Save it without one, for example with 'tail -c +4'.
        """
      )
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
    guard let text = String(validating: bytes[..<end], as: UTF8.self) else {
      throw CommandError(
        "\(name) is not UTF-8. Convert it first, for example with 'iconv -f LATIN1 -t UTF-8'.")
    }
    return text
  }
}

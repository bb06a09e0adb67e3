internal import CommandLineArguments
internal import PasswordForm
internal import Platform
internal import Terminal
internal import UnicodeText

struct FormCommand: DisplayCommand {
  static let name = "form"
  static let summary = "Fill in a form in the terminal"
  static let discussion = """
    Shows a form whose checklist follows every key: ✅ and ⚪️ while a field is being filled in, ✅ and ❌ from the moment it \
    is first left, or 🔶 for a recommendation. The exit status is 0 if the form was completed, 1 if it was cancelled, 130 if it was interrupted with \
    Ctrl-C, and 2 if it could not be shown.

    Forms are JSON files, described in share/doc/pwcheck/Documentation/forms.md, in the folder where pwcheck is installed; 'reset-password', 'sign-in' and 'new-password' are shipped.
    """
  static let examples = [
    Example("pwcheck form reset-password", "See what it does"),
    Example(
      "pwcheck form reset-password --submit 'curl -fsS --json @- https://example.com'",
      "Hand the password to a server"),
    Example(
      "pwcheck form sign-in --submit ./sign-in.sh --next findings findings.json",
      "Work through findings after signing in"),
    Example("password=$(pwcheck form new-password --print-fd 1)", "Hand the password to a script"),
  ]

  static func remark(on word: String) -> String? { StrayWord.remark(on: word) }
  static let secretAdvice = "A password is not taken from the command line; the form asks for it."

  var form = ""
  var policy: String?
  var roles = RoleOptions()
  var command: String?
  var timeout = 30
  var continues = false
  var next: NextScreen?
  var findings: String?
  var link: MailLink?
  var descriptor: Int?
  var view = FormViewOptions()
  var user = UserOptions()
  var site = SiteOptions()
  var breaches = BreachOptions(.form)
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .file("NAME|FILE", suggesting: FormDefinition.shippedNames), &form, help: "The form to show")
    arguments.option(
      "--next", "findings", &next,
      help: "Go on to the findings in FILE, the next argument; logging out leads back")
    arguments.positional(.file("FILE"), &findings, help: "With --next, the findings to go on to")
    arguments.option(
      "--link", "URL", &link,
      help: "Send the values in the link that a mail carried, such as its token, with the fields")
    arguments.option(
      "--policy", .policy, &policy, help: "Judge the password by this policy instead of the form's")
    arguments.group(&roles)
    arguments.option(
      "--submit", "COMMAND", &command,
      help: "Send the fields as JSON to this shell command, whose status decides; shows its error")
    arguments.option(
      "--timeout", .integer("SECONDS", in: 1...3600), &timeout, help: "Time limit of the command")
    arguments.flag(
      "--continue", &continues,
      help: "Also go on to the form that the last button leads to, and send its fields as well")
    arguments.requirement(of: "--submit", for: "--timeout")
    arguments.requirement(of: "--submit", for: "--continue")
    arguments.atMostOne(of: "--next", "--print-fd")
    arguments.option(
      "--print-fd", .integer(in: 1...1023), &descriptor,
      help: "Write the accepted password and a line feed to this open file descriptor")
    PasswordInput.refusePassword(&arguments)
    arguments.group(&view)
    arguments.group(&user)
    arguments.group(&site)
    arguments.group(&breaches)
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    try breaches.check()
    // Without it a second word is a mistake, perhaps a password.
    if next == nil, findings != nil { throw .unexpectedArgument(Self.secretAdvice) }
    if next != nil, findings == nil { throw .missingArgument("FILE") }
    // It would accept whatever is sent.
    if command?.allSatisfy(\.isWhitespace) ?? false {
      throw .objection("'--submit' needs a command.")
    }
  }

  enum NextScreen: String, CaseIterable, ArgumentValue { case findings }

  func run(in console: inout Console) throws -> ExitCode {
    if let descriptor { try checkDescriptor(descriptor) }
    var form = try NamedFile(.form, form).loadForm(console)
    let needsPassword = [("--policy", policy != nil), ("--print-fd", descriptor != nil)]
    if !form.fields.contains(where: \.isSecure), let (option, _) = needsPassword.first(where: \.1) {
      throw CommandError("'\(option)' is about a password, and no field of the form is secure.")
    }
    if let policy { form = form.replacingPolicy(try NamedFile(.policy, policy).load(console)) }
    form = try roles.applied(to: form)
    if let link { form = try link.added(to: form) }
    form = try breaches.added(to: form, console)
    user.warnIfUnused(by: form.fields.compactMap(\.policy), console)
    let known = KnownToForm(
      words: user.words, previous: try user.previous(console), estimator: try site.estimator())
    if let findings { return try sign(into: findings, by: form, known, console) }
    let next = descriptor == nil && (command == nil || continues) ? form.success.next : nil
    // Now, and not after the first form was submitted.
    if let next { _ = try Self.load(next, from: self.form) }
    let outcome = try show(form, known, console)
    if let descriptor, let password = outcome.submission?.password {
      try write(password, to: Int32(descriptor))
    }
    // A script waits for the password, and a server may expect one form only.
    guard outcome.result == .continued, let next else { return ExitCode(outcome.result) }
    return try follow(next, from: self.form, name: outcome.user ?? user.users.first, known, console)
  }

  private func sign(
    into findings: String, by form: FormDefinition, _ known: KnownToForm, _ console: Console
  ) throws -> ExitCode {
    // Now, and not after somebody has signed in.
    _ = try FindingsStore(path: findings)
    var end: ExitCode?
    while true {
      let outcome = try show(form, known, console)
      guard outcome.result == .completed || outcome.result == .continued else {
        return outcome.result == .quit ? ExitCode(.quit) : end ?? ExitCode(outcome.result)
      }
      if try FindingsBrowseCommand.browse(findings, user: outcome.user, view, console) {
        return ExitCode(.quit)
      }
      end = .success
    }
  }

  private static func load(
    _ next: String, from path: String
  ) throws(CommandError) -> (form: FormDefinition, path: String) {
    let isShipped = FormDefinition.shippedNames.contains(next)
    let name = isShipped ? next : joined(next, besides: path)
    return (try NamedFile(.form, name).loadForm(), name)
  }

  private func show(
    _ form: FormDefinition, name: String? = nil, _ known: KnownToForm, _ console: Console
  ) throws -> TerminalForm.Outcome {
    try view.show(form, name: name, known, console) { form in
      form.command = command
      form.timeout = timeout
      // Not into the same place as the password.
      form.passesOutput = descriptor != Int(StandardStream.output)
      form.keepsSubmission = descriptor != nil
    }
  }

  /// Shows the forms that buttons lead to. The first form is complete whatever becomes of them, so
  /// that only Ctrl-C changes the exit status.
  private func follow(
    _ next: String, from path: String, name: String?, _ known: KnownToForm, _ console: Console
  ) throws -> ExitCode {
    let (form, path) = try Self.load(next, from: path)
    let outcome = try show(form, name: name, known, console)
    guard outcome.result == .continued, let after = form.success.next else {
      return outcome.result == .quit ? ExitCode(.quit) : .success
    }
    return try follow(after, from: path, name: outcome.user ?? name, known, console)
  }

  private func checkDescriptor(_ descriptor: Int) throws(CommandError) {
    // The system refuses even to write nothing to a descriptor for reading.
    let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
    do { _ = try writeSome(Int32(descriptor), nothing) } catch {
      throw CommandError(
        "'--print-fd \(descriptor)': this descriptor is not open for writing. Open it, for example "
          + "with '\(descriptor)>FILE'.")
    }
    if isTerminal(Int32(descriptor)) {
      throw CommandError(
        "'--print-fd \(descriptor)' is the terminal, where the password could be read. "
          + "Take it into a script, for example with 'password=$(pwcheck form … --print-fd 1)'.")
    }
    // The command that the form runs must not inherit it.
    if descriptor > 2 { closeOnExec(Int32(descriptor)) }
  }

  private func write(_ password: SecretText, to descriptor: Int32) throws {
    do {
      try password.withUTF8 { try writeAll(descriptor, UnsafeRawBufferPointer($0)) }
      try writeAll(descriptor, "\n")
    } catch let error as SystemError {
      throw CommandError(
        "the password cannot be written to descriptor \(descriptor): \(error.message).")
    }
  }
}

extension ExitCode {
  init(_ result: FormResult) {
    switch result {
    case .completed, .continued: self = .success
    case .cancelled: self = .notAccepted
    case .quit: self = ExitCode(rawValue: 130)
    }
  }
}

struct MailLink: ArgumentValue {
  let values: [FormDefinition.HiddenField]

  static let expectation = "an address with '?NAME=VALUE'"

  init?(argument: String) {
    let address = argument.prefix { $0 != "#" }
    guard let start = address.firstIndex(of: "?") else { return nil }
    var values: [FormDefinition.HiddenField] = []
    for pair in address[start...].dropFirst().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1)
      // Servers and mailers add what they like: a name without a value hands nothing on.
      guard sides.count == 2 else { continue }
      guard let id = Self.decoded(sides[0]), let value = Self.decoded(sides[1]) else { return nil }
      values.append(.init(id: id, value: value))
    }
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  func added(to form: FormDefinition) throws(CommandError) -> FormDefinition {
    do { return try form.handingOn(values) } catch {
      throw CommandError("--link: \(error.reason.sentence)")
    }
  }

  private static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexadecimalDigit),
        let low = rest.popFirst().flatMap(hexadecimalDigit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

internal import CommandLineArguments
internal import PasswordPolicy
package import PolicyExchange
internal import UnicodeText

struct PolicyConvertCommand: DisplayCommand {
  static let name = "convert"
  static let summary = "Convert a policy to or from another system"
  static let discussion = """
    Writes the result to standard output, and every loss to standard error: where the result is weaker, stricter or different. \
    With --strict a loss is an error: nothing is written, and the exit status is 1. \
    Without --from the input is a pwcheck policy, and without --to the output is one. With both, one foreign format becomes another. \
    The formats are described in share/doc/pwcheck/Documentation/conversions.md, in the folder where pwcheck is installed.
    """
  static let examples = [
    Example("pwcheck policy convert default --to apple", "The rules that password managers read"),
    Example(
      "pwcheck policy convert --from pwquality pwquality.conf -o acme.json",
      "A policy file that can be reviewed and tested"),
    Example(
      "pwcheck policy convert --from cognito pool.json --to keycloak --strict",
      "Convert between systems, unless something is lost"),
  ]

  var source = ""
  var from: ForeignPolicyFormat?
  var to: ForeignPolicyFormat?
  var id: String?
  var roles = RoleOptions()
  var isStrict = false
  var format = DocumentFormat.text
  var output: String?
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(
      .policy, &source, help: "A policy, or with --from a file of that format; - is standard input")
    arguments.option("--from", "FORMAT", &from, help: "Read this format")
    arguments.option("--to", "FORMAT", &to, help: "Write this format")
    arguments.group(&roles)
    arguments.option("--id", "ID", &id, help: "The new policy's id, in kebab-case")
    // Other formats know no roles and no ids.
    arguments.atMostOne(of: "--from", "--role")
    arguments.requirement(of: "--from", for: "--id")
    arguments.atMostOne(of: "--to", "--id")
    arguments.flag("--strict", &isStrict, help: "Write nothing if there is a loss")
    arguments.option(
      "--format", "text|json", &format,
      help: "Print the result, or a JSON document with the result and the losses")
    arguments.option(
      "--output", short: "o", .file("FILE"), &output,
      help: "Write the result to this file, which appears only when it is complete")
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    if from == nil, to == nil { throw .objection("'--from' or '--to' is needed.") }
  }

  func run(in console: inout Console) throws -> ExitCode {
    let result = try converted(console)
    let isRefused = isStrict && !result.losses.isEmpty
    if format == .text, !display.isQuiet || isRefused { report(result.losses, console) }
    if format == .json {
      try write(document(result, isRefused: isRefused))
    } else if !isRefused {
      try write(result.bytes)
    }
    return isRefused ? .notAccepted : .success
  }

  private typealias Conversion = (bytes: [UInt8], losses: [ConversionLoss])

  private func converted(_ console: Console) throws(CommandError) -> Conversion {
    guard let from else {
      var policy =
        source == "-"
        ? try NamedFile(.policy, inputName("-"))
          .policy(try readFile("-", within: Budget(bytes: 2 << 20)))
        : try NamedFile(.policy, source).load(console)
      if !roles.roles.isEmpty { policy = try roles.applied(to: policy) }
      guard let to else { return (PolicyFileWriter.json(of: policy), []) }
      let exported = PolicyExport(policy, to: to)
      return (exported.bytes, exported.losses)
    }
    let bytes = try readFile(source, within: Budget(bytes: 2 << 20))
    let imported: PolicyImport
    do {
      imported = try PolicyImport(bytes, from: from, id: id ?? "imported-from-\(from.rawValue)")
    } catch { throw CommandError(error.sentence(file: inputName(source))) }
    guard let to else { return (imported.json, imported.losses) }
    let exported = PolicyExport(imported.policy, to: to)
    return (exported.bytes, imported.losses + exported.losses)
  }

  private func write(_ bytes: [UInt8]) throws {
    let sink = try ReportSink(path: output)
    try sink.whole { try bytes.withUnsafeBytes { try sink.write($0) } }
  }

  private func report(_ losses: [ConversionLoss], _ console: Console) {
    for loss in losses { console.note(loss.sentence + "\n") }
    guard !losses.isEmpty else { return }
    let count = counted(losses.count, "loss", "losses") + "."
    let isWeaker = losses.contains { $0.effect == .weaker || $0.effect == .differs }
    console.note(
      (isStrict ? "Nothing written: " : "") + count
        + (isWeaker ? " The result accepts passwords that the original refuses.\n" : "\n"))
  }

  private func document(_ result: Conversion, isRefused: Bool) -> [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.conversion/1")
      json.member("from", from?.rawValue ?? "pwcheck")
      json.member("to", to?.rawValue ?? "pwcheck")
      json.member("written", !isRefused)
      json.objects("losses", result.losses) { loss, json in
        json.key("subject")
        if let subject = loss.subject { json.string(subject) } else { json.null() }
        json.member("effect", loss.effect.rawValue)
        json.member("reason", loss.reason.name)
        json.member("message", loss.reason.sentence)
      }
      json.key("result")
      if isRefused {
        json.null()
      } else {
        json.string(String(decoding: result.bytes, as: UTF8.self))
      }
    }
  }
}

extension ForeignPolicyFormat: ArgumentValue {}

import CommandLineArguments
import Synchronization
import Testing

private func audit(_ arguments: [String]) throws -> AuditCommand {
  guard case .run(let command) = try sample.parse(["audit"] + arguments) else { throw NotRun() }
  return try #require(command as? AuditCommand)
}

private struct NotRun: Error {}

private let spellings: [([String], AuditCommand)] = {
  func expected(_ change: (inout AuditCommand) -> Void) -> AuditCommand {
    var command = AuditCommand()
    change(&command)
    return command
  }
  return [
    ([], expected { _ in }),
    (["--format", "json"], expected { $0.format = .json }),
    (["--format=json"], expected { $0.format = .json }),
    (["--output="], expected { $0.file = "" }),
    (["--output=a=b"], expected { $0.file = "a=b" }),
    (["--output=--quiet"], expected { $0.file = "--quiet" }),
    (["-o", "x"], expected { $0.file = "x" }),
    (["-ox"], expected { $0.file = "x" }),
    (["-o=x"], expected { $0.file = "x" }),
    (["-o-"], expected { $0.file = "-" }),
    (["-o", "-"], expected { $0.file = "-" }),
    (["-rox"], expected { ($0.isRevealing, $0.file) = (true, "x") }),
    (["-rj", "8"], expected { ($0.isRevealing, $0.jobs) = (true, 8) }),
    (["-r", "-r"], expected { $0.isRevealing = true }),
    (["--format=text", "--max-share-of-failing", "2"], expected { $0.share = 2 }),
    (["--personal", "a", "--personal=b"], expected { $0.personal = ["a", "b"] }),
    (["--no-color"], expected { $0.output.isColorless = true }),
    (["-"], expected { $0.files = ["-"] }),
    (["a", "--", "-r", "--", "--help"], expected { $0.files = ["a", "-r", "--", "--help"] }),
    (["", "help"], expected { $0.files = ["", "help"] }),
  ]
}()

@Test(arguments: spellings)
func `an option can be written in the usual ways`(_ arguments: [String], _ expected: AuditCommand)
  throws
{
  #expect(try audit(arguments) == expected)
}

@Test func `any interleaving of options and positionals means the same`() throws {
  let options = [
    ["--format", "csv"], ["-rox"], ["--personal", "1"], ["--personal=2"], ["-j", "9"],
  ]
  let files = [["a"], ["-"], ["b"]]
  let expected = try audit(options.flatMap(\.self) + files.flatMap(\.self))
  #expect(expected.files == ["a", "-", "b"])
  var count = 0
  func interleave(_ options: ArraySlice<[String]>, _ files: ArraySlice<[String]>, _ line: [String])
    throws
  {
    if options.isEmpty, files.isEmpty {
      count += 1
      #expect(try audit(line) == expected, "\(line)")
    }
    if let next = options.first { try interleave(options.dropFirst(), files, line + next) }
    if let next = files.first { try interleave(options, files.dropFirst(), line + next) }
  }
  try interleave(options[...], files[...], [])
  #expect(count == 56)
}

private func name(of invocation: Invocation<[String]>) -> String {
  switch invocation {
  case .run(let command): "run \(type(of: command).name)"
  case .help(let description): "help " + description.path.joined(separator: " ")
  case .version: "version"
  }
}

@Test(arguments: [
  ("", "run check"),
  ("check", "run check"),
  ("--policy x", "run check"),
  ("--top=4 -q", "run check"),
  ("audit", "run audit"),
  ("policy list", "run list"),
  ("policy convert --to aws default", "run convert"),
  ("--help", "help sample"),
  ("-h", "help sample"),
  ("help", "help sample"),
  ("help audit", "help sample audit"),
  ("help policy list", "help sample policy list"),
  ("help --help", "help sample"),
  ("policy --help", "help sample policy"),
  ("policy help convert", "help sample policy convert"),
  ("policy lits --help", "help sample policy"),
  ("--policy x --help", "help sample check"),
  ("audit --help", "help sample audit"),
  ("audit --formt x --jobs --help", "help sample audit"),
  ("audit --output --quiet a -rh", "help sample audit"),
  ("audit --version --help", "help sample audit"),
  ("hunter2 -h", "help sample check"),
  ("-qh", "help sample check"),
  ("--version", "version"),
  ("audit --nonsense --version", "version"),
  ("policy --version", "version"),
])
func `a command line finds its command`(_ line: String, _ expected: String) throws {
  #expect(name(of: try sample.parse(line.split(separator: " ").map(String.init))) == expected)
}

@Test func `a command runs in the context of the application`() throws {
  guard case .run(let command) = try sample.parse(["--policy", "x"]) else { throw NotRun() }
  var log: [String] = []
  #expect(try command.run(in: &log) == .success)
  #expect(log == ["check x"])
}

private let descriptions = Mutex(0)

private func describing<Text>(_ text: Text) -> Text {
  descriptions.withLock { $0 += 1 }
  return text
}

private struct DescribedCommand: Command {
  static let name = "described"
  static let summary = "A command that counts how often it is described"
  var size = 1
  var isLoud = false

  mutating func bind(to arguments: inout Arguments) {
    arguments.option("--size", describing(.integer(in: 1...9)), &size, help: describing("Size"))
    arguments.flag("--loud", &isLoud, help: describing("Loud"))
  }

  func run(in log: inout [String]) -> ExitCode { .success }
}

@Test func `a line without mistakes describes no more than the values that are given`() throws {
  let program = CommandTree<[String]>.group(
    "p", summary: "", [.command(DescribedCommand.self, isDefault: true)])
  _ = try program.parse(["--loud"])
  #expect(descriptions.withLock { $0 } == 0)
  _ = try program.parse(["--size", "3"])
  #expect(descriptions.withLock { $0 } == 1)
  let error = #expect(throws: UsageError.self) { try program.parse(["--size", "10"]) }
  #expect(error?.message.contains("1 to 9") == true)
  let missing = #expect(throws: UsageError.self) { try program.parse(["--size"]) }
  #expect(missing?.message.contains("--size N") == true)
}

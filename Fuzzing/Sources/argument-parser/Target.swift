import FuzzSupport

@testable import CommandLineArguments
@testable import pwcheck

/// What stands for a password in the arguments: no command, option or sentence has it.
private let secret = "Zq7vexing"
private let program = Pwcheck.program
private let commands = allCommands(program.description)
/// Commands to which people are likely to give a password as an argument.
private let confidential: Set<[String]> = [
  ["pwcheck"], ["pwcheck", "check"], ["pwcheck", "explain"], ["pwcheck", "form"],
]

/// A byte for the width of the help; then arguments, each ended by a NUL. 0x01 stands for a
/// password.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let width = Int(input.byte())
  let arguments = input.remainder().split(separator: 0, omittingEmptySubsequences: false).map {
    bytes in
    String(decoding: bytes, as: UTF8.self).replacing("\u{1}", with: secret)
  }
  check(arguments, width: width)
  // Help is given whatever else is wrong, unless the arguments end before it.
  if !arguments.contains("--"), !arguments.contains("help") {
    guard case .help? = try? program.parse(arguments + ["--help"]) else {
      fatalError("not so: a request for help is heard")
    }
  }
  return 0
}

private func check(_ arguments: [String], width: Int) {
  do throws(UsageError) {
    switch try program.parse(arguments) {
    case .run, .version: break
    case .help(let description):
      require(commands.contains(description), "help is of a command")
      let text = description.helpText(width: width)
      require(text.contains(description.usage), "help has the usage")
      require(!text.contains(secret), "help repeats no argument")
    }
  } catch {
    let message = error.message
    require(
      message.hasSuffix("See '\(error.path.joined(separator: " ")) --help'."),
      "a message names the help")
    require(commands.contains { $0.path == error.path }, "a mistake is in a command")
    for scalar in message.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        require(false, "a message steers no terminal")
      default: break
      }
    }
    if confidential.contains(error.path) {
      require(!message.contains(secret), "a message holds nothing that may be a password")
    }
  }
}

private func allCommands(_ description: CommandDescription) -> [CommandDescription] {
  [description] + description.subcommands.flatMap(allCommands)
}

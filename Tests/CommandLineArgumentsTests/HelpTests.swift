import CommandLineArguments
import Testing

private struct NoHelp: Error {}

private func description(_ arguments: String...) throws -> CommandDescription {
  guard case .help(let description) = try sample.parse(arguments + ["--help"]) else {
    throw NoHelp()
  }
  return description
}

@Test func `the help of a command shows all that its table says`() throws {
  #expect(
    try description("audit").helpText() == """
      Judge a list of passwords

      Reads one password a line from the files, or from standard input if there is
      none or one is '-', and shows what is wrong with them.

      A password is never shown unless --reveal asks for it.

      Usage: sample audit [OPTIONS] [FILE...]

      Arguments:
        FILE                 The lists to read

      Options:
            --format FORMAT  How to write the result (text, json, ndjson, csv,
                             markdown, html, sarif, junit, github; default: text)
        -o, --output FILE    Write to a file, which is replaced only if all went well
        -j, --jobs N         How many threads to use (1 or more; default: 2)
            --max-share-of-failing PERCENT
                             Fail above (0 to 100)
            --personal WORD  A word of the user's own (repeatable)
        -r, --reveal         Show the passwords

      Output:
            --color auto|always|never
                             Colour the messages (default: auto)
            --no-color       Same as --color never
        -q, --quiet          Say nothing

      Help:
        -h, --help           Show this help
        -V, --version        Show the version

      Examples:
        sample audit --format html -o report.html leaks.txt
            A report for the browser
        zcat leaks.gz | sample audit -
            A compressed list
      """)
}

@Test func `the help of a program lists its commands`() {
  #expect(
    sample.description.helpText() == """
      Judge passwords

      Usage: sample [COMMAND] [OPTIONS]

      Commands:
        check          Judge one password (default)
        audit          Judge a list of passwords
        policy         Policies as code

      Help:
        -h, --help     Show this help
        -V, --version  Show the version

      Examples:
        sample audit leaks.txt
            Judge a list

      See 'sample help COMMAND' for more on a command.
      """)
}

@Test func `the help of a group lists what is in it`() throws {
  #expect(
    try description("policy").helpText(isBold: true) == """
      Policies as code

      \u{1B}[1mUsage:\u{1B}[0m sample policy COMMAND [OPTIONS]

      \u{1B}[1mCommands:\u{1B}[0m
        list           List the shipped policies
        convert        Convert a policy

      \u{1B}[1mHelp:\u{1B}[0m
        -h, --help     Show this help
        -V, --version  Show the version

      See 'sample policy help COMMAND' for more on a command.
      """)
}

@Test(arguments: [
  ("audit", "Usage: sample audit [OPTIONS] [FILE...]"),
  ("check", "Usage: sample [check] [OPTIONS]"),
  ("policy list", "Usage: sample policy list [OPTIONS]"),
  ("policy convert", "Usage: sample policy convert [OPTIONS] NAME|FILE [TARGET]"),
])
func `the usage line shows what must and what may be given`(_ command: String, _ expected: String)
  throws
{
  let words = command.split(separator: " ").map(String.init) + ["--help"]
  guard case .help(let description) = try sample.parse(words) else { throw NoHelp() }
  #expect(description.helpText().contains("\n\n\(expected)\n"))
}

@Test(arguments: [0, 40, 41, 50, 64, 79, 80, 132])
func `help keeps to the width, but leaves commands to copy in one piece`(_ width: Int) throws {
  let description = try description("audit")
  let text = description.helpText(width: width)
  for line in text.split(separator: "\n") where line.count > max(width, 40) {
    #expect(description.examples.contains { line.contains($0.command) }, "\(line)")
  }
  let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
  #expect(words(text) == words(description.helpText()))
}

@Test func `a description holds what completions need`() throws {
  let options = try description("audit").sections.flatMap(\.options)
  #expect(
    options.map(\.usage) == [
      "--format FORMAT", "--output FILE", "--jobs N", "--max-share-of-failing PERCENT",
      "--personal WORD",
      "--reveal", "--color auto|always|never", "--no-color", "--quiet", "--help",
      "--version",
    ])
  #expect(options.filter { $0.value?.isFile == true }.map(\.name) == ["--output"])
  #expect(options[0].value?.choices.count == 9)
  #expect(options[0].value?.defaultValue == "text")
  #expect(try description("check").sections[0].options[0].value?.suggestions == ["default"])
  #expect(sample.description.subcommands.map(\.name) == ["check", "audit", "policy"])
}

internal import UnicodeText

/// The manual page of one command, for `man`.
///
/// Written with the macros of man(7), which groff and mandoc both read. All of the text is escaped,
/// so that what is shown can be copied: a dash stays a dash, and a quote a quote.
package struct ManualPage {
  /// The parts that all pages of a program share: its version, the day of it as `2026-11-21`, and
  /// sections after the options, such as the exit status, with terms and their meanings.
  package typealias Edition = (version: String, date: String, sections: [ProseSection])

  /// A section that the command's own description does not hold.
  package typealias ProseSection = (title: String, entries: [(term: String, text: String)])

  package private(set) var roff = ""

  /// The name under which `man` finds the page: `pwcheck-policy-lint`.
  package static func name(of command: CommandDescription) -> String {
    command.path.joined(separator: "-")
  }

  /// The page of a command, which is the program itself or one below it.
  package init(_ command: CommandDescription, of program: CommandDescription, edition: Edition) {
    let name = Self.name(of: command)
    roff = ".\\\" Made by '\(program.name) man' from the definitions behind --help.\n"
    // The date is not escaped: readers of pages parse it.
    roff += ".TH \"\(escaped(name.uppercased()))\" \"1\" \"\(edition.date)\" "
    roff += "\"\(escaped("\(program.name) \(edition.version)"))\" \"User Commands\"\n"
    section("NAME")
    paragraph("\(name) - \(command.summary)")
    section("SYNOPSIS")
    let words = command.usage.split(separator: " ")
    let rest = words.dropFirst(command.path.count).joined(separator: " ")
    let path = words.prefix(command.path.count).joined(separator: " ")
    add(styled("B", path) + (rest.isEmpty ? "" : " " + styled("I", rest)))
    addDescription(of: command)
    if command.isGroup {
      section("COMMANDS")
      for subcommand in command.subcommands {
        entry(styled("B", subcommand.name), subcommand.summary + ".")
      }
    }
    if !command.positionals.isEmpty {
      section("ARGUMENTS")
      for argument in command.positionals {
        entry(styled("I", argument.value.name), argument.value.notes(after: argument.help) + ".")
      }
    }
    addOptions(of: command)
    for prose in edition.sections {
      section(prose.title.uppercased())
      for entry in prose.entries { self.entry(styled("B", entry.term), entry.text) }
    }
    addExamples(of: command)
    var related = [program.subcommand(at: command.path.dropFirst().dropLast()) ?? program]
    related += command.isGroup ? command.subcommands : related[0].subcommands
    related.removeAll { $0.path == command.path }
    if !related.isEmpty { section("SEE ALSO") }
    for (index, other) in related.enumerated() {
      let end = index == related.count - 1 ? "" : ","
      add(styled("B", Self.name(of: other)) + "(1)" + end)
    }
  }

  private mutating func addDescription(of command: CommandDescription) {
    guard !command.discussion.isEmpty || command.isGroup else { return }
    section("DESCRIPTION")
    // A group has no discussion.
    var paragraphs =
      command.isGroup
      ? [command.summary + "."] : command.discussion.split(separator: "\n").map(String.init)
    if let name = command.defaultSubcommand?.name {
      let path = command.path.joined(separator: " ")
      paragraphs.append("Without a command it does what '\(path) \(name)' does.")
    }
    for (index, text) in paragraphs.enumerated() {
      if index > 0 { macro("PP") }
      paragraph(text)
    }
  }

  private mutating func addOptions(of command: CommandDescription) {
    section("OPTIONS")
    for (index, section) in command.sections.enumerated() {
      if index > 0 || section.title != "Options" { macro("SS", section.title) }
      for option in section.options {
        let names = option.names.map { styled("B", $0) }.joined(separator: ", ")
        let value = option.value.map { " " + styled("I", $0.name) } ?? ""
        entry(names + value, option.notes + ".")
      }
    }
  }

  private mutating func addExamples(of command: CommandDescription) {
    if command.examples.isEmpty { return }
    section("EXAMPLES")
    for (index, example) in command.examples.enumerated() {
      if index > 0 { macro("PP") }
      paragraph(example.explanation + ":")
      // An indented line that is not filled.
      macro("PP")
      macro("RS", "4")
      macro("EX")
      add(escaped(example.command))
      macro("EE")
      macro("RE")
    }
  }

  // MARK: Lines

  private mutating func section(_ title: String) { macro("SH", title) }

  private mutating func macro(_ name: String, _ argument: String? = nil) {
    roff += ".\(name)\(argument.map { " \"\(escaped($0))\"" } ?? "")\n"
  }

  /// Adds a paragraph, which roff fills. The lines of the source are short, for people to read.
  private mutating func paragraph(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let word = escaped(String(word))
      if !line.isEmpty, line.count + 1 + word.count > 78 {
        add(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      // A sentence ends a line, which is how roff knows that it is one.
      if word.hasSuffix(".") {
        add(line)
        line = ""
      }
    }
    if !line.isEmpty { add(line) }
  }

  private mutating func entry(_ term: String, _ text: String) {
    macro("TP")
    add(term)
    paragraph(text)
  }

  /// Adds a line of source. A full stop or a quote at its start is escaped, as it makes a request.
  private mutating func add(_ line: String) {
    roff += (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  private func styled(_ font: String, _ text: String) -> String {
    "\\f\(font)\(escaped(text))\\fR"
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\u{FE0F}": break  // says how to draw the character before it, which roff decides itself
      case "\n": result += " "
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      // At least four digits, as roff wants them.
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(zeroPadded(digits, to: 4))]"
      }
    }
    return result
  }
}

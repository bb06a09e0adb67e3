/// The manual page of one command, for `man`.
///
/// Written with the macros of man(7), which groff and mandoc both read. All of the text is escaped,
/// so that what is shown can be copied: a dash stays a dash, and a quote a quote.
package struct ManualPage {
  private let command: CommandDescription
  private let program: CommandDescription
  private let edition: Edition

  /// The parts that all pages of a program share: its version, the day of it as `2026-11-21`, and
  /// sections after the options, such as the exit status, with terms and their meanings.
  package typealias Edition = (version: String, date: String, sections: [ProseSection])

  /// A section that the command's own description does not hold.
  package typealias ProseSection = (title: String, entries: [(term: String, text: String)])

  /// The page of a command, which is the program itself or one below it.
  package init(_ command: CommandDescription, of program: CommandDescription, edition: Edition) {
    (self.command, self.program, self.edition) = (command, program, edition)
  }

  /// The name under which `man` finds the page: `pwcheck-policy-lint`.
  package static func name(of command: CommandDescription) -> String {
    command.path.joined(separator: "-")
  }

  /// The page's source.
  package var roff: String {
    var page = RoffText()
    page.comment("Made by '\(program.name) man' from the definitions behind --help.")
    page.title(
      Self.name(of: command).uppercased(), date: edition.date,
      source: "\(program.name) \(edition.version)")
    page.macro("SH", ["NAME"])
    page.paragraph("\(Self.name(of: command)) - \(command.summary)")
    page.macro("SH", ["SYNOPSIS"])
    synopsis(&page)
    if !command.discussion.isEmpty || command.isGroup {
      page.macro("SH", ["DESCRIPTION"])
      description(&page)
    }
    if command.isGroup {
      page.macro("SH", ["COMMANDS"])
      for subcommand in command.subcommands {
        page.entry([.bold(subcommand.name)], subcommand.summary + ".")
      }
    }
    if !command.positionals.isEmpty {
      page.macro("SH", ["ARGUMENTS"])
      for argument in command.positionals {
        page.entry([.italic(argument.value.name)], argument.value.notes(after: argument.help) + ".")
      }
    }
    options(&page)
    for section in edition.sections {
      page.macro("SH", [section.title.uppercased()])
      for entry in section.entries { page.entry([.bold(entry.term)], entry.text) }
    }
    examples(&page)
    seeAlso(&page)
    return page.source
  }

  private func synopsis(_ page: inout RoffText) {
    let words = command.usage.split(separator: " ")
    let name = words.prefix(command.path.count).joined(separator: " ")
    let rest = words.dropFirst(command.path.count).joined(separator: " ")
    page.line([.bold(name), .plain(rest.isEmpty ? "" : " "), .italic(rest)])
  }

  private func description(_ page: inout RoffText) {
    // A group has no discussion.
    var paragraphs =
      command.isGroup
      ? [command.summary + "."] : command.discussion.split(separator: "\n").map(String.init)
    if let name = command.defaultSubcommand?.name {
      let path = command.path.joined(separator: " ")
      paragraphs.append("Without a command it does what '\(path) \(name)' does.")
    }
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { page.macro("PP") }
      page.paragraph(paragraph)
    }
  }

  private func options(_ page: inout RoffText) {
    page.macro("SH", ["OPTIONS"])
    for (index, section) in command.sections.enumerated() {
      if index > 0 || section.title != "Options" { page.macro("SS", [section.title]) }
      for option in section.options {
        let names = option.names.map { [RoffText.Piece.bold($0)] }
        var label = Array(names.joined(separator: [.plain(", ")]))
        if let value = option.value { label += [.plain(" "), .italic(value.name)] }
        page.entry(label, option.notes + ".")
      }
    }
  }

  private func examples(_ page: inout RoffText) {
    if command.examples.isEmpty { return }
    page.macro("SH", ["EXAMPLES"])
    for (index, example) in command.examples.enumerated() {
      if index > 0 { page.macro("PP") }
      page.paragraph(example.explanation + ":")
      page.listing(example.command)
    }
  }

  private func seeAlso(_ page: inout RoffText) {
    var related = [program.subcommand(at: command.path.dropFirst().dropLast()) ?? program]
    related += command.isGroup ? command.subcommands : related[0].subcommands
    related.removeAll { $0.path == command.path }
    page.seeAlso(related.map(Self.name))
  }
}

extension Command {
  static func description(path: [String], isDefault: Bool) -> CommandDescription {
    let table = table
    var sections: [OptionSection] = []
    for (title, option) in table.options {
      if let index = sections.firstIndex(where: { $0.title == title }) {
        sections[index].options.append(option)
      } else {
        sections.append(OptionSection(title: title, options: [option]))
      }
    }
    return CommandDescription(
      path: path, summary: summary, discussion: discussion, isDefault: isDefault, isHidden: isHidden,
      positionals: table.positionals, sections: sections + [.help], rules: table.rules, examples: examples)
  }

  /// - Parameter siblings: Commands whose name can only be meant as such, although it came late.
  static func parse(
    _ arguments: ArraySlice<String>, path: [String], isDefault: Bool, siblings: () -> [String]
  ) throws(UsageError) -> Invocation<Context> {
    let table = table
    let scan = ArgumentScanner(
      arguments, options: table.options.map { $0.option }, secretAdvice: secretAdvice)
    if scan.wantsHelp { return .help(description(path: path, isDefault: isDefault)) }
    if scan.wantsVersion { return .version }
    do throws(UsageProblem) {
      if let problem = scan.problem { throw problem }
      if table.positionals.isEmpty, let name = scan.positionals.first, siblings().contains(name) {
        throw .misplacedCommand(name)
      }
      var command = Self()
      var assignment = Arguments(assigning: scan)
      command.bind(to: &assignment)
      try assignment.finish()
      try command.validate()
      return .run(command)
    } catch {
      throw UsageError(error, path: path)
    }
  }

  private static var table: Arguments {
    var command = Self()
    var table = Arguments()
    command.bind(to: &table)
    return table
  }
}

extension OptionSection {
  static let help = OptionSection(title: "Help", options: [.help, .version])
}

/// The parts that are not hidden, which manual pages and completions go through.
extension CommandDescription {
  /// Whether the command is a word with commands within, which takes no arguments of its own.
  package var isGroup: Bool { !subcommands.isEmpty }

  /// Whether the command has an option of this name, such as `--color`.
  package func takes(_ option: String) -> Bool {
    options.contains { $0.names.contains(option) }
  }

  /// The command within that runs when none is named.
  var defaultSubcommand: CommandDescription? { subcommands.first(where: \.isDefault) }

  var options: [OptionDescription] { sections.flatMap(\.options) }

  /// The command and all below it, each before those within it.
  package var tree: [CommandDescription] { [self] + subcommands.flatMap(\.tree) }

  /// The command that these words select; nil if there is none of that name.
  package func subcommand(at words: some Sequence<String>) -> CommandDescription? {
    var command = self
    for word in words {
      guard let next = command.subcommands.first(where: { $0.name == word }) else { return nil }
      command = next
    }
    return command
  }
}

extension OptionDescription {
  /// The names of the option, the short one first: `-o`, `--output`.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + [name] }
}

extension ValueDescription {
  /// The words that a shell can propose for the value.
  var candidates: [String] { choices.isEmpty ? suggestions : choices }
}

/// The parts that are not hidden, which manual pages and completions go through.
extension CommandDescription {
  /// The commands within that a user is shown.
  var visibleSubcommands: [CommandDescription] { subcommands.filter { !$0.isHidden } }

  /// Whether it is a word with commands within, which takes no arguments of its own.
  package var isGroup: Bool { !subcommands.isEmpty }

  /// Whether a user is shown an option of this name, such as `--color`.
  package func takes(_ option: String) -> Bool {
    visibleOptions.contains { $0.names.contains(option) }
  }

  /// The command within that runs when none is named.
  var defaultSubcommand: CommandDescription? { subcommands.first(where: \.isDefault) }

  /// The options that a user is shown.
  var visibleOptions: [OptionDescription] { sections.flatMap(\.options).filter { !$0.isHidden } }

  /// This command and all below it that a user is shown, each before those within it.
  package var visibleTree: [CommandDescription] {
    [self] + visibleSubcommands.flatMap(\.visibleTree)
  }

  /// The command that these words select; nil if there is none of that name, or if it is hidden.
  package func subcommand(at words: some Sequence<String>) -> CommandDescription? {
    var command = self
    for word in words {
      guard let next = command.visibleSubcommands.first(where: { $0.name == word }) else {
        return nil
      }
      command = next
    }
    return command
  }
}

extension OptionDescription {
  /// Its names, the short one first: `-o`, `--output`.
  var names: [String] { (short.map { ["-\($0)"] } ?? []) + [name] }
}

extension ValueDescription {
  /// The words that a shell can propose for it.
  var candidates: [String] { choices.isEmpty ? suggestions : choices }
}

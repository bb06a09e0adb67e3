/// The words that may stand at the cursor of a command line when somebody presses TAB.
package struct Completion {
  /// A word, without the ``lead``, and its meaning in a phrase, which is empty for a value.
  package typealias Proposal = (word: String, meaning: String)

  /// The proposed words, whatever the current one begins with: shells filter in their own ways.
  package fileprivate(set) var proposals: [Proposal] = []
  package fileprivate(set) var takesFiles = false
  /// The beginning of the current word that stays: `--format=`.
  package fileprivate(set) var lead = ""

  /// The completion in the form that the scripts of ``CompletionShell`` read: `files` or `words`
  /// and the lead, then a line for each proposal, with a tab before its meaning.
  package var lines: String {
    let rows = proposals.map { $0.meaning.isEmpty ? $0.word : "\($0.word)\t\($0.meaning)" }
    return (["\(takesFiles ? "files" : "words") \(lead)"] + rows).map { $0 + "\n" }.joined()
  }

  fileprivate mutating func add(_ value: ValueDescription) {
    let words = value.choices.isEmpty ? value.suggestions : value.choices
    proposals += words.map { ($0, "") }
    takesFiles = value.isFile
  }
}

extension CommandDescription {
  /// The completion of a program's command line.
  ///
  /// - Parameter words: Those before the cursor without the program's name, the last of them the
  ///   current one, which may be empty.
  package func completion(of words: [String]) -> Completion {
    let current = words.last ?? ""
    var completion = Completion()
    var (command, rest) = named(by: words.dropLast())
    if command.isGroup, rest.first == "help" {
      (command, rest) = command.named(by: rest.dropFirst())
      if rest.isEmpty { completion.proposals = command.names }
      return completion
    }
    let names = rest.isEmpty && command.isGroup ? command.names : []
    // Without a name, the default command runs.
    command = command.defaultSubcommand ?? command
    let isLiteral = rest.contains("--")
    if !isLiteral, let value = rest.last.flatMap({ command.option(named: $0[...]) })?.value {
      completion.add(value)
    } else if !isLiteral, current.hasPrefix("-") {
      let name = current.prefix { $0 != "=" }
      if name.count < current.count, let value = command.option(named: name)?.value {
        completion.lead = name + "="
        completion.add(value)
      } else {
        completion.proposals = command.options(after: rest)
      }
    } else {
      if !names.isEmpty { completion.proposals = names + [("help", "Show the help of a command")] }
      // Files beside the names of commands would hide them.
      let isName = completion.proposals.contains { $0.word.hasPrefix(current) }
      let scan = ArgumentScanner(rest, options: command.options, secretAdvice: "")
      let others = command.positionals.dropFirst(scan.positionals.count)
      let argument = others.first ?? command.positionals.last { $0.isRepeated }
      if !isName, let argument { completion.add(argument.value) }
    }
    return completion
  }

  /// The command that the first of some words name, and the other words.
  private func named(by words: ArraySlice<String>) -> (CommandDescription, ArraySlice<String>) {
    guard let word = words.first, let next = subcommand(at: [word]) else { return (self, words) }
    return next.named(by: words.dropFirst())
  }

  private var names: [Completion.Proposal] { subcommands.map { ($0.name, $0.summary) } }

  private func option(named name: Substring) -> OptionDescription? {
    options.first { $0.names.contains(String(name)) }
  }

  private func options(after words: ArraySlice<String>) -> [Completion.Proposal] {
    let given = words.compactMap { word in option(named: word.prefix { $0 != "=" })?.name }
    let excluded = rules.flatMap { rule -> [String] in
      guard case .atMostOne(let names) = rule, names.contains(where: given.contains) else {
        return []
      }
      return names
    }
    return options.filter { $0.isRepeated || !(given + excluded).contains($0.name) }
      .map { ($0.name, $0.help) }
  }
}

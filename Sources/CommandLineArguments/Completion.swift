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
    var line = UnfinishedLine(command: self)
    for word in words.dropLast() { line.read(word) }
    return line.completion(of: words.last ?? "")
  }
}

/// A command line that is not finished.
private struct UnfinishedLine {
  var command: CommandDescription
  /// Whether the name of a command may still come.
  private var awaitsName = true
  /// Whether the word `help` came, which only names of commands follow.
  private var asksForHelp = false
  /// Whether `--` came, which only arguments follow.
  private var isLiteral = false
  /// The option whose value comes next.
  private var pending: OptionDescription?
  /// The names of the options so far.
  private var given: Set<String> = []
  private var argumentCount = 0

  init(command: CommandDescription) { self.command = command }

  mutating func read(_ word: String) {
    if pending != nil {
      pending = nil
    } else if isLiteral {
      argumentCount += 1
    } else if awaitsName, let next = command.subcommand(at: [word]) {
      command = next
    } else if awaitsName, !asksForHelp, word == "help", command.isGroup {
      asksForHelp = true
    } else {
      endNames()
      if word == "--" {
        isLiteral = true
      } else if word.hasPrefix("-"), word != "-" {
        guard let option = option(named: word.prefix { $0 != "=" }) else { return }
        given.insert(option.name)
        if option.value != nil, !word.contains("=") { pending = option }
      } else {
        argumentCount += 1
      }
    }
  }

  mutating func completion(of current: String) -> Completion {
    var completion = Completion()
    if asksForHelp {
      if awaitsName { completion.proposals = names }
    } else if let value = pending?.value {
      completion.add(value)
    } else if !isLiteral, current.hasPrefix("-") {
      endNames()
      if let end = current.firstIndex(of: "="), let value = option(named: current[..<end])?.value {
        completion.lead = String(current[...end])
        completion.add(value)
      } else {
        completion.proposals = options
      }
    } else {
      if awaitsName, command.isGroup {
        completion.proposals = names
        completion.proposals.append(("help", "Show the help of a command"))
      }
      endNames()
      // Files beside the names of commands would hide them.
      let isName = completion.proposals.contains { $0.word.hasPrefix(current) }
      if !isName, let argument { completion.add(argument.value) }
    }
    return completion
  }

  /// Ends the names of commands: without one, the default command runs.
  private mutating func endNames() {
    if awaitsName, let command = command.defaultSubcommand { self.command = command }
    awaitsName = false
  }

  private var names: [Completion.Proposal] {
    command.subcommands.map { ($0.name, $0.summary) }
  }

  /// The options that may still come.
  private var options: [Completion.Proposal] {
    let excluded = command.rules.flatMap { rule -> [String] in
      if case .atMostOne(let names) = rule, !given.isDisjoint(with: names) { names } else { [] }
    }
    return command.options.filter {
      $0.isRepeated || !given.contains($0.name) && !excluded.contains($0.name)
    }.map { ($0.name, $0.help) }
  }

  private var argument: PositionalDescription? {
    let last = command.positionals.last
    return argumentCount < command.positionals.count
      ? command.positionals[argumentCount] : last?.isRepeated == true ? last : nil
  }

  private func option(named name: Substring) -> OptionDescription? {
    command.options.first { $0.names.contains(String(name)) }
  }
}

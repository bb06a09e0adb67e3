extension CommandDescription {
  /// The author's mistakes in this command and those below it, for a test to find.
  ///
  /// They are not checked while the program runs, so that they cost a user nothing.
  package var flaws: [String] {
    let names = options.flatMap { [$0.name] + ($0.short.map { ["-\($0)"] } ?? []) }
    let ruled = rules.flatMap { rule in
      switch rule {
      case .atMostOne(let names): names
      case .requirement(let name, let dependent): [name, dependent]
      }
    }
    var flaws: [String] = []
    flaws += repeated(names).map { "two options are called '\($0)'" }
    flaws += repeated(subcommands.map(\.name)).map { "two commands are called '\($0)'" }
    flaws += options.filter { !$0.name.hasPrefix("--") }.map {
      "'\($0.name)' does not begin with '--'"
    }
    flaws += Set(ruled).subtracting(names).sorted().map {
      "a rule names the unknown option '\($0)'"
    }
    if positionals.dropLast().contains(where: \.isRepeated) {
      flaws.append("a repeated argument is not the last")
    }
    if zip(positionals, positionals.dropFirst()).contains(where: { !$0.isRequired && $1.isRequired }
    ) {
      flaws.append("a required argument follows an optional one")
    }
    if subcommands.count(where: \.isDefault) > 1 { flaws.append("two commands are the default") }
    let place = path.joined(separator: " ")
    return flaws.map { "\(place): \($0)" } + subcommands.flatMap(\.flaws)
  }
}

private func repeated(_ names: [String]) -> [String] {
  var seen: Set<String> = []
  return names.filter { !seen.insert($0).inserted }
}

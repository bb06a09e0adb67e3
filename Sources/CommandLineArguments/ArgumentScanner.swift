internal import UnicodeText

/// Tells options, their values and positional arguments apart, by the options' names alone.
///
/// The first problem is kept rather than thrown, for a `--help` further on matters more.
struct ArgumentScanner {
  private(set) var occurrences: [(name: String, value: String?)] = []
  private(set) var positionals: [String] = []
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  private(set) var problem: UsageProblem?

  private let options: [OptionDescription]
  private let refusals: [Arguments.Refusal]
  /// The advice on how to hand over a secret, for a word that may have been one.
  let secretAdvice: String
  private var rest: ArraySlice<String>

  init(
    _ arguments: ArraySlice<String>, options: [OptionDescription] = [],
    refusals: [Arguments.Refusal] = [], secretAdvice: String
  ) {
    self.options = options + [.help, .version]
    (self.refusals, self.secretAdvice) = (refusals, secretAdvice)
    rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        positionals += rest
        return
      } else if argument.hasPrefix("--") {
        readLong(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        readShort(argument)
      } else {
        positionals.append(argument)
      }
    }
  }

  private mutating func readLong(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let index = options.firstIndex(where: { $0.name == name }) else {
      return refuses(name) ? () : reject(name)
    }
    record(index, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Reads `-q`, `-qh`, `-o value`, `-ovalue` or `-o=value`.
  private mutating func readShort(_ argument: String) {
    // `-output` would otherwise be `-o` with the value `utput`.
    let long = "-" + argument
    if options.contains(where: { $0.name == long }) { return reject(argument) }
    // Nothing counts before every letter is known: a password `-hunter2` must not pass for `-h`,
    // which ends with the status of an accepted one.
    var found: [(index: Int, attached: String?)] = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let index = options.firstIndex(where: { $0.short == letter }) else {
        if refuses("-\(letter)") { return }
        let isWholeMeant = suggestion(for: argument) != nil
        return reject(isWholeMeant ? argument : "-\(letter)")
      }
      guard options[index].value != nil || letters.first == "=" else {
        found.append((index, nil))
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      found.append((index, letters.isEmpty ? nil : String(attached)))
      letters = ""
    }
    for (index, attached) in found { record(index, attached: attached) }
  }

  private mutating func record(_ index: Int, attached: String?) {
    let option = options[index]
    guard option.value != nil else {
      if attached != nil { return note("'\(option.name)' takes no value.") }
      switch option {
      case .help: wantsHelp = true
      case .version: wantsVersion = true
      default: occurrences.append((option.name, nil))
      }
      return
    }
    guard let value = attached ?? nextValue() else {
      let cure = " If the value begins with '-', write '\(option.name)=VALUE'."
      return note("missing value for '\(option.usage)'.\(rest.isEmpty ? "" : cure)")
    }
    if !option.isRepeated, occurrences.contains(where: { $0.name == option.name }) {
      note("'\(option.name)' may be given only once.")
    }
    occurrences.append((option.name, value))
  }

  /// The next argument, unless it looks like an option: in `--output --quiet` the value was
  /// forgotten. A number below zero is not an option.
  private mutating func nextValue() -> String? {
    guard let next = rest.first else { return nil }
    let second = next.unicodeScalars.dropFirst().first
    let isValue =
      !next.hasPrefix("-") || next == "-" || second.map { "0"..."9" ~= $0 || $0 == "." } ?? false
    return isValue ? rest.popFirst() : nil
  }

  /// Whether an option must be refused. A refusal outweighs any other mistake: a secret may be out.
  private mutating func refuses(_ name: String) -> Bool {
    guard let refusal = refusals.first(where: { $0.names.contains(name) }) else { return false }
    problem = .objection(refusal.reason)
    return true
  }

  private mutating func reject(_ name: String) {
    note(unknown("unknown option", suggestion(for: name), secretAdvice))
  }

  private mutating func note(_ problem: String) {
    if self.problem == nil { self.problem = .objection(problem) }
  }

  private func suggestion(for name: String) -> String? {
    // What other programs call them.
    if name == "-v" { return OptionDescription.version.name }
    if name == "-?" { return OptionDescription.help.name }
    return nearest(to: name, in: options.map(\.name))
  }
}

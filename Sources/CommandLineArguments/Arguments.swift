internal import UnicodeText

/// The table of a command's arguments, filled in by ``ArgumentGroup/bind(to:)``.
///
/// Each line binds the text on the command line to a property, whose initial value is the default:
///
/// ```swift
/// arguments.option("--policy", .file("NAME|FILE"), &policy, help: "The policy to judge by")
/// arguments.flag("--reveal", &isRevealing, help: "Show the passwords")
/// arguments.repeated("--personal", "WORD", &personal, help: "A word of the user's own")
/// arguments.positional(.file, &files, help: "The lists to read")
/// arguments.atMostOne(of: "--reveal", "--quiet")
/// ```
/// Properties are passed `inout` rather than by key path: setting key paths up was nearly half the
/// work of parsing a line, which a process that lives for a millisecond notices.
package struct Arguments {
  /// What the lines of a table are gone through for.
  enum Purpose {
    /// To tell arguments apart: no more than names, for describing values and effects is most of
    /// the work and few runs show it.
    case scanning
    /// To show everything.
    case describing
    /// To give properties their values.
    case assigning(ArgumentScanner)
  }

  private(set) var options: [(section: String, option: OptionDescription)] = []
  private(set) var positionals: [PositionalDescription] = []
  private(set) var rules: [OptionRule] = []
  private(set) var refusals: [Refusal] = []
  private var currentSection = "Options"
  private let purpose: Purpose
  private var unassigned: ArraySlice<String> = []
  private var problem: UsageProblem?

  init(for purpose: Purpose) {
    self.purpose = purpose
    if case .assigning(let scan) = purpose { unassigned = scan.positionals[...] }
  }

  /// Takes in an option, and returns what stands for it on the command line to be assigned.
  ///
  /// - Parameters:
  ///   - option: Its names and what tells it apart, without more.
  ///   - described: The whole of it.
  mutating func values(
    of option: OptionDescription, _ described: () -> OptionDescription
  ) -> [String] {
    switch purpose {
    case .scanning: options.append((currentSection, option))
    case .describing: options.append((currentSection, described()))
    case .assigning(let scan):
      return scan.occurrences.filter { $0.name == option.name }.map { $0.value }
    }
    return []
  }

  /// Takes note of a value that its option cannot have.
  mutating func refuse(_ text: String, of option: OptionDescription) {
    invalid(text, option.usage, option.value ?? "VALUE")
  }

  mutating func add(_ positional: PositionalDescription, assign: (String) -> Bool) {
    positionals.append(positional)
    guard case .assigning = purpose else { return }
    let taken = unassigned.prefix(positional.isRepeated ? unassigned.count : 1)
    unassigned = unassigned.dropFirst(taken.count)
    if taken.isEmpty, positional.isRequired { note(.missingArgument(positional.usage)) }
    for text in taken where !assign(text) {
      invalid(text, positional.usage, positional.value)
    }
  }

  /// Throws what has been found wrong, or else what is only seen now that every line has had its
  /// share.
  func finish() throws(UsageProblem) {
    if let problem { throw problem }
    guard case .assigning(let scan) = purpose else { return }
    if !unassigned.isEmpty {
      throw .unexpectedArgument(suggestion: nil, advice: scan.secretAdvice)
    }
    let given = given
    for rule in rules { try rule.check(given) }
  }

  private mutating func invalid(_ text: String, _ usage: String, _ value: ValueDescription) {
    let suggestion = nearest(to: text, in: value.choices)
    note(.invalidValue(suggestion: suggestion, usage: usage, value: value))
  }

  private mutating func note(_ problem: UsageProblem) {
    if self.problem == nil { self.problem = problem }
  }
}

extension Arguments {
  /// The options that stand on the command line, by name and in that order: for what depends on more
  /// than values.
  package var given: [String] {
    guard case .assigning(let scan) = purpose else { return [] }
    return scan.occurrences.map { $0.name }
  }

  /// Puts the options that follow under a heading of their own in the help.
  package mutating func section(_ title: String) { currentSection = title }

  /// Takes in the arguments of a group; its sections end with it.
  package mutating func group(_ group: inout some ArgumentGroup) {
    let section = currentSection
    group.bind(to: &self)
    currentSection = section
  }

  /// Refuses two of these options together.
  package mutating func atMostOne(of names: String...) { rules.append(.atMostOne(names)) }

  /// Refuses an option without another, on which it depends.
  package mutating func requirement(of name: String, for dependent: String) {
    rules.append(.requirement(of: name, for: dependent))
  }

  /// Refuses options that people expect and that must not be, for a reason that says what to do
  /// instead.
  ///
  /// The value that follows is in no message. No help and no completion shows them.
  package mutating func refuse(_ names: String..., because reason: String) {
    refusals.append(Refusal(names: names, reason: reason))
  }
}

/// Options that do not exist, and why.
struct Refusal {
  let names: [String]
  let reason: String
}

extension OptionRule {
  fileprivate func check(_ given: [String]) throws(UsageProblem) {
    switch self {
    case .atMostOne(let names):
      let present = names.filter(given.contains)
      if present.count > 1 { throw .conflict(present) }
    case .requirement(let name, let dependent):
      if given.contains(dependent), !given.contains(name) {
        throw .missingRequirement(name, of: dependent)
      }
    }
  }
}

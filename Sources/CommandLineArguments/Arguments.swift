internal import UnicodeText

/// The table of a command's arguments, filled in by ``ArgumentGroup/bind(to:)``.
///
/// Each line binds the text on the command line to a property, whose initial value is the default.
///
/// Properties are passed `inout` rather than by key path: setting key paths up was nearly half the
/// work of parsing a line, which a process that lives for a millisecond notices.
package struct Arguments {
  /// The purpose for which the lines of a table are gone through.
  enum Purpose {
    /// Telling arguments apart. Only names are needed: describing values and effects is most of the
    /// work, and few runs show it.
    case scanning
    /// Describing every option.
    case describing
    /// Assigning the values to the properties.
    case assigning(ArgumentScanner)
  }

  /// Options that do not exist, with the reason.
  typealias Refusal = (names: [String], reason: String)

  private(set) var sections: [OptionSection] = []
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

  /// Adds an option, and returns the texts that the command line has for it.
  ///
  /// - Parameter value: Describes its value; nil for a flag. Asked only for what is shown.
  mutating func texts(
    of name: String, _ short: Character?, isRepeated: Bool = false,
    takesValue: Bool = true, _ value: () -> ValueDescription?, _ help: () -> String
  ) -> [String] {
    if case .assigning(let scan) = purpose {
      return scan.occurrences.filter { $0.name == name }.map { $0.value ?? "" }
    }
    var option = OptionDescription(
      name: name, short: short, value: takesValue ? "" : nil, isRepeated: isRepeated, help: "")
    if case .describing = purpose { (option.value, option.help) = (value(), help()) }
    let place = sections.firstIndex { $0.title == currentSection } ?? sections.count
    if place == sections.count { sections.append(.init(title: currentSection, options: [])) }
    sections[place].options.append(option)
    return []
  }

  /// Adds a positional argument, and passes on the values that the command line has for it.
  mutating func add<Value: ArgumentValue>(
    _ value: ValueDescription, isRequired: Bool = false, isRepeated: Bool = false, help: String,
    take: (Value) -> Void
  ) {
    let positional = PositionalDescription(
      value: value.of(Value.self), isRequired: isRequired, isRepeated: isRepeated, help: help)
    positionals.append(positional)
    guard case .assigning = purpose else { return }
    let taken = unassigned.prefix(isRepeated ? unassigned.count : 1)
    unassigned = unassigned.dropFirst(taken.count)
    if taken.isEmpty, isRequired { note(.missingArgument(positional.usage)) }
    read(Array(taken), { positional.value }, of: { _ in positional.usage }, take: take)
  }

  /// Passes on the values that texts stand for. One that the option or argument cannot have is a
  /// problem. No array of values: the type of each would have to be made at every start.
  mutating func read<Value: ArgumentValue>(
    _ texts: [String], _ described: () -> ValueDescription, of usage: (ValueDescription) -> String,
    take: (Value) -> Void
  ) {
    for text in texts {
      let value = described()
      if let read: Value = value.parse(text) {
        take(read)
        continue
      }
      let cure = didYouMean(nearest(to: text, in: value.choices)) ?? "Use \(value.allowed)."
      note(.objection("invalid value for '\(usage(value))'. \(cure)"))
    }
  }

  /// Throws the first problem, or else one that shows once every line has taken its arguments.
  func finish() throws(UsageProblem) {
    if let problem { throw problem }
    guard case .assigning(let scan) = purpose else { return }
    if !unassigned.isEmpty {
      guard !positionals.isEmpty, scan.secretAdvice == defaultSecretAdvice else {
        throw .unexpectedArgument(scan.secretAdvice)
      }
      let taken = quotedList(positionals.map(\.usage), "and")
      throw .surplusArgument("too many arguments: the command takes \(taken) only.")
    }
    let given = given
    for rule in rules { try rule.check(given) }
  }

  private mutating func note(_ problem: UsageProblem) {
    if self.problem == nil { self.problem = problem }
  }
}

extension Arguments {
  /// The names of the options on the command line, in their order.
  package var given: [String] {
    guard case .assigning(let scan) = purpose else { return [] }
    return scan.occurrences.map { $0.name }
  }

  /// The options of ``given`` with their values, each in one piece: "--policy=default".
  package var givenPieces: [String] {
    guard case .assigning(let scan) = purpose else { return [] }
    return scan.occurrences.map { name, value in value.map { "\(name)=\($0)" } ?? name }
  }

  /// Puts the following options under a heading of their own in the help.
  package mutating func section(_ title: String) { currentSection = title }

  /// Binds the arguments of a group; its sections end with it.
  package mutating func group(_ group: inout some ArgumentGroup) {
    let section = currentSection
    group.bind(to: &self)
    currentSection = section
  }

  /// Adds the rule that at most one of these options may be given.
  package mutating func atMostOne(of names: String...) { rules.append(.atMostOne(names)) }

  /// Adds the rule that an option needs another one.
  package mutating func requirement(of name: String, for dependent: String) {
    rules.append(.requirement(of: name, for: dependent))
  }

  /// Refuses options that people expect and that must not exist, for a reason that says what to do
  /// instead.
  ///
  /// The value that follows is in no message. No help and no completion shows them.
  package mutating func refuse(_ names: String..., because reason: String) {
    refusals.append((names, reason))
  }
}

extension OptionRule {
  fileprivate func check(_ given: [String]) throws(UsageProblem) {
    switch self {
    case .atMostOne(let names):
      let present = names.filter(given.contains)
      if present.count > 1 {
        throw .objection("\(quotedList(present, "and")) cannot be used together.")
      }
    case .requirement(let name, let dependent):
      if given.contains(dependent), !given.contains(name) {
        throw .objection("'\(dependent)' needs '\(name)'.")
      }
    }
  }
}

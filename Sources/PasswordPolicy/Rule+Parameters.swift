extension Rule.Kind {
  /// The key in a file that names the kind of demand.
  package var key: String {
    switch self {
    case .match: "match"
    case .avoid: "avoid"
    case .length: "length"
    case .atLeast: "atLeast"
    case .blocklist: "blocklist"
    case .expected: "expected"
    case .breached: "breached"
    case .personal: "personal"
    case .differs: "differs"
    case .history: "history"
    case .repeats: "repeats"
    case .sequences: "sequences"
    case .distinct: "distinct"
    case .occurrences: "occurrences"
    case .words: "words"
    case .years: "years"
    case .dates: "dates"
    case .characters: "characters"
    case .strength: "strength"
    }
  }

  /// One member of the key's object. The writer of policy files, reports, fingerprints and the
  /// analysis all use these members, so that a kind is described once.
  package struct Parameter: Hashable, Sendable {
    /// The key of the member in a file.
    package let key: String
    package let value: Value
    /// Whether a file would leave the member out.
    package let isDefault: Bool

    /// A value, with the order that says which other values demand at least as much.
    package enum Value: Hashable, Sendable {
      /// A number; a higher one demands more.
      case atLeast(Int)
      /// A number; a lower one demands more.
      case atMost(Int)
      /// A list of names; more of them demand more.
      case each([String])
      /// A flag; true demands more.
      case flag(Bool)
      /// A text; nothing is known of how two texts compare.
      case text(String)
    }

    init(_ key: String, _ value: Value, isDefault: Bool = false) {
      (self.key, self.value, self.isDefault) = (key, value, isDefault)
    }
  }

  /// The members of the key's object; none for the kinds that are more than an object of names and
  /// numbers: patterns, lengths, groups and strength.
  package var parameters: [Parameter] {
    switch self {
    case .match, .avoid, .length, .atLeast, .strength: []
    case .blocklist(let list):
      Self.parameters(of: list) + [
        Parameter("compare", .text(list.comparison.rawValue)),
        Parameter(
          "forms", .each(Self.names(of: list.variants.forms)),
          isDefault: list.variants.forms.isEmpty),
        Parameter("edits", .atLeast(list.variants.edits), isDefault: list.variants.edits == 0),
        Parameter(
          "derivedFrom", .each(Self.names(of: list.variants.derivedFrom)),
          isDefault: list.variants.derivedFrom.isEmpty),
      ]
    case .expected(let list): Self.parameters(of: list)
    case .breached(let passwords, let minCount):
      [
        Parameter("file", .text(passwords.name)),
        Parameter("minCount", .atMost(minCount), isDefault: minCount == 1),
      ]
    case .personal(let demand): Self.parameters(of: demand)
    case .differs(let demand):
      [
        Parameter("minEdits", .atLeast(demand.minEdits)),
        Parameter("case", .flag(demand.foldsCase), isDefault: !demand.foldsCase),
        Parameter("rotations", .flag(demand.rotates), isDefault: !demand.rotates),
      ]
    case .history(let last): [Parameter("last", .atLeast(last))]
    case .repeats(let max): [Parameter("max", .atMost(max))]
    case .sequences(let max, let kinds, let wraps):
      [
        Parameter("max", .atMost(max)),
        Parameter(
          "kinds", .each(Self.names(of: kinds)),
          isDefault: kinds == SequenceKind.usual),
        Parameter("wraps", .flag(wraps), isDefault: !wraps),
      ]
    case .distinct(let min): [Parameter("min", .atLeast(min))]
    case .occurrences(let characters, let max):
      (characters.map { [Parameter("of", .text($0.source))] } ?? [])
        + [Parameter("max", .atMost(max))]
    case .words(let demand):
      [
        Parameter("min", .atLeast(demand.min)),
        Parameter("distinct", .flag(demand.isDistinct), isDefault: !demand.isDistinct),
        Parameter("minLength", .atLeast(demand.minLength), isDefault: demand.minLength == 3),
      ] + (demand.list.map { [Parameter("list", .text($0.name))] } ?? [])
    case .years(let years, _), .dates(let years, _):
      [
        Parameter("from", .atMost(years.lowerBound), isDefault: years.lowerBound == 1900),
        Parameter("to", .atLeast(years.upperBound), isDefault: years.upperBound == 2099),
      ]
    case .characters(.only(let characters), _): [Parameter("only", .text(characters))]
    case .characters(.scripts(let scripts), _): [Parameter("scripts", .each(scripts))]
    case .characters(.mixture(let mixture), _):
      [Parameter("mixedScripts", .text(mixture.rawValue))]
    }
  }

  private static func parameters(of list: Blocklist) -> [Parameter] {
    [Parameter("list", .text(list.name))]
      + (list.top.map { [Parameter("top", .atLeast($0))] } ?? [])
  }

  private static func parameters(of demand: PersonalDemand) -> [Parameter] {
    [
      Parameter("minLength", .atMost(demand.minLength)),
      Parameter(
        "of", .each(names(of: demand.kinds)),
        isDefault: demand.kinds.count == PersonalWord.Kind.allCases.count),
      Parameter(
        "compare", .text(demand.comparison.rawValue), isDefault: demand.comparison == .contains),
    ]
      + (demand.separators.map { scalars in
        [Parameter("separators", .text(String(String.UnicodeScalarView(scalars))))]
      } ?? [])
      + [Parameter("forms", .each(names(of: demand.forms)), isDefault: demand.forms.isEmpty)]
  }

  /// The names of choices in the order of their declaration.
  private static func names<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    of choices: Set<Choice>
  ) -> [String] {
    Choice.allCases.filter { choices.contains($0) }.map { $0.rawValue }
  }

  /// The demand as one for a pattern, if a pattern can express it: in this form it is evaluated,
  /// analysed and converted. Otherwise the demand itself.
  package var plain: Rule.Kind {
    switch self {
    case .occurrences(let characters?, let max): .match(characters, occurrences: 0...max)
    case .years(_, let pattern), .dates(_, let pattern): .avoid(pattern)
    case .characters(_, let plain): plain
    default: self
    }
  }
}

extension Rule.Kind {
  /// The list that the rule looks words up in.
  package var list: WordList? {
    switch self {
    case .blocklist(let list), .expected(let list): list.words
    case .words(let demand): demand.list?.words
    default: nil
    }
  }
}

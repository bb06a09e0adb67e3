internal import JSON
internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// Apple's password rules, by which password managers generate passwords.
///
/// The grammar and the normal form are those of apple/password-manager-resources,
/// tools/PasswordRulesParser.js. What that parser skips with a warning is an error here, except for
/// what nearly every reader accepts.
struct AppleRules: Hashable {
  var required: [CodePointSet] = []
  /// The allowed characters. Nil allows only the required ones, or everything printable if nothing
  /// is required.
  var allowed: CodePointSet?
  var maxConsecutive: Int?
  var minLength: Int?
  var maxLength: Int?
  private(set) var ignored = ""

  /// The characters that password managers may use: the allowed and the required ones.
  var alphabet: CodePointSet {
    let all = CodePointSet(union: [allowed ?? .empty] + required)
    return all.isEmpty ? .printableASCII : all
  }

  private static let classes: [(name: String, set: CodePointSet)] = [
    ("upper", .upper), ("lower", .lower), ("digit", .digit), ("special", .punctuationAndSpace),
    ("ascii-printable", .printableASCII), ("unicode", .all),
  ]
  private static let properties = [
    "required", "allowed", "max-consecutive", "minlength", "maxlength",
  ]

  // MARK: Reading

  init() {}

  init(_ source: String) throws(ForeignPolicyError) {
    var text = ForeignScanner(source)
    text.skipSpace()
    guard !text.isAtEnd else { throw text.fail(.empty) }
    while !text.isAtEnd {
      try readProperty(&text)
      text.skipSpace()
      guard !text.isAtEnd else { break }
      guard text.skip(";") else { throw text.unexpected("';' before the next property") }
      text.skipSpace()
    }
    var known: Set<CodePointSet> = []
    required.removeAll { !known.insert($0).inserted }
    try checkOrder(minLength, maxLength)
  }

  private mutating func readProperty(_ text: inout ForeignScanner) throws(ForeignPolicyError) {
    let place = text.location
    let name = Self.identifier(&text)
    guard !name.isEmpty else { throw text.unexpected("a property such as 'minlength'") }
    guard Self.properties.contains(name) else {
      throw text.fail(.unknown(name, of: Self.properties), at: place)
    }
    guard text.skip(":") else { throw text.unexpected("':' after '\(name)'") }
    text.skipSpace()
    // An empty value says nothing.
    guard !text.isAtEnd, text.next != ";" else { return }
    switch name {
    case "required":
      let set = try classes(&text)
      if !set.isEmpty { required.append(set) }
    case "allowed": allowed = (allowed ?? .empty).union(try classes(&text))
    default:
      let value = try text.number(name, in: 0...(name == "max-consecutive" ? 1000 : 1_000_000))
      // Zero and nothing are the same to Apple's parser.
      if value == 0 { return }
      switch name {
      case "max-consecutive": maxConsecutive = min(maxConsecutive ?? .max, value)
      case "minlength": minLength = max(minLength ?? 0, value)
      default: maxLength = min(maxLength ?? .max, value)
      }
    }
  }

  private static func identifier(_ text: inout ForeignScanner) -> String {
    text.take { $0 == "-" || ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
  }

  private mutating func classes(_ text: inout ForeignScanner) throws(ForeignPolicyError)
    -> CodePointSet
  {
    var union = CodePointSet.empty
    while true {
      if text.next == "[" {
        union = union.union(try custom(&text))
      } else {
        let place = text.location
        let name = Self.identifier(&text)
        guard !name.isEmpty else { throw text.unexpected("a class such as 'upper' or '[-_]'") }
        guard let found = Self.classes.first(where: { $0.name == name.lowercased() }) else {
          throw text.fail(.unknown(name, of: Self.classes.map(\.name)), at: place)
        }
        union = union.union(found.set)
      }
      text.skipSpace()
      guard text.skip(",") else { return union }
      text.skipSpace()
    }
  }

  /// Reads a class `[…]`: `-` may only come first, and `]` only last.
  private mutating func custom(_ text: inout ForeignScanner) throws(ForeignPolicyError)
    -> CodePointSet
  {
    let start = text.location
    _ = text.skip("[")
    let isEmpty = text.next == "]"
    var characters = text.skip("-") ? "-" : ""
    while let scalar = text.next, scalar != "]" {
      guard scalar != "-" else {
        throw text.fail("'-' must be the first character of a class; elsewhere it is ignored.")
      }
      guard scalar.value >= 0x20, scalar.value != 0x7F else {
        throw text.fail("the class has a control character. Remove it.")
      }
      if scalar.isASCII {
        characters.unicodeScalars.append(scalar)
      } else {
        ignored.unicodeScalars.append(scalar)
      }
      text.advance()
    }
    guard text.skip("]") else { throw text.fail("the class has no ']' at its end.", at: start) }
    // A second one at the end closes the class; the first belongs to it.
    if text.skip("]") { characters += "]" }
    guard !isEmpty || !characters.isEmpty else {
      throw text.fail("the class is empty. Give it a character, or remove it.", at: start)
    }
    return CodePointSet(characters: characters)
  }

  var demands: [Demand] {
    var demands: [Demand] = []
    if minLength != nil || maxLength != nil {
      let setting =
        minLength == nil ? "maxlength" : maxLength == nil ? "minlength" : "minlength and maxlength"
      demands.append(Demand(.length((minLength ?? 0)...(maxLength ?? .max), .codePoints), setting))
    }
    demands += required.map { Demand(.contains($0, min: 1), "required") }
    if let maxConsecutive {
      demands.append(Demand(.repeats(max: maxConsecutive), "max-consecutive"))
    }
    if alphabet != .all { demands.append(Demand(.only(alphabet), "allowed")) }
    return demands
  }

  static func read(_ source: String) throws(ForeignPolicyError) -> ForeignPolicy {
    var policy = ForeignPolicy()
    let rules = try AppleRules(source)
    policy.demands = rules.demands
    rules.reportIgnored(to: &policy)
    return policy
  }

  func reportIgnored(to policy: inout ForeignPolicy) {
    guard !ignored.isEmpty else { return }
    let reason = """
      '\(excerpt(ignored))' are ignored, as in Apple's parser: only printable ASCII counts in a \
      class.
      """
    policy.lose(nil, .unenforced, .init("ignored-characters", reason))
  }

  // MARK: Writing

  /// The normal form. Required characters are allowed without saying so.
  var text: String {
    var parts: [String] = []
    if let minLength { parts.append("minlength: \(minLength)") }
    if let maxLength { parts.append("maxlength: \(maxLength)") }
    parts += required.map { "required: \(Self.text(of: $0))" }
    if let allowed = allowed.flatMap({ allowedText($0) }) { parts.append("allowed: \(allowed)") }
    if let maxConsecutive { parts.append("max-consecutive: \(maxConsecutive)") }
    return parts.joined(separator: "; ") + (parts.isEmpty ? "" : ";")
  }

  private func allowedText(_ allowed: CodePointSet) -> String? {
    if allowed == .all { return Self.text(of: allowed) }
    let rest = required.reduce(allowed) { $0.subtracting($1) }
    guard !rest.isEmpty else { return nil }
    // A class that is cut up by what is required reads better whole.
    let (whole, part) = (Self.text(of: allowed), Self.text(of: rest))
    return whole.count < part.count ? whole : part
  }

  private static func text(of set: CodePointSet) -> String {
    if set == .all { return "unicode" }
    if set == .printableASCII { return "ascii-printable" }
    var (names, rest) = set.named(classes.prefix(4).map { ($0.set, $0.name) })
    if !rest.isEmpty {
      let first = rest.contains("-") ? "-" : ""
      let last = rest.contains("]") ? "]" : ""
      let middle = rest.subtracting(CodePointSet(characters: "-]"))
      names.append("[\(first)\(String(String.UnicodeScalarView(middle.scalars)))\(last)]")
    }
    return names.joined(separator: ", ")
  }

  static func write(_ reading: PolicyReading) -> ForeignText {
    let (rules, losses) = rules(for: reading)
    return (rules.text + "\n", losses)
  }

  /// Rather too strict than too weak.
  static func rules(for reading: PolicyReading) -> (rules: AppleRules, losses: [ConversionLoss]) {
    var rules = AppleRules()
    var losses = reading.losses
    func lose(_ demand: Demand, _ effect: ConversionLoss.Effect, _ reason: ConversionLoss.Reason) {
      losses.append(.init(demand.origin, effect, reason))
    }
    func require(_ set: CodePointSet, _ demand: Demand) {
      let said = set == .all ? set : set.intersection(.printableASCII)
      guard !said.isEmpty else { return lose(demand, .weaker, .noCharacters) }
      if said != set { lose(demand, .stricter, .otherCharacters(kind: "characters of ASCII")) }
      if !rules.required.contains(said) { rules.required.append(said) }
    }
    for demand in reading.demands {
      switch demand.kind {
      case .length(let range, let unit):
        losses.addUnit(
          unit, to: .codePoints, of: range, demand.origin, isASCII: reading.isASCII)
        if range.lowerBound > 0 { rules.minLength = max(rules.minLength ?? 0, range.lowerBound) }
        if range.upperBound < .max {
          rules.maxLength = min(rules.maxLength ?? .max, range.upperBound)
        }
      case .contains(let set, let min):
        require(set, demand)
        if min > 1 { lose(demand, .weaker, .onlyOne(kind: "these characters", asked: min)) }
      case .kinds(let count, let sets):
        for set in sets { require(set, demand) }
        let all = "the target format can only ask for all \(sets.count) kinds"
        lose(demand, .stricter, .init("all-kinds", "\(all); the policy asks for \(count)."))
      case .only(let set):
        let said = set == .all ? set : set.intersection(.printableASCII)
        let allowed = (rules.allowed ?? .all).intersection(said)
        // Rules that allow nothing are written as none, which allow everything.
        if allowed.isEmpty {
          lose(demand, .weaker, .noCharacters)
          continue
        }
        if said != set { lose(demand, .stricter, .otherCharacters(kind: "characters of ASCII")) }
        rules.allowed = allowed
      case .repeats(let max): rules.maxConsecutive = min(rules.maxConsecutive ?? .max, max)
      default: lose(demand, .weaker, demand.reason)
      }
    }
    if let allowed = rules.allowed {
      // What is required and not allowed cannot be used: the password needs the rest of the set.
      let usable = rules.required.map { $0.intersection(allowed) }.filter { !$0.isEmpty }
      if usable.count < rules.required.count {
        losses.append(.init(nil, .weaker, .noCharacters))
      }
      rules.required = usable
    } else {
      rules.allowed = .all
    }
    return (rules, losses)
  }
}

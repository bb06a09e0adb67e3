internal import JSON
package import PasswordPolicy
internal import UnicodeText

/// A change of a policy in one line, to ask what it would do: `length.min=12`, `add=blocklist`,
/// `drop=special`.
///
/// - `NAME.KEY=VALUE` sets a parameter of every rule of the kind NAME, also within groups. If the
///   policy has none of the kind, it gets one. Any other NAME is the id of a rule.
///   VALUE is JSON, or else a text.
/// - `add=KIND` adds a rule without parameters.
/// - `drop=ID` leaves out a rule.
package struct PolicyLever {
  package let text: String
  private let change: Change

  private enum Change {
    case set(name: String, key: String, JSONLayout)
    case add(kind: String, JSONLayout)
    case drop(String)
  }

  package init(_ text: String) throws(PolicyLeverError) {
    self.text = text
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = sides[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard sides.count == 2, !sides[1].isEmpty, !name.contains("") else { throw .syntax }
    let value = String(sides[1])
    switch (name[0], name.count) {
    case ("drop", 1): change = .drop(value)
    case ("add", 1):
      let kinds = KindFormat.all.map(\.key)
      guard kinds.contains(value) else { throw .unknownName(value, of: kinds) }
      // The list that every program has.
      let list = value == "blocklist" ? [("list", JSONLayout.string("common-passwords"))] : []
      change = .add(kind: value, .object(list))
    case (_, 2): change = .set(name: name[0], key: name[1], Self.value(value))
    default: throw .syntax
    }
  }

  /// The policy file of a policy with some changes, whose title names them.
  package static func json(
    of policy: Policy, changedBy levers: [PolicyLever], title: String
  ) throws(PolicyLeverError) -> [UInt8] {
    var file = PolicyFileWriter.layout(policy)
    var rules = file["rules"]?.elements ?? []
    for lever in levers { try lever.apply(to: &rules) }
    file["rules"] = .array(rules)
    file["title"] = .string(title)
    return Array(file.text().utf8)
  }

  /// Whether two changes cannot be made together: they set one parameter, or one of them leaves out
  /// what the other changes.
  package func contradicts(_ other: PolicyLever) -> Bool {
    switch (change, other.change) {
    case (.set(let name, let key, _), .set(let otherName, let otherKey, _)):
      name == otherName && key == otherKey
    case (.set(let name, _, _), .drop(let id)), (.drop(let id), .set(let name, _, _)): name == id
    case (.drop(let name), .drop(let other)): name == other
    case (.add(let kind, _), .add(let other, _)): kind == other
    default: false
    }
  }

  // MARK: Rules

  private func apply(to rules: inout [JSONLayout]) throws(PolicyLeverError) {
    switch change {
    case .drop(let id):
      let ids = rules.compactMap { $0["id"]?.string }
      guard let index = ids.firstIndex(of: id) else { throw .unknownName(id, of: ids) }
      rules.remove(at: index)
    case .add(let kind, let value): add(kind, value, to: &rules)
    case .set(let name, let key, let value):
      let kind = KindFormat.all.first { $0.key == name }
      var isChanged = false
      for i in rules.indices {
        isChanged = try change(&rules[i], name, isKind: kind != nil, key, value) || isChanged
      }
      if isChanged { return }
      guard let kind else {
        let kinds = KindFormat.all.map(\.key)
        let names = kinds + Self.ids(of: rules).filter { !kinds.contains($0) }
        throw .unknownName(name, of: names)
      }
      guard !kind.members.isEmpty else {
        throw PolicyLeverError(
          sentence: """
            the policy has no rule of the kind '\(name)'. Name a rule by its id, or a policy that \
            has one.
            """)
      }
      try Self.check(key, in: kind.members, of: name)
      add(name, .object([(key, value)]), to: &rules)
    }
  }

  private func add(_ kind: String, _ value: JSONLayout, to rules: inout [JSONLayout]) {
    let ids = Self.ids(of: rules)
    let id = (1...).lazy.map { "what-if-\($0)" }.first { !ids.contains($0) } ?? ""
    rules.append(.object([("id", .string(id)), ("label", .string(text)), (kind, value)]))
  }

  /// Changes a rule and the members of a group, and returns whether one of them is meant.
  private func change(
    _ rule: inout JSONLayout, _ name: String, isKind: Bool, _ key: String, _ value: JSONLayout
  ) throws(PolicyLeverError) -> Bool {
    var isChanged = false
    if var members = rule["of"]?.elements {
      for i in members.indices {
        isChanged = try change(&members[i], name, isKind: isKind, key, value) || isChanged
      }
      rule["of"] = .array(members)
    }
    guard let kind = KindFormat.all.first(where: { rule[$0.key] != nil }),
      isKind ? kind.key == name : rule["id"]?.string == name
    else { return isChanged }
    if kind.members.isEmpty {
      try Self.check(key, in: [kind.key] + kind.companions, of: name)
      rule[key] = value
    } else {
      try Self.check(key, in: kind.members, of: name)
      rule[kind.key]?[key] = value
    }
    return true
  }

  private static func check(
    _ key: String, in keys: [String], of name: String
  ) throws(PolicyLeverError) {
    if !keys.contains(key) { throw .unknownKey(key, in: keys, of: name) }
  }

  private static func ids(of rules: [JSONLayout]) -> [String] {
    rules.flatMap { rule in
      [rule["id"]?.string].compactMap(\.self) + ids(of: rule["of"]?.elements ?? [])
    }
  }

  private static func value(_ text: String) -> JSONLayout {
    (try? JSONParser.parse(Array(text.utf8))) == nil ? .string(text) : .decimal(text)
  }
}

package struct PolicyLeverError: Error, Hashable {
  package let sentence: String
  /// Whether the text is not even like a change.
  package var isNoChange = false

  static let syntax = Self(
    sentence: """
      write a change such as 'length.min=12', 'add=blocklist' or 'drop=RULE', or name a policy.
      """, isNoChange: true)

  static func unknownName(_ name: String, of known: [String]) -> Self {
    let suggestion = nearest(to: name, in: known)
    let isLike = suggestion.map { _ in "there is no '\(excerpt(name))'." }
    return Self(
      sentence: (isLike ?? "no rule and no kind has this name.") + cure(suggestion, known))
  }

  static func unknownKey(_ key: String, in known: [String], of name: String) -> Self {
    Self(
      sentence: "'\(excerpt(name))' has no '\(excerpt(key))'."
        + cure(nearest(to: key, in: known), known))
  }

  private static func cure(_ suggestion: String?, _ known: [String]) -> String {
    suggestion.map { " Did you mean '\(excerpt($0))'?" }
      ?? " Known are \(quotedList(known.map(excerpt), "and"))."
  }
}

extension JSONLayout {
  fileprivate var elements: [JSONLayout]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The member of an object with this key; a new one is added at the end.
  fileprivate subscript(key: String) -> JSONLayout? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.0 == key }?.1
    }
    set {
      guard case .object(var members) = self, let newValue else { return }
      let index = members.firstIndex { $0.0 == key } ?? members.count
      if index == members.count { members.append((key, newValue)) }
      members[index].1 = newValue
      self = .object(members)
    }
  }
}

internal import LocatedJSON
internal import UnicodeText

extension AuditSummary {
  /// Reads a state that ``state(includesSecrets:)`` wrote.
  ///
  /// Nothing in the file is trusted: numbers have bounds, memory is taken for what is there and not
  /// for what is announced, and a checksum tells whether the file is whole.
  public init(state bytes: [UInt8]) throws(StateError) {
    let document: JSONValue
    do throws(JSONError) {
      var limits = JSONParser.Limits()
      limits.size = AuditState.largestFile
      limits.depth = 8
      document = try JSONParser.parse(bytes, limits: limits)
    } catch {
      throw .json(error)
    }
    var root = try StateReader(root: document)
    guard case .string(let sum)? = try? root.member("checksum"),
      sum == StateReader.checksum(of: bytes)
    else {
      throw .checksum
    }
    let policy = try root.policy(try root.member("policy"), "policy")
    let rules = try root.array("rules").map { (value) throws(StateError) in try root.rule(value) }
    let compared = try root.array("compared_policies").map { (value) throws(StateError) in
      try root.policy(value, "compared_policies")
    }
    self.init(
      scope: AuditScope(
        policy: policy, rules: rules, comparedPolicies: compared,
        includesStrength: try root.bool("strength"),
        includesStatistics: try root.bool("statistics")),
      keyCheck: nil)
    isPartial = try root.bool("partial")
    keyCheck = try root.key()
    try root.readCounts(scope.layout, into: &counts)
    guard counts[CountLayout.lengths].reduce(0, +) == total, total <= AuditState.largestCount else {
      throw .damaged(member: "counts.lengths")
    }
    // Each of these counts a password once at most; reports draw them as parts of the whole.
    let total = total
    guard counts[CountLayout.lengths.lowerBound...].allSatisfy({ $0 <= total }) else {
      throw .damaged(member: "counts")
    }
    root.total = total
    if scope.includesStatistics {
      var sketches = Sketches()
      try root.read(&sketches.distinct)
      for list in AuditState.lists {
        try root.read(&sketches[keyPath: list.path], "\(list.name)", isMasks: list.path == \.masks)
      }
      self.sketches = sketches
    }
    try root.finish()
    guard emptyPasswords <= lengths[0] else { throw .damaged(member: "counts.totals") }
  }
}

/// The members of a state, each of which is asked for once.
struct StateReader {
  private var members: [String: JSONValue.Kind] = [:]
  /// How many passwords were judged: no sketch has counted more, each password being counted once
  /// at most.
  var total = 0

  init(root: JSONValue) throws(StateError) {
    guard case .object(let list) = root.kind, case .string(let schema)? = list.first?.value.kind,
      list.first?.key == "schema"
    else { throw .notAState(schema: nil) }
    guard schema == AuditState.schema else {
      throw schema.hasPrefix("pwcheck.state/")
        ? .unknownVersion(schema: schema) : .notAState(schema: schema)
    }
    for member in list.dropFirst() { members[member.key] = member.value.kind }
  }

  /// The sum over everything before the checksum's own text.
  static func checksum(of bytes: [UInt8]) -> String? {
    let tail = Array("\"checksum\":\"0123456789abcdef\"}\n".utf8)
    guard bytes.count > tail.count else { return nil }
    let end = bytes.count - tail.count + "\"checksum\":".utf8.count
    return bytes.withUnsafeBufferPointer { hexadecimal(sipHash($0.slice(0, end), 0, 0)) }
  }

  mutating func member(_ name: String) throws(StateError) -> JSONValue.Kind {
    guard let value = members.removeValue(forKey: name) else { throw .damaged(member: name) }
    return value
  }

  mutating func bool(_ name: String) throws(StateError) -> Bool {
    guard case .bool(let value) = try member(name) else { throw .damaged(member: name) }
    return value
  }

  mutating func array(_ name: String) throws(StateError) -> [JSONValue.Kind] {
    guard case .array(let values) = try member(name), values.count <= 10_000 else {
      throw .damaged(member: name)
    }
    return values.map(\.kind)
  }

  /// Nothing may be left over.
  func finish() throws(StateError) {
    if let name = members.keys.min() { throw .damaged(member: name) }
  }

  mutating func key() throws(StateError) -> UInt64? {
    switch try member("key") {
    case .null: return nil
    case .string(let text):
      guard let key = UInt64(hexadecimal: text) else { throw .damaged(member: "key") }
      return key
    default: throw .damaged(member: "key")
    }
  }

  func policy(_ value: JSONValue.Kind, _ name: String) throws(StateError)
    -> AuditScope.PolicyIdentity
  {
    let fields = Fields(value)
    guard let id = fields.string("id"), let title = fields.string("title"),
      let fingerprint = fields.string("fingerprint").flatMap(UInt64.init(hexadecimal:)),
      fields.count == 3
    else { throw .damaged(member: name) }
    return AuditScope.PolicyIdentity(id: id, title: title, fingerprint: fingerprint)
  }

  func rule(_ value: JSONValue.Kind) throws(StateError) -> AuditScope.RuleIdentity {
    let fields = Fields(value)
    guard let id = fields.string("id"), let label = fields.string("label"),
      let isWarning = fields.bool("warning"),
      let isMember = fields.bool("member"), fields.count == 4
    else { throw .damaged(member: "rules") }
    return AuditScope.RuleIdentity(id: id, label: label, isWarning: isWarning, isMember: isMember)
  }

  mutating func readCounts(_ layout: CountLayout, into counts: inout [Int]) throws(StateError) {
    guard case .object(let list) = try member("counts") else { throw .damaged(member: "counts") }
    var groups: [String: JSONValue.Kind] = [:]
    for member in list { groups[member.key] = member.value.kind }
    for group in AuditState.groups(layout) {
      let name = "counts.\(group.name)"
      guard case .array(let pairs)? = groups.removeValue(forKey: "\(group.name)"),
        pairs.count % 2 == 0
      else {
        throw .damaged(member: name)
      }
      var next = 0
      for i in stride(from: 0, to: pairs.count, by: 2) {
        guard let index = integer(pairs[i].kind), let count = integer(pairs[i + 1].kind),
          index >= next,
          index < group.range.count, count > 0
        else { throw .damaged(member: name) }
        counts[group.range.lowerBound + index] = count
        next = index + 1
      }
    }
    if let name = groups.keys.min() { throw .damaged(member: "counts.\(name)") }
  }

  mutating func read(_ sample: inout DistinctSample) throws(StateError) {
    let fields = Fields(try member("distinct"))
    guard let level = fields.number("level").flatMap(integer), level <= 40, fields.count == 2,
      let bytes = fields.string("items").flatMap(Base64.decode)
    else { throw .damaged(member: "distinct") }
    if level > 0 { sample.raise(to: level) }
    var reader = PackedReader(bytes)
    var last: UInt64 = 0
    var rest = total
    while !reader.isAtEnd {
      guard let key = reader.word(), let count = reader.number(), count > 0, count <= rest,
        key > last,
        sample.count < sample.capacity,
        key <= .max >> UInt64(level)
      else { throw .damaged(member: "distinct") }
      sample.add(key, times: count)
      last = key
      rest -= count
    }
  }

  mutating func read(_ items: inout FrequentItems, _ name: String, isMasks: Bool) throws(StateError)
  {
    let fields = Fields(try member(name))
    guard let error = fields.number("error").flatMap(integer), error <= total, fields.count == 2,
      let bytes = fields.string("items").flatMap(Base64.decode)
    else { throw .damaged(member: name) }
    items.addError(error)
    var reader = PackedReader(bytes)
    var rest = total
    while !reader.isAtEnd {
      let before = items.count
      guard let key = reader.word(), let count = reader.number(), count > 0, count <= rest,
        let note = reader.byte(),
        note < 4,
        let text = reader.text(), text.count <= items.textLimit, before < items.capacity
      else { throw .damaged(member: name) }
      let isText = text.withUnsafeBufferPointer { text in
        guard ValidUTF8(validating: text) != nil,
          !isMasks || text.allSatisfy(Self.maskSymbols.contains)
        else {
          return false
        }
        items.add(key, text, note: FrequentItems.Note(rawValue: note), times: count)
        return true
      }
      rest -= count
      // A key that was there before adds no item.
      guard isText, items.count == before + 1 else { throw .damaged(member: name) }
    }
  }

  private static let maskSymbols = Array("ludsb".utf8)

  private func integer(_ value: JSONValue.Kind) -> Int? {
    if case .number(let number) = value { integer(number) } else { nil }
  }

  private func integer(_ number: Double) -> Int? {
    guard number >= 0, number <= Double(AuditState.largestCount), number == number.rounded() else {
      return nil
    }
    return Int(number)
  }
}

/// The members of a small object.
private struct Fields {
  private var members: [String: JSONValue.Kind] = [:]

  init(_ value: JSONValue.Kind) {
    guard case .object(let list) = value else { return }
    for member in list { members[member.key] = member.value.kind }
  }

  var count: Int { members.count }

  func string(_ name: String) -> String? {
    if case .string(let value)? = members[name] { value } else { nil }
  }

  func bool(_ name: String) -> Bool? {
    if case .bool(let value)? = members[name] { value } else { nil }
  }

  func number(_ name: String) -> Double? {
    if case .number(let value)? = members[name] { value } else { nil }
  }
}

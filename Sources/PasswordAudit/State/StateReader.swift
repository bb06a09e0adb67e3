internal import JSON
internal import UnicodeText

extension AuditSummary {
  /// Reads a state that ``state(includesSecrets:)`` wrote.
  ///
  /// Nothing in the file is trusted: numbers have bounds, memory is taken for what is there and not
  /// for what is announced, and a checksum tells whether the file is whole.
  public init(state bytes: [UInt8]) throws(StateError) {
    let document: JSONValue
    do throws(JSONError) {
      let limits = JSONParser.Limits(AuditState.budget, depth: 8)
      document = try JSONParser.parse(bytes, limits: limits)
    } catch {
      throw .notJSON
    }
    var root = try StateReader(root: document)
    guard let sum = try? root.member("checksum").string,
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
        includesStatistics: try root.bool("statistics"), origin: try root.origin()),
      key: nil)
    isPartial = try root.bool("partial")
    keyCheck = try root.number("key")
    hasGivenKey = try root.bool("key_given")
    guard keyCheck != nil || !hasGivenKey else { throw .damaged(member: "key_given") }
    lists = try root.lists(areWhole: !isPartial)
    runs = try root.runs()
    try root.readCounts(scope.layout, into: &counts)
    guard counts[CountLayout.lengths].reduce(0, +) == total, total <= largestCount else {
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
    let partRecords = lists.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.records } }
    guard try root.integer("records") == records else { throw .damaged(member: "records") }
    guard partRecords <= records else { throw .damaged(member: "lists") }
    try root.finish()
    guard emptyPasswords <= lengths[0] else { throw .damaged(member: "counts.totals") }
  }
}

/// The members of a state, each of which is read once.
struct StateReader {
  private var members: [String: JSONValue] = [:]
  /// The number of passwords that were judged. No sketch has counted more, since each password is
  /// counted once at most.
  var total = 0

  init(root: JSONValue) throws(StateError) {
    guard let list = root.members, list.first?.key == "schema",
      let schema = list.first?.value.string
    else { throw .notAState(schema: nil) }
    guard schema == AuditState.schema else {
      throw schema.hasPrefix("pwcheck.state/")
        ? .unknownVersion(schema: schema) : .notAState(schema: schema)
    }
    for member in list.dropFirst() { members[member.key] = member.value }
  }

  /// The checksum of everything before the checksum's own text.
  static func checksum(of bytes: [UInt8]) -> String? {
    let tail = Array("\"checksum\":\"0123456789abcdef\"}\n".utf8)
    guard bytes.count > tail.count else { return nil }
    let end = bytes.count - tail.count + "\"checksum\":".utf8.count
    return bytes.withUnsafeBufferPointer { hexadecimal(sipHash($0.slice(0, end), 0, 0)) }
  }

  mutating func member(_ name: String) throws(StateError) -> JSONValue {
    guard let value = members.removeValue(forKey: name) else { throw .damaged(member: name) }
    return value
  }

  mutating func bool(_ name: String) throws(StateError) -> Bool {
    guard let value = try member(name).bool else { throw .damaged(member: name) }
    return value
  }

  mutating func integer(_ name: String) throws(StateError) -> Int {
    guard let value = Self.integer(try member(name)) else { throw .damaged(member: name) }
    return value
  }

  mutating func array(_ name: String, limit: Int = 10_000) throws(StateError) -> [JSONValue] {
    guard let values = try member(name).elements, values.count <= limit else {
      throw .damaged(member: name)
    }
    return values
  }

  /// Throws if a member was not read.
  func finish() throws(StateError) {
    if let name = members.keys.min() { throw .damaged(member: name) }
  }

  mutating func string(_ name: String) throws(StateError) -> String {
    guard let value = try member(name).string else { throw .damaged(member: name) }
    return value
  }

  /// Reads a hexadecimal number; nil for null.
  mutating func number(_ name: String) throws(StateError) -> UInt64? {
    switch try member(name).kind {
    case .null: return nil
    case .string(let text):
      guard let number = UInt64(hexadecimal: text) else { throw .damaged(member: name) }
      return number
    default: throw .damaged(member: name)
    }
  }

  mutating func origin() throws(StateError) -> AuditOrigin {
    guard let model = try number("model") else { throw .damaged(member: "model") }
    guard let encoding = InputEncoding(rawValue: try string("encoding")) else {
      throw .damaged(member: "encoding")
    }
    return AuditOrigin(
      program: try string("program"), model: model, words: try number("words"),
      input: try string("input"), encoding: encoding,
      decodesHexNotation: try bool("hex_decoded"))
  }

  mutating func lists(areWhole: Bool) throws(StateError) -> [ListCoverage] {
    var last: String?
    return try array("lists", limit: 1 << 20).map { (value) throws(StateError) in
      let list = try Self.list(value, areWhole: areWhole)
      if let last, list.name <= last { throw .damaged(member: "lists") }
      last = list.name
      return list
    }
  }

  private static func list(_ value: JSONValue, areWhole: Bool) throws(StateError) -> ListCoverage {
    guard let name = value["name"]?.string, let size = value["size"].flatMap(integer),
      let version = value["version"]?.string.flatMap(UInt64.init(hexadecimal:)),
      let count = value["parts"].flatMap(integer), 1...ListPart.countLimit ~= count,
      let bytes = value["read"]?.string.flatMap(Base64.decode), value.members?.count == 5
    else { throw .damaged(member: "lists") }
    var reader = PackedReader(bytes)
    var parts: [ListCoverage.Part] = []
    while !reader.isAtEnd {
      let last = parts.last
      guard let number = reader.number(), number > last?.number ?? 0, number <= count,
        let start = reader.number(), start <= size, start >= last?.range.upperBound ?? 0,
        let length = reader.number(), length <= size - start,
        let records = reader.number(), records <= length
      else { throw .damaged(member: "lists") }
      let part = ListCoverage.Part(
        number: number, range: start..<(start + length), records: records)
      if areWhole {
        let isFirst = number == 1
        guard !isFirst || start == 0, number != count || start + length == size,
          last.map({ $0.number + 1 != number || $0.range.upperBound == start }) ?? true
        else { throw .damaged(member: "lists") }
      }
      parts.append(part)
    }
    guard !parts.isEmpty else { throw .damaged(member: "lists") }
    return ListCoverage(name: name, size: size, version: version, count: count, parts: parts)
  }

  mutating func runs() throws(StateError) -> [UInt64] {
    guard let bytes = Base64.decode(try string("runs")) else { throw .damaged(member: "runs") }
    var reader = PackedReader(bytes)
    var runs: [UInt64] = []
    while !reader.isAtEnd {
      guard let run = reader.word(), run > runs.last ?? 0 else { throw .damaged(member: "runs") }
      runs.append(run)
    }
    return runs
  }

  func policy(_ value: JSONValue, _ name: String) throws(StateError)
    -> AuditScope.PolicyIdentity
  {
    guard let id = value["id"]?.string, let title = value["title"]?.string,
      let fingerprint = value["fingerprint"]?.string.flatMap(UInt64.init(hexadecimal:)),
      value.members?.count == 3
    else { throw .damaged(member: name) }
    return AuditScope.PolicyIdentity(id: id, title: title, fingerprint: fingerprint)
  }

  func rule(_ value: JSONValue) throws(StateError) -> AuditScope.RuleIdentity {
    guard let id = value["id"]?.string, let label = value["label"]?.string,
      let isWarning = value["warning"]?.bool, let isMember = value["member"]?.bool,
      value.members?.count == 4 + ["corpus", "kind", "clause"].count(where: { value[$0] != nil })
    else { throw .damaged(member: "rules") }
    let corpus = value["corpus"]?.string.flatMap(UInt64.init(hexadecimal:))
    let (kind, clause) = (value["kind"]?.string, value["clause"]?.string)
    guard (corpus == nil) == (value["corpus"] == nil), (kind == nil) == (value["kind"] == nil),
      (clause == nil) == (value["clause"] == nil)
    else { throw .damaged(member: "rules") }
    return AuditScope.RuleIdentity(
      id: id, label: label, kind: kind ?? "", clause: clause, isWarning: isWarning,
      isMember: isMember, corpus: corpus)
  }

  mutating func readCounts(_ layout: CountLayout, into counts: inout [Int]) throws(StateError) {
    guard let list = try member("counts").members else { throw .damaged(member: "counts") }
    var groups: [String: JSONValue] = [:]
    for member in list { groups[member.key] = member.value }
    for group in AuditState.groups(layout) {
      let name = "counts.\(group.name)"
      let value = groups.removeValue(forKey: "\(group.name)")
      guard let pairs = value?.elements,
        pairs.count % 2 == 0
      else {
        throw .damaged(member: name)
      }
      var next = 0
      for i in stride(from: 0, to: pairs.count, by: 2) {
        guard let index = Self.integer(pairs[i]), let count = Self.integer(pairs[i + 1]),
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
    let value = try member("distinct")
    guard let level = value["level"].flatMap(Self.integer), level <= 40, value.members?.count == 2,
      let bytes = value["items"]?.string.flatMap(Base64.decode)
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
    let value = try member(name)
    guard let error = value["error"].flatMap(Self.integer), error <= total,
      value.members?.count == 2,
      let bytes = value["items"]?.string.flatMap(Base64.decode)
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

  private static func integer(_ value: JSONValue) -> Int? {
    guard let number = value.number, number >= 0, number <= Double(largestCount),
      number == number.rounded()
    else {
      return nil
    }
    return Int(number)
  }
}

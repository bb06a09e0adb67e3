private import CYAML
private import UnicodeText

/// Reads the documents of a YAML stream by libyaml's events (YAML 1.1).
///
/// A merge key (`<<`) is a key like any other: what it takes over was looked at where it stands.
struct YAMLDocuments: ~Copyable {
  private let bytes: [UInt8]
  // libyaml keeps its address.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  /// The values with a name, and how many levels of values each has below it.
  private var anchors: [String: (node: DocumentNode, levels: Int)] = [:]
  /// The depth of the deepest value so far within the one that is read, as if aliases were values.
  private var deepest = 0
  private var budget = DocumentSource.budget

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard yaml_parser_initialize(parser) == 1 else { fatalError("not enough memory") }
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  mutating func read(
    _ body: (DocumentNode) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
    defer { input.wipeAndDeallocate() }
    _ = input.initialize(from: bytes)
    yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    try refuseOldLineEnds()
    while true {
      var event = try next()
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_END_EVENT: return
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_START_EVENT, YAML_DOCUMENT_END_EVENT:
        (anchors, budget) = ([:], DocumentSource.budget)
      default: try body(try node(event, depth: 0))
      }
    }
  }

  /// Refuses NEL, LS and PS, which end lines in YAML 1.1 and are text in YAML 1.2.
  private func refuseOldLineEnds() throws(DocumentError) {
    let ends: [[UInt8]] = [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]
    let place = bytes.indices.first { i in
      bytes[i] >= 0xC2 && ends.contains { bytes[i...].starts(with: $0) }
    }
    guard let place else { return }
    throw error(
      at: place, "U+0085, U+2028 and U+2029 end lines in YAML 1.1 and not in 1.2. Write an escape.")
  }

  private func error(at offset: Int, _ reason: String) -> DocumentError {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return .syntax(
      language: "YAML", line: before.count { $0 == 0x0A } + 1,
      column: before[start...].count { $0 & 0xC0 != 0x80 } + 1, reason: reason)
  }

  private mutating func next() throws(DocumentError) -> yaml_event_t {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else {
      let mark = parser.pointee.problem_mark
      // A constant of libyaml.
      let problem = parser.pointee.problem.map { String(cString: $0) } ?? "it cannot be read"
      let reason = "\(problem) (by libyaml, which reads YAML 1.1)."
      if parser.pointee.error == YAML_READER_ERROR {
        throw error(at: parser.pointee.problem_offset, reason)
      }
      throw .syntax(language: "YAML", line: mark.line + 1, column: mark.column + 1, reason: reason)
    }
    return event
  }

  private mutating func node(_ event: yaml_event_t, depth: Int) throws(DocumentError)
    -> DocumentNode
  {
    let line = event.start_mark.line + 1
    let outer = deepest
    defer { deepest = max(outer, deepest) }
    try descend(to: depth, line: line)
    do throws(OverBudget) { try budget.keep("values") } catch {
      throw .tooLong(limit: budget.entries)
    }
    let kind: DocumentNode.Kind
    let anchor: UnsafeMutablePointer<UInt8>?
    switch event.type {
    case YAML_ALIAS_EVENT:
      let name = Self.text(event.data.alias.anchor)
      // Unknown, or within itself.
      guard let name, let target = anchors[name] else {
        throw .syntax(
          language: "YAML", line: line, column: event.start_mark.column + 1,
          reason: "the alias refers to no earlier value, or to one that contains it.")
      }
      // A chain of aliases would be as deep as it is long.
      try descend(to: depth + target.levels, line: line)
      switch target.node.kind {
      case .text, .flag, .nothing: return DocumentNode(line: line, kind: target.node.kind)
      case .list, .map, .alias: return DocumentNode(line: line, kind: .alias(target.node))
      }
    case YAML_SEQUENCE_START_EVENT:
      var values: [DocumentNode] = []
      while let value = try child(depth) { values.append(value) }
      (kind, anchor) = (.list(values), event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT:
      var members: [(name: [UInt8], value: DocumentNode)] = []
      while let key = try child(depth), let value = try child(depth) {
        // A key that is not a text has no name to be chosen by.
        members.append((name: key.kind.text ?? [], value: value))
      }
      (kind, anchor) = (.map(members), event.data.mapping_start.anchor)
    default: (kind, anchor) = (Self.scalar(event), event.data.scalar.anchor)
    }
    let node = DocumentNode(line: line, kind: kind)
    if let name = Self.text(anchor) { anchors[name] = (node, deepest - depth) }
    return node
  }

  private mutating func child(_ depth: Int) throws(DocumentError) -> DocumentNode? {
    var event = try next()
    defer { yaml_event_delete(&event) }
    if event.type == YAML_SEQUENCE_END_EVENT || event.type == YAML_MAPPING_END_EVENT { return nil }
    return try node(event, depth: depth + 1)
  }

  private mutating func descend(to depth: Int, line: Int) throws(DocumentError) {
    guard depth < DocumentSource.depthLimit else {
      throw .tooDeep(limit: DocumentSource.depthLimit, line: line)
    }
    deepest = depth
  }

  private static func scalar(_ event: yaml_event_t) -> DocumentNode.Kind {
    let scalar = event.data.scalar
    let value = Array(UnsafeBufferPointer(start: scalar.value, count: scalar.length))
    if text(scalar.tag) == "tag:yaml.org,2002:binary" {
      return Base64.decode(value.filter { $0 > 0x20 }).map { .text($0) } ?? .nothing
    }
    let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
    let nulls = ["", "~", "null", "Null", "NULL"].map { Array($0.utf8) }
    return isPlain && nulls.contains(value) || text(scalar.tag) == "tag:yaml.org,2002:null"
      ? .nothing : .text(value)
  }

  private static func text(_ string: UnsafeMutablePointer<UInt8>?) -> String? {
    string.map { String(cString: $0) }
  }
}

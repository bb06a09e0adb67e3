internal import UnicodeText

struct DocumentValues {
  struct Value {
    let kind: Kind
    let line: Int
    /// The password, or the name of a value that was not chosen if it can be shown.
    let range: Range<Int>
  }

  enum Kind { case password, unreadable, notChosen }

  private(set) var all: [Value] = []
  fileprivate(set) var matchedKeys: Set<Int> = []
  private var bytes = SecretText("")

  fileprivate mutating func add(_ kind: Kind, _ text: [UInt8] = [], line: Int = 0) {
    let start = bytes.count
    text.withUnsafeBufferPointer { bytes.append($0) }
    all.append(Value(kind: kind, line: line, range: start..<bytes.count))
  }

  func forEach(in range: Range<Int>, _ body: (Value, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUTF8 { bytes in
      for value in all[range] {
        body(value, bytes.slice(value.range.lowerBound, value.range.upperBound))
      }
    }
  }
}

struct DocumentRecords {
  private var values = DocumentValues()
  private var names: KeyMatcher
  private var pointers: [Pointer]
  /// The number of values that were visited, and of the bytes of texts among them.
  private var visited = (values: 0, bytes: 0)
  /// The most bytes of texts, which only aliases can exceed: escapes make no document so long.
  private static let mostBytes = 2 * DocumentSource.budget.bytes
  /// Whether the document is an export of Bitwarden, where items without a password have `null`.
  private var isVault = false

  private let recognizesForeignText: Bool

  private struct Pointer {
    let text: String
    let steps: [[UInt8]?]
    var isFound = false
  }

  /// A pointer, and how many of its steps are taken.
  fileprivate typealias Way = (pointer: Int, depth: Int)

  fileprivate struct Place {
    /// The name; empty for values of lists, and for the document.
    var name: [UInt8] = []
    /// Whether the value is chosen, by itself or by a list or map around it.
    var isChosen = false
    /// Whether a pointer leads to the value or to what is around it, so that it is surely meant.
    var isMeant = false
    /// Whether the value is not in use any more, whatever its name.
    var isApart = false
    /// Whether the value is written in base 64, as the data of a Kubernetes Secret are.
    var isEncoded = false
    var open: [Way] = []
  }

  private typealias Member = (name: [UInt8], value: DocumentNode)

  fileprivate struct Relations {
    var isSecret = false
    /// Whether a member is the value to a name, as in `{"name": "DB_PASSWORD", "value": "x"}`.
    var hasValue = false
    /// The name by which such a value is chosen; nil if it is not.
    var chosenName: [UInt8]?
  }

  init(_ options: Audit.Options) {
    recognizesForeignText = options.recognizesForeignLists
    let keys = options.format.keys
    names = KeyMatcher(keys)
    pointers = keys.pointers.map { Pointer(text: $0, steps: stepsOfPointer($0)) }
  }

  mutating func add(_ document: DocumentNode) throws(DocumentError) {
    try visit(document, try begin(document))
  }

  private mutating func begin(_ document: DocumentNode) throws(DocumentError) -> Place {
    if let tool = document.encryption { throw .encrypted(ForeignList(text: tool)) }
    isVault = document["encrypted"] != nil && document["items"] != nil
    var place = Place(open: pointers.indices.map { (pointer: $0, depth: 0) })
    place.isChosen = chooses([])
    return place
  }

  // MARK: Piece by piece

  /// A document without the elements of its outer lists, which come one by one.
  struct Outline {
    fileprivate let kind: DocumentNode.Kind
    fileprivate let relations: Relations
    fileprivate let place: Place
    fileprivate var list: Place
    fileprivate var count = 0
    fileprivate var done = 0
  }

  /// Begins a document by its outline: a list, or a map, without the elements.
  mutating func begin(outline document: DocumentNode) throws(DocumentError) -> Outline {
    let (kind, place) = (document.kind, entered(try begin(document)))
    let relations = if case .map(let members) = kind { relations(members) } else { Relations() }
    return Outline(kind: kind, relations: relations, place: place, list: place)
  }

  /// Adds the next element of a document that is a list, or of one that has this key in a map.
  mutating func add(
    _ element: DocumentNode, of key: String, in outline: inout Outline
  ) throws(DocumentError) {
    if case .map = outline.kind {
      try goOn(to: key, in: &outline)
      if outline.count == 0 {
        outline.list = entered(place(of: Array(key.utf8), outline.relations, outline.place))
      }
    }
    try visit(element, element: outline.count, of: outline.list)
    outline.count += 1
  }

  /// Visits the members of a map before a key, or all that are left, in their order.
  mutating func goOn(to key: String?, in outline: inout Outline) throws(DocumentError) {
    guard case .map(let members) = outline.kind else { return }
    while outline.done < members.count {
      let (name, value) = members[outline.done]
      if let key, name.elementsEqual(key.utf8) { return }
      // Nothing is left of a list whose elements came.
      if outline.count == 0 {
        try visit(value, place(of: name, outline.relations, outline.place))
      }
      outline.done += 1
      outline.count = 0
    }
  }

  consuming func finished() throws(DocumentError) -> DocumentValues {
    if let missing = pointers.first(where: { !$0.isFound }) {
      throw .missing(pointer: missing.text)
    }
    values.matchedKeys = names.matched
    return values
  }

  private mutating func visit(_ node: DocumentNode, _ place: Place) throws(DocumentError) {
    visited.values += 1
    let limit = DocumentSource.budget.entries
    guard visited.values <= limit else { throw .tooLong(limit: limit) }
    let place = entered(place)
    switch node.kind {
    case .text(let text):
      visited.bytes += text.count
      guard visited.bytes <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
      try add(text, place, line: node.line)
    case .flag:
      if place.isMeant { values.add(.unreadable, line: node.line) } else { addNotChosen(place) }
    case .nothing:
      if place.isChosen, place.isMeant || !isVault {
        values.add(.unreadable, line: node.line)
      } else {
        addNotChosen(place)
      }
    case .list(let values):
      for (i, value) in values.enumerated() { try visit(value, element: i, of: place) }
    case .map(let members):
      let relations = relations(members)
      for (name, value) in members { try visit(value, self.place(of: name, relations, place)) }
    case .alias(let target):
      // Its values were visited under their own names where they stand.
      if place.isChosen || !place.open.isEmpty { try visit(target, place) }
    }
  }

  private mutating func entered(_ place: Place) -> Place {
    var place = place
    for (pointer, depth) in place.open where depth == pointers[pointer].steps.count {
      pointers[pointer].isFound = true
      (place.isChosen, place.isMeant) = (true, true)
    }
    return place
  }

  private mutating func visit(
    _ value: DocumentNode, element i: Int, of place: Place
  ) throws(DocumentError) {
    var inner = place
    (inner.name, inner.open) = ([], taken(place.open, Array(String(i).utf8)))
    // As in some Compose files.
    if case .text(let text) = value.kind, let name = nameOfAssignment(text) {
      inner.name = name
      inner.isChosen = inner.isChosen || chooses(name)
      let assigned = DocumentNode(line: value.line, kind: .text(Array(text[(name.count + 1)...])))
      try visit(place.isMeant ? value : assigned, inner)
    } else {
      try visit(value, inner)
    }
  }

  private mutating func relations(_ members: [Member]) -> Relations {
    var relations = Relations(
      isSecret: DocumentNode.Kind.map(members)["kind"]?.kind.text == Array("Secret".utf8),
      hasValue: members.contains { isNameOfValue($0.name) })
    guard relations.hasValue else { return relations }
    for (key, named) in members where isNameOfName(key) {
      if let text = named.kind.text, chooses(text) { relations.chosenName = text }
    }
    return relations
  }

  private mutating func place(of name: [UInt8], _ map: Relations, _ place: Place) -> Place {
    var inner = place
    (inner.name, inner.open) = (name, taken(place.open, name))
    if map.isSecret, name == Array("data".utf8) { inner.isEncoded = true }
    let isOfSecrets = names.choosesSecrets
    if isOfSecrets {
      inner.isApart = inner.isApart || name.withUnsafeBufferPointer(SecretName.isApart)
      let isBeside = name.withUnsafeBufferPointer(SecretName.isBesideSecret)
      inner.isChosen = inner.isChosen && !isBeside
    }
    let isOfPair = isOfSecrets && map.hasValue && isNameOfName(name)
    if !isOfPair, chooses(name) { inner.isChosen = true }
    if let chosen = map.chosenName, isNameOfValue(name) {
      (inner.name, inner.isChosen) = (chosen, true)
    }
    inner.isChosen = inner.isChosen && (!inner.isApart || inner.isMeant)
    return inner
  }

  private mutating func chooses(_ name: [UInt8]) -> Bool {
    name.withUnsafeBufferPointer { names.chooses($0) }
  }

  private func taken(_ open: [Way], _ step: [UInt8]) -> [Way] {
    open.compactMap { pointer, depth in
      let steps = pointers[pointer].steps
      return depth < steps.count && steps[depth] == step ? (pointer, depth + 1) : nil
    }
  }

  // MARK: Records

  private mutating func add(_ text: [UInt8], _ place: Place, line: Int) throws(DocumentError) {
    var text = text
    if place.isEncoded {
      guard let decoded = Base64.decode(text.filter { $0 > 0x20 }) else {
        if place.isChosen { values.add(.unreadable, line: line) } else { addNotChosen(place) }
        return
      }
      text = decoded
    }
    let passwords = text.withUnsafeBufferPointer { text in
      place.name.withUnsafeBufferPointer { name in
        secrets(
          in: text, name: name, isChosen: place.isChosen,
          choosesSecrets: names.choosesSecrets && !place.isApart)
      }
    }
    if passwords.isEmpty { addNotChosen(place) }
    for password in passwords {
      if recognizesForeignText, let foreign = foreignText(password) {
        throw .noPassword(line: line, ForeignList(text: foreign))
      }
      values.add(.password, password, line: line)
    }
  }

  /// The reason why a value is not a password; nil if it may be one. Keys and tokens of programs
  /// are judged: they are secrets, though not people's.
  private func foreignText(_ value: [UInt8]) -> ForeignText? {
    let foreign = value.withUnsafeBufferPointer { ForeignText(record: $0, isSecret: true) }
    return switch foreign {
    case .hash, .ansibleVault, .sops, .bitwarden, .pgp, .age: foreign
    default: nil
    }
  }

  private mutating func addNotChosen(_ place: Place) {
    values.add(.notChosen, isPrintableName(place.name) ? place.name : [])
  }
}

/// The steps of a JSON pointer without escapes: `~1` is a slash, `~0` a tilde. Nil for another `~`.
func stepsOfPointer(_ pointer: String) -> [[UInt8]?] {
  if pointer.isEmpty { return [] }
  let steps = pointer.utf8.dropFirst().split(separator: slash, omittingEmptySubsequences: false)
  return steps.map { step in
    let parts = step.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false)
    var result = Array(parts[0])
    for part in parts.dropFirst() {
      guard let code = part.first, "01".utf8.contains(code) else { return nil }
      result.append(code == UInt8(ascii: "0") ? UInt8(ascii: "~") : slash)
      result += part.dropFirst()
    }
    return result
  }
}

/// The passwords that a named value is or holds; none if it is not chosen. With `choosesSecrets`
/// those within values of any name count.
func secrets(
  in value: UnsafeBufferPointer<UInt8>, name: UnsafeBufferPointer<UInt8>, isChosen: Bool,
  choosesSecrets: Bool
) -> [[UInt8]] {
  guard isChosen || choosesSecrets else { return [] }
  let embedded = embeddedPasswords(in: value)
  let found =
    !embedded.isEmpty
    ? embedded
    : isChosen && !(choosesSecrets && SecretName.isFlag(value, of: name)) ? [Array(value)] : []
  return found.compactMap { password in
    password.withUnsafeBufferPointer { bytes in
      guard let text = referenceDefault(bytes) else { return password }
      return text.isEmpty ? nil : Array(text)
    }
  }
}

/// Whether a name can be shown: a text that is not like a name may be a piece of a secret.
func isPrintableName(_ name: some Collection<UInt8>) -> Bool {
  guard let first = name.first, name.count <= 40, !isDigit(first) else { return false }
  return name.allSatisfy { isNameByte($0) && $0 != UInt8(ascii: "+") }
}

private func nameOfAssignment(_ text: [UInt8]) -> [UInt8]? {
  guard let equals = text.firstIndex(of: UInt8(ascii: "=")), isPrintableName(text[..<equals])
  else { return nil }
  return Array(text[..<equals])
}

private func isNameOfValue(_ name: [UInt8]) -> Bool {
  ["value", "Value", "ParameterValue", "default"].contains { $0.utf8.elementsEqual(name) }
}

private func isNameOfName(_ name: [UInt8]) -> Bool {
  ["name", "Name", "key", "Key", "ParameterKey", "designation", "title", "label", "id"]
    .contains { $0.utf8.elementsEqual(name) }
}

extension DocumentNode {
  package subscript(name: String) -> DocumentNode? { kind[name] }

  /// The program that encrypted the document; nil if it is not encrypted.
  package var encryption: ForeignText? {
    if case .flag(true)? = self["encrypted"]?.kind,
      self["items"] ?? self["data"] ?? self["encKeyValidation_DO_NOT_EDIT"] != nil
    {
      return .bitwarden
    }
    return self["sops"]?["mac"] == nil ? nil : .sops
  }
}

extension DocumentNode.Kind {
  fileprivate subscript(name: String) -> DocumentNode? {
    guard case .map(let members) = self else { return nil }
    return members.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  package var text: [UInt8]? { if case .text(let text) = self { text } else { nil } }
}

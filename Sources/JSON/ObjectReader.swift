internal import UnicodeText

/// The members of one JSON object, read strictly: a wrong type, an unknown key or a number out of
/// range is an error with its place.
///
/// What is asked of a `Mistake` is asked below: a type that asks for a conformance has the runtime
/// search the whole program for it, which each start of a check would wait for.
package final class ObjectReader<Mistake> {
  package let value: JSONValue
  package var partID: String?
  /// The keys that were asked for, if they are to be noted. Then null is as good as no value.
  package var asked: Set<String>?
  /// The names of the objects around this one, if a reader has set them: "complexity."
  package var path = ""
  private let members: [JSONValue.Member]

  private init(_ value: JSONValue, _ members: [JSONValue.Member], partID: String?) {
    (self.value, self.members, self.partID) = (value, members, partID)
  }

  package var location: TextLocation { value.location }
}

extension ObjectReader where Mistake: FileMistake {
  package typealias Failure = LocatedError<Mistake>

  /// Reads a value that must be an object, and is called so in messages.
  package convenience init(
    _ value: JSONValue, what: @autoclosure () -> String, partID: String? = nil
  ) throws(Failure) {
    guard let members = value.members else {
      throw Failure(
        .wrongType(what: what(), expected: "an object", found: value.kindName), at: value.location,
        partID: partID)
    }
    self.init(value, members, partID: partID)
  }

  /// Reads an element of the array of a key, which must be an object.
  package convenience init(
    _ element: JSONValue, in key: String, partID: String? = nil
  ) throws(Failure) {
    try self.init(element, what: Self.element(of: key), partID: partID)
  }

  private static func element(of key: String) -> String { "each element of '\(excerpt(key))'" }

  package convenience init(json: some Collection<UInt8>, what: String) throws(Failure) {
    let value: JSONValue
    do { value = try JSONParser.parse(Array(json)) } catch {
      throw Failure(.syntax(error.reason), at: error.location)
    }
    try self.init(value, what: what)
  }

  package var keys: [String] { members.map { $0.key } }

  package func member(_ key: String) -> JSONValue.Member? { members.first { $0.key == key } }

  package subscript(key: String) -> JSONValue? {
    asked?.insert(key)
    for i in members.indices where members[i].key == key {
      if asked != nil, case .null = members[i].value.kind { return nil }
      return members[i].value
    }
    return nil
  }

  package func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// Throws for the first member whose key is not one of these. `synonyms`, asked for only then,
  /// are the words of other formats, each followed by the key.
  package func allowKeys(
    _ known: [String], synonyms: @autoclosure () -> String = ""
  ) throws(Failure) {
    for member in members where !known.contains(member.key) {
      let synonyms = synonyms().words
      let places = stride(from: 0, to: synonyms.count, by: 2)
      let synonym = nearest(to: member.key, in: places.map { synonyms[$0] })
      let suggestion =
        nearest(to: member.key, in: known)
        ?? places.first { synonyms[$0] == synonym }.map { synonyms[$0 + 1] }
      throw fail(
        .unknownKey(member.key, suggestion: suggestion, known: known), at: member.keyLocation)
    }
  }

  /// Whether a key is there, perhaps misspelt. A file without the key that says what it is may be
  /// of secrets: no error has its keys.
  package func hasKey(near key: String) -> Bool {
    self[key] != nil || keys.contains { nearest(to: $0, in: [key]) != nil }
  }

  package func required(_ key: String) throws(Failure) -> JSONValue {
    guard let value = self[key] else { throw fail(.missingKey(key), at: location) }
    return value
  }

  // MARK: Values by type

  /// Reads a text of at least one character; nil if the key is not there.
  package func string(_ key: String) throws(Failure) -> String? {
    guard let value = self[key] else { return nil }
    return try string(value, key: key)
  }

  /// Reads a text of at least one character, whose key must be there.
  package func requiredString(_ key: String) throws(Failure) -> String {
    try string(required(key), key: key)
  }

  @_optimize(size)  // or the optimizer of Swift 6.3.1 fails here
  package func string(_ value: JSONValue, key: String, mayBeEmpty: Bool = false) throws(Failure)
    -> String
  {
    guard let text = value.string else { throw wrongType(value, key, "a string") }
    guard mayBeEmpty || !text.isEmpty else { throw fail(.empty(key: key), at: value.location) }
    return text
  }

  /// Reads the id, which is kebab-case so that it can stand in reports and command lines unchanged.
  package func id() throws(Failure) -> String {
    let value = try required("id")
    let id = try string(value, key: "id")
    guard isKebabCase(id) else { throw fail(.badID(id), at: value.location) }
    return id
  }

  package func flag(_ key: String) throws(Failure) -> Bool? {
    guard let value = self[key] else { return nil }
    guard let flag = value.bool else { throw wrongType(value, key, "true or false") }
    return flag
  }

  package func elements(_ key: String) throws(Failure) -> [JSONValue]? {
    guard let value = self[key] else { return nil }
    guard let elements = value.elements else { throw wrongType(value, key, "an array") }
    return elements
  }

  package func wholeNumber(_ key: String, in allowed: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.number else { throw wrongType(value, key, "a number") }
    guard number.rounded() == number else {
      throw fail(.notWholeNumber(key: key), at: value.location)
    }
    guard let whole = Int(exactly: number), allowed.contains(whole) else {
      throw fail(.outOfRange(key: key, value: number, allowed: allowed), at: value.location)
    }
    return whole
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String)
    throws(Failure) -> Choice?
  {
    guard let value = self[key] else { return nil }
    return try choice(value, key: key)
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, key: String
  ) throws(Failure) -> Choice {
    let name = try string(value, key: key)
    if let choice = Choice(rawValue: name) { return choice }
    throw unknownChoice(name, key, Choice.allCases.map { $0.rawValue }, at: value.location)
  }

  @inline(never)
  private func unknownChoice(
    _ name: String, _ key: String, _ known: [String], at location: TextLocation
  ) -> Failure {
    let suggestion = nearest(to: name, in: known)
    return fail(
      .unknownChoice(key: key, value: name, suggestion: suggestion, known: known), at: location)
  }

  // MARK: Errors

  package func fail(_ reason: Failure.Reason, at location: TextLocation) -> Failure {
    Failure(reason, at: location, partID: partID)
  }

  package func fail(_ mistake: ObjectMistake, at location: TextLocation) -> Failure {
    Failure(mistake, at: location, partID: partID)
  }

  package func fail(_ mistake: Mistake, at location: TextLocation) -> Failure {
    Failure(mistake, at: location, partID: partID)
  }

  /// The error of a value that was made from this object, at the key that has the mistake: the
  /// object's own, or that of an object in it.
  package func located(_ error: DefinitionError<Mistake>) -> Failure {
    var place = member(error.key)
    for member in members where place == nil { place = member.value.member(error.key) }
    guard let place else { return fail(error.reason, at: location) }
    // A key that may not be there, or a value that may not be what it is.
    if case .object(.strayKey) = error.reason { return fail(error.reason, at: place.keyLocation) }
    // An Int may be only near to what its author wrote.
    if case .object(.outOfRange(let key, _, let allowed)) = error.reason,
      let number = place.value.number
    {
      return fail(.outOfRange(key: key, value: number, allowed: allowed), at: place.value.location)
    }
    return fail(error.reason, at: place.value.location)
  }

  package func wrongType(_ value: JSONValue, _ key: String, _ expected: String) -> Failure {
    // The value of the key may be an array, and right.
    let isElement = self[key]?.elements != nil && self[key]?.location != value.location
    let what = isElement ? Self.element(of: key) : "'\(excerpt(key))'"
    return fail(
      .wrongType(what: what, expected: expected, found: value.kindName), at: value.location)
  }
}

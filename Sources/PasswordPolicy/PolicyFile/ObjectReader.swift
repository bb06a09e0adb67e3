package import LocatedJSON
internal import UnicodeText

/// The members of one JSON object, read with the checks that every object of a policy or form file
/// gets.
package struct ObjectReader {
  package let location: TextLocation
  /// The rule that errors are reported for.
  package var ruleID: String?
  private let members: [JSONValue.Member]

  /// Throws if the value is not an object.
  package init(_ value: JSONValue, key: String?, ruleID: String? = nil) throws(PolicyFileError) {
    guard case .object(let members) = value.kind else {
      throw PolicyFileError(
        reason: .wrongType(key: key, expected: "an object", found: value.kindName),
        location: value.location,
        ruleID: ruleID)
    }
    self.members = members
    self.ruleID = ruleID
    location = value.location
  }

  package var keys: [String] { members.map { $0.key } }

  package func member(_ key: String) -> JSONValue.Member? { members.first { $0.key == key } }

  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// Throws for the first member whose key is not one of these. `synonyms`, asked for only then,
  /// are what other formats call them.
  package func allowKeys(
    _ known: [String], synonyms: @autoclosure () -> [String: String] = [:]
  ) throws(PolicyFileError) {
    for member in members where !known.contains(member.key) {
      let synonyms = synonyms()
      let suggestion =
        nearest(to: member.key, in: known)
        ?? nearest(to: member.key, in: synonyms.keys.sorted()).flatMap { synonyms[$0] }
      throw fail(
        .unknownKey(member.key, suggestion: suggestion, known: known), at: member.keyLocation)
    }
  }

  /// Whether a key is there, if only misspelt.
  ///
  /// A file without the key that says what it is is something else, maybe of secrets: its keys may
  /// be in no error.
  package func hasKey(near key: String) -> Bool {
    keys.contains { nearest(to: $0, in: [key]) != nil }
  }

  package func required(_ key: String) throws(PolicyFileError) -> JSONValue {
    guard let value = self[key] else { throw fail(.missingKey(key), at: location) }
    return value
  }

  // MARK: Values by type

  /// A text of at least one character.
  package func string(_ key: String) throws(PolicyFileError) -> String? {
    guard let value = self[key] else { return nil }
    return try string(value, key: key)
  }

  package func string(_ value: JSONValue, key: String, mayBeEmpty: Bool = false)
    throws(PolicyFileError)
    -> String
  {
    guard case .string(let text) = value.kind else { throw wrongType(value, key, "a string") }
    guard mayBeEmpty || !text.isEmpty else { throw fail(.empty(key: key), at: value.location) }
    return text
  }

  /// Kebab-case, so that it can stand in reports and command lines as it is.
  package func id() throws(PolicyFileError) -> String {
    let value = try required("id")
    let id = try string(value, key: "id")
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    let isKebabCase = parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
    guard isKebabCase, id.utf8.count <= 64 else { throw fail(.badID(id), at: value.location) }
    return id
  }

  package func flag(_ key: String) throws(PolicyFileError) -> Bool? {
    guard let value = self[key] else { return nil }
    guard case .bool(let flag) = value.kind else { throw wrongType(value, key, "true or false") }
    return flag
  }

  package func elements(_ key: String) throws(PolicyFileError) -> [JSONValue]? {
    guard let value = self[key] else { return nil }
    guard case .array(let elements) = value.kind else { throw wrongType(value, key, "an array") }
    return elements
  }

  package func wholeNumber(_ key: String, in allowed: ClosedRange<Int>) throws(PolicyFileError)
    -> Int?
  {
    guard let value = self[key] else { return nil }
    guard case .number(let number) = value.kind else { throw wrongType(value, key, "a number") }
    guard number.rounded() == number else {
      throw fail(.notWholeNumber(key: key), at: value.location)
    }
    guard let whole = Int(exactly: number), allowed.contains(whole) else {
      throw fail(.outOfRange(key: key, value: number, allowed: allowed), at: value.location)
    }
    return whole
  }

  /// The decimal logarithm of a number of at least 2, which may be written as 1e10.
  func logarithm(_ key: String) throws(PolicyFileError) -> Double {
    let value = try required(key)
    guard case .number(let number) = value.kind else { throw wrongType(value, key, "a number") }
    guard number >= 2 else {
      throw fail(.outOfRange(key: key, value: number, allowed: 2...Int.max), at: value.location)
    }
    return decimalLogarithm(number)
  }

  /// "min" and "max" of an object, the least and greatest value standing in for what is left out.
  package func range(in allowed: ClosedRange<Int>, defaultMin: Int) throws(PolicyFileError)
    -> ClosedRange<
      Int
    >?
  {
    let (min, max) = (try wholeNumber("min", in: allowed), try wholeNumber("max", in: allowed))
    guard min != nil || max != nil else { return nil }
    let (low, high) = (min ?? Swift.min(defaultMin, max ?? defaultMin), max ?? .max)
    guard low <= high else {
      throw fail(.minAboveMax(min: low, max: high), at: self["min"]?.location ?? location)
    }
    // At least none and no most: a limit that limits nothing looks like a demand and is not one.
    guard low > 0 || high < .max else {
      throw fail(
        .outOfRange(key: "min", value: 0, allowed: 1...allowed.upperBound),
        at: self["min"]?.location ?? location)
    }
    return low...high
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: String)
    throws(PolicyFileError)
    -> Choice?
  {
    guard let value = self[key] else { return nil }
    return try choice(value, key: key)
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, key: String
  )
    throws(PolicyFileError) -> Choice
  {
    let name = try string(value, key: key)
    if let choice = Choice(rawValue: name) { return choice }
    let known = Choice.allCases.map { $0.rawValue }
    throw fail(
      .unknownChoice(key: key, value: name, suggestion: nearest(to: name, in: known), known: known),
      at: value.location)
  }

  /// A string, or an object of strings by language.
  package func text(_ key: String) throws(PolicyFileError) -> LocalizedText? {
    guard let value = self[key] else { return nil }
    switch value.kind {
    case .string: return LocalizedText(try string(value, key: key))
    case .object(let members):
      guard !members.isEmpty else { throw fail(.empty(key: key), at: value.location) }
      var translations: [(language: String, text: String)] = []
      for member in members {
        guard isLanguageTag(member.key) else {
          throw fail(.badLanguage(member.key), at: member.keyLocation)
        }
        // "en" and "EN" are one language.
        let language = member.key.lowercased()
        let text = try string(member.value, key: member.key)
        guard !translations.contains(where: { $0.language == language }) else {
          let first =
            members.first { $0.key.lowercased() == language }?.keyLocation ?? member.keyLocation
          throw fail(.syntax(.duplicateKey(member.key, first: first)), at: member.keyLocation)
        }
        translations.append((language, text))
      }
      return LocalizedText(translations)
    default: throw wrongType(value, key, "a string or an object of strings by language")
    }
  }

  // MARK: Errors

  package func fail(_ reason: PolicyFileError.Reason, at location: TextLocation) -> PolicyFileError
  {
    PolicyFileError(reason: reason, location: location, ruleID: ruleID)
  }

  private func wrongType(_ value: JSONValue, _ key: String, _ expected: String) -> PolicyFileError {
    fail(.wrongType(key: key, expected: expected, found: value.kindName), at: value.location)
  }
}

/// Subtags of letters and digits, the first of two or three letters (BCP 47, as far as it matters
/// here).
private func isLanguageTag(_ tag: String) -> Bool {
  var (isFirst, length) = (true, 0)
  for byte in tag.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): length += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFirst: length += 1
    case UInt8(ascii: "-"):
      guard (isFirst ? 2...3 : 1...8).contains(length) else { return false }
      (isFirst, length) = (false, 0)
    default: return false
    }
  }
  return (isFirst ? 2...3 : 1...8).contains(length)
}

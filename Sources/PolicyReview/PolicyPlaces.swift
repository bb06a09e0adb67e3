internal import JSON
package import PasswordPolicy

/// A policy with the places of its parts in its file, which is parsed once for both.
package struct ReviewedPolicy: Sendable {
  package let policy: Policy
  let places: PolicyPlaces

  package init(
    json: [UInt8], readFile: ListReader, openCorpus: @escaping CorpusOpener = Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    let file = try Policy.parse(json)
    policy = try Policy(file, readFile: readFile, openCorpus: openCorpus)
    places = PolicyPlaces(json, root: file.value)
  }
}

struct PolicyPlaces: Sendable {
  private let bytes: [UInt8]
  let root: JSONValue
  private(set) var rules: [String: JSONValue] = [:]

  /// Without a root there are no rules.
  init(_ bytes: [UInt8], root: JSONValue?) {
    (self.bytes, self.root) = (bytes, root ?? JSONValue(kind: .null, location: .start))
    collect(self.root["rules"])
  }

  private mutating func collect(_ list: JSONValue?) {
    for rule in list?.elements ?? [] {
      if let id = rule["id"]?.string { rules[id] = rule }
      collect(in: rule)
    }
  }

  private mutating func collect(in object: JSONValue) {
    collect(object["of"])
    for inner in [object["when"], object["not"]].compactMap(\.self) { collect(in: inner) }
  }

  func pattern(of rule: Rule) -> JSONValue? {
    func find(_ object: JSONValue) -> JSONValue? {
      switch rule.kind {
      case .match(let pattern, _), .avoid(let pattern):
        if let own = object[rule.kind.key], own.string == pattern.source { return own }
      default: return nil
      }
      return [object["when"], object["not"], object["after"]].lazy.compactMap { $0.flatMap(find) }
        .first
    }
    return rules[rule.id].flatMap(find)
  }

  /// The object of a rule, or the member that brings in a rule of another file; the whole file for
  /// no rule.
  func owner(of rule: Rule?) -> JSONValue {
    guard let rule else { return root }
    return rules[rule.id] ?? parent ?? root
  }

  var parent: JSONValue? { root["extends"].map { $0["policy"] ?? $0 } }

  /// A value and all that belongs to it, as far as it stands on one line.
  func span(of value: JSONValue) -> Span {
    guard case .string = value.kind else {
      return Span(location: value.location, endColumn: value.location.column)
    }
    let end = stringEnd(value.location.offset)
    return Span(
      location: value.location,
      endColumn: value.location.column + scalarCount(value.location.offset..<end))
  }

  /// The place of a part of a string's text, given in bytes of UTF-8, as the file writes it with
  /// all its escapes.
  func span(of range: Range<Int>, in value: JSONValue) -> Span {
    let start = value.location.offset
    let end = stringEnd(start) - 1
    // Where the character of each byte of the text begins and ends in the file.
    var (begins, ends, place) = ([Int](), [Int](), start + 1)
    while place < end {
      let (written, meant) = character(at: place)
      begins += repeatElement(place, count: meant)
      place += written
      ends += repeatElement(place, count: meant)
    }
    let first = range.lowerBound < begins.count ? begins[range.lowerBound] : end
    let last =
      range.isEmpty ? first : range.upperBound <= ends.count ? ends[range.upperBound - 1] : end
    let column = value.location.column + scalarCount(start..<first)
    let location = TextLocation(line: value.location.line, column: column, offset: first)
    return Span(location: location, endColumn: column + scalarCount(first..<max(first, last)))
  }

  /// For a broken pattern, the place within it.
  func span(of error: PolicyFileError) -> Span {
    guard case .file(.badPattern(_, let offset, _)) = error.reason else {
      return Span(location: error.location, endColumn: error.column)
    }
    let value = JSONValue(kind: .string(""), location: error.location)
    return span(of: offset..<(offset + 1), in: value)
  }

  struct Span {
    let location: TextLocation
    let endColumn: Int
  }

  // MARK: The text of a string

  private func stringEnd(_ start: Int) -> Int {
    var i = start + 1
    while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
      i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(i + 1, bytes.count)
  }

  /// In bytes of the file, and of UTF-8.
  private func character(at i: Int) -> (written: Int, meant: Int) {
    guard bytes[i] == UInt8(ascii: "\\") else {
      let length = bytes[i] < 0x80 ? 1 : bytes[i] < 0xE0 ? 2 : bytes[i] < 0xF0 ? 3 : 4
      return (length, length)
    }
    guard bytes[i + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let code = Int(String(decoding: bytes[(i + 2)..<(i + 6)], as: UTF8.self), radix: 16) ?? 0
    switch code {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    // Half of a pair; the loader has seen to the other half.
    case 0xD800..<0xDC00: return (12, 4)
    default: return (6, 3)
    }
  }

  private func scalarCount(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }
}

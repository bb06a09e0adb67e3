internal import CommandLineArguments
internal import LocatedJSON

/// The keys of a file format as its JSON Schema describes them: a page that is made from it cannot
/// say anything else.
struct SchemaTable {
  private let root: JSONValue

  /// - Parameter schema: One of the schemas that are shipped, which tests read too.
  init(_ schema: some Sequence<UInt8>) throws {
    root = try JSONParser.parse(Array(schema))
  }

  /// The keys of the object at a place such as `$defs/rule`, with those of the objects in them as
  /// `length.min`.
  ///
  /// - Parameter isIncluded: Which of its own keys are wanted.
  func entries(
    at place: String, prefix: String = "", where isIncluded: (String) -> Bool = { _ in true }
  ) -> [FormatPage.Block] {
    guard let object = value(at: place) else { return [] }
    return entries(of: object, prefix: prefix, where: isIncluded)
  }

  /// The keys that stand in `required` of each alternative: the kinds of a rule.
  func alternatives(at place: String) -> [String] {
    (value(at: place)?["oneOf"]?.elements ?? []).compactMap {
      $0["required"]?.elements?.first?.string
    }
  }

  /// Of each key that needs another, the other: a pattern's counts need the pattern.
  func companions(at place: String) -> [String] {
    value(at: place)?["dependentRequired"]?.members?.map(\.key) ?? []
  }

  /// The description of the object as a whole, or of one of its forms.
  func description(at place: String) -> String { value(at: place)?["description"]?.string ?? "" }

  private func entries(
    of object: JSONValue, prefix: String, where isIncluded: (String) -> Bool = { _ in true }
  ) -> [FormatPage.Block] {
    let required = Set((object["required"]?.elements ?? []).compactMap(\.string))
    return (object["properties"]?.members ?? []).filter { isIncluded($0.key) }.flatMap {
      member in
      let (key, value) = (member.key, member.value)
      let definition = value["$ref"]?.string.flatMap {
        self.value(at: String($0.drop { $0 != "/" }.dropFirst()))
      }
      let sentences = [
        // A title that is the key in other letters says nothing.
        value["title"]?.string.flatMap { $0.lowercased() == key ? nil : $0 + "." },
        value["description"]?.string,
        kind(of: value, definition), value["default"].map { "\(shown($0)) if it is not given." },
        required.contains(key) ? "Required." : nil,
      ]
      let text = sentences.compactMap { $0 }.joined(separator: " ")
      let inner =
        value["properties"] != nil ? value : definition?["properties"] != nil ? definition : nil
      return [.entry(term: prefix + key, text: text)]
        + (inner.map { entries(of: $0, prefix: "\(prefix)\(key).") } ?? [])
    }
  }

  /// A sentence about the type and range of the value.
  private func kind(of value: JSONValue, _ definition: JSONValue?) -> String? {
    if let choices = (value["enum"] ?? value["items"]?["enum"])?.elements {
      let list = choices.map(shown).joined(separator: ", ")
      return value["enum"] == nil ? "A list of these: \(list)." : "One of \(list)."
    }
    if value["$ref"]?.string?.hasSuffix("/text") == true { return "A text." }
    if value["$ref"]?.string?.hasSuffix("/id") == true { return "An id." }
    switch (value["type"] ?? definition?["type"])?.string {
    case "integer"?, "number"?:
      let noun = value["type"]?.string == "number" ? "A number" : "A whole number"
      switch (value["minimum"], value["maximum"]) {
      case (let low?, let high?): return "\(noun) from \(shown(low)) to \(shown(high))."
      case (let low?, nil): return "\(noun) from \(shown(low)) on."
      default: return "\(noun)."
      }
    case "boolean"?: return "true or false."
    case "string"?: return "A string."
    case "array"?: return "A list."
    case "object"?: return "An object."
    default: return nil
    }
  }

  private func shown(_ value: JSONValue) -> String {
    switch value.kind {
    case .string(let text): "'\(text)'"
    case .number(let number): "\(Int(number))"
    case .bool(let flag): "\(flag)"
    default: ""
    }
  }

  private func value(at place: String) -> JSONValue? {
    place.split(separator: "/").reduce(root as JSONValue?) { value, key in
      Int(key).map { value?.elements?[$0] } ?? value?[String(key)]
    }
  }
}

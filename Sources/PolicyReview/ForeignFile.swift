internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// The reason why a JSON file in a folder of policies is clearly not a policy.
///
/// Every other file in the folder is reviewed as a policy: a slip of the pen must not take a policy
/// out of its review.
package enum ForeignFile: Hashable, Sendable {
  /// The file is a pipe, a device or a socket.
  case notAFile
  /// The file is larger than any policy, and has no policy's keys in its beginning.
  case tooLarge
  /// The file is the configuration of a well-known tool, by its name.
  case configuration
  /// The file is a form of pwcheck's.
  case form
  /// The file has test cases for `policy test`.
  case cases
  /// The file is a JSON Schema.
  case schema
  /// The file is a document that pwcheck itself wrote, such as `pwcheck.state/1`.
  case output(String)
  /// The file is JSON, but a list, a text or a number.
  case notAnObject
  /// The file is an object without any key that looks like a policy's.
  case otherObject

  /// The number of a file's first bytes that ``init(name:beginning:isWhole:)`` needs.
  package static let examinedBytes = JSONParser.Limits().budget.bytes

  /// Finds the reason why a file is not a policy; nil if it may be one.
  ///
  /// - Parameters:
  ///   - name: The file's name, without its folder.
  ///   - beginning: Its content, or the first ``examinedBytes`` of it.
  ///   - isWhole: Whether that is everything.
  /// - Complexity: O(bytes)
  package init?(name: String, beginning: [UInt8], isWhole: Bool) {
    guard let foreign = Self.reason(name, beginning, isWhole: isWhole) else { return nil }
    self = foreign
  }

  private static func reason(_ name: String, _ beginning: [UInt8], isWhole: Bool) -> ForeignFile? {
    if isConfiguration(name.lowercased()) { return .configuration }
    guard isWhole else { return mentionsPolicy(beginning) ? nil : .tooLarge }
    let object: JSONValue
    do throws(JSONError) { object = try JSONParser.parse(beginning) } catch {
      guard case .tooDeep = error.reason, !mentionsPolicy(beginning) else { return nil }
      return .otherObject
    }
    guard let members = object.members else { return .notAnObject }
    let keys = members.map(\.key)
    if keys.contains("policy") || keys.isEmpty { return nil }
    if let schema = object["$schema"]?.string {
      if schema.includes("policy-1") { return nil }
      if schema.includes("json-schema.org") { return .schema }
    }
    if keys.contains("form") { return .form }
    if keys.contains("cases") { return .cases }
    if let schema = object["schema"]?.string, schema.hasPrefix("pwcheck.") {
      return .output(schema)
    }
    return members.contains(where: isSlip) ? nil : .otherObject
  }

  /// Whether a member is probably a policy's with a misspelt key, also by its value: other programs
  /// have "Rules" that are objects.
  private static func isSlip(_ member: JSONValue.Member) -> Bool {
    let meant = nearest(to: member.key.lowercased(), in: ["policy", "rules"])
    return switch member.value.kind {
    case .array: meant == "rules"
    case .number, .string, .bool, .null: meant == "policy"
    case .object: false
    }
  }

  /// Whether a text has the keys of a policy in it, valid JSON or not.
  ///
  /// - Complexity: O(bytes)
  package static func mentionsPolicy(_ bytes: [UInt8]) -> Bool {
    bytes.includes(Array("\"policy\"".utf8)) && bytes.includes(Array("\"rules\"".utf8))
  }

  /// Whether a file is the configuration of a well-known tool. Some of these are not strict JSON,
  /// since they have comments.
  private static func isConfiguration(_ name: String) -> Bool {
    [
      "package.json", "package-lock.json", "composer.json", "jsconfig.json", "tslint.json",
      ".eslintrc.json",
    ]
    .contains(name) || name.hasPrefix("tsconfig")
  }
}

extension ForeignFile {
  /// The reason why a file was not reviewed, worded to follow its name and a colon.
  package var sentence: String {
    switch self {
    case .notAFile: "skipped: a pipe, a device or a socket."
    case .tooLarge: "skipped: larger than a policy can be, and it does not begin like one."
    case .configuration: "skipped: its name is that of another program's configuration."
    case .form: "skipped: a form."
    case .cases: "skipped: cases for 'policy test'."
    case .schema: "skipped: a JSON Schema."
    case .output(let schema): "skipped: \(printable(schema)), which pwcheck wrote."
    case .notAnObject: "skipped: not a JSON object."
    case .otherObject: "skipped: it has no key 'policy' or 'rules'."
    }
  }
}

internal import JSON
internal import PasswordPolicy
internal import UnicodeText

/// The reason why a JSON file in a folder of policies is clearly not a policy.
///
/// Every other file in the folder is reviewed as a policy: a slip of the pen must not take a policy
/// out of its review.
package struct ForeignFile: Hashable, Sendable {
  /// The reason, worded to follow the file's name and a colon.
  package let sentence: String

  package static let notAFile = Self("a pipe, a device or a socket.")

  package static let examinedBytes = JSONParser.Limits().budget.bytes

  /// Recognizes a file that is no policy; nil if it may be one.
  package init?(name: String, beginning: [UInt8], isWhole: Bool) {
    guard let foreign = Self.reason(name, beginning, isWhole: isWhole) else { return nil }
    self = foreign
  }

  private init(_ reason: String) { sentence = "skipped: \(reason)" }

  private static func reason(_ name: String, _ beginning: [UInt8], isWhole: Bool) -> ForeignFile? {
    if isConfiguration(name.lowercased()) {
      return Self("its name is that of another program's configuration.")
    }
    guard isWhole else {
      return mentionsPolicy(beginning)
        ? nil : Self("larger than a policy can be, and it does not begin like one.")
    }
    let otherObject = Self("it has no key 'policy' or 'rules'.")
    let object: JSONValue
    do throws(JSONError) { object = try JSONParser.parse(beginning) } catch {
      guard case .tooDeep = error.reason, !mentionsPolicy(beginning) else { return nil }
      return otherObject
    }
    guard let members = object.members else { return Self("not a JSON object.") }
    let keys = members.map(\.key)
    if keys.contains("policy") || keys.isEmpty { return nil }
    if let schema = object["$schema"]?.string {
      if schema.includes("policy-1") { return nil }
      if schema.includes("json-schema.org") { return Self("a JSON Schema.") }
    }
    if keys.contains("form") { return Self("a form.") }
    if keys.contains("cases") { return Self("cases for 'policy test'.") }
    if let schema = object["schema"]?.string, schema.hasPrefix("pwcheck.") {
      return Self("\(printable(schema)), which pwcheck wrote.")
    }
    return members.contains(where: isSlip) ? nil : otherObject
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
  package static func mentionsPolicy(_ bytes: [UInt8]) -> Bool {
    bytes.includes(Array("\"policy\"".utf8)) && bytes.includes(Array("\"rules\"".utf8))
  }

  /// Some of these are not strict JSON, since they have comments.
  private static func isConfiguration(_ name: String) -> Bool {
    [
      "package.json", "package-lock.json", "composer.json", "jsconfig.json", "tslint.json",
      ".eslintrc.json",
    ]
    .contains(name) || name.hasPrefix("tsconfig")
  }
}

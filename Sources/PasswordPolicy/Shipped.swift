internal import CEmbedded

extension Policy {
  /// A shipped policy, by its name with or without ".json"; nil if there is none of that name.
  public init?(shipped name: String) throws(PolicyFileError) {
    guard let file = Policy.shippedFile(named: name) else { return nil }
    try self.init(json: file)
  }

  /// The names of the policies that are compiled into the library, in alphabetical order.
  public static var shippedNames: [String] {
    (0..<embedded_policy_count()).map { String(cString: embedded_policy($0).name) }
  }

  /// The file of a shipped policy, by its name with or without ".json"; nil if there is none of
  /// that name.
  public static func shippedFile(named name: String) -> UnsafeBufferPointer<UInt8>? {
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard let index = shippedNames.firstIndex(of: stem) else { return nil }
    let file = embedded_policy(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  /// The JSON Schema of policy files, as `policies/schema/policy-1.json` has it.
  public static var schema: UnsafeBufferPointer<UInt8> {
    let file = embedded_policy_schema()
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }
}

/// The word lists that are compiled into the library, for blocklist rules.
enum ShippedLists {
  static let names = ["common-passwords"]

  static func table(of name: String) -> WordTable? {
    name == "common-passwords" ? commonPasswords : nil
  }

  private static let commonPasswords = WordTable(
    embedded: UnsafeRawBufferPointer(
      start: embedded_common_passwords(), count: embedded_common_passwords_size()))
}

internal import CEmbedded
public import PasswordPolicy

extension FormDefinition {
  /// The names of the forms that are compiled into the library, in alphabetical order.
  public static var shippedNames: [String] {
    (0..<embedded_form_count()).map { String(cString: embedded_form($0).name) }
  }

  /// The file of a shipped form, by its name with or without ".json"; nil if there is none of that
  /// name.
  public static func shippedFile(named name: String) -> UnsafeBufferPointer<UInt8>? {
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    guard let index = shippedNames.firstIndex(of: stem) else { return nil }
    let file = embedded_form(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  /// The JSON Schema of form files, as `policies/schema/form-1.json` has it.
  public static var schema: UnsafeBufferPointer<UInt8> {
    let file = embedded_form_schema()
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  /// A shipped form, by its name with or without ".json"; nil if there is none of that name.
  public init?(shipped name: String) throws(FormFileError) {
    guard let file = FormDefinition.shippedFile(named: name) else { return nil }
    try self.init(json: file)
  }
}

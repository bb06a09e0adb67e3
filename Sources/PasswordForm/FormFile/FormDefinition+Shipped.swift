internal import CEmbedded
internal import JSON
internal import UnicodeText

extension FormDefinition {
  /// `new-password`: a password that meets the default policy, with its strength.
  public static let newPassword = shipped("new-password")
  /// `reset-password`: a new password, typed twice.
  public static let resetPassword = shipped("reset-password")
  /// `sign-in`: a user name and a password.
  public static let signIn = shipped("sign-in")

  /// A shipped form, by its name with or without ".json"; nil if there is none of that name.
  public init?(shipped name: String) {
    guard let file = FormDefinition.shippedFile(named: name) else { return nil }
    do throws(FormFileError) { try self.init(json: file) } catch {
      preconditionFailure("a shipped form is refused: \(error.sentence(file: name))")
    }
  }

  private static func shipped(_ name: String) -> FormDefinition {
    guard let form = FormDefinition(shipped: name) else { preconditionFailure("no form '\(name)'") }
    return form
  }

  /// The names of the forms that are compiled into the library, in alphabetical order.
  public static var shippedNames: [String] {
    (0..<embedded_form_count()).map { String(cString: embedded_form($0).name) }
  }

  /// The file of a shipped form, by its name with or without ".json"; nil if there is none.
  package static func shippedFile(named name: String) -> UnsafeBufferPointer<UInt8>? {
    let stem = name.dropping(ending: ".json")
    guard let index = shippedNames.firstIndex(of: stem) else { return nil }
    let file = embedded_form(index)
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }

  /// The JSON Schema of form files, as `policies/schema/form-1.json` has it.
  package static var schema: UnsafeBufferPointer<UInt8> {
    let file = embedded_form_schema()
    return UnsafeBufferPointer(start: file.bytes, count: file.size)
  }
}

public import PasswordPolicy

/// A form: its fields in order, and its texts.
///
/// A form comes from a file, as a policy does, so that its texts can be translated and its demands
/// reviewed:
///
///     var form = try Form(shipped: "reset-password")
///     form = form.replacingPolicy(try Policy(json: bytes))
public struct FormDefinition: Sendable {
  /// The form's id, in kebab-case.
  public let id: String
  /// The heading.
  public let title: LocalizedText
  /// The line below the heading.
  public private(set) var subtitle: LocalizedText?
  /// The fields, at least one.
  public private(set) var fields: [FormField]
  /// The button that submits; nil has the language's own word.
  public let submitLabel: LocalizedText?
  /// The text while an answer is awaited; nil for the language's own words.
  public let busyText: LocalizedText?
  /// The texts after a successful submission.
  public let success: Success

  /// The texts after a successful submission.
  public struct Success: Sendable {
    /// The heading.
    public let title: LocalizedText
    /// The line below it.
    public let message: LocalizedText?
    /// Takes the user on. Without a button the form ends at once.
    public let button: LocalizedText?
  }

  init(
    id: String, title: LocalizedText, subtitle: LocalizedText?, fields: [FormField],
    submitLabel: LocalizedText?, busyText: LocalizedText?, success: Success
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.fields = fields
    self.submitLabel = submitLabel
    self.busyText = busyText
    self.success = success
  }

  /// The same form with another policy for the password, which is the first secure field. A form
  /// without a subtitle gets the policy's title.
  public func replacingPolicy(_ policy: Policy) -> FormDefinition {
    var form = self
    guard let index = passwordIndex else { return self }
    form.fields[index].policy = policy
    if subtitle == nil { form.subtitle = policy.title }
    return form
  }

  /// The field of the password that the form is about: the first secure one.
  var passwordIndex: Int? { fields.firstIndex { $0.isSecure } }
}

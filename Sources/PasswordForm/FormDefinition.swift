internal import LocatedJSON
public import PasswordPolicy
internal import UnicodeText

/// A form: its fields in order, and its texts.
///
/// A form is one of the shipped ones, or comes from a file as a policy does, or is made in code:
///
///     FormPresenter(form: .resetPassword)
///     FormPresenter(form: FormDefinition.newPassword.replacingPolicy(.nist80063B4))
///     FormPresenter(form: try FormDefinition(id: "pin", title: "PIN", fields: [
///       try FormField(id: "pin", label: "PIN", isSecure: true),
///       try FormField(id: "again", label: "PIN again", isSecure: true, matches: "pin"),
///     ]))
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

    /// Creates the last screen of a form.
    public init(title: LocalizedText, message: LocalizedText? = nil, button: LocalizedText? = nil) {
      (self.title, self.message, self.button) = (title, message, button)
    }
  }

  /// A form of these fields, with what a file could say of it.
  ///
  /// - Parameters:
  ///   - id: Kebab-case.
  ///   - title: The heading.
  ///   - subtitle: The line below the heading.
  ///   - fields: At least one, each with an id of its own.
  ///   - submitLabel: The button that submits; nil has the language's own word.
  ///   - busyText: What is said while an answer is awaited; nil has the language's own words.
  ///   - success: What is said in the end; nil says the title again.
  /// - Throws: `FormError` for the first mistake.
  public init(
    id: String, title: LocalizedText, subtitle: LocalizedText? = nil, fields: [FormField],
    submitLabel: LocalizedText? = nil, busyText: LocalizedText? = nil, success: Success? = nil
  ) throws(FormError) {
    guard isKebabCase(id) else { throw FormError(.badID(id), key: "id") }
    guard !fields.isEmpty else { throw FormError(.file(.noFields), key: "fields") }
    let success = success ?? Success(title: title)
    let texts = [
      ("title", title), ("subtitle", subtitle), ("label", submitLabel), ("busy", busyText),
      ("title", success.title), ("message", success.message), ("button", success.button),
    ]
    for (key, text) in texts { try FormError.check(text, key) }
    self.fields = []
    for field in fields { self.fields.append(try field.after(self.fields)) }
    (self.id, self.title, self.subtitle) = (id, title, subtitle)
    (self.submitLabel, self.busyText, self.success) = (submitLabel, busyText, success)
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

  /// The same form for a user with these roles; see `Policy.forRoles`.
  ///
  /// - Throws: `PolicyError` for a role that no policy of the form asks for, which may be a
  ///   misspelt one.
  public func forRoles(_ roles: Set<String>) throws(PolicyError) -> FormDefinition {
    let known = fields.flatMap { $0.policy?.roles ?? [] }
    for role in roles.sorted() where !known.contains(role) {
      throw PolicyError(
        .file(.unknownRole(role, suggestion: nearest(to: role, in: known), known: known)),
        key: "roles")
    }
    var form = self
    for i in fields.indices {
      form.fields[i].policy = fields[i].policy?.applying(roles: roles)
    }
    return form
  }

  /// The policy that judges the password that the form is about; nil if none does.
  package var passwordPolicy: Policy? { passwordIndex.flatMap { fields[$0].policy } }

  /// The field of the password that the form is about: the first secure one.
  var passwordIndex: Int? { fields.firstIndex { $0.isSecure } }
}

internal import JSON
public import PasswordPolicy
internal import UnicodeText

/// A form: its fields in order, and its texts. It is a shipped one, or comes from a file as a
/// policy does, or is made in code:
///
///     FormPresenter(form: .resetPassword)
///     FormPresenter(form: FormDefinition.newPassword.replacingPolicy(.nist80063B4))
///     FormPresenter(form: try FormDefinition(id: "pin", title: "PIN", fields: [
///       FormField(id: "pin", label: "PIN", isSecure: true),
///       FormField(id: "again", label: "PIN again", isSecure: true, matches: "pin"),
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
  /// Values that are handed on with the fields and never shown, such as the token of a link.
  public private(set) var hidden: [HiddenField]
  /// The label of the button that submits; nil for the language's own word.
  public let submitLabel: LocalizedText?
  /// The text while an answer is awaited; nil for the language's own words.
  public let busyText: LocalizedText?
  /// The texts after a successful submission.
  public let success: Success

  /// The texts after a successful submission.
  public struct Success: Sendable {
    /// The heading.
    public let title: LocalizedText
    /// The line below the heading.
    public let message: LocalizedText?
    /// The label of a button that takes the user on. Without one the form ends at once.
    public let button: LocalizedText?
    /// The form that the button leads to: its name or path, for a view to open. Nil ends there.
    public let next: String?

    /// Creates the last screen of a form.
    ///
    /// In the texts `{user}` stands for the text of the first field that is not secure.
    public init(
      title: LocalizedText, message: LocalizedText? = nil, button: LocalizedText? = nil,
      next: String? = nil
    ) {
      (self.title, self.message, self.button, self.next) = (title, message, button, next)
    }

    var namesUser: Bool {
      [title, message].contains { $0?.contains(where: Self.namesUser) ?? false }
    }
  }

  /// A value that is handed on and never shown.
  public struct HiddenField: Sendable {
    /// The name under which it is handed on, unique in the form.
    public let id: String
    /// The value.
    public let value: String

    /// Creates a hidden field.
    public init(id: String, value: String) { (self.id, self.value) = (id, value) }
  }

  /// Makes a form of these fields, with all that a file could say of it.
  ///
  /// - Parameters:
  ///   - id: Kebab-case.
  ///   - title: The heading.
  ///   - subtitle: The line below the heading.
  ///   - fields: At least one, each with an id of its own.
  ///   - hidden: The values that are handed on with the fields, each under a name in kebab-case.
  ///   - submitLabel: The button that submits; nil has the language's own word.
  ///   - busyText: The text while an answer is awaited; nil for the language's own words.
  ///   - success: The texts at the end; nil for the title again.
  /// - Throws: `FormError` for the first mistake.
  public init(
    id: String, title: LocalizedText, subtitle: LocalizedText? = nil, fields: [FormField],
    hidden: [HiddenField] = [], submitLabel: LocalizedText? = nil, busyText: LocalizedText? = nil,
    success: Success? = nil
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
    for field in hidden where !isKebabCase(field.id) {
      throw FormError(.badID(field.id), key: "hidden")
    }
    try Self.check(hidden, besides: fields)
    if success.namesUser, !fields.contains(where: { !$0.isSecure }) {
      throw FormError(.file(.nobodyToGreet), key: "success")
    }
    if success.next != nil, success.button == nil {
      throw FormError(.strayKey("next", goesWith: "button"), key: "next")
    }
    self.hidden = hidden
    (self.id, self.title, self.subtitle) = (id, title, subtitle)
    (self.submitLabel, self.busyText, self.success) = (submitLabel, busyText, success)
  }

  /// The form with another policy for the password, which is the first secure field. A form without
  /// a subtitle gets the policy's title. The form's own message for a refused password goes, unless
  /// the rules have the same labels as before.
  public func replacingPolicy(_ policy: Policy) -> FormDefinition {
    var form = self
    guard let index = passwordIndex else { return self }
    let field = fields[index]
    form.fields[index].policy = policy
    // "At least 6 characters" may be wrong of another policy, or with a rule more.
    let labels = (field.policy?.rules ?? []).map { $0.label }
    if labels != policy.rules.map({ $0.label }) {
      form.fields[index].messages = .init(
        empty: field.messages.empty, mismatch: field.messages.mismatch)
    }
    if subtitle == nil { form.subtitle = policy.title }
    return form
  }

  /// The form with more values to hand on, under any names, in place of those of the same name.
  ///
  /// - Throws: `FormError` for a name that a field has, or that is there twice.
  public func handingOn(_ values: [HiddenField]) throws(FormError) -> FormDefinition {
    try Self.check(values, besides: fields)
    var form = self
    form.hidden = hidden.filter { old in !values.contains { $0.id == old.id } } + values
    return form
  }

  private static func check(
    _ hidden: [HiddenField], besides fields: [FormField]
  ) throws(FormError) {
    for (i, field) in hidden.enumerated() {
      let others = fields.map { $0.id } + hidden[..<i].map { $0.id }
      guard !others.contains(field.id) else {
        throw FormError(.file(.duplicateFieldID(field.id, firstLine: nil)), key: "hidden")
      }
    }
  }

  /// The form for a user with these roles; see `Policy.forRoles`.
  ///
  /// - Throws: `PolicyError` for a role that no policy of the form asks for.
  public func forRoles(_ roles: Set<String>) throws(PolicyError) -> FormDefinition {
    let known = fields.flatMap { $0.policy?.roles ?? [] }
    for role in roles.inOrder where !known.contains(role) {
      throw PolicyError(
        .file(.unknownRole(role, suggestion: nearest(to: role, in: known), known: known)),
        key: "roles")
    }
    var form = self
    for i in fields.indices { form.fields[i].policy = fields[i].policy?.applying(roles: roles) }
    return form
  }

  /// The policy that judges the password that the form is about; nil if none does.
  package var passwordPolicy: Policy? { passwordIndex.flatMap { fields[$0].policy } }

  /// The field that names the user: the first that is not secure.
  var userIndex: Int? { fields.firstIndex { !$0.isSecure } }

  /// The field of the password that the form is about: the first secure one.
  var passwordIndex: Int? { fields.firstIndex { $0.isSecure } }
}

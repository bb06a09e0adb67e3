internal import JSON
public import PasswordPolicy
internal import UnicodeText

/// One field of a form.
public struct FormField: Sendable {
  /// The id of the field, in kebab-case and unique in the form. A submission names the field by it.
  public let id: String
  /// The label beside the field.
  public let label: LocalizedText
  /// A hint on how to fill in the field.
  public let hint: LocalizedText?
  /// A text that stands in the empty field, such as an example.
  public let placeholder: LocalizedText?
  /// Whether the text is shown as bullets unless revealed.
  public let isSecure: Bool
  /// The policy that the text must meet. Without one, any text that is not empty is accepted.
  public internal(set) var policy: Policy?
  /// The id of the field that this one repeats.
  public let matches: String?
  /// The ids of the fields whose texts are the user's own words, for `personal` rules.
  public let personal: [String]
  /// Whether the rules are listed, each with its mark.
  public let showsChecklist: Bool
  /// Whether a rule that no further typing can meet, as for a password that is too long, is marked
  /// before the field is left.
  public let showsDeadEnds: Bool
  /// Whether the strength is shown.
  public let showsStrength: Bool
  /// Whether a view may offer a random password that the policy accepts.
  public let suggests: Bool
  /// The messages for a wrong text.
  public internal(set) var messages: Messages

  /// The messages for a wrong text, which replace those of the policy or of the language.
  public struct Messages: Sendable {
    /// The message for an empty field.
    public let empty: LocalizedText?
    /// The message for a text that does not meet the policy, and for an empty one without its own.
    public let invalid: LocalizedText?
    /// The message for a text that differs from that of the field which it repeats.
    public let mismatch: LocalizedText?

    /// Creates texts; nil leaves one to the policy or the language.
    public init(
      empty: LocalizedText? = nil, invalid: LocalizedText? = nil, mismatch: LocalizedText? = nil
    ) {
      (self.empty, self.invalid, self.mismatch) = (empty, invalid, mismatch)
    }
  }

  /// The position of the field that this one repeats; the form finds it.
  private(set) var matchedField: Int?
  /// The positions of the fields in ``personal``; the form finds them.
  private(set) var personalFields: [Int] = []

  /// Makes a field, with all that a file could say of it.
  ///
  /// - Parameters:
  ///   - id: Kebab-case and unique in its form.
  ///   - label: The label beside the field.
  ///   - hint: A hint on how to fill in the field.
  ///   - placeholder: A text that stands in the empty field.
  ///   - isSecure: Whether it is shown as bullets.
  ///   - policy: The policy that the text must meet.
  ///   - matches: The id of the field that this one repeats, which stands before it.
  ///   - personal: The ids of the fields, all before this one, that hold the user's own words.
  ///   - showsChecklist: Whether the rules are listed; only with a policy or `matches`. Nil lists
  ///     them if there is a policy.
  ///   - showsDeadEnds: Whether the list tells which rules no further typing can meet.
  ///   - showsStrength: Whether the strength is shown.
  ///   - suggests: Whether a view may offer a random password; only with a policy.
  ///   - messages: The messages for a wrong text.
  /// - Throws: `FormError` for the first mistake.
  public init(
    id: String, label: LocalizedText, hint: LocalizedText? = nil, placeholder: LocalizedText? = nil,
    isSecure: Bool = false, policy: Policy? = nil, matches: String? = nil, personal: [String] = [],
    showsChecklist: Bool? = nil, showsDeadEnds: Bool = true, showsStrength: Bool = false,
    suggests: Bool = false, messages: Messages = Messages()
  ) throws(FormError) {
    do throws(FormError) {
      guard isKebabCase(id) else { throw FormError(.badID(id), key: "id") }
      try FormError.check(label, "label")
      try FormError.check(hint, "hint")
      try FormError.check(placeholder, "placeholder")
      try FormError.check(messages.empty, "empty")
      try FormError.check(messages.invalid, "invalid")
      try FormError.check(messages.mismatch, "mismatch")
      if matches == nil, messages.mismatch != nil {
        throw FormError(.strayKey("mismatch", goesWith: "matches"), key: "mismatch")
      }
      if showsChecklist == true, policy == nil, matches == nil {
        throw FormError(.strayKey("checklist", goesWith: "policy"), key: "checklist")
      }
      if suggests, policy == nil {
        throw FormError(.strayKey("suggest", goesWith: "policy"), key: "suggest")
      }
    } catch { throw error.inPart(id) }
    (self.id, self.label, self.hint, self.isSecure) = (id, label, hint, isSecure)
    (self.placeholder, self.suggests) = (placeholder, suggests)
    (self.policy, self.matches, self.personal) = (policy, matches, personal)
    self.showsChecklist = showsChecklist ?? (policy != nil)
    self.showsStrength = showsStrength
    self.showsDeadEnds = showsDeadEnds
    self.messages = messages
  }

  /// The field in its place after these in a form.
  func after(_ fields: [FormField]) throws(FormError) -> FormField {
    let ids = fields.map { $0.id }
    var field = self
    field.matchedField = try matches.map { id throws(FormError) in
      try position(of: id, key: "matches", in: ids)
    }
    field.personalFields = try personal.map { id throws(FormError) in
      try position(of: id, key: "personal", in: ids)
    }
    guard !ids.contains(id) else {
      throw FormError(.file(.duplicateFieldID(id, firstLine: nil)), key: "id", partID: id)
    }
    return field
  }

  /// The position of an earlier field by name: so no two can wait for each other.
  private func position(of name: String, key: String, in ids: [String]) throws(FormError) -> Int {
    if let index = ids.firstIndex(of: name) { return index }
    let suggestion = nearest(to: name, in: ids)
    let mistake = FormFileMistake.unknownField(name, key: key, suggestion: suggestion, known: ids)
    throw FormError(.file(mistake), key: key, partID: id)
  }
}

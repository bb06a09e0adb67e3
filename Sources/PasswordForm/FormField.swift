public import PasswordPolicy

/// One field of a form.
public struct FormField: Sendable {
  /// Its id, in kebab-case and unique in the form. A submission names the field by it.
  public let id: String
  /// The label beside the field.
  public let label: LocalizedText
  /// A hint on how to fill it in.
  public let hint: LocalizedText?
  /// Shown as bullets unless revealed.
  public let isSecure: Bool
  /// The policy that its text must meet. Without one, any text that is not empty is accepted.
  public internal(set) var policy: Policy?
  /// The position of the field that this one repeats.
  public let matchedField: Int?
  /// The positions of the fields whose texts are the user's own words, for `personal` rules.
  public let personalFields: [Int]
  /// Whether the rules are listed, each with its mark.
  public let showsChecklist: Bool
  /// Whether the strength is shown.
  public let showsStrength: Bool
  /// The messages for a wrong text.
  public let messages: Messages

  /// The messages for a wrong text, which replace those of the policy or of the language.
  public struct Messages: Sendable {
    /// The message for an empty field.
    public let empty: LocalizedText?
    /// The policy is not met; also for no text, if there is nothing else to say of it.
    public let invalid: LocalizedText?
    /// It differs from the field that it repeats.
    public let mismatch: LocalizedText?
  }
}

public import PasswordPolicy

/// One field of a form.
public struct FormField: Sendable {
  /// Kebab-case and unique in its form. What is submitted is called by it.
  public let id: String
  /// What stands beside the field.
  public let label: LocalizedText
  /// What helps to fill it in.
  public let hint: LocalizedText?
  /// Shown as bullets unless revealed.
  public let isSecure: Bool
  /// What its text must meet. Without one anything but nothing will do.
  public internal(set) var policy: Policy?
  /// The position of the field that this one repeats.
  public let matchedField: Int?
  /// The positions of the fields whose texts are the user's own words, for `personal` rules.
  public let personalFields: [Int]
  /// Whether the rules are listed, each with its mark.
  public let showsChecklist: Bool
  /// Whether the strength is shown.
  public let showsStrength: Bool
  /// What is said if it is wrong.
  public let messages: Messages

  /// What is said of a wrong text, in place of what the policy or the language says.
  public struct Messages: Sendable {
    /// There is no text.
    public let empty: LocalizedText?
    /// The policy is not met; also for no text, if there is nothing else to say of it.
    public let invalid: LocalizedText?
    /// It differs from the field that it repeats.
    public let mismatch: LocalizedText?
  }
}

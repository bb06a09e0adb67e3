public import PasswordPolicy
public import PasswordStrength

/// Everything that a view draws, ready in the user's language.
public struct FormScreen: Sendable, Equatable {
  /// The heading.
  public var title: String
  /// The line below the heading.
  public var subtitle: String?
  /// The fields, in order.
  public var fields: [FieldScreen]
  /// The part that has the focus.
  public var focus: FormFocus?
  /// The button that submits.
  public var submitButton: ButtonScreen
  /// The stage that the form is in.
  public var stage: FormStage
  /// Why the last attempt failed, until something is changed.
  public var alert: String?
  /// A remark on the last event, such as a paste that was refused.
  public var notice: String?
  /// The changes of the last event, in sentences for a screen reader. They hold nothing of a
  /// secret.
  public var announcements: [String] = []
  /// Whether the texts are written from right to left.
  public var isRightToLeft = false
}

/// The stage that a form is in.
public enum FormStage: Sendable, Equatable {
  /// Being filled in.
  case editing
  /// Waiting for an answer.
  case submitting(message: String)
  /// Done; the user is told so.
  case succeeded(title: String, message: String?, button: String?)
  /// Over.
  case finished(FormResult)
}

/// A button.
public struct ButtonScreen: Sendable, Equatable {
  /// The text of the button.
  public var label = ""
  /// Whether pressing it does something. It does while fields are wrong too: that is how the user
  /// learns what is.
  public var isEnabled = true
  /// Whether every field is right, so that it can invite to be pressed.
  public var isReady = false

  /// A button that can be pressed.
  public init(label: String = "", isEnabled: Bool = true, isReady: Bool = false) {
    self.label = label
    self.isEnabled = isEnabled
    self.isReady = isReady
  }
}

/// A field on the screen.
public struct FieldScreen: Sendable, Equatable {
  /// The field's id.
  public var id: String
  /// The label beside it.
  public var label: String
  /// A hint on how to fill it in.
  public var hint: String?
  /// Whether it holds a secret, revealed or not.
  public var isSecure: Bool
  /// Whether its secret can be read.
  public var isRevealed: Bool
  /// The shown text: a bullet for each character of a secret that is not revealed.
  public var text: SecretText
  /// Before which character the cursor stands.
  public var cursor: Int
  /// The error, once the user has left the field.
  public var error: String?
  /// The rules, if they are listed.
  public var checklist: [ChecklistLine]
  /// The strength, if it is shown and there is a text.
  public var meter: MeterScreen?
  /// What to know and to do, once the user has left the field: further reasons why it is not
  /// accepted, the main weakness, and suggestions.
  public var advice: [String] = []
}

/// A line of a checklist.
public struct ChecklistLine: Sendable, Equatable {
  /// ✅, ⚪️, 🔶 or ❌; nil beside a rule that does not apply. ⚪️ in both phases for a rule that is
  /// checked elsewhere.
  public var mark: Mark?
  /// The label of the rule.
  public var label: String
  /// A remark, such as that the rule is only a recommendation.
  public var remark: String?
  /// Whether no further typing can meet the rule, as the remark says. Only before the field is
  /// left; from then on the mark says enough.
  public var isDeadEnd = false
  /// 0, or 1 for the members of a group, and so on.
  public var depth: Int
  /// Whether the rule is checked elsewhere, after the form was submitted.
  public var isLeftToOthers = false
}

/// The strength of a password.
public struct MeterScreen: Sendable, Equatable {
  /// The level, one of five.
  public var level: StrengthLevel
  /// The level in words.
  public var name: String
  /// The score, 0 to 100.
  public var score: Int
  /// The meaning of its colour.
  public var role: ColorRole
}

/// The meaning of a colour. Each view chooses the colour itself.
public enum ColorRole: Sendable {
  /// Red, as a rule.
  case bad
  /// Yellow, as a rule.
  case fair
  /// Green, as a rule.
  case good
}

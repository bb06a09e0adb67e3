public import PasswordPolicy
public import PasswordStrength

/// Everything that a view draws, ready in the user's language.
public struct FormScreen: Sendable, Equatable {
  /// The heading.
  public var title: String
  /// The line below the heading.
  public var subtitle: String?
  /// In order.
  public var fields: [FieldScreen]
  /// What has the focus.
  public var focus: FormFocus?
  /// The button that submits.
  public var submitButton: ButtonScreen
  /// What the form is doing.
  public var stage: FormStage
  /// Why the last attempt failed, until something is changed.
  public var alert: String?
  /// A remark on the last event, such as a paste that was refused.
  public var notice: String?
  /// What the last event changed, in sentences for a screen reader. Holds nothing of a secret.
  public var announcements: [String] = []
  /// Whether the texts are written from right to left.
  public var isRightToLeft = false
}

/// What a form is doing.
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
  /// What stands on it.
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

/// One field.
public struct FieldScreen: Sendable, Equatable {
  /// The field's id.
  public var id: String
  /// What stands beside it.
  public var label: String
  /// What helps to fill it in.
  public var hint: String?
  /// Whether it holds a secret, revealed or not.
  public var isSecure: Bool
  /// Whether its secret can be read.
  public var isRevealed: Bool
  /// What it shows: a bullet for each character of a secret that is not revealed.
  public var text: SecretText
  /// Before which character the cursor stands.
  public var cursor: Int
  /// What is wrong, once the user has left the field.
  public var error: String?
  /// The rules, if they are listed.
  public var checklist: [ChecklistLine]
  /// The strength, if it is shown and there is a text.
  public var meter: MeterScreen?
}

/// One rule of a checklist.
public struct ChecklistLine: Sendable, Equatable {
  /// ✅, ⚪️, 🔶 or ❌; nil beside a rule that does not apply.
  public var mark: Mark?
  /// What the rule says.
  public var label: String
  /// A remark, such as that the rule is only a recommendation.
  public var remark: String?
  /// 0, or 1 for the members of a group, and so on.
  public var depth: Int
}

/// The strength of a password.
public struct MeterScreen: Sendable, Equatable {
  /// In five steps.
  public var level: StrengthLevel
  /// The level in words.
  public var name: String
  /// 0-100.
  public var score: Int
  /// What its colour means.
  public var role: ColorRole
}

/// What a colour stands for, so that each view can choose its own.
public enum ColorRole: Sendable {
  /// Red, as a rule.
  case bad
  /// Yellow, as a rule.
  case fair
  /// Green, as a rule.
  case good
}

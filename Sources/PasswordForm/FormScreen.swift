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
  /// The reason why the last attempt failed, until something is changed.
  public var alert: String?
  /// A remark on the last event, such as a paste that was refused.
  public var notice: String?
  /// The changes of the last event, in sentences for a screen reader. Of a secret they hold at most
  /// the first character that a `characters` rule refuses.
  public var announcements: [String] = []
  /// Whether the texts are written from right to left.
  public var isRightToLeft = false

  /// A screen without a presenter, such as for the preview of a view.
  public init(
    title: String, subtitle: String? = nil, fields: [FieldScreen], focus: FormFocus? = nil,
    submitButton: ButtonScreen = ButtonScreen(), stage: FormStage = .editing,
    alert: String? = nil, notice: String? = nil, isRightToLeft: Bool = false
  ) {
    (self.title, self.subtitle, self.fields, self.focus) = (title, subtitle, fields, focus)
    (self.submitButton, self.stage, self.alert) = (submitButton, stage, alert)
    (self.notice, self.isRightToLeft) = (notice, isRightToLeft)
  }
}

/// The stage that a form is in.
public enum FormStage: Sendable, Equatable {
  /// The form is being filled in.
  case editing
  /// The form waits for an answer.
  case submitting(message: String)
  /// The form is done, and the user is told so.
  case succeeded(title: String, message: String?, button: String?)
  /// The form is over.
  case finished(FormResult)
}

/// A button.
public struct ButtonScreen: Sendable, Equatable {
  /// The text of the button.
  public var label = ""
  /// Whether the button can be pressed. It can while fields are wrong, to tell what is wrong.
  public var isEnabled = true
  /// Whether every field is right, so that the button can invite the user to press it.
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
  /// The label beside the field.
  public var label: String
  /// A hint on how to fill in the field.
  public var hint: String?
  /// A text to show in the field while it is empty.
  public var placeholder: String?
  /// Whether the field holds a secret, revealed or not.
  public var isSecure: Bool
  /// Whether the secret can be read.
  public var isRevealed: Bool
  /// The shown text: a bullet for each character of a secret that is not revealed.
  public var text: SecretText
  /// The number of characters before the cursor.
  public var cursor: Int
  /// The error, once the user has left the field.
  public var error: String?
  /// The rules, if they are listed.
  public var checklist: [ChecklistLine]
  /// The strength, if it is shown and there is a text.
  public var meter: MeterScreen?
  /// The advice once the user has left the field: further reasons why it is not accepted, the main
  /// weakness, and suggestions.
  public var advice: [String] = []

  /// A field without a presenter, such as for the preview of a view.
  public init(
    id: String, label: String, hint: String? = nil, isSecure: Bool = false,
    isRevealed: Bool = false, text: SecretText = "", cursor: Int = 0, error: String? = nil,
    checklist: [ChecklistLine] = [], meter: MeterScreen? = nil, advice: [String] = []
  ) {
    (self.id, self.label, self.hint) = (id, label, hint)
    (self.isSecure, self.isRevealed) = (isSecure, isRevealed)
    (self.text, self.cursor, self.error) = (text, cursor, error)
    (self.checklist, self.meter, self.advice) = (checklist, meter, advice)
  }
}

/// A line of a checklist.
public struct ChecklistLine: Sendable, Equatable {
  /// The mark: ✅, ⚪️, 🔶 or ❌; nil beside a rule that does not apply. It is ⚪️ in both phases for a
  /// rule that is checked elsewhere.
  public var mark: Mark?
  /// The mark in words, for a screen reader; empty without a mark.
  public var state: String
  /// The label of the rule.
  public var label: String
  /// A remark, such as that the rule is only a recommendation.
  public var remark: String?
  /// Whether no further typing can meet the rule, as the remark says. It is set only before the
  /// field is left; from then on the mark says enough.
  public var isDeadEnd = false
  /// The nesting depth: 0, or 1 for the members of a group, and so on.
  public var depth: Int
  /// Whether the rule is checked elsewhere, after the form was submitted.
  public var isLeftToOthers = false

  /// A line without a presenter, such as for the preview of a view.
  public init(
    mark: Mark?, state: String = "", label: String, remark: String? = nil, isDeadEnd: Bool = false,
    depth: Int = 0, isLeftToOthers: Bool = false
  ) {
    (self.mark, self.state, self.label, self.remark) = (mark, state, label, remark)
    (self.isDeadEnd, self.depth, self.isLeftToOthers) = (isDeadEnd, depth, isLeftToOthers)
  }
}

/// The strength of a password.
public struct MeterScreen: Sendable, Equatable {
  /// The level, one of five.
  public var level: StrengthLevel
  /// The level in words.
  public var name: String
  /// The score, 0 to 100.
  public var score: Int
  /// The attack that matters, and the time that it takes.
  public var attack: String
  /// The meaning of the meter's colour.
  public var role: ColorRole { level.color }
  /// The filled cells of each of the bar's five parts, which have this many cells: the part of the
  /// level is begun, and only a score of 100 fills the last one.
  public func bar(cells: Int) -> [Int] { StrengthLevel.bar(score: score, cells: cells) }

  /// A strength without a presenter, such as for the preview of a view.
  public init(level: StrengthLevel, name: String, score: Int, attack: String = "") {
    (self.level, self.name, self.score, self.attack) = (level, name, score, attack)
  }
}

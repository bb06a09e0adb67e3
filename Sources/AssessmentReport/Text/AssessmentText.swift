public import PasswordPolicy
public import PasswordWording
public import ReportFormats
internal import UnicodeText

/// The checklist of one password, as `pwcheck check` prints it.
public struct AssessmentText: Sendable {
  private let wording: Wording
  private let style: TextStyle
  private let phase: MarkPhase

  /// Creates a renderer for a language, a style and the marks of a phase.
  public init(
    language: Language = .english, style: TextStyle = TextStyle(), phase: MarkPhase = .blur
  ) {
    wording = Wording(language)
    self.style = style
    self.phase = phase
  }

  /// The checklist with one line per rule, members indented below their group, and the verdict.
  /// Holds nothing of the password.
  public func render(_ assessment: Assessment) -> String {
    var text = ""
    for item in assessment.checklist { text += line(item, indent: "") }
    if assessment.hasTooManyMarks {
      text += style.filled("", wording.tooManyMarks)
    } else if assessment.isTruncated {
      text += style.filled("", wording.truncated)
    }
    let verdict = wording.verdict(isAccepted: assessment.isAccepted)
    text +=
      style.paint(verdict, assessment.isAccepted ? .good : phase == .inline ? .faint : .bad) + "\n"
    return text
  }

  private func line(_ item: ChecklistItem, indent: String) -> String {
    // After the user has left the field, an unmet rule shows its reason instead of its label.
    let tellsReason = phase == .blur && item.outcome == .unmet
    let label = tellsReason ? wording.reason(for: item) : wording.label(of: item.rule)
    var remark = ""
    if item.outcome == .undetermined {
      remark = wording.undetermined(item)
    } else if item.outcome == .notApplicable {
      remark = wording.language.notApplicable
    } else if item.rule.severity == .warning, !tellsReason || item.rule.message == nil {
      // The policy's own message needs no remark beside it.
      remark = wording.language.warning
    }
    if !remark.isEmpty { remark = "(\(remark))" }
    let mark = item.mark(in: phase)?.symbol(style.marks) ?? style.marks.absent
    var text = style.filled("\(indent)\(mark) ", printable(label), remark: remark)
    for member in item.members { text += line(member, indent: indent + "   ") }
    return text
  }
}

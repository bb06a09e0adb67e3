internal import PasswordPolicy
internal import PasswordStrength
internal import PasswordWording

extension FormPresenter {
  func makeScreen() -> FormScreen {
    FormScreen(
      title: text(form.title) ?? "", subtitle: text(form.subtitle), fields: fields.map(fieldScreen),
      focus: focus, submitButton: submitButton, stage: stage, alert: alert, notice: notice,
      isRightToLeft: wording.language.isRightToLeft)
  }

  private var submitButton: ButtonScreen {
    if case .succeeded(_, _, let label?) = stage {
      return ButtonScreen(label: label, isEnabled: true, isReady: true)
    }
    return ButtonScreen(
      label: text(form.submitLabel) ?? wording.language.submit, isEnabled: stage == .editing,
      isReady: fields.allSatisfy { $0.problem == nil })
  }

  private func fieldScreen(_ field: FieldState) -> FieldScreen {
    let definition = field.definition
    let isMasked = definition.isSecure && !field.isRevealed
    let content = field.content
    var screen = FieldScreen(
      id: definition.id, label: text(definition.label) ?? "", hint: text(definition.hint),
      isSecure: definition.isSecure, isRevealed: field.isRevealed,
      text: isMasked ? SecretText(String(repeating: "•", count: content.count)) : content.text,
      cursor: content.cursor, error: error(of: field),
      checklist: definition.showsChecklist ? checklist(of: field) : [],
      meter: field.strength.map(meterScreen), advice: advice(on: field))
    screen.placeholder = text(definition.placeholder)
    return screen
  }

  /// None while the field is filled in first: lines that come and go with each key would distract.
  @inline(never)
  private func advice(on field: FieldState) -> [String] {
    guard field.phase == .blur, stage == .editing, !field.content.text.isEmpty else { return [] }
    var lines: [String] = []
    // A page finds the next step by itself.
    #if !hasFeature(Embedded)
      if let change = field.smallestChange { lines.append(change.sentence(in: wording.language)) }
    #endif
    // The checklist has every reason, and the error the first.
    if !field.definition.showsChecklist, field.definition.messages.invalid == nil {
      lines += (field.assessment?.failures ?? []).dropFirst().map(wording.reason)
    }
    guard let shown = field.strength else { return lines }
    let strength = field.assessment?.strengthBesideRules ?? shown
    if let warning = strength.warning { lines.append(wording.strength.sentence(for: warning)) }
    return lines + strength.suggestions.map { wording.strength.sentence(for: $0) }
  }

  @inline(never)
  private func meterScreen(_ strength: StrengthEstimate) -> MeterScreen {
    let level = strength.level
    return MeterScreen(
      level: level, name: wording.language.name(of: level), score: strength.score,
      attack: strength.attack(in: wording))
  }

  // MARK: Checklist

  @inline(never)
  private func checklist(of field: FieldState) -> [ChecklistLine] {
    var lines: [ChecklistLine] = []
    func add(_ item: ChecklistItem, depth: Int) {
      lines.append(line(item, of: field, depth: depth))
      for member in item.members { add(member, depth: depth + 1) }
    }
    for item in field.assessment?.checklist ?? [] { add(item, depth: 0) }
    if let isMatch = field.isMatch {
      let mark = Mark(isMatch ? .met : .unmet, in: field.phase)
      lines.append(
        ChecklistLine(mark: mark, state: name(of: mark), label: wording.language.entriesMatch))
    }
    return lines
  }

  @inline(never)
  private func name(of mark: Mark?) -> String { mark.map { wording.language.name(of: $0) } ?? "" }

  @inline(never)
  private func line(_ item: ChecklistItem, of field: FieldState, depth: Int) -> ChecklistLine {
    var mark = item.mark(in: field.phase)
    // Nothing holds nothing that is forbidden, which deserves no praise.
    if mark == .met, field.isAssessmentOfNothing { mark = .pending }
    if item.isLeftToOthers {
      return ChecklistLine(
        mark: .pending, state: name(of: .pending), label: wording.label(of: item.rule),
        remark: wording.language.checkedLater, depth: depth, isLeftToOthers: true)
    }
    let isTold = mark == .failed || mark == .advised
    let label = isTold ? wording.reason(for: item) : wording.label(of: item.rule)
    // The policy's own sentence needs no remark beside its mark.
    let isRemarked = item.rule.severity == .warning && !(isTold && item.rule.message != nil)
    let isDeadEnd = field.phase == .inline && field.deadEnds.contains(item.rule.id)
    let remarks =
      (isRemarked ? [wording.language.warning] : []) + (isDeadEnd ? [deadEnd(of: field)] : [])
    return ChecklistLine(
      mark: mark, state: name(of: mark), label: label,
      remark: remarks.isEmpty ? nil : remarks.joined(separator: ", "),
      isDeadEnd: isDeadEnd, depth: depth)
  }

  /// The remark beside a rule that no further typing can meet.
  private func deadEnd(of field: FieldState) -> String {
    #if !hasFeature(Embedded)
      if let change = field.wayOut { return change.remark(in: wording.language) }
    #endif
    return wording.language.deadEnd
  }

  // MARK: Errors

  func error(of field: FieldState) -> String? {
    // In the end the texts are wiped, which is not a mistake of the user's.
    guard field.phase == .blur, stage == .editing else { return nil }
    let messages = field.definition.messages
    switch field.problem {
    case nil: return nil
    case .empty:
      return text(messages.empty ?? messages.invalid)
        ?? wording.language.isEmpty(label: text(field.definition.label) ?? "")
    case .mismatch: return text(messages.mismatch) ?? wording.language.mismatch
    case .notAccepted:
      if field.assessment?.hasTooManyMarks == true { return wording.tooManyMarks }
      if let message = text(messages.invalid) { return message }
      // The checklist says the rest.
      if field.definition.showsChecklist {
        #if hasFeature(Embedded)
          return nil  // A page shows the next step.
        #else
          let marks = checklist(of: field).compactMap { $0.mark }
          return wording.language.met(marks.count { $0 == .met }, of: marks.count)
        #endif
      }
      return field.assessment?.failures.first.map(wording.reason)
        ?? wording.verdict(isAccepted: false)
    }
  }
}

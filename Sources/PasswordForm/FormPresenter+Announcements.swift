internal import PasswordPolicy
internal import PasswordWording

/// The announcements for a screen reader: the difference between two screens, in sentences.
extension FormPresenter {
  func announcements(since before: FormScreen, _ effects: [FormEffect]) -> [String] {
    var sentences: [String] = []
    for (old, new) in zip(before.fields, screen.fields) { sentences += changes(from: old, to: new) }
    // One key shows or hides all passwords.
    let isRevealed = screen.fields.contains { $0.isRevealed }
    if isRevealed != before.fields.contains(where: { $0.isRevealed }) {
      sentences.append(isRevealed ? wording.language.revealed : wording.language.concealed)
    }
    if let alert = screen.alert, alert != before.alert { sentences.append(alert) }
    if let notice = screen.notice { sentences.append(notice) }
    if screen.stage != before.stage { sentences += stageAnnouncement() }
    if case .refuse(let index)? = effects.first, let error = screen.fields[index].error,
      !sentences.contains(error)
    {
      sentences.append(error)
    }
    if screen.focus != before.focus { sentences += focusAnnouncement() }
    return sentences
  }

  private func changes(from old: FieldScreen, to new: FieldScreen) -> [String] {
    var sentences: [String] = []
    for (before, after) in zip(old.checklist, new.checklist)
    where before.mark != after.mark || (after.isDeadEnd && !before.isDeadEnd) {
      sentences += sentence(for: after)
    }
    if let meter = new.meter, meter.level != old.meter?.level {
      sentences.append("\(wording.language.strength): \(meter.name)")
    }
    if let error = new.error, error != old.error { sentences.append(error) }
    return sentences
  }

  private func sentence(for line: ChecklistLine) -> [String] {
    guard let mark = line.mark else { return ["\(line.label): \(wording.language.notApplicable)"] }
    let state = "\(line.label): \(line.state)"
    // The state of a recommendation says already that it is one.
    guard mark != .advised, let remark = line.remark else { return [state] }
    return ["\(state), \(remark)"]
  }

  private func stageAnnouncement() -> [String] {
    switch screen.stage {
    case .editing, .finished(.completed), .finished(.continued): []
    case .submitting(let message): [message]
    case .succeeded(let title, let message, let button):
      [title] + (message.map { [$0] } ?? []) + (button.map { [wording.language.button($0)] } ?? [])
    case .finished: [wording.language.cancelled]
    }
  }

  func focusAnnouncement() -> [String] {
    switch screen.focus {
    case .field(let index):
      let field = screen.fields[index]
      let name = wording.language.field(
        field.label, isSecure: field.isSecure && !field.isRevealed, number: index + 1,
        of: screen.fields.count)
      // What is asked for here, as others see it below the field.
      let open = field.checklist.filter { $0.mark != .met }
      let example = field.text.isEmpty ? field.placeholder : nil
      return [name] + [field.hint, example].compactMap { $0 } + open.flatMap(sentence)
    case .submitButton: return [wording.language.button(screen.submitButton.label)]
    case nil: return []
    }
  }
}

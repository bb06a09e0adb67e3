internal import PasswordPolicy
public import PasswordStrength
public import PasswordWording
internal import UnicodeText

/// The behaviour of a form: it takes events and gives a screen and effects. It is a value without a
/// clock or a terminal, so that every view can use it and every course of events can be tested:
///
///     var presenter = FormPresenter(form: form)
///     presenter.handle(.insert("a"))
///     view.show(presenter.screen)
///
/// Marks follow the field's phase: ✅ and ⚪️ until it first loses the focus, ✅ and ❌ from then on (🔶
/// for a recommendation that is not met), also while the user is typing in it again;
/// ``FormEvent/reset`` begins anew. An empty field has no ✅ in either phase: what nothing meets,
/// such as "not a commonly used password", shows ⚪️ until there is a text.
public struct FormPresenter: Sendable {
  /// The screen to draw.
  public private(set) var screen: FormScreen
  /// The text of the first field that is not secure, once the form was accepted: the name to greet,
  /// or to fill into the next form. Nil before, and for a form without such a field.
  public internal(set) var user: String?

  /// The form that the button at the end leads to: a shipped form's name or a file; nil for none.
  package var nextForm: String? { form.success.next }

  let form: FormDefinition
  let wording: Wording
  private var personal: [PersonalWord]
  private var previous: SecretText?

  var fields: [FieldState]
  var focus: FormFocus? = .field(0)
  var stage = FormStage.editing
  var alert: String?
  var notice: String?
  var attempt = 0

  /// A form that has just been opened, with the focus on its first field.
  ///
  /// - Parameters:
  ///   - form: The form to present.
  ///   - language: The language of its sentences.
  ///   - personal: The user's own words, beside those that the form asks for.
  ///   - user: The text to begin with in the first field that is not secure, such as the name from
  ///     the form before.
  ///   - previous: The password that is replaced, for `differs` rules.
  ///   - estimator: Reads the strength, with the site's own words if it has been given any.
  public init(
    form: FormDefinition, language: Language = .english, personal: [String] = [],
    user: String? = nil, previous: SecretText? = nil,
    estimator: StrengthEstimator = StrengthEstimator()
  ) {
    self.init(
      form: form, wording: Wording(language), personal: personal.map { PersonalWord($0) },
      user: user, previous: previous, estimator: estimator)
  }

  package init(
    form: FormDefinition, wording: Wording, personal: [PersonalWord] = [], user: String? = nil,
    previous: SecretText? = nil, estimator: StrengthEstimator
  ) {
    self.form = form
    self.wording = wording
    self.personal = personal
    self.previous = previous
    fields = form.fields.map { FieldState($0, estimator: estimator) }
    screen = FormScreen(title: "", fields: [])
    if let user, let index = form.userIndex {
      insert(SecretText(user), intoField: index)
      // What was filled in already is not asked for first.
      if index == 0, fields.count > 1, !fields[0].content.text.isEmpty { focus = .field(1) }
    }
    judge()
    screen = makeScreen()
    screen.announcements =
      [screen.title] + (screen.subtitle.map { [$0] } ?? []) + focusAnnouncement()
  }

  /// Handles one event. The caller carries out the effects; a view that draws ``screen`` and asks
  /// nobody may ignore them.
  @discardableResult
  public mutating func handle(_ event: FormEvent) -> [FormEffect] {
    let before = screen
    notice = nil
    var effects: [FormEffect] =
      switch stage {
      case .editing: edit(event)
      case .submitting: wait(event)
      case .succeeded: leave(event)
      case .finished: []
      }
    screen = makeScreen()
    screen.announcements = announcements(since: before, effects)
    switch (event, effects.first) {
    // The view's own report.
    case (.focus, _), (.focusLost, _): break
    // The view may have its focus elsewhere, such as on a button that no field lost it to.
    case (_, .refuse): effects.append(.focus(focus))
    default: if focus != before.focus { effects.append(.focus(focus)) }
    }
    return effects
  }

  /// The text that the form holds for the field at this position; empty without such a field. A
  /// view that edits by itself may show another text, which was refused.
  public func text(inField index: Int) -> SecretText {
    fields.indices.contains(index) ? fields[index].content.text : ""
  }

  /// Whether the typed texts are forgotten: the form was accepted, or left.
  public var isForgotten: Bool {
    switch stage {
    case .editing, .submitting: false
    case .succeeded, .finished: true
    }
  }

  mutating func forget() {
    for i in fields.indices { fields[i].forget() }
    previous = nil
  }

  /// Takes other words and another old password: those of a page's fields beside the form.
  package mutating func update(personal: [PersonalWord], previous: SecretText?) {
    (self.personal, self.previous) = (personal, previous)
    judge()
    screen = makeScreen()
  }

  #if !hasFeature(Embedded)
    /// The policy for which a password can be suggested now, and the fields that take it.
    package var suggestion: (policy: Policy, fields: [Int])? {
      guard stage == .editing, let index = form.passwordIndex, form.fields[index].suggests,
        let policy = form.fields[index].policy
      else { return nil }
      return (
        policy, fields.indices.filter { $0 == index || form.fields[$0].matchedField == index }
      )
    }

    /// Tells the user something that is no answer to an event.
    package mutating func note(_ text: String) {
      notice = text
      screen = makeScreen()
      screen.announcements = [text]
    }
  #endif

  // MARK: Filling in

  private mutating func edit(_ event: FormEvent) -> [FormEffect] {
    switch event {
    case .submit: return submit()
    case .confirm:
      if case .field(let index) = focus, index + 1 < fields.count {
        move(to: .field(index + 1))
        return []
      }
      return submit()
    case .focusNext: move(by: 1)
    case .focusPrevious: move(by: -1)
    case .focus(let target): move(to: target)
    case .focusLost(let place):
      if case .field(let index) = place, fields.indices.contains(index) {
        fields[index].phase = .blur
      }
      if focus == place { focus = nil }
    case .toggleReveal:
      let isRevealed = !fields.contains { $0.isRevealed }
      for i in fields.indices { fields[i].isRevealed = isRevealed && fields[i].definition.isSecure }
    case .reset:
      for i in fields.indices { fields[i].reset() }
      (focus, alert) = (.field(0), nil)
      judge()
    case .cancel: return finish(.cancelled)
    case .quit: return finish(.quit)
    case .submissionProgressed, .submissionSucceeded, .submissionFailed: break
    case .replaceText(let text, let index):
      // Some views tell of a text again when only their focus has moved.
      guard fields.indices.contains(index), fields[index].content.text != text else { break }
      edit(event, field: index)
    default: if case .field(let index) = focus { edit(event, field: index) }
    }
    return []
  }

  private mutating func edit(_ event: FormEvent, field index: Int) {
    let changes = fields[index].content.changes
    defer {
      if fields[index].content.changes != changes {
        alert = nil
        judge()
      }
    }
    switch event {
    case .replaceText(let text, _):
      notice = refusal(of: text)
      if notice == nil { fields[index].content.replaceAll(with: text) }
    // The fields of a page edit their texts themselves.
    #if !hasFeature(Embedded)
      case .insert(let text): insert(text, intoField: index)
      case .paste(let text): insert(text.droppingLineEnd, intoField: index)
      case .deleteBackward: fields[index].content.delete(to: .before)
      case .deleteForward: fields[index].content.delete(to: .after)
      case .deleteWordBackward: fields[index].content.delete(to: .wordStart)
      case .deleteToStart: fields[index].content.delete(to: .start)
      case .deleteToEnd: fields[index].content.delete(to: .end)
      case .moveLeft: fields[index].content.move(to: .before)
      case .moveRight: fields[index].content.move(to: .after)
      case .moveToStart: fields[index].content.move(to: .start)
      case .moveToEnd: fields[index].content.move(to: .end)
    #endif
    default: break
    }
  }

  /// All or nothing: nobody knows a password of which a part was dropped unseen.
  private mutating func insert(_ text: SecretText, intoField index: Int) {
    notice = refusal(of: text, beside: fields[index].content.text.count)
    if notice == nil { fields[index].content.insert(text) }
  }

  /// Why a text cannot stand in a field beside so many bytes; nil if it can.
  private func refusal(of text: SecretText, beside bytes: Int = 0) -> String? {
    if !text.isOneLine { return wording.language.pasteRefused }
    return bytes + text.count > FieldState.maxBytes
      ? wording.language.tooLong(bytes: FieldState.maxBytes) : nil
  }

  // MARK: Focus

  private mutating func move(by step: Int) {
    let places = fields.count + 1
    let current =
      switch focus {
      case .field(let index): index
      case .submitButton: fields.count
      case nil: step > 0 ? fields.count : 0
      }
    let next = (current + step + places) % places
    move(to: next == fields.count ? .submitButton : .field(next))
  }

  private mutating func move(to target: FormFocus?) {
    if case .field(let index) = target, !fields.indices.contains(index) { return }
    guard target != focus else { return }
    if case .field(let index) = focus { fields[index].phase = .blur }
    focus = target
  }

  // MARK: Judging

  /// Judges every field again, since the text of one can matter to another.
  private mutating func judge() {
    for i in fields.indices {
      let definition = fields[i].definition
      let words =
        personal + definition.personalFields.map { PersonalWord(fields[$0].content.text.string) }
      fields[i].judge(
        for: FieldJudge.User(words: words.filter { !$0.text.isEmpty }, previous: previous),
        matching: definition.matchedField.map { fields[$0].content.text })
    }
  }

  func text(_ text: LocalizedText?) -> String? { text?.text(for: wording.authors) }
}

extension SecretText {
  /// The text without the line end that a copied line often brings along.
  fileprivate var droppingLineEnd: SecretText {
    let end = withString { $0.last?.isNewline == true ? $0.dropLast().utf8.count : nil }
    var text = self
    if let end { text.replace(end..<count) }
    return text
  }

  /// Whether it is UTF-8 without line breaks and without control characters but tabs.
  fileprivate var isOneLine: Bool {
    withUTF8 { ValidUTF8(validating: $0) != nil }
      && withString { text in
        text.unicodeScalars.allSatisfy { scalar in
          switch scalar.properties.generalCategory {
          case .control: scalar == "\t"
          case .lineSeparator, .paragraphSeparator: false
          default: true
          }
        }
      }
  }
}

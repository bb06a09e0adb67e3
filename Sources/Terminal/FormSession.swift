internal import CTerminal
internal import PasswordForm
internal import PasswordWording
internal import Platform
internal import ProcessControl

/// The loop of one form: waits for keys, signals, the command's answer and the next frame,
/// whichever comes first.
struct FormSession {
  private let form: TerminalForm
  private var presenter: FormPresenter
  /// The drawing; nil where changes are spoken of.
  private var drawn: DrawnDisplay?
  private var spoken: SpokenDisplay?
  private var motion: Motion
  private var keySource = KeySource()
  private var process: SubmissionProcess?
  private var submission: FormSubmission?
  private var result: FormResult?
  /// The screen before the form ended, which tells how it ended.
  private var lastScreen: FormScreen
  private let start = monotonicSeconds()
  /// The number of passwords that were suggested.
  private var suggestions = 0
  /// The events of the script that have not come yet.
  private var script: ArraySlice<(pause: Double, event: FormEvent)>
  /// The time of the next one.
  private var cue: Double

  init(_ form: TerminalForm) {
    self.form = form
    presenter = form.presenter
    lastScreen = presenter.screen
    script = form.script[...]
    cue = script.first?.pause ?? .infinity
    motion = Motion(form.isPlain ? .none : form.style.motion)
    let suggests = form.suggest != nil && presenter.suggestion != nil
    if form.isPlain {
      spoken = SpokenDisplay(style: form.style, wording: form.wording, suggests: suggests)
    } else {
      drawn = DrawnDisplay(style: form.style, wording: form.wording, suggests: suggests)
    }
  }

  mutating func run(on device: borrowing TerminalDevice) -> TerminalForm.Outcome {
    motion.note(presenter.screen, [], at: now)
    if let text = spoken?.note(presenter.screen) { device.write(text) }
    draw(on: device)
    while result == nil {
      let wasForgotten = presenter.isForgotten
      wait(on: device)
      draw(on: device)
      // Not before the last screen with a shown password has given way to another.
      if presenter.isForgotten, !wasForgotten { ThisProcess.forget() }
    }
    process?.stop()
    if let text = drawn?.finish(lastScreen, size: device.size) { device.write(text) }
    return TerminalForm.Outcome(
      result: result ?? .quit,
      submission: result == .completed || result == .continued ? submission : nil,
      user: presenter.user)
  }

  private var now: Double { monotonicSeconds() - start }

  private mutating func draw(on device: borrowing TerminalDevice) {
    guard result == nil else { return }
    // A stop clears the form. Whatever is drawn before the next full drawing would stay behind as a
    // stray line, so the news of a stop comes first, and no stop comes between.
    terminal_hold_stop()
    defer { terminal_release_stop() }
    signals(on: device)
    let frame = motion.frame(at: now)
    let text = drawn?.draw(presenter.screen, motion: frame, size: device.size)
    terminal_set_rows_above(Int32(drawn?.rowsAbove ?? 0))
    if let text { device.write(text) }
  }

  // MARK: Waiting

  private mutating func wait(on device: borrowing TerminalDevice) {
    var sources = KeySource.sources(of: device)
    sources.add(process?.errors ?? -1)
    sources.add(process?.input ?? -1, reads: false, writes: true)
    let frame = motion.isMoving(at: now) ? now + Motion.frame : .infinity
    let new = keySource.next(
      from: device, among: &sources, until: start + min(frame, cue, process?.deadline ?? .infinity))
    if sources[3] { process?.write() }
    if sources[2] { process?.listen() }
    let wording = form.wording
    if let event = process?.answer(wording) {
      process = nil
      handle(event, on: device)
    }
    if let attempt = process?.attempt, let deadline = process?.deadline, now >= deadline {
      process?.stop()
      process = nil
      let words = wording.form.timedOut(seconds: form.timeout)
      handle(.submissionFailed(attempt: attempt, words), on: device)
    }
    guard let new else { return handle(.quit, on: device) }
    if form.script.isEmpty {
      keys(new, on: device)
    } else {
      play(skipping: new, on: device)
    }
  }

  private mutating func play(skipping keys: [Key], on device: borrowing TerminalDevice) {
    if keys.contains(.control("c")) { return handle(.quit, on: device) }
    let isSkipped = !keys.isEmpty
    while isSkipped || now >= cue, let next = script.popFirst() {
      handle(next.event, on: device)
      cue = script.first.map { now + $0.pause } ?? .infinity
    }
    guard script.isEmpty, result == nil else { return }
    (lastScreen, result) = (presenter.screen, .completed)
  }

  private mutating func signals(on device: borrowing TerminalDevice) {
    for byte in readAvailable(terminal_events()) ?? [] {
      if byte == UInt8(ascii: "W") { drawn?.resize(to: device.size.columns) }
      if byte == UInt8(ascii: "C") { drawn?.restart() }
    }
  }

  // MARK: Events

  private mutating func keys(_ keys: [Key], on device: borrowing TerminalDevice) {
    for key in keys where result == nil {
      switch key {
      case .control("z"): terminal_suspend()
      case .control("l"): drawn?.restart()
      case .pageUp: drawn?.scroll(by: -1)
      case .pageDown: drawn?.scroll(by: 1)
      case .control("c"): handle(.quit, on: device)
      // Any other key goes back to the form.
      case _ where drawn?.showsKeys == true: drawn?.showsKeys = false
      case .help: showKeys(on: device)
      case .text("?") where presenter.screen.focus == .submitButton: showKeys(on: device)
      case .control("g"): suggest(on: device)
      default:
        drawn?.scroll(by: 0)
        if let event = key.event { handle(event, on: device) }
      }
    }
  }

  private mutating func showKeys(on device: borrowing TerminalDevice) {
    guard presenter.screen.stage == .editing else { return }
    drawn?.showsKeys = true
    if let text = spoken?.keys() { device.write(text) }
  }

  /// Fills in a password, and the next time a passphrase, which can be read then.
  private mutating func suggest(on device: borrowing TerminalDevice) {
    guard let make = form.suggest, let (policy, fields) = presenter.suggestion else { return }
    suggestions += 1
    guard let text = make(policy, suggestions.isMultiple(of: 2)) else {
      presenter.note(TerminalWords(form.wording.language).noSuggestion)
      if let text = spoken?.note(presenter.screen) { device.write(text) }
      return
    }
    for field in fields { handle(.replaceText(text, in: field), on: device) }
    guard presenter.screen.fields.contains(where: \.isRevealed) else {
      return handle(.toggleReveal, on: device)
    }
    if let text = spoken?.secrets(of: presenter.screen) { device.write(text) }
  }

  private mutating func handle(_ event: FormEvent, on device: borrowing TerminalDevice) {
    guard result == nil else { return }
    let before = presenter.screen
    let effects = presenter.handle(event)
    if presenter.screen.stage != before.stage { drawn?.showsKeys = false }
    motion.note(presenter.screen, effects, at: now)
    if let text = spoken?.note(presenter.screen) { device.write(text) }
    for effect in effects {
      switch effect {
      case .submit(let submission): submit(submission, on: device)
      case .cancelSubmission:
        process?.stop()
        process = nil
      // The drawing has both.
      case .refuse, .focus: break
      case .finish(let result):
        // The success stays to be read, without its button.
        lastScreen = presenter.screen
        if case .succeeded(let title, let message, _) = before.stage {
          lastScreen.stage = .succeeded(title: title, message: message, button: nil)
        }
        self.result = self.result ?? result
      }
    }
  }

  private mutating func submit(_ submission: FormSubmission, on device: borrowing TerminalDevice) {
    if form.keepsSubmission { self.submission = submission }
    guard let command = form.command else {
      return handle(.submissionSucceeded(attempt: submission.attempt), on: device)
    }
    do {
      process = try SubmissionProcess(
        command, submission, passesOutput: form.passesOutput, deadline: now + Double(form.timeout))
    } catch {
      let words = form.wording.form.commandNotStarted(reason: error.message)
      handle(.submissionFailed(attempt: submission.attempt, words), on: device)
    }
  }
}

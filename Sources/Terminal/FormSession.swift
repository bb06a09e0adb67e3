internal import CTerminal
internal import PasswordForm
internal import PasswordWording
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The loop of one form: waits for keys, signals, the command's answer and the next frame.
struct FormSession {
  private let form: TerminalForm
  private var presenter: FormPresenter
  /// The drawing; nil where changes are spoken of.
  private var drawn: DrawnDisplay?
  private var spoken: SpokenDisplay?
  private var motion: Motion
  private var keySource = KeySource()
  /// A command that has not answered yet, with the time at which the form stops waiting.
  private var command: (process: ChildProcess, attempt: Int, deadline: Double)?
  private var submission: FormSubmission?
  private var result: FormResult?
  /// The screen before the form ended, which tells how it ended.
  private var lastScreen: FormScreen
  /// The screen that goes out when the form ends well.
  private var leaving: FormScreen?
  private let start = monotonicSeconds()
  private var suggestions = 0
  private var script: ArraySlice<(pause: Double, event: FormEvent)>
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
    draw(presenter.screen, on: device)
    while result == nil {
      let wasForgotten = presenter.isForgotten
      wait(on: device)
      if result == nil { draw(presenter.screen, on: device) }
      // Not before the last screen with a shown password has given way to another.
      if presenter.isForgotten, !wasForgotten { ThisProcess.forget() }
    }
    command?.process.stop(within: 100)
    if let leaving {
      motion.leave(at: now)
      while motion.isMoving(at: now) {
        draw(leaving, on: device)
        pause(microseconds: UInt32(Motion.frame * 1_000_000))
      }
    }
    if let text = drawn?.finish(lastScreen, size: device.size) { device.write(text) }
    return TerminalForm.Outcome(
      result: result ?? .quit,
      submission: result == .completed || result == .continued ? submission : nil,
      user: presenter.user)
  }

  private var now: Double { monotonicSeconds() - start }

  private mutating func draw(_ screen: FormScreen, on device: borrowing TerminalDevice) {
    // A stop clears the form. Whatever is drawn before the next full drawing would stay behind as a
    // stray line, so the news of a stop comes first, and no stop comes between.
    terminal_hold_stop()
    defer { terminal_release_stop() }
    signals(on: device)
    let frame = motion.frame(at: now)
    let text = drawn?.draw(screen, motion: frame, size: device.size)
    terminal_set_rows_above(Int32(drawn?.rowsAbove ?? 0))
    if let text { device.write(text) }
  }

  // MARK: Waiting

  private mutating func wait(on device: borrowing TerminalDevice) {
    let frame = motion.isMoving(at: now) ? now + Motion.frame : .infinity
    // A command that has closed its streams is asked for its end now and then.
    let look = command == nil ? .infinity : now + 0.1
    let deadline = start + min(frame, cue, look)
    let new = keySource.next(from: device, or: command?.process, until: deadline)
    listen(on: device)
    guard let new else { return handle(.quit, on: device) }
    if form.script.isEmpty { keys(new, on: device) } else { play(skipping: new, on: device) }
  }

  /// Takes the news of the command, and its answer if it has ended.
  private mutating func listen(on device: borrowing TerminalDevice) {
    guard let (process, attempt, deadline) = command else { return }
    process.exchange()
    let words: String
    if let status = process.endStatus() {
      command = nil
      if status == 0 { return handle(.submissionSucceeded(attempt: attempt), on: device) }
      words =
        firstLine(of: process.messages)
        ?? (status < 0
          ? form.wording.form.commandKilled(signal: Int(-status))
          : form.wording.form.commandFailed(status: Int(status)))
    } else if now >= deadline {
      command = nil
      process.stop(within: 100)
      words = form.wording.form.timedOut(seconds: form.timeout)
    } else {
      return
    }
    handle(.submissionFailed(attempt: attempt, words), on: device)
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
      presenter.note(form.wording.language.noSuggestion)
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
      case .cancelSubmission: command.take()?.process.stop(within: 100)
      // The drawing has both.
      case .refuse, .focus: break
      case .finish(let result):
        // The success stays to be read, without its button.
        lastScreen = presenter.screen
        if result == .completed || result == .continued { leaving = before }
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
      // Its output may not go to the terminal, where it would break the form.
      let isPassedOn = form.passesOutput && !isTerminal(StandardStream.output)
      let process = try ChildProcess(
        ["/bin/sh", "-c", command], input: submissionJSON(submission),
        output: isPassedOn ? .descriptor(StandardStream.output) : .nothing)
      self.command = (process, submission.attempt, now + Double(form.timeout))
    } catch {
      let words = form.wording.form.commandNotStarted(reason: error.message)
      handle(.submissionFailed(attempt: submission.attempt, words), on: device)
    }
  }
}

/// The first line of a command's messages. It may come from a server, and is not trusted.
private func firstLine(of messages: [UInt8]) -> String? {
  let lines = messages.split { $0 == 0x0A || $0 == 0x0D }
  let texts = lines.lazy.map { String(decoding: $0, as: UTF8.self) }
  guard let line = texts.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
  return printable(String(line.prefix(200)))
}

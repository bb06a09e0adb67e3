internal import CTerminal
internal import PasswordForm
internal import PasswordWording
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The loop of one form: waits for keys, signals, the command's answer and the next frame.
struct FormSession: ~Copyable {
  private let form: TerminalForm
  private let device: TerminalDevice
  private var presenter: FormPresenter
  /// Whether a key fills in a password.
  private let suggests: Bool
  private var drawing = ScreenDrawing()
  private var scrolled = 0
  private var showsKeys = false { didSet { scrolled = 0 } }
  /// Where changes are spoken of instead of drawn.
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

  init(_ form: TerminalForm, on device: consuming TerminalDevice) {
    self.form = form
    self.device = device
    presenter = form.presenter
    lastScreen = presenter.screen
    script = form.script[...]
    cue = script.first?.pause ?? .infinity
    motion = Motion(form.isPlain ? .none : form.style.motion)
    suggests = form.suggest != nil && presenter.suggestion != nil
    if form.isPlain {
      spoken = SpokenDisplay(style: form.style, wording: form.wording, suggests: suggests)
    }
  }

  mutating func run() -> TerminalForm.Outcome {
    motion.note(presenter.screen, [], at: now)
    speak()
    draw(presenter.screen)
    while result == nil {
      let wasForgotten = presenter.isForgotten
      wait()
      if result == nil { draw(presenter.screen) }
      // Not before the last screen with a shown password has given way to another.
      if presenter.isForgotten, !wasForgotten { ThisProcess.forget() }
    }
    command?.process.stop(within: 100)
    if let leaving {
      motion.leave(at: now)
      while motion.isMoving(at: now) {
        draw(leaving)
        pause(microseconds: UInt32(Motion.frame * 1_000_000))
      }
    }
    if !form.isPlain {
      device.write(picture(of: lastScreen, .still))
      device.write(SecretText(drawing.leave()))
    }
    let isAccepted = result == .completed || result == .continued
    return (result ?? .quit, isAccepted ? submission : nil, presenter.user)
  }

  private var now: Double { monotonicSeconds() - start }

  private mutating func draw(_ screen: FormScreen) {
    // A stop clears the form. Whatever is drawn before the next full drawing would stay behind as a
    // stray line, so the news of a stop comes first, and no stop comes between.
    terminal_hold_stop()
    defer { terminal_release_stop() }
    signals()
    if form.isPlain { return }
    let bytes = picture(of: screen, motion.frame(at: now))
    // How far above the cursor the form begins.
    terminal_set_rows_above(Int32(drawing.rowsAbove))
    device.write(bytes)
  }

  private mutating func picture(of screen: FormScreen, _ frame: MotionFrame) -> SecretText {
    let size = device.size
    let painter = FormPainter(
      screen, style: form.style, wording: form.wording, columns: size.columns,
      part: showsKeys ? .keys : .page, motion: frame, suggests: suggests)
    let (rows, cursor) = painter.fitted(height: size.rows, scrolled: &scrolled)
    return drawing.draw(rows, cursor: cursor, hasColor: form.style.hasColor)
  }

  private mutating func speak() {
    if let text = spoken?.note(presenter.screen) { device.write(text) }
  }

  // MARK: Waiting

  private mutating func wait() {
    let frame = motion.isMoving(at: now) ? now + Motion.frame : .infinity
    // A command that has closed its streams is asked for its end now and then.
    let look = command == nil ? .infinity : now + 0.1
    let deadline = start + min(frame, cue, look)
    let new = keySource.next(from: device, or: command?.process, until: deadline)
    listen()
    guard let new else { return handle(.quit) }
    if form.script.isEmpty { keys(new) } else { play(skipping: new) }
  }

  private mutating func listen() {
    guard let (process, attempt, deadline) = command else { return }
    process.exchange()
    let words: String
    if let status = process.endStatus() {
      command = nil
      if status == 0 { return handle(.submissionSucceeded(attempt: attempt)) }
      words =
        firstLine(of: process.messages)
        ?? (status < 0
          ? form.wording.language.commandKilled(signal: Int(-status))
          : form.wording.language.commandFailed(status: Int(status)))
    } else if now >= deadline {
      command = nil
      process.stop(within: 100)
      words = form.wording.language.timedOut(seconds: form.timeout)
    } else {
      return
    }
    handle(.submissionFailed(attempt: attempt, words))
  }

  private mutating func play(skipping keys: [Key]) {
    if keys.contains(.control("c")) { return handle(.quit) }
    let isSkipped = !keys.isEmpty
    while isSkipped || now >= cue, let next = script.popFirst() {
      handle(next.event)
      cue = script.first.map { now + $0.pause } ?? .infinity
    }
    guard script.isEmpty, result == nil else { return }
    (lastScreen, result) = (presenter.screen, .completed)
  }

  private mutating func signals() {
    for byte in readAvailable(terminal_events()) ?? [] {
      if byte == UInt8(ascii: "W") { drawing.rewrap(to: device.size.columns) }
      if byte == UInt8(ascii: "C") { drawing.forget() }
    }
  }

  // MARK: Events

  private mutating func keys(_ keys: [Key]) {
    for key in keys where result == nil {
      switch key {
      case .control("z"): terminal_suspend()
      case .control("l"): drawing.forget()
      case .pageUp: scrolled -= device.size.rows / 2
      case .pageDown: scrolled += device.size.rows / 2
      case .control("c"): handle(.quit)
      // Any other key goes back to the form.
      case _ where showsKeys: showsKeys = false
      case .help: showKeys()
      case .text("?") where presenter.screen.focus == .submitButton: showKeys()
      case .control("g"): suggest()
      default:
        scrolled = 0
        if let event = key.event { handle(event) }
      }
    }
  }

  private mutating func showKeys() {
    guard presenter.screen.stage == .editing else { return }
    showsKeys = !form.isPlain
    if let text = spoken?.keys() { device.write(text) }
  }

  /// Fills in a password, and the next time a passphrase, which can be read then.
  private mutating func suggest() {
    guard let make = form.suggest, let (policy, fields) = presenter.suggestion else { return }
    suggestions += 1
    guard let text = make(policy, suggestions.isMultiple(of: 2)) else {
      presenter.note(form.wording.language.noSuggestion)
      speak()
      return
    }
    for field in fields { handle(.replaceText(text, in: field)) }
    guard presenter.screen.fields.contains(where: \.isRevealed) else {
      return handle(.toggleReveal)
    }
    if let text = spoken?.secrets(of: presenter.screen) { device.write(text) }
  }

  private mutating func handle(_ event: FormEvent) {
    guard result == nil else { return }
    let before = presenter.screen
    let effects = presenter.handle(event)
    if presenter.screen.stage != before.stage { showsKeys = false }
    motion.note(presenter.screen, effects, at: now)
    speak()
    for effect in effects {
      switch effect {
      case .submit(let submission): submit(submission)
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

  private mutating func submit(_ submission: FormSubmission) {
    if form.keepsSubmission { self.submission = submission }
    guard let command = form.command else {
      return handle(.submissionSucceeded(attempt: submission.attempt))
    }
    do {
      // Its output may not go to the terminal, where it would break the form.
      let isPassedOn = form.passesOutput && !isTerminal(StandardStream.output)
      let process = try ChildProcess(
        ["/bin/sh", "-c", command], input: submissionJSON(submission),
        output: isPassedOn ? .descriptor(StandardStream.output) : .nothing)
      self.command = (process, submission.attempt, now + Double(form.timeout))
    } catch {
      let words = form.wording.language.commandNotStarted(reason: error.message)
      handle(.submissionFailed(attempt: submission.attempt, words))
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

internal import CTerminal
internal import Findings
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The loop of the browser: waits for keys, signals and the refresh, whichever comes first.
struct BrowserSession: ~Copyable {
  private let browser: TerminalBrowser
  private let device: TerminalDevice
  /// The commands of a refresh as the user sees them; the file may have others by now.
  private let commands: [[String]]
  private var presenter: BrowserPresenter
  private var drawing = ScreenDrawing()
  private var keySource = KeySource()
  private var refresh: RefreshProcess?
  private var isInterrupted: Bool?
  private var size = (columns: 80, rows: 24)

  init(_ browser: TerminalBrowser, on device: consuming TerminalDevice) {
    self.browser = browser
    self.device = device
    (presenter, commands) = (browser.presenter, browser.backend.refreshCommands)
  }

  mutating func run() -> Bool {
    announce()
    resize()
    draw()
    while isInterrupted == nil {
      wait()
      draw()
    }
    refresh?.process.stop(within: 500)
    return isInterrupted ?? false
  }

  private mutating func draw() {
    guard isInterrupted == nil else { return }
    terminal_hold_stop()
    defer { terminal_release_stop() }
    for byte in readAvailable(terminal_events()) ?? [] {
      if byte == UInt8(ascii: "W") { resize() }
      if byte == UInt8(ascii: "C") { drawing.forget() }
    }
    if browser.isPlain { return }
    let style = browser.style
    let painter = BrowserPainter(presenter.screen, style: style, size: size)
    device.write(
      drawing.draw(
        painter.rows, cursor: painter.cursor, hasColor: style.hasColor, list: painter.list))
  }

  /// Says the changes of an event, one line each, where nothing is drawn.
  private func announce() {
    if browser.isPlain { device.write(browser.style.lines(presenter.screen.announcements)) }
  }

  private mutating func resize() {
    size = device.size
    drawing.forget()
    // A page that is read aloud has no end at the bottom of the screen.
    let rows = browser.isPlain ? 1000 : size.rows
    handle(.resize(columns: BrowserPainter.width(columns: size.columns), rows: rows))
  }

  // MARK: Waiting

  private mutating func wait() {
    // A child that has closed its streams is asked for its end now and then.
    let look = refresh == nil ? .infinity : monotonicSeconds() + 0.1
    let new = keySource.next(from: device, or: refresh?.process, until: look)
    if let (event, isOver) = refresh?.listen() {
      if isOver { refresh = nil }
      if let event = event ?? (isOver ? browser.backend.reload() : nil) { handle(event) }
    }
    guard let new else { return handle(.quit) }
    keys(new)
  }

  // MARK: Events

  private mutating func keys(_ keys: [Key]) {
    for key in keys where isInterrupted == nil {
      switch key {
      case .control("z"): terminal_suspend()
      case .control("l"): drawing.forget()
      case .text(let text) where presenter.screen.entry == nil:
        // Several at once are several commands.
        for character in text.string { handle(.text(String(character))) }
      default: if let event = key.browserEvent { handle(event) }
      }
    }
  }

  private mutating func handle(_ event: BrowserEvent) {
    guard isInterrupted == nil else { return }
    let effects = presenter.handle(event)
    announce()
    for effect in effects { carryOut(effect) }
  }

  private mutating func carryOut(_ effect: BrowserEffect) {
    switch effect {
    case .change(let edits): handle(browser.backend.change(edits))
    case .share(let finding, .file(let path)): handle(browser.backend.write(finding, to: path))
    case .share(let finding, .clipboard(let format)):
      let (text, base64) = browser.backend.clipboardText(of: finding, as: format)
      if browser.isPlain {
        device.write(browser.style.lines(text.split(separator: "\n").map { String($0) }))
      } else {
        device.write(SecretText("\u{1B}]52;c;\(base64)\u{1B}\\"))
      }
      handle(.shared(path: nil))
    case .refresh:
      do throws(SystemError) { refresh = try RefreshProcess(commands) } catch {
        handle(.refreshFailed(reason: error.message))
      }
    case .stopRefresh:
      guard let running = refresh.take() else { return }
      running.process.stop(within: 500)
      handle(.refreshFailed(reason: nil))
    case .finish(let isInterrupted): self.isInterrupted = isInterrupted
    }
  }
}

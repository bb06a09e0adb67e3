internal import CTerminal
internal import Findings
internal import Platform
internal import ProcessControl
internal import UnicodeText

/// The loop of the browser: waits for keys, signals and the refresh, whichever comes first.
struct BrowserSession {
  private let style: TerminalStyle
  private let isPlain: Bool
  private let backend: any BrowserBackend
  /// The commands of a refresh as the user sees them; the file may have others by now.
  private let commands: [[String]]
  private var presenter: BrowserPresenter
  private var display: DrawnBrowser
  private var keySource = KeySource()
  private var refresh: RefreshProcess?
  private var isInterrupted: Bool?
  private var size = (columns: 80, rows: 24)

  init(_ browser: TerminalBrowser) {
    (style, isPlain, backend) = (browser.style, browser.isPlain, browser.backend)
    commands = backend.refreshCommands
    presenter = browser.presenter
    display = DrawnBrowser(style: browser.style)
  }

  /// Runs the browser, and returns whether Ctrl-C ended it.
  mutating func run(on device: borrowing TerminalDevice) -> Bool {
    announce(on: device)
    resize(on: device)
    draw(on: device)
    while isInterrupted == nil {
      wait(on: device)
      draw(on: device)
    }
    refresh?.process.stop(within: 500)
    return isInterrupted ?? false
  }

  private mutating func draw(on device: borrowing TerminalDevice) {
    guard isInterrupted == nil else { return }
    terminal_hold_stop()
    defer { terminal_release_stop() }
    for byte in readAvailable(terminal_events()) ?? [] {
      if byte == UInt8(ascii: "W") { resize(on: device) }
      if byte == UInt8(ascii: "C") { display.restart() }
    }
    if !isPlain { device.write(display.draw(presenter.screen, size: size)) }
  }

  /// Says the changes of an event, one line each, where nothing is drawn.
  private func announce(on device: borrowing TerminalDevice) {
    if isPlain { device.write(style.lines(presenter.screen.announcements)) }
  }

  private mutating func resize(on device: borrowing TerminalDevice) {
    size = device.size
    display.restart()
    // A page that is read aloud has no end at the bottom of the screen.
    let rows = isPlain ? 1000 : size.rows
    handle(.resize(columns: BrowserPainter.width(columns: size.columns), rows: rows), on: device)
  }

  // MARK: Waiting

  private mutating func wait(on device: borrowing TerminalDevice) {
    // A child that has closed its streams is asked for its end now and then.
    let look = refresh == nil ? .infinity : monotonicSeconds() + 0.1
    let new = keySource.next(from: device, or: refresh?.process, until: look)
    if refresh != nil { listen(on: device) }
    guard let new else { return handle(.quit, on: device) }
    keys(new, on: device)
  }

  private mutating func listen(on device: borrowing TerminalDevice) {
    let before = refresh?.progress
    switch refresh?.listen() {
    case nil:
      if let progress = refresh?.progress, progress != before {
        handle(.refreshProgressed(progress), on: device)
      }
    case .done:
      refresh = nil
      handle(backend.reload(), on: device)
    case .failed(let reason):
      refresh = nil
      handle(.refreshFailed(reason: reason), on: device)
    }
  }

  // MARK: Events

  private mutating func keys(_ keys: [Key], on device: borrowing TerminalDevice) {
    for key in keys where isInterrupted == nil {
      switch key {
      case .control("z"): terminal_suspend()
      case .control("l"): display.restart()
      case .text(let text) where presenter.screen.entry == nil:
        // Several at once are several commands.
        for character in text.string { handle(.text(String(character)), on: device) }
      default: if let event = key.browserEvent { handle(event, on: device) }
      }
    }
  }

  private mutating func handle(_ event: BrowserEvent, on device: borrowing TerminalDevice) {
    guard isInterrupted == nil else { return }
    let effects = presenter.handle(event)
    announce(on: device)
    for effect in effects { carryOut(effect, on: device) }
  }

  private mutating func carryOut(_ effect: BrowserEffect, on device: borrowing TerminalDevice) {
    switch effect {
    case .change(let edits): handle(backend.change(edits), on: device)
    case .share(let finding, .file(let path)): handle(backend.write(finding, to: path), on: device)
    case .share(let finding, .clipboard(let format)):
      let (text, base64) = backend.clipboardText(of: finding, as: format)
      if isPlain {
        device.write(style.lines(text.split(separator: "\n").map { String($0) }))
      } else {
        device.write(SecretText("\u{1B}]52;c;\(base64)\u{1B}\\"))
      }
      handle(.shared(path: nil), on: device)
    case .refresh:
      do throws(SystemError) { refresh = try RefreshProcess(commands) } catch {
        handle(.refreshFailed(reason: error.message), on: device)
      }
    case .stopRefresh:
      guard let running = refresh.take() else { return }
      running.process.stop(within: 500)
      handle(.refreshFailed(reason: nil), on: device)
    case .finish(let isInterrupted): self.isInterrupted = isInterrupted
    }
  }
}

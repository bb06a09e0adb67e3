internal import CPlatform
internal import CTerminal
internal import Findings
internal import Platform
internal import UnicodeText

/// The loop of the browser: waits for keys, signals and the refresh, whichever comes first.
struct BrowserSession {
  private let style: TerminalStyle
  private let isPlain: Bool
  private let backend: any BrowserBackend
  private var presenter: BrowserPresenter
  private var display: any BrowserDisplay
  private var decoder = KeyDecoder()
  private var refresh: RefreshProcess?
  private var isInterrupted: Bool?
  private var escapeDeadline: Double?
  private var size = (columns: 80, rows: 24)

  /// The seconds to wait after an escape; see ``FormSession``.
  private static let escapeDelay = 0.05

  init(_ browser: TerminalBrowser) {
    (style, isPlain, backend) = (browser.style, browser.isPlain, browser.backend)
    presenter = browser.presenter
    display =
      browser.isPlain ? SpokenBrowser(style: browser.style) : DrawnBrowser(style: browser.style)
  }

  /// Runs the browser, and returns whether Ctrl-C ended it.
  mutating func run(on device: borrowing TerminalDevice) -> Bool {
    device.write(display.note(presenter.screen))
    resize(on: device)
    draw(on: device)
    while isInterrupted == nil {
      wait(on: device)
      draw(on: device)
    }
    refresh?.stop()
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
    device.write(display.draw(presenter.screen, size: size))
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
    var sources = [
      pollfd(fd: device.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal_events(), events: Int16(POLLIN), revents: 0),
      // A negative descriptor is passed over.
      pollfd(fd: refresh?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    // A child that has closed its streams is asked for its end now and then.
    var pause = refresh == nil ? -1 : 100
    if let escapeDeadline {
      pause = max(0, Int((escapeDeadline - monotonicSeconds()) * 1000) + 1)
    }
    _ = poll(&sources, nfds_t(sources.count), Int32(pause))
    if refresh != nil { listen(on: device) }
    if sources[0].revents != 0 {
      guard let new = device.read({ decoder.decode($0) }) else { return handle(.quit, on: device) }
      keys(new, on: device)
      escapeDeadline = decoder.isWaiting ? monotonicSeconds() + Self.escapeDelay : nil
    } else if let deadline = escapeDeadline, monotonicSeconds() >= deadline {
      escapeDeadline = nil
      keys(decoder.flush(), on: device)
    }
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
    device.write(display.note(presenter.screen))
    for effect in effects { carryOut(effect, on: device) }
  }

  private mutating func carryOut(_ effect: BrowserEffect, on device: borrowing TerminalDevice) {
    switch effect {
    case .change(let edit): handle(backend.change(edit), on: device)
    case .share(let finding, .file(let path)): handle(backend.write(finding, to: path), on: device)
    case .share(let finding, .clipboard(let format)):
      let (text, base64) = backend.clipboardText(of: finding, as: format)
      if isPlain {
        let lines = text.split(separator: "\n").map { style.shown(String($0)) + "\r\n" }
        device.write(SecretText(lines.joined()))
      } else {
        device.write(SecretText("\u{1B}]52;c;\(base64)\u{1B}\\"))
      }
      handle(.shared(path: nil), on: device)
    case .refresh:
      do throws(SystemError) { refresh = try RefreshProcess(backend.refreshCommands) } catch {
        handle(.refreshFailed(reason: error.message), on: device)
      }
    case .stopRefresh:
      guard refresh != nil else { return }
      refresh?.stop()
      refresh = nil
      handle(.refreshFailed(reason: nil), on: device)
    case .finish(let isInterrupted): self.isInterrupted = isInterrupted
    }
  }
}

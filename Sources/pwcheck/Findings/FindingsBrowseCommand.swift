internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import Platform
internal import ProcessControl
internal import Terminal

struct FindingsBrowseCommand: DisplayCommand {
  static let name = "browse"
  static let summary = "Browse findings in the terminal"
  static let discussion = """
    Shows the findings of a file, the worst first. Enter opens one, d dismisses it for a reason, c marks it as complete, o reopens it, u takes the last change \
    back, s shares it without a password, / searches, f filters, t sorts, b groups, r refreshes, ? shows all keys. Each change is written at once to a journal beside the file, which is merged into the file at the end. If somebody else has changed \
    the same finding in the meantime, pwcheck changes nothing and tells you. The exit status is 0, 130 after Ctrl-C, and 2 if the findings could not be shown.

    'audit --findings' and 'gate --findings' make the file. Scripts use 'pwcheck findings list' and its siblings.
    """
  static let examples = [
    Example("pwcheck findings findings.json", "Work through what was found"),
    Example("pwcheck findings --plain findings.json", "With a screen reader"),
  ]

  var path = ""
  var isPlain = false
  var hasNoMouse = false
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("FILE"), &path, help: "The findings file")
    arguments.flag(
      "--plain", &isPlain, help: "Print each change on its own line, for screen readers")
    arguments.flag("--no-mouse", &hasNoMouse, help: "Leave clicks and the wheel to the terminal")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    var view = FormViewOptions()
    view.isPlain = isPlain
    return try Self.browse(path, user: nil, view, usesMouse: !hasNoMouse, console)
      ? ExitCode(rawValue: 130) : .success
  }
}

extension FindingsBrowseCommand {
  static func browse(
    _ path: String, user: String?, _ view: FormViewOptions, usesMouse: Bool = true,
    _ console: Console
  ) throws -> Bool {
    guard console.isInputTerminal else {
      throw CommandError(
        "the browser needs a terminal as standard input. Use 'pwcheck findings list FILE'.")
    }
    let store = try FindingsStore(path: path, isChanged: true)
    let backend = FindingsBackend(store)
    let presenter = BrowserPresenter(
      store.document, fileName: path, today: try Timestamp.present().day,
      commands: backend.commandLines, user: user)
    var browser = TerminalBrowser(presenter, backend: backend)
    (browser.isPlain, browser.style) = try view.look(console)
    browser.usesMouse = usesMouse
    defer { store.fold() }
    do { return try browser.run() } catch {
      throw CommandError("the terminal cannot be used: \(error.message).")
    }
  }
}

final class FindingsBackend: BrowserBackend {
  private let store: FindingsStore

  init(_ store: FindingsStore) { self.store = store }

  func change(_ edits: [FindingEdit]) -> BrowserEvent {
    do {
      try store.decide(at: try Timestamp.present()) { _ in edits }
      return .changed(store.document)
    } catch let error as FindingEditError {
      return .refused(error, store.document)
    } catch {
      return .failed(reason: message(of: error))
    }
  }

  func write(_ finding: Finding, to path: String) -> BrowserEvent {
    do {
      guard !fileExists(path) else {
        throw CommandError("\(quotedPath(path)) already exists. Name a new file.")
      }
      let format = FindingsReport.Format(fileName: path) ?? .text
      let text = try report(finding).details(as: format)
      try OutputFile(path: path, option: "--output", isRewritten: true).commit(Array(text.utf8))
      return .shared(path: path)
    } catch { return .failed(reason: message(of: error)) }
  }

  func clipboardText(
    of finding: Finding, as format: FindingsReport.Format
  ) -> (text: String, base64: String) {
    let text = (try? report(finding).details(as: format)) ?? ""
    return (text, String(decoding: Base64.encode(Array(text.utf8)), as: UTF8.self))
  }

  func reload() -> BrowserEvent {
    do {
      try store.reload()
      return .refreshed(store.document)
    } catch { return .refreshFailed(reason: message(of: error)) }
  }

  /// The commands as they are run: with their progress, and quiet but for errors.
  var refreshCommands: [[String]] {
    let program = ThisProcess.arguments.first ?? "pwcheck"
    return store.document.runs.map { run in
      var words = [program] + run.arguments(findings: store.path)
      words.insert(contentsOf: ["--quiet", "--progress"], at: 2)
      return words
    }
  }

  /// The commands as a user would type them; none if one of them cannot be repeated.
  var commandLines: [String] {
    let runs = store.document.runs
    guard runs.allSatisfy({ $0.obstacle == nil }) else { return [] }
    return runs.map { run in
      (["pwcheck"] + run.arguments(findings: store.path)).map(quotedPath).joined(separator: " ")
    }
  }

  private func report(_ finding: Finding) throws(CommandError) -> FindingsReport {
    FindingsReport([finding], on: try Timestamp.present().day)
  }
}

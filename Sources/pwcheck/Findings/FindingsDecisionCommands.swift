internal import CommandLineArguments
internal import Findings
internal import UnicodeText

struct FindingsSelection: ArgumentGroup {
  var path = ""
  var ids: [FindingDigits] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.file("FILE"), &path, help: "The findings file")
    arguments.positional(
      "ID", &ids, isRequired: true, help: "The findings: their ids, or enough first digits of each")
  }

  func findings(in document: FindingsDocument) throws(CommandError) -> [Finding] {
    let file = quotedPath(path)
    var chosen: [Finding] = []
    for id in ids {
      let found = document.findings.filter { $0.hasID(id) }
      guard let finding = found.first else {
        throw CommandError("\(file): there is no finding '\(id.text)'. 'findings list' shows them.")
      }
      guard found.count == 1 else {
        let count = grouped(found.count)
        throw CommandError("\(file): \(count) findings begin with '\(id.text)'. Give more digits.")
      }
      if !chosen.contains(where: { $0.id == finding.id }) { chosen.append(finding) }
    }
    return chosen
  }

  func report() throws -> FindingsReport {
    let document = try FindingsStore(path: path).document
    return FindingsReport(try findings(in: document), on: try Timestamp.present().day)
  }

  /// Performs an action on all of them, or on none.
  func act(_ action: FindingAction, _ console: inout Console) throws -> ExitCode {
    let store = try FindingsStore(path: path, isChanged: true)
    let time = try Timestamp.present()
    var count = 0
    try store.decide(at: time) { document in
      let chosen = try findings(in: document)
      count = chosen.count
      return chosen.map { FindingEdit(.act(action), of: $0) }
    }
    store.fold()
    if !console.display.isQuiet {
      // Not on standard output: what is done must not end in an error of the message.
      console.note("\(counted(count, "finding")): \(action.event.words).\n")
    }
    return .success
  }
}

extension FindingChange.Event {
  fileprivate var words: String {
    switch self {
    case .completed: "marked as complete"
    case .dismissed(_, let until): "dismissed" + (until.map { " until \($0.text)" } ?? "")
    default: name
    }
  }
}

extension FindingDigits: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static let expectation = "4 to 16 digits of 0-9 and a-f"
}

struct FindingsDismissCommand: DisplayCommand {
  static let name = "dismiss"
  static let summary = "Dismiss findings, for a reason"
  static let discussion = """
    'pwcheck gate --findings' does not count a dismissed finding, until the end of the day that --until names, or permanently. Runs of 'audit' and 'gate' keep the \
    decision. The exit status is 0, or 2 if there is no such finding or the file cannot be written; then nothing has changed.
    """
  static let examples = [
    Example(
      "pwcheck findings dismiss f.json 9f3c --reason 'test user' --until 2027-03-31",
      "Dismiss a finding until the end of March")
  ]

  var selection = FindingsSelection()
  var reason = ""
  var until: Day?
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&selection)
    arguments.option("--reason", "TEXT", &reason, help: "Why; required")
    arguments.option("--until", "DAY", &until, help: "The last day, such as 2027-03-31")
    arguments.group(&display)
  }

  func validate() throws(UsageProblem) {
    guard reason.contains(where: { !$0.isWhitespace }) else {
      throw .objection("a dismissal needs a reason for those who read it later: '--reason TEXT'.")
    }
    guard reason.utf8.count <= FindingsDocument.longestReason else {
      throw .objection("a reason has at most \(FindingsDocument.longestReason) bytes.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    if let until, until < (try Timestamp.present().day) {
      throw CommandError("'--until \(until.text)' is in the past: the finding would be open again.")
    }
    return try selection.act(.dismiss(reason: reason, until: until), &console)
  }
}

struct FindingsCompleteCommand: DisplayCommand {
  static let name = "complete"
  static let summary = "Mark findings as complete"
  static let discussion = """
    Marks findings as dealt with. If a later run finds one again, it is open again, and its history says so. The exit status is 0, or 2 if there is no \
    such finding or the file cannot be written; then nothing has changed.
    """
  static let examples = [
    Example("pwcheck findings complete findings.json 9f3c 01ab", "The passwords were changed")
  ]

  var selection = FindingsSelection()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&selection)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode { try selection.act(.complete, &console) }
}

struct FindingsReopenCommand: DisplayCommand {
  static let name = "reopen"
  static let summary = "Reopen findings that were dismissed or completed"
  static let discussion = """
    Takes decisions back: the findings are open, and count again. The exit status is 0, or 2 if there is no such finding or the file cannot be written; then \
    nothing has changed.
    """
  static let examples = [Example("pwcheck findings reopen findings.json 9f3c", "It counts again")]

  var selection = FindingsSelection()
  var display = DisplayOptions()

  mutating func bind(to arguments: inout Arguments) {
    arguments.group(&selection)
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode { try selection.act(.reopen, &console) }
}

extension Day: ArgumentValue {
  package init?(argument: String) { self.init(argument) }
  package static var expectation: String { "a day, such as '2027-03-31'" }
}

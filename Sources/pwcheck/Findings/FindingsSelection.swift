internal import CommandLineArguments
internal import Findings
internal import UnicodeText

/// The findings that a command is about, given by their ids or the beginnings of these.
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

  func report() throws(CommandError) -> FindingsReport {
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

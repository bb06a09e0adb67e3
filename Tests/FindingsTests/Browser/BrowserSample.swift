import Findings

let now = time("2026-11-22T08:00:00Z")
func document(_ count: Int) -> FindingsDocument {
  var document = FindingsDocument()
  var observation = FindingsObservation(
    run: FindingsRun(
      command: .gate, time: now, policy: "default", lists: ["seeds.txt"],
      options: ["--policy=default"]),
    kinds: [.password])
  observation.findings = (0..<count).map { index in
    Finding(
      id: UInt64(index), kind: .password, what: "rule",
      rules: [index % 2 == 0 ? "length" : "digit"],
      severity: FindingSeverity.allCases[index * 4 / max(1, count)],
      text: "finding number \(index)", lists: ["seeds.txt"], line: index + 1)
  }
  _ = document.merge(observation)
  return document
}

/// A presenter with a file behind it, which answers as the program does.
struct Browser {
  var presenter: BrowserPresenter
  var file: FindingsDocument
  var effects: [BrowserEffect] = []
  /// The journal of all changes.
  var journal: [UInt8] = []

  init(_ count: Int, columns: Int = 80, rows: Int = 24) {
    file = document(count)
    presenter = BrowserPresenter(
      file, fileName: "f.json", today: today,
      commands: ["pwcheck gate -- seeds.txt"])
    send(.resize(columns: columns, rows: rows))
  }

  mutating func send(_ events: BrowserEvent...) {
    for event in events {
      for effect in presenter.handle(event) {
        effects.append(effect)
        guard case .change(let edits) = effect else { continue }
        do throws(FindingEditError) {
          journal += try file.apply(edits, at: now)
          send(.changed(file))
        } catch {
          send(.refused(error, file))
        }
      }
    }
  }

  mutating func type(_ keys: String) { for key in keys { send(.text(String(key))) } }

  var screen: BrowserScreen { presenter.screen }

  var selected: String? {
    for case .finding(let line) in screen.rows where line.isSelected { return line.text }
    return nil
  }

  func status(_ id: UInt64) -> FindingStatus? {
    file.findings.first { $0.id == id }?.status(on: today)
  }

  /// All words that are seen.
  var words: String {
    screen.rows.map { row in
      switch row {
      case .finding(let line):
        "\(line.severity.rawValue) \(line.status.rawValue) \(line.text) \(line.place)"
      case .heading(let text), .text(let text), .remark(let text), .continued(let text): text
      case .labelled(let label, let text, _): "\(label): \(text)"
      case .choice(let label, let value, _): "\(label): \(value)"
      case .blank: ""
      }
    }.joined(separator: "\n") + "\n" + (screen.notice ?? "") + "\n" + screen.summary
  }
}

import Findings
import TestSupport

let morning = time("2026-11-22T08:00:00Z")
let noon = time("2026-11-22T12:00:00Z")
let evening = time("2026-11-22T18:00:00Z")
let today = day("2026-11-22")

/// A text of these tests that is a time.
func time(_ text: String) -> Timestamp {
  guard let time = Timestamp(text) else { preconditionFailure("not a time") }
  return time
}

/// A text of these tests that is a day.
func day(_ text: String) -> Day {
  guard let day = Day(text) else { preconditionFailure("not a day") }
  return day
}

func finding(
  _ id: UInt64, kind: Finding.Kind = .password, severity: FindingSeverity = .high,
  what: String = "rule", rules: [String] = ["length"], lists: [String] = ["a.txt"],
  line: Int? = 1
) -> Finding {
  Finding(
    id: id, kind: kind, what: what, rules: rules, severity: severity, text: "too short",
    lists: lists, line: line)
}

func observation(
  _ findings: [Finding], lists: [String] = ["a.txt"], kinds: Set<Finding.Kind> = [.password],
  at time: Timestamp = noon
) -> FindingsObservation {
  var observation = FindingsObservation(
    run: FindingsRun(command: .gate, time: time, policy: "default", lists: lists), kinds: kinds)
  observation.findings = findings
  return observation
}

extension FindingsDocument {
  subscript(id: UInt64) -> Finding? { index(of: id).map { findings[$0] } }

  func status(_ id: UInt64, on day: Day = today) -> FindingStatus? { self[id]?.status(on: day) }

  func events(_ id: UInt64) -> [String] { self[id]?.history.map(\.event.name) ?? [] }

  mutating func apply(_ edit: FindingEdit, at time: Timestamp) throws(FindingEditError) {
    try apply([edit], at: time)
  }

  mutating func act(_ action: FindingAction, on id: UInt64, at time: Timestamp = noon) throws {
    guard let finding = self[id] else { throw FindingEditError.missing }
    try apply(FindingEdit(.act(action), of: finding), at: time)
  }
}

/// A document and the actions that a random stream makes of it.
struct RandomCourse {
  var random: SplitMix64
  var document = FindingsDocument()

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func step() throws {
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      let ids = (1...6).filter { _ in Bool.random(using: &random) }
      _ = document.merge(observation(ids.map { finding(UInt64($0)) }, at: anyTime()))
    case 2: try act(.dismiss(reason: "accepted", until: Bool.random(using: &random) ? today : nil))
    case 3: try act(.complete)
    case 4: try act(.reopen)
    default:
      guard let finding = document.findings.randomElement(using: &random) else { return }
      try? document.apply(FindingEdit(.undo, of: finding), at: anyTime())
    }
  }

  private mutating func act(_ action: FindingAction) throws {
    guard let finding = document.findings.randomElement(using: &random) else { return }
    try document.apply(FindingEdit(.act(action), of: finding), at: anyTime())
  }

  private mutating func anyTime() -> Timestamp {
    [morning, noon, evening][Int.random(in: 0..<3, using: &random)]
  }
}

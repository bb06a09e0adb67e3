import PasswordPolicy
import TestSupport
import Testing

@testable import PasswordAudit

private func length(_ min: Int) throws -> PasswordChecker {
  try checker(
    #"""
    {"policy": 1, "id": "p", "title": "\#(min)", "rules": [{"id": "l", "label": "l", \#
    "length": {"min": \#(min)}}]}
    """#)
}

private func audit(_ list: String, strength: Bool = true, key: StateKey = StateKey()) throws
  -> AuditSummary
{
  var options = Audit.Options()
  options.estimatesStrength = strength
  options.key = key
  options.whatIf = [try length(10), try length(4)]
  return try Audit(checker: try length(8), options: options).run(
    [AuditInput(name: "list", bytes: Array(list.utf8))])
}

private let list = "password\nxq7!Kz2#\nletmeinagain\nabc123\nab\n\n"

@Suite struct `What another policy would do` {
  @Test func `is counted by what it stops and admits, and by the guesses`() throws {
    let summary = try audit(list)
    let (stricter, looser) = (summary.whatIf[0], summary.whatIf[1])
    #expect(summary.accepted == 3 && stricter.acceptedNow.total == 3)
    #expect(stricter.stopped.total == 2 && stricter.admitted.total == 0 && stricter.accepted == 1)
    // One of the two is found at once.
    #expect(stricter.stopped.below(6) == 1 && stricter.stopped.below(40.1) == 2)
    #expect(stricter.stopped.below(-1) == 0 && stricter.stopped.below(.nan) == 0)
    #expect(looser.stopped.total == 0 && looser.admitted.total == 1 && looser.accepted == 4)
    #expect(looser.accepted(below: 6) == stricter.acceptedNow.below(6) + 1)
    #expect(summary.whatIf.map(\.policy.title) == ["10", "4"])
  }

  @Test func `is counted without strength, and of no empty password`() throws {
    let summary = try audit(list, strength: false)
    #expect(summary.whatIf[0].stopped.total == 2 && summary.whatIf[1].admitted.total == 1)
    #expect(try audit("\n").whatIf[0].acceptedNow.total == 0)
  }

  @Test func `adds up, and goes through a state`() throws {
    let key = StateKey()
    var sum = try AuditSummary(state: try audit("password\nabc123\n", key: key).state())
    try sum.merge(try audit("xq7!Kz2#\nletmeinagain\nab\n", key: key))
    let whole = try audit(list, key: key)
    for (a, b) in zip(sum.whatIf, whole.whatIf) {
      #expect((a.accepted, a.stopped.below(6)) == (b.accepted, b.stopped.below(6)))
      #expect(a.policy == b.policy)
    }
    var other = whole
    let plain = try Audit(checker: try length(8), options: options(key)).run(
      [AuditInput(name: "list", bytes: [])])
    #expect(throws: SummaryMismatch.option("--what-if")) { try other.merge(plain) }
  }

  @Test(arguments: [[0], [801], [1602, 1603]])
  func `is refused in a state whose counts do not agree`(_ places: [Int]) throws {
    var summary = try audit("ab\n")
    for place in places { summary.counts[summary.scope.layout.whatIf.lowerBound + place] = 1 }
    #expect(throws: StateError.damaged) { try AuditSummary(state: summary.state()) }
  }

  private func options(_ key: StateKey) -> Audit.Options {
    var options = Audit.Options()
    options.estimatesStrength = true
    options.key = key
    return options
  }
}

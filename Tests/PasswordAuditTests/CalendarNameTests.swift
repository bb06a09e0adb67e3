import PasswordPolicy
import Testing

@testable import PasswordAudit

private func names(in text: String) -> [String] {
  Array(text.utf8).withUnsafeBufferPointer { bytes in
    let found = CalendarNameFinder().found(in: bytes)
    return CalendarNames.all.indices.filter { found & 1 << UInt64($0) != 0 }
      .map { CalendarNames.all[$0] }
  }
}

@Test(arguments: [
  ("monday1", ["monday"]), ("MONDAY", ["monday"]), ("mon1", ["monday"]), ("1mon", ["monday"]),
  ("mon-monday", ["monday"]), ("monday-tue", ["monday", "tuesday"]), ("bluemonday", ["monday"]),
  ("maria", []), ("mar2019", ["march"]), ("2019MAR!", ["march"]), ("march", ["march"]),
  ("may", ["may"]), ("may5", ["may"]), ("maybe", []), ("dismay", []), ("sundae", []),
  ("mär", []), ("éjan", []), ("jané", []), ("jan.feb", ["january", "february"]), ("ja-n", []),
  ("monA", []), ("Zmon", []), ("\u{ED}\u{E1}r", []), ("decdec", []), ("", []),
])
func `a month's short form stands alone, and a whole name anywhere`(
  _ text: String, _ expected: [String]
) {
  #expect(names(in: text) == expected)
}

@Test func `a name is counted once for each password`() throws {
  let list = "monday-mon\nmon\nmonday\nmaria\nmar1\nmay\n"
  var options = Audit.Options()
  options.jobs = 1
  let summary = try Audit(checker: PasswordChecker(policy: .default), options: options)
    .run([AuditInput(name: "a", bytes: Array(list.utf8))])
  let composition = try #require(summary.composition)
  #expect(composition.days.map { "\($0.name) \($0.count)" } == ["monday 3"])
  #expect(composition.months.map { "\($0.name) \($0.count)" } == ["march 1", "may 1"])
}

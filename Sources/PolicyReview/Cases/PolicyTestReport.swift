internal import JSON
internal import PasswordPolicy
internal import PasswordWording
package import ReportFormats
internal import UnicodeText

/// The result of `pwcheck policy test` for some policies.
///
/// Passwords of examples and cases may be somebody's: the report names them by their place and a
/// mask, unless they are revealed. Witnesses are invented and are shown.
package struct PolicyTestReport: Sendable {
  package var policies: [Entry]
  package var casesFile: String?
  package var isRevealed = false
  package var style = TextStyle()

  package struct Entry: Sendable {
    package let name: String
    package let test: PolicyTest
    package let witnesses: PolicyWitnesses?

    package init(name: String, test: PolicyTest, witnesses: PolicyWitnesses? = nil) {
      (self.name, self.test, self.witnesses) = (name, test, witnesses)
    }

    /// Whether all is as expected, and the policy was not proven to contradict itself.
    package var isPassed: Bool { test.isPassed && !isContradictory }

    /// Whether nothing is known of the policy, which has neither examples nor cases.
    package var testsNothing: Bool { test.isEmpty && !isContradictory }

    fileprivate var isContradictory: Bool { witnesses?.accepted == .impossible }
  }

  package init(policies: [Entry], casesFile: String? = nil) {
    (self.policies, self.casesFile) = (policies, casesFile)
  }

  // MARK: Text

  package var text: String { policies.map(text).joined(separator: "\n") }

  private func text(_ entry: Entry) -> String {
    let name = printable(entry.name)
    var text = style.paint(name, .strong) + "\n"
    let width = entry.test.policy.allRules.map { columns(of: $0.id) }.max() ?? 0
    for rule in entry.test.policy.allRules {
      let results = entry.test.examples.filter { $0.rule.id == rule.id }
      let id = fitted(rule.id, to: width)
      text += "\(mark(results.map(\.isExpected))) \(id)  \(summary(results))\n"
      for result in results where !result.isExpected { text += "   \(complaint(result, name))\n" }
    }
    for (index, result) in entry.test.cases.enumerated() { text += line(result, index) }
    if let witnesses = entry.witnesses { text += self.text(witnesses) }
    return text + verdict(entry) + "\n"
  }

  private func mark(_ areExpected: [Bool]) -> String {
    let mark: Mark = areExpected.isEmpty ? .pending : areExpected.contains(false) ? .failed : .met
    return mark.symbol(style.marks)
  }

  private func summary(_ results: [PolicyTest.ExampleResult]) -> String {
    if results.isEmpty { return style.paint("no examples", .faint) }
    let accepts = results.count { $0.list == .accepts }
    return "\(accepts) accepts, \(results.count - accepts) rejects"
  }

  private func complaint(_ result: PolicyTest.ExampleResult, _ name: String) -> String {
    let place = result.line.map { "\(name):\($0): " } ?? ""
    let list = result.list.rawValue
    let outcome =
      switch result.outcome {
      case .met: "is accepted"
      case .unmet: "is not accepted"
      case .undetermined: "could not be decided"
      case .notApplicable: "does not apply"
      case nil: "was \(Self.notJudged)"
      }
    return "\(place)\(list)[\(result.index)], \(shown(result.example.password)), \(outcome)."
  }

  private func line(_ result: PolicyTest.CaseResult, _ index: Int) -> String {
    let file = casesFile.map { "\(printable($0)):\(result.testCase.line)" } ?? "case \(index + 1)"
    let name = result.testCase.name.map { " '\(printable($0))'" } ?? ""
    var decided = result.isAccepted ? "accepted" : "rejected by \(names(result.failed))"
    if !result.isAccepted, result.failed.isEmpty { decided = "not accepted" }
    if !result.isJudged { decided = Self.notJudged }
    if !result.undetermined.isEmpty { decided += ", undecided by \(names(result.undetermined))" }
    if !result.isExpected {
      let expected = result.testCase.failed.flatMap {
        $0.isEmpty ? nil : "rejected by \(names($0))"
      }
      decided += "; expected: \(expected ?? (result.testCase.isAccepted ? "accepted" : "rejected"))"
    }
    return """
      \(mark([result.isExpected])) \(file)\(name), \(shown(result.testCase.input.password)): \
      \(decided)\n
      """
  }

  private static let notJudged = "not judged: too much work for this --effort (use --effort high)"

  private func names(_ ids: [String]) -> String { ids.map { "'\($0)'" }.joined(separator: ", ") }

  private func shown(_ password: String) -> String {
    if isRevealed { return "\"\(printable(password))\"" }
    return password.isEmpty ? "the empty password" : RedactionMask.mask(of: password.utf8)
  }

  private func text(_ witnesses: PolicyWitnesses) -> String {
    var text = "Witnesses, invented and judged by the checker:\n"
    text += "   accepted: \(witnesses.accepted.sentence)\n"
    for (rule, result) in witnesses.failingOnly {
      let remark = result == .impossible ? ": the other rules reject all that it rejects" : ""
      text += "   fails only '\(rule.id)': \(result.sentence)\(remark)\n"
    }
    return text
  }

  private func verdict(_ entry: Entry) -> String {
    let test = entry.test
    let wrong = test.examples.count { !$0.isExpected } + test.cases.count { !$0.isExpected }
    var counts = counted(test.examples.count, "example")
    if casesFile != nil { counts += " and \(counted(test.cases.count, "case"))" }
    if entry.isContradictory {
      return style.paint("No password meets this policy, which is proven.", .bad)
    }
    if test.isEmpty {
      return style.paint("Nothing was tested. Add examples, or give --cases.", .bad)
    }
    if wrong == 0 { return style.paint("\(counts), all as expected.", .good) }
    return style.paint("\(counts), \(wrong) not as expected.", .bad)
  }

  // MARK: JSON

  package var json: [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.policy-test/1")
      json.member("passed", policies.allSatisfy(\.isPassed))
      json.array("policies") { json in for entry in policies { write(entry, to: &json) } }
    }
  }

  private func write(_ entry: Entry, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", entry.name)
      json.member("id", entry.test.policy.id)
      json.member("passed", entry.isPassed)
      json.objects("examples", entry.test.examples) { result, json in
        json.member("rule", result.rule.id)
        json.member("list", result.list.rawValue)
        json.member("index", result.index)
        if let line = result.line { json.member("line", line) }
        write(password: result.example.password, to: &json)
        json.member("outcome", result.outcome?.name ?? "not-judged")
        json.member("expected", result.isExpected)
      }
      json.objects("cases", entry.test.cases) { result, json in
        if let name = result.testCase.name { json.member("name", name) }
        json.member("line", result.testCase.line)
        write(password: result.testCase.input.password, to: &json)
        if !result.isJudged { json.member("judged", false) }
        json.member("accepted", result.isAccepted)
        json.strings("failed", result.failed)
        json.strings("undetermined", result.undetermined)
        json.member("expected", result.isExpected)
      }
      if let witnesses = entry.witnesses {
        json.object("witnesses") { json in
          json.key("accepted")
          witnesses.accepted.write(to: &json)
          json.object("failing_only") { json in
            for (rule, result) in witnesses.failingOnly {
              json.key(rule.id)
              result.write(to: &json)
            }
          }
        }
      }
    }
  }

  private func write(password: String, to json: inout JSONWriter) {
    json.member("mask", RedactionMask.mask(of: password.utf8))
    if isRevealed { json.member("password", password) }
  }
}

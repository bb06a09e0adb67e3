internal import PasswordAudit
internal import ReportFormats

/// The report as JUnit's XML: a test suite for the policy with a test case for each rule, so that a
/// test report lists what fails.
extension AuditReport {
  var renderedJUnit: String {
    let own = [shortfallCase, emptyCase].compactMap(\.self)
    let ofAccounts = accountResults.map {
      testCase($0.resultID, $0.sentence, $0.accounts.map(directions), element: "failure")
    }
    let ofRules = summary.rules.enumerated().map { index, tally in
      // Lines are never named for a member of a group, so none of them is left out.
      let isLeftOut = !tally.rule.isMember && findings.leavesOut(rule: index)
      // A rule that does not decide is told of, and fails nothing.
      return testCase(
        tally.rule.id, label: ": \(tally.rule.label)",
        isLeftOut ? "" : message(for: tally), lines(for: index, of: tally),
        element: tally.rule.decides ? tally.failed > 0 ? "failure" : "error" : nil)
    }
    let cases = own + ofAccounts + ofRules
    let failures = cases.count { $0.element == "failure" }
    let errors = cases.count { $0.element == "error" }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let name = markup("pwcheck." + summary.scope.policy.id)
    let time = options.generatedAt.map { " timestamp=\"\(markup($0))\"" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="pwcheck" \(counts)>
      <testsuite name="\(name)" \(counts) skipped="0"\(time)>
      \(properties)\(cases.map(\.text).joined())</testsuite>
      </testsuites>

      """
  }

  private var properties: String {
    let counts = totals.map { "<property name=\"\($0)\" value=\"\($1)\"/>\n" }
    let names = inputs.prefix(100).map { "<property name=\"input\" value=\"\(markup($0))\"/>\n" }
    let partial = summary.isPartial ? "<property name=\"partial\" value=\"true\"/>\n" : ""
    let lost = lostNames.map { "<property name=\"left_out\" value=\"\($0)\"/>\n" }
    return
      "<properties>\n\(counts.joined())\(names.joined())\(partial)\(lost.joined())</properties>\n"
  }

  /// A test case for what was not checked: without it, a report on nothing would pass.
  private var shortfallCase: TestCase? {
    guard let message = shortfall else { return nil }
    let place = shortfallPlace.map { "\(name(ofInput: $0.input)):\($0.line)" }
    return testCase(
      AuditReport.unreadableRule, message, [place].compactMap(\.self),
      element: isShortfallAnError ? "error" : nil)
  }

  private var emptyCase: TestCase? {
    guard reportsEmptyPasswords else { return nil }
    let places = findings.lines.filter(\.isEmpty).prefix(options.linesPerRule).map(place)
    return testCase(AuditReport.emptyPasswordRule, emptySentence, places, element: "failure")
  }

  private typealias TestCase = (text: String, element: String?)

  /// A test case, which passes if there is no message, and only says something without an element.
  private func testCase(
    _ id: String, label: String = "", _ message: String, _ lines: [String], element: String?
  ) -> TestCase {
    let suite = markup("pwcheck." + summary.scope.policy.id)
    let head = "<testcase classname=\"\(suite)\" name=\"\(markup(id + label))\""
    if message.isEmpty { return (head + "/>\n", nil) }
    let body = ([message] + lines).map { markup($0) + "\n" }.joined()
    guard let element else {
      return ("\(head)>\n<system-out>\(body)</system-out>\n</testcase>\n", nil)
    }
    let text = """
      \(head)>\n<\(element) message=\"\(markup(message))\" type=\"\(markup(id))\">\(body)\
      </\(element)>\n</testcase>\n
      """
    return (text, element)
  }

  private func lines(for rule: Int, of tally: RuleTally) -> [String] {
    let lines = findings.lines(for: rule).prefix(options.linesPerRule)
    guard !lines.isEmpty else { return [] }
    let rest = tally.failed + tally.undetermined - lines.count
    return lines.map { "\(place(of: $0)): \(spelling(of: $0))" }
      + (rest > 0 ? [AuditReport.more(rest)] : [])
  }
}

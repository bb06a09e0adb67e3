internal import UnicodeText

extension AuditReport {
  /// The lines at fault, one each, as compilers write them: `seeds.txt:12: A password that does not
  /// meet …`. Then the reasons why breach corpora had no answer, if one had none.
  public func renderedFindings() -> String {
    // A revealed password is the list's text too.
    let lines = findings.lines.map {
      "\(printable(inputs[$0.input])):\($0.number): \(printable(message(for: $0)))\n"
    }
    return (lines + unansweredRules.map { printable($0) + "\n" }).joined()
  }
}

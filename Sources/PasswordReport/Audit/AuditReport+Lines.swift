internal import UnicodeText

extension AuditReport {
  /// The lines at fault, one each, as compilers write them: `seeds.txt:12: A password that does not
  /// meet …`. Then the reasons why breach corpora had no answer, if one had none, and the number of
  /// unreadable records, if they are no error.
  public func renderedFindings() -> String {
    // A revealed password is the list's text too.
    let lines = findings.lines.map {
      "\(printable(inputs[$0.input])):\($0.number): \(printable(message(for: $0)))\n"
    }
    let tolerated = unreadable > 0 && options.toleratesUnreadable ? [unreadableSentence] : []
    return (lines + (unansweredRules + tolerated).map { printable($0) + "\n" }).joined()
  }
}

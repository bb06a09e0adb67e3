import Accounts
import PasswordAudit
import ReportFormats
import UnicodeText

/// Parts that the formats with lines share.
extension AuditReport {
  /// The id of the rule that every policy has: a password is not empty.
  static let emptyPasswordRule = "pwcheck.empty-password"

  private static let listingAdvice = "'pwcheck audit --format csv --rows failing' lists all."

  /// The id under which unreadable records are reported, in formats that only know rules.
  static let unreadableRule = "pwcheck.unreadable"

  var totals: [(name: StaticString, count: Int)] {
    [
      ("total", summary.total), ("accepted", summary.accepted), ("rejected", summary.rejected),
      ("undetermined", summary.undetermined),
    ]
  }

  /// The reason why the report does not cover everything it was asked to; nil if it does.
  var obstacle: String? {
    summary.isPartial ? Self.partialNote : options.obstacle.map(capitalized)
  }

  /// A sentence about an obstacle, unreadable records or an empty list; nil without any.
  var shortfall: String? {
    obstacle ?? (unreadable > 0 ? unreadableSentence : hasSubject ? nil : nothingRead)
  }

  /// Whether the shortfall is an error: there is an obstacle, no password was read, or more records
  /// were unreadable than the user allows.
  var isShortfallAnError: Bool {
    obstacle != nil || !hasSubject || (unreadable > 0 && !options.toleratesUnreadable)
  }

  /// The place of the first unreadable record, if the shortfall is about these.
  var shortfallPlace: (input: Int, line: Int)? { obstacle == nil ? firstUnreadable : nil }

  var reportsEmptyPasswords: Bool {
    summary.emptyPasswords > 0 && !findings.leavesOutEmptyPasswords
  }

  /// The mask of a line's password, or the password itself if passwords are to be revealed.
  func spelling(of line: AuditFindings.Line) -> String {
    options.revealsPasswords ? line.password ?? mask(of: line) : mask(of: line)
  }

  /// Whether a line's password is not accepted. Others are listed because of a warning.
  func isRejected(_ line: AuditFindings.Line) -> Bool {
    line.isEmpty || line.isUnjudged
      || (line.failed + line.undetermined).contains { summary.scope.rules[$0].decides }
  }

  /// The mask of a line's password; "(empty)" for the empty one, which has no mask.
  func mask(of line: AuditFindings.Line) -> String { line.isEmpty ? "(empty)" : line.mask }

  func place(of line: AuditFindings.Line) -> String {
    "\(name(ofInput: line.input)):\(line.number)"
  }

  func name(ofInput input: Int) -> String {
    guard inputs.indices.contains(input) else { return "list \(input + 1)" }
    return inputs[input] == "-" ? "standard input" : inputs[input]
  }

  /// The names of the first few lists, since nobody wants to read a thousand.
  func firstInputs(_ count: Int, _ written: (Int) -> String) -> String {
    let rest = inputs.count - count
    return (inputs.indices.prefix(count).map(written) + (rest > 0 ? [Self.more(rest)] : []))
      .joined(separator: ", ")
  }

  func filePlace(_ input: Int, line: Int, words: String = "") -> FilePlace {
    FilePlace(name(ofInput: input), root: options.root, line: line, words: words)
  }

  /// The place of an account's line for code hosts, with its name.
  func filePlace(of account: Int) -> FilePlace {
    let place = accounts?.place(account) ?? (input: 0, line: 1)
    return filePlace(
      place.input, line: place.line, words: printable(accounts?.fullName(account) ?? ""))
  }

  func shortfallAnnotation(_ name: String) -> Annotation? {
    shortfall.map {
      Annotation(
        isShortfallAnError ? .error : .warning, name, $0,
        at: shortfallPlace.map { filePlace($0.input, line: $0.line) })
    }
  }

  /// The lines at fault, one each, as compilers write them: `seeds.txt:12: A password that does not
  /// meet …`. Then the reasons why breach corpora had no answer, if one had none, and the number of
  /// unreadable records, if they are no error.
  ///
  /// - Parameter count: The number of all lines at fault. Only the first ones of each rule are
  ///   written, with the number of the others.
  public func renderedFindings(of count: Int) -> String {
    let rest = count - findings.lines.count(where: isRejected)
    let lines =
      findings.lines.map { "\(place(of: $0)): \(message(for: $0))" }
      + (rest > 0 ? ["… \(Self.more(rest)). \(Self.listingAdvice)"] : [])
    let tolerated = unreadable > 0 && options.toleratesUnreadable ? [unreadableSentence] : []
    // A revealed password is the list's text too.
    return (lines + unansweredRules + tolerated).map { printable($0) + "\n" }.joined()
  }
}

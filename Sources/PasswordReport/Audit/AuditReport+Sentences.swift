internal import Accounts
internal import PasswordAudit
internal import PasswordStrength
internal import ReportFormats
internal import UnicodeText

// The English sentences that the formats for people share.

extension AuditReport {
  var title: String {
    let subject = accounts == nil ? "Password" : judgesCracked ? "Account" : "Vault"
    return "\(subject) audit against '\(summary.scope.policy.id)'"
  }

  var judgesCracked: Bool { accounts.map { $0.vault == nil } ?? false }

  static let partialNote =
    "The audit was stopped before the end: these figures are of the part that was read."

  var notes: [String] {
    let lost = """
      Left out: different passwords, most frequent passwords, most frequent base words. The audits \
      had no common key. Give every audit the same --state-key.
      """
    return (summary.isPartial ? [Self.partialNote] : []) + summary.missingParts.map(partNote)
      + (summary.lacksCommonKey ? [lost] : [])
  }

  private func partNote(_ list: ListCoverage, missing: [ClosedRange<Int>]) -> String {
    let name = printable(list.name)
    if let part = list.parts.first, list.parts.count == 1 {
      return
        "These figures are of part \(grouped(part.number)) of \(grouped(list.count)) of '\(name)'."
    }
    let ranges = missing.prefix(10).map {
      $0.count == 1 ? grouped($0.lowerBound) : "\(grouped($0.lowerBound))-\(grouped($0.upperBound))"
    }
    let more = missing.count > 10 ? " " + Self.more(missing.count - 10) : ""
    return "Missing from '\(name)': \(counted(missing.reduce(0) { $0 + $1.count }, "part")) of "
      + "\(grouped(list.count)), \(ranges.joined(separator: ", "))\(more)."
  }

  var lostNames: [String] {
    summary.lacksCommonKey ? ["distinct", "top.passwords", "top.base_words"] : []
  }

  var nothingRead: String { "No \(subjectNoun) was read." }

  var emptySentence: String {
    let count = summary.emptyPasswords
    return "\(counted(count, "password")) \(count == 1 ? "is" : "are") empty."
  }

  var unreadableSentence: String {
    "\(counted(unreadable, judgesCracked ? "line" : "record")) could not be read."
  }

  var acceptedSentence: String {
    let share = percent(summary.accepted, of: summary.total)
    let noun = judgesCracked ? "cracked password" : "password"
    return """
      \(grouped(summary.accepted)) of \(counted(summary.total, noun)) (\(share)) would be \
      accepted.
      """
  }

  var noFindings: String {
    guard accounts != nil else {
      return """
        Every password meets every rule, and none of the weaknesses that an audit looks for was \
        found.
        """
    }
    return judgesCracked
      ? "Nothing that was looked for was found in enabled accounts."
      : "Nothing that was looked for was found."
  }

  static func hashLabel(_ thief: Attacker) -> String {
    guard case .offline(let hash, let gpus) = thief else {
      return "found within a day from stolen hashes, even slow ones"
    }
    return "found in a day from \(hash.name) with \(counted(gpus, "GPU"))"
  }

  static func hashSentence(_ count: Int, of total: Int, _ thief: Attacker) -> String {
    let passwords = part(count, of: total, "password")
    let found = "\(passwords) would be found within a day from stolen hashes"
    guard case .offline(let hash, let gpus) = thief else {
      return "\(found), even if these allow only 10,000 tries a second."
    }
    return "\(found) (\(hash.name)) with \(counted(gpus, "GPU"))."
  }

  static func about(_ distinct: DistinctCount) -> String { distinct.isExact ? "" : "About " }

  var noEntriesNote: String {
    switch options.minCount {
    case ...1: "There are no entries."
    case 2: "No entry occurs twice or more."
    default: "No entry occurs \(counted(options.minCount, "time")) or more."
    }
  }

  static func distinctNote(_ distinct: DistinctCount) -> String {
    let error = decimal(distinct.standardError * 100, 1)
    let passwords = counted(distinct.count, "different password")
    let once =
      switch distinct.once {
      case 0: "none occurs only once"
      case 1: "1 occurs once"
      default: "\(grouped(distinct.once)) occur once"
      }
    return distinct.isExact
      ? "\(passwords), of which \(once)."
      : "About \(passwords) (standard error \(error) %), of which \(once)."
  }

  // MARK: Method

  var countMeaning: String {
    let whole =
      judgesCracked
      ? "the accounts, or of the cracked passwords"
      : accounts == nil ? "all passwords" : "the logins, or of their passwords"
    return
      "Every count is exact, unless its table says that it is an estimate. Shares are of \(whole)."
  }

  var secretsNote: String {
    if options.revealsPasswords {
      return "This report contains passwords. Keep it as you keep the list."
    }
    return accounts != nil
      ? """
      This report contains no password and no hash. It names \(subjectNoun)s and their weaknesses: \
      keep it from those who would use them.
      """
      : """
      This report contains no password and no user name. It tells how common a frequent password \
      is, and not which it is.
      """
  }

  // MARK: Findings

  /// The passwords that fail a rule, and those that were not decided; empty if all meet it.
  func message(for tally: RuleTally) -> String {
    var sentences: [String] = []
    if tally.failed > 0 {
      let share = percent(tally.failed, of: summary.total)
      sentences.append(
        "Not met by \(grouped(tally.failed)) of \(counted(summary.total, "password")) (\(share)).")
    }
    if tally.undetermined > 0 {
      let isOne = tally.undetermined == 1
      sentences.append(
        "Could not be decided for \(counted(tally.undetermined, "password")), "
          + "which \(isOne ? "is" : "are") not accepted.")
      if tally.rule.corpus != nil { sentences += lookupTroubles.map { [$0] } ?? [] }
    }
    return sentences.joined(separator: " ")
  }

  private var lookupTroubles: String? {
    let troubles = summary.breachTroubles
    guard !troubles.isEmpty else { return nil }
    let reasons = troubles.map { "\($0.reason) (\(counted($0.lookups, "lookup")))" }
    return "Could not be looked up: \(reasons.joined(separator: "; "))."
  }

  /// The reasons why rules had no answer from a breach corpus, one sentence for each rule.
  var unansweredRules: [String] {
    summary.rules.filter { $0.rule.corpus != nil && $0.undetermined > 0 }
      .map { "'\($0.rule.id)': \(message(for: $0))" }
  }

  func message(for line: AuditFindings.Line) -> String {
    // It has no mask, and it fails nearly every rule.
    if line.isEmpty { return "An empty password" }
    func names(_ rules: [Int]) -> String {
      rules.map { "'\(summary.scope.rules[$0].id)'" }.joined(separator: ", ")
    }
    let sentence =
      if !line.failed.isEmpty {
        "A password that does not meet \(names(line.failed))"
      } else if !line.undetermined.isEmpty {
        "A password for which \(names(line.undetermined)) could not be decided"
      } else { "A password that is too long to be judged, or not valid text" }
    return "\(sentence): \(spelling(of: line))"
  }

  static func more(_ count: Int) -> String { "and \(grouped(count)) more" }
}

extension AuditReport {
  static let emptyPasswordRule = "pwcheck.empty-password"

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
      + (rest > 0
        ? ["… \(Self.more(rest)). 'pwcheck audit --format csv --rows failing' lists all."] : [])
    let tolerated = unreadable > 0 && options.toleratesUnreadable ? [unreadableSentence] : []
    // A revealed password is the list's text too.
    return (lines + unansweredRules + tolerated).map { printable($0) + "\n" }.joined()
  }
}

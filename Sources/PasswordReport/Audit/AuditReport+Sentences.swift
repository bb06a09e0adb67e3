import Accounts
import PasswordAudit
import PasswordStrength
import ReportFormats
import UnicodeText

// The English sentences that the formats for people share.

extension AuditReport {
  var title: String {
    let subject = accounts == nil ? "Password" : judgesCracked ? "Account" : "Vault"
    return "\(subject) audit against '\(summary.scope.policy.id)'"
  }

  /// Whether the passwords are those that were cracked of accounts.
  var judgesCracked: Bool { accounts.map { $0.vault == nil } ?? false }

  static let partialNote =
    "The audit was stopped before the end: these figures are of the part that was read."

  var notes: [String] {
    (summary.isPartial ? [Self.partialNote] : []) + summary.missingParts.map(partNote)
      + (summary.lacksCommonKey ? [Self.lostNote] : [])
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

  /// The note on the figures that a merge of audits with different keys has lost.
  static let lostNote =
    "Left out: different passwords, most frequent passwords, most frequent base words. The audits "
    + "had no common key. Give every audit the same --state-key."

  /// The figures that a merge without a common key has lost, by their names for programs.
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

  static let maskKey = """
    Shown as masks: L stands for A-Z, l for a-z, 9 for 0-9, # for other ASCII, o for anything \
    else.
    """

  var suppressedNote: String {
    "Entries that occur less than \(counted(options.minCount, "time")) are not shown."
  }

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

  static let scoreMeaning = """
    0 to 100, from the number of guesses that an informed attacker needs: weak from 20 (10⁶ \
    guesses), fair from 40 (10⁹), strong from 60 (10¹²), very strong from 80 (10¹⁸), and 100 from \
    10²⁴.
    """

  static let guessMeaning = """
    Estimated from leaked passwords, words, names, dates, keyboard walks and statistics of \
    letters. An attacker who knows more about the users needs fewer.
    """

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

  /// The finding of one line, with its mask and all rules that it fails.
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

  /// The demand that every policy makes: a password is not empty.
  static let emptyRuleLabel = "A password that is not empty"

  static func more(_ count: Int) -> String { "and \(grouped(count)) more" }
}

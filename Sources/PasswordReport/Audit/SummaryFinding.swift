import Accounts
package import Findings
import PasswordAudit
import ReportFormats
import UnicodeText

/// A problem with the passwords of a list, for the people who have to act on it.
struct SummaryFinding {
  let id: String
  var rule: String?
  let severity: FindingSeverity
  let label: String
  let sentence: String
  let count: Int
  var clause = ""
  /// The advice; nil if the label includes it.
  var advice: String?
  var lines: [AuditFindings.Line] = []
  /// The number of accounts among which the problem was counted; nil if it is about passwords.
  var whole: Int?
  var accounts: [Int] = []

  var figure: String { [id, rule].compactMap(\.self).joined(separator: ":") }

  /// Whether the problem is one of accounts that open all others.
  var isPrivileged: Bool { id == AccountFlaw.privileged.id || id == "krbtgt" }

  /// The ids of the findings that are about all passwords together.
  static let ofPasswords = ["repeated", "guessed-at-login", "found-from-hashes"]
}

extension AuditReport {
  /// The findings, worst first. Of equally bad ones, those about privileged accounts come first,
  /// and then those that concern more passwords.
  var summaryFindings: [SummaryFinding] {
    let found = possibleFindings.filter { $0.count > 0 }
    return found.enumerated().sorted {
      ($0.element.severity, $0.element.isPrivileged ? 0 : 1, -$0.element.count, $0.offset)
        < ($1.element.severity, $1.element.isPrivileged ? 0 : 1, -$1.element.count, $1.offset)
    }.map(\.element)
  }

  private var possibleFindings: [SummaryFinding] {
    // What was cracked is certain, and needs no estimate of guesses.
    let own = accounts == nil ? accountFindings + guessFindings : dumpFindings + [undecidedFinding]
    return own + ruleFindings
  }

  var trendWords: [String: String] {
    Dictionary(possibleFindings.map { ($0.figure, $0.label) }) { a, _ in a }
  }

  package var figures: [TrendPoint.Figure] {
    let all = accounts.map {
      TrendPoint.Figure("with-findings", $0.flawed(.user), of: $0.count(.user))
    }
    let own = TrendPoint.Figure("not-accepted", summary.total - summary.accepted, of: summary.total)
    return [all ?? own]
      + possibleFindings.map { finding in
        TrendPoint.Figure(finding.figure, finding.count, of: finding.whole ?? summary.total)
      }
  }

  /// The result in a few sentences, for readers who stop there: the worst findings, and the number
  /// of passwords that would be accepted.
  var verdict: String {
    let unread = unreadable > 0 ? [unreadableSentence] : []
    guard hasSubject else { return ([nothingRead] + unread).joined(separator: " ") }
    let found = summaryFindings
    let severe = found.prefix { $0.severity <= .high }
    // Accounts without cracked passwords have no share of accepted ones to report instead.
    let worst = (severe.isEmpty && summary.total == 0 ? found[...] : severe).prefix(3)
      .map(\.sentence)
    let result = summary.total > 0 ? [acceptedSentence] : worst.isEmpty ? [noFindings] : []
    return (worst + result + unread).joined(separator: " ")
  }

  var recommendations: [String] {
    var seen: Set<String> = []
    return summaryFindings.compactMap(\.advice).filter { seen.insert($0).inserted }
  }

  /// The advice, each piece with the share of passwords or accounts that it is about.
  var actions: [String] {
    let findings = summaryFindings
    return recommendations.map { advice in
      let finding = findings.filter { $0.advice == advice }.max { $0.count < $1.count }
      guard let finding, !finding.isPrivileged else { return advice }
      let noun =
        switch finding.id {
        case "computer", "machine-default": "computer"
        case "username", "shared": accounts == nil ? "account" : subjectNoun
        default: finding.whole == nil ? "password" : subjectNoun
        }
      return
        "\(advice) This concerns \(part(finding.count, of: finding.whole ?? summary.total, noun))."
    }
  }

  // MARK: Accounts

  private var accountFindings: [SummaryFinding] {
    var found = [
      SummaryFinding(
        id: "empty", severity: .critical, label: AccountFlaw.empty.label,
        sentence: emptySentence, count: summary.emptyPasswords, advice: AccountFlaw.empty.advice,
        lines: findings.lines.filter(\.isEmpty))
    ]
    if let accounts = summary.accounts {
      let count = accounts.passwordIsUsername
      found.append(
        SummaryFinding(
          id: "username", severity: .critical, label: AccountFlaw.username.label,
          sentence: AccountFlaw.username.sentence(count, of: accounts.accounts), count: count,
          clause: firstRule(of: ["personal", "expected"])?.clause ?? "",
          advice: "Change every password that is the user name"
            + (firstRule(of: ["personal", "expected"]) != nil
              ? "." : ", and refuse such passwords with a rule of the kind 'personal'."),
          lines: findings.usernameLines))
    }
    if let distinct = summary.distinct {
      found.append(
        summary.accounts == nil
          ? SummaryFinding(
            id: "repeated", severity: .medium, label: "the password occurs more than once",
            sentence: """
              \(Self.about(distinct))\(part(distinct.shared, of: summary.total, "password")) \
              \(distinct.shared == 1 ? "occurs" : "occur") more than once.
              """, count: distinct.shared)
          : SummaryFinding(
            id: "shared", severity: .high, label: AccountFlaw.shared.label,
            sentence: """
              \(Self.about(distinct))\(part(distinct.shared, of: summary.total, "account")) share a \
              password with another account.
              """, count: distinct.shared, advice: AccountFlaw.shared.advice))
    }
    found.append(undecidedFinding)
    return found
  }

  private var undecidedFinding: SummaryFinding {
    let count = summary.undetermined
    return SummaryFinding(
      id: "undecided", severity: .medium, label: "could not be decided",
      sentence: """
        \(counted(count, "password")) could not be decided, and \(count == 1 ? "is" : "are") not \
        accepted.
        """, count: count,
      advice: summary.breachTroubles.isEmpty
        ? """
        Look at these records and rules: a password may not be valid text or may be too long, or \
        a pattern may need too many steps.
        """ : "Repeat the audit with a whole breach corpus: some passwords could not be looked up.")
  }

  private var guessFindings: [SummaryFinding] {
    guard let strength = summary.strength else { return [] }
    func found(_ attacker: Attacker, within span: CrackTimeSpan) -> Int {
      strength.crackTimes(for: attacker)[...span.rawValue].reduce(0, +)
    }
    // With one graphics card, if the hash is known.
    let thief = attackers[2]
    let login = found(.onlineThrottled, within: .lessThanAMonth)
    let hashes = found(thief, within: .lessThanADay)
    let refuses = firstRule(of: ["blocklist", "breached", "strength"]) != nil
    let advice =
      "Change the passwords that are soon guessed"
      + (refuses ? "." : ", and refuse them with a blocklist or a rule of the kind 'strength'.")
    return [
      SummaryFinding(
        id: "guessed-at-login", severity: .high,
        label: "guessed at the login within a month",
        sentence: """
          \(part(login, of: summary.total, "password")) would be guessed within a month at a login \
          that allows 100 tries an hour.
          """, count: login, advice: advice),
      SummaryFinding(
        id: "found-from-hashes", severity: .high,
        label: Self.hashLabel(thief),
        sentence: Self.hashSentence(hashes, of: summary.total, thief), count: hashes,
        advice: advice),
    ]
  }

  private var ruleFindings: [SummaryFinding] {
    let tallies = summary.rules
    let severities = FindingSeverity.severities(of: tallies.map(\.rule))
    return tallies.indices.filter { !tallies[$0].rule.isMember }.map { i in
      let (tally, rule) = (tallies[i], tallies[i].rule)
      let isBreach = rule.corpus != nil
      let (passwords, isOne) = (counted(tally.failed, "password"), tally.failed == 1)
      return SummaryFinding(
        id: isBreach ? "breached" : "rule", rule: rule.id, severity: severities[i],
        label: rule.label,
        sentence: isBreach
          ? "\(passwords) \(isOne ? "is" : "are") in known breaches."
          : "\(passwords) \(isOne ? "does" : "do") not meet '\(rule.label)'.", count: tally.failed,
        clause: rule.clause ?? "", advice: isBreach ? AccountFlaw.breached.advice : nil,
        lines: findings.lines.filter { $0.failed.contains(i) })
    }
  }

  private func firstRule(of kinds: Set<String>) -> AuditScope.RuleIdentity? {
    summary.scope.rules.first { kinds.contains($0.kind) }
  }
}

internal import Accounts
internal import Findings
internal import PasswordAudit
internal import UnicodeText

extension AccountFlaw {
  /// The risk: how soon an attacker profits.
  var severity: SummaryFinding.Severity {
    switch self {
    case .empty, .username, .machineDefault, .cracked, .breached, .privileged, .lmShort, .lmCracked:
      .critical
    case .reversible, .shared, .lm: .high
    case .earlierReused, .earlierShared, .accepted, .notLookedUp: .medium
    case .doubtful, .stale: .low
    }
  }

  /// The label of the flaw, in the same words as for lists of users and passwords where these have
  /// it too.
  var label: String {
    switch self {
    case .empty: SummaryFinding.emptyLabel
    case .username: SummaryFinding.usernameLabel
    case .shared: SummaryFinding.sharedLabel
    case .machineDefault: "the computer has its first password"
    case .reversible: "the password is stored so that it can be read"
    case .cracked: "the password is cracked"
    case .breached: "the password is in known breaches"
    case .privileged: "a privileged account is open to others"
    case .lm: "an LM hash is stored"
    case .lmShort: "the LM hash shows at most 7 characters"
    case .lmCracked: "the LM hash is cracked"
    case .earlierReused: "an earlier password of the account is in use again"
    case .earlierShared: "an earlier password of another account is in use"
    case .accepted: "cracked although the policy accepts it"
    case .notLookedUp: "could not be looked up in breaches"
    case .doubtful: "the potfile's password does not have the hash"
    case .stale: "the password is old"
    }
  }

  /// The text about an account that shares its password.
  static func sharedText(others: Int) -> String {
    "the password is also that of \(counted(others, "other account"))"
  }

  /// The finding in a sentence.
  func sentence(_ count: Int, of whole: Int, staleAfter: Int?) -> String {
    let isOne = count == 1
    let part = AuditReport.part(count, of: whole, self == .machineDefault ? "computer" : "account")
    func have(_ one: String, _ many: String) -> String { "\(part) \(isOne ? one : many)." }
    switch self {
    case .empty: return have("has an empty password or none", "have an empty password or none")
    case .username: return AuditReport.usernameSentence(count, of: whole)
    case .machineDefault:
      return have(
        "has its first password, its own name", "have their first password, their own name")
    case .reversible:
      return have("has a password that can be read", "have a password that can be read")
    case .cracked: return have("is cracked", "are cracked")
    case .breached:
      return have("has a password in known breaches", "have a password in known breaches")
    case .privileged:
      return
        """
        \(counted(count, "privileged account")) \(isOne ? "is" : "are") open to others: empty, \
        named after the user, cracked, breached or readable.
        """
    case .shared:
      return have("shares a password with another account", "share a password with another account")
    case .lm: return have("has an LM hash", "have an LM hash")
    case .lmShort:
      return have(
        "has an LM hash of at most 7 characters", "have an LM hash of at most 7 characters")
    case .lmCracked: return have("has a cracked LM hash", "have a cracked LM hash")
    case .earlierReused:
      return have("has an earlier password again", "have an earlier password again")
    case .earlierShared:
      return have(
        "has an earlier password of another account", "have an earlier password of another account")
    case .accepted:
      return have(
        "is cracked although the policy accepts the password",
        "are cracked although the policy accepts the password")
    case .notLookedUp:
      return have("could not be looked up in breaches", "could not be looked up in breaches")
    case .doubtful:
      return have(
        "has a password in a potfile that does not have its hash",
        "have a password in a potfile that does not have their hash")
    case .stale:
      let age = staleAfter.map { counted($0, "day") } ?? "the limit"
      return have(
        "has a password that is older than \(age), or was never set",
        "have a password that is older than \(age), or was never set")
    }
  }

  /// The advice about the flaw.
  var advice: String? {
    switch self {
    case .empty: SummaryFinding.emptyAdvice
    case .username: "Change every password that is the user name."
    case .machineDefault:
      """
      Reset the accounts of computers that have their first password, or delete those that \
      nobody uses.
      """
    case .reversible:
      "Turn off 'store passwords using reversible encryption', and change these passwords."
    case .cracked: "Change the cracked passwords now: somebody else can do what was done here."
    case .breached: SummaryFinding.breachAdvice
    case .privileged: "Begin with the privileged accounts: whoever has one of them has the rest."
    case .shared: SummaryFinding.sharedAdvice
    case .lm, .lmShort, .lmCracked:
      """
      Turn off LM hashes ('NoLMHash'), and change the passwords that have one: it is found \
      within hours, whatever the password.
      """
    case .earlierReused:
      "Remember more earlier passwords, with a minimum age, so that nobody goes round in a circle."
    case .earlierShared:
      """
      Find out why an account has what was another's password: a default, or a person with two \
      accounts.
      """
    case .accepted: "Tighten the policy: these passwords meet it and were cracked."
    case .notLookedUp:
      "Repeat the audit with a whole breach corpus: some passwords could not be looked up."
    case .doubtful: "Crack these hashes again: the potfile has something else for them."
    case .stale: nil
    }
  }
}

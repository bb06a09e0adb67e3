package import Findings
internal import ReportFormats
internal import UnicodeText

extension AccountFlaw {
  /// The name of the flaw for programs, the same as for lists of users and passwords.
  package var id: String { Self.ids[Int(rawValue)] }

  /// In the order of the cases.
  private static let ids = [
    "empty", "username", "machine-default", "reversible", "cracked", "breached", "privileged",
    "shared", "lm", "lm-short", "lm-cracked", "history-reuse", "history-shared",
    "cracked-accepted", "not-looked-up", "doubtful", "stale", "reused", "similar", "weak", "old",
  ]

  /// The risk: how soon an attacker profits.
  package var severity: FindingSeverity {
    switch self {
    case .empty, .username, .machineDefault, .cracked, .breached, .privileged, .lmShort, .lmCracked:
      .critical
    case .reversible, .shared, .lm, .reused, .weak: .high
    case .earlierReused, .earlierShared, .accepted, .notLookedUp, .similar: .medium
    case .doubtful, .stale, .old: .low
    }
  }

  /// The words of the flaw of one account, the same as for lists of users and passwords where these
  /// know it too, and the predicate of a sentence about one account that has it.
  private var words: (label: String, predicate: String) {
    switch self {
    case .empty: ("the password is empty", "has an empty password or none")
    case .username: ("the password is the user name", "has its user name as the password")
    case .machineDefault:
      ("the computer has its first password", "has its first password, its own name")
    case .reversible:
      ("the password is stored so that it can be read", "has a password that can be read")
    case .cracked: ("the password is cracked", "is cracked")
    case .breached: ("the password is in known breaches", "has a password in known breaches")
    case .privileged:
      (
        "a privileged account is open to others",
        "is open to others: empty, named after the user, cracked, breached or readable"
      )
    case .shared:
      ("the password is shared with another account", "shares a password with another account")
    case .lm: ("an LM hash is stored", "has an LM hash")
    case .lmShort:
      ("the LM hash shows at most 7 characters", "has an LM hash of at most 7 characters")
    case .lmCracked: ("the LM hash is cracked", "has a cracked LM hash")
    case .earlierReused:
      ("an earlier password of the account is in use again", "has an earlier password again")
    case .earlierShared:
      (
        "an earlier password of another account is in use",
        "has an earlier password of another account"
      )
    case .accepted:
      (
        "cracked although the policy accepts it",
        "is cracked although the policy accepts the password"
      )
    case .notLookedUp:
      ("could not be looked up in breaches", "could not be looked up in breaches")
    case .doubtful:
      (
        "the potfile's password does not have the hash",
        "has a password in a potfile that does not have its hash"
      )
    case .stale: ("the password is old", "has a password that is older than")
    case .reused:
      ("the password is used at another login too", "has the password of another login")
    case .similar:
      ("the password is nearly that of another login", "has nearly the password of another login")
    case .weak: ("the password is soon guessed", "has a password that is soon guessed")
    case .old: ("the password is old", "has a password that was not changed for")
    }
  }

  package var label: String { words.label }

  package var advice: String? {
    switch self {
    case .empty: "Set a password where it is empty, or block the account."
    case .username: "Change every password that is the user name."
    case .machineDefault:
      """
      Reset the accounts of computers that have their first password, or delete those that nobody \
      uses.
      """
    case .reversible:
      "Turn off 'store passwords using reversible encryption', and change these passwords."
    case .cracked: "Change the cracked passwords now: somebody else can do what was done here."
    case .breached:
      "Change the passwords that are in known breaches now: attackers try them first."
    case .privileged: "Begin with the privileged accounts: whoever has one of them has the rest."
    case .shared:
      """
      Find out why accounts share a password: a default, a script, one person with several \
      accounts. Give each account its own.
      """
    case .lm, .lmShort, .lmCracked:
      """
      Turn off LM hashes ('NoLMHash'), and change the passwords that have one: it is found within \
      hours, whatever the password.
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
    case .reused: "Give each login its own password: whoever steals one tries it everywhere."
    case .similar: "Make up no variants of a password: let the password manager generate each."
    case .weak:
      "Change the passwords that are soon guessed: let the password manager generate them."
    case .stale, .old: nil
    }
  }

  package static func sharedText(others: Int) -> String {
    "the password is also that of \(counted(others, "other account"))"
  }

  package func sentence(
    _ count: Int, of whole: Int, noun: String = "account", staleAfter: Int? = nil
  ) -> String {
    let predicate = count == 1 ? words.predicate : Self.plural(of: words.predicate)
    switch self {
    case .privileged: return "\(counted(count, "privileged account")) \(predicate)."
    case .stale:
      let age = staleAfter.map { counted($0, "day") } ?? "the limit"
      return "\(part(count, of: whole, "account")) \(predicate) \(age), or was never set."
    case .old:
      return "\(part(count, of: whole, noun)) \(predicate) \(counted(staleAfter ?? 0, "day"))."
    default:
      return "\(part(count, of: whole, self == .machineDefault ? "computer" : noun)) \(predicate)."
    }
  }

  /// The predicate of a sentence about several accounts: "have their user name as the password" for
  /// "has its user name as the password".
  private static func plural(of predicate: String) -> String {
    let words = predicate.split(separator: " ")
    let verb = ["has": "have", "is": "are", "shares": "share"][words[0]] ?? words[0]
    let rest = words.dropFirst().map { $0 == "its" ? "their" : $0 }
    return ([verb] + rest).joined(separator: " ")
  }
}

extension AccountReview {
  /// The members of the first groups that are open to others, a sentence for each group, those of
  /// administrators first; nil if no group has any.
  package var openGroups: String? {
    let sorted = (0...1).flatMap { place in
      groups.filter { Finding.privilege(of: [$0.name]) == place }
    }
    let sentences = sorted.compactMap(\.openSentence).prefix(3)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension AccountGroup {
  fileprivate var openSentence: String? {
    guard exposed > 0 else { return nil }
    func predicate(_ count: Int, _ rest: String) -> String {
      "\(count == 1 ? "is" : "are") \(rest)"
    }
    let whole = "of \(grouped(users)) \(printable(name))"
    guard cracked > 0 else {
      return "\(grouped(exposed)) \(whole) \(predicate(exposed, "open to others"))."
    }
    let more =
      exposed > cracked
      ? ", and \(grouped(exposed)) \(predicate(exposed, "open to others in some way"))" : ""
    return "\(grouped(cracked)) \(whole) \(predicate(cracked, "cracked"))\(more)."
  }
}

/// The columns of a password manager's export that tell logins from other items: a note has an
/// empty field where logins have a password.
package struct PasswordManagerExport {
  package let column: Int
  private let others: [String]

  package init?(_ header: CSVHeader) {
    for (columns, kind, others) in Self.known
    where columns.allSatisfy({ !header.columns(named: $0).isEmpty }) {
      guard let column = header.columns(named: kind).first else { continue }
      (self.column, self.others) = (column, others)
      return
    }
    return nil
  }

  package func hasNoPassword(_ kind: UnsafeBufferPointer<UInt8>) -> Bool {
    others.contains { $0.utf8.elementsEqual(kind) }
  }

  private static let known: [(columns: [String], kind: String, others: [String])] = [
    // Bitwarden
    (["login_uri", "login_password"], "type", ["note", "card", "identity", "sshkey"]),
    // LastPass
    (["grouping", "fav", "extra"], "url", ["http://sn"]),
    // Proton Pass
    (["vault", "createTime", "totp"], "type", ["note", "alias", "creditCard", "identity"]),
    // NordPass
    (
      ["cardholdername", "folder", "note"], "type",
      ["note", "credit_card", "identity", "folder", "document", "passkey"]
    ),
  ]

  /// The names of columns with passwords, as managers and browsers write them, in lower case.
  package static let passwords = [
    "password", "login_password", "passwd", "pass", "pwd", "passwort", "kennwort", "mot de passe",
    "contraseña", "senha", "wachtwoord",
  ]

  package static let users = [
    "user", "username", "user_name", "user name", "login", "login_username", "login name", "email",
    "e-mail", "benutzername", "usuario",
  ]
}

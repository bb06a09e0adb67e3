package import PasswordAudit
package import UnicodeText

/// The reason why accounts could not be judged. Holds no secret.
package enum AccountError: Error {
  /// A file could not be opened or read, or is not text.
  case list(AuditError)
  /// The file is the database of the directory (ntds.dit) and not a dump of it.
  case database(name: String)
  /// The files have more accounts, earlier or cracked passwords, or members of a group than fit.
  case overBudget(name: String, OverBudget)
  /// The file is no export of a password manager that can be read.
  case vault(name: String, VaultExport.Problem)
  /// The user asked to stop. A part of a dump cannot tell who shares a password.
  case cancelled
}

/// Charges a budget for what is kept of a file.
func charge(
  _ name: String, _ body: () throws(OverBudget) -> Void
) throws(AccountError) {
  do throws(OverBudget) { try body() } catch { throw .overBudget(name: name, error) }
}

package import PasswordAudit

/// Why accounts could not be judged. Holds no secret.
package enum AccountError: Error {
  /// A file could not be opened or read, or is not text.
  case list(AuditError)
  /// The file is the database of the directory (ntds.dit) and not a dump of it.
  case database(name: String)
  /// There are more accounts, earlier passwords or members of a group than fit; see
  /// ``AccountTable/Limits``.
  case tooMany(name: String, what: String, limit: Int)
  /// The user asked to stop. Of a part of a dump nobody can tell who shares a password.
  case cancelled
}

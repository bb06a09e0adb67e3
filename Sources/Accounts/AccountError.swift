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
  case vault(name: String, VaultReader.Problem)
  /// The list of a group has no members.
  case noMembers(name: String)
  /// The table about accounts has no column of this name, or none that could name accounts. The
  /// columns that it has are listed.
  case unknownColumn(table: String, column: String, available: [String])
  /// The user asked to stop. A part of a dump cannot tell who shares a password.
  case cancelled
}

extension Budget {
  /// Charges the budget for things that are kept of a file.
  mutating func keep(
    _ things: StaticString, _ count: Int = 1, of file: String
  ) throws(AccountError) {
    do throws(OverBudget) { try keep(things, count) } catch {
      throw .overBudget(name: file, error)
    }
  }
}

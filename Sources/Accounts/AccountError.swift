package import PasswordAudit
package import UnicodeText

/// The reason why accounts could not be judged. Holds no secret.
package enum AccountError: Error {
  case list(AuditError)
  /// The file is the database of the directory (ntds.dit) and not a dump of it.
  case database(name: String)
  /// The files have more accounts, earlier or cracked passwords, or members of a group than fit.
  case overBudget(name: String, OverBudget)
  /// The file is no export of a password manager that can be read.
  case vault(name: String, VaultReader.Problem)
  case noMembers(name: String)
  /// The table about accounts has no column of this name, or none that could name accounts. The
  /// columns that it has are listed.
  case unknownColumn(table: String, column: String, available: [String])
  /// The user asked to stop. A part of a dump cannot tell who shares a password.
  case cancelled
}

extension AccountError {
  /// The error for what a reader of a file has thrown.
  init(_ error: any Error, of name: String) {
    self =
      switch error {
      case let problem as VaultReader.Problem: .vault(name: name, problem)
      case AuditError.unknownColumn(let table, let column, let available):
        .unknownColumn(table: table, column: column, available: available)
      case let error as AuditError: .list(error)
      case let error as DocumentError: .list(.document(name: name, error))
      case let error as ForeignFileKind: .list(.notText(name: name, error.kind))
      default: .list(.input(name: name, error))
      }
  }
}

extension Budget {
  mutating func keep(
    _ things: StaticString, _ count: Int = 1, of file: String
  ) throws(AccountError) {
    do throws(OverBudget) { try keep(things, count) } catch {
      throw .overBudget(name: file, error)
    }
  }
}

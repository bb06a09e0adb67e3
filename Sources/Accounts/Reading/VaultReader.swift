internal import Findings
internal import PasswordAudit
internal import UnicodeText

/// The counts of what a vault holds besides logins with a password.
package struct VaultTally: Sendable {
  package var withoutPassword = 0
  package var others = 0
  package var oneTimeSecrets = 0
}

/// Reads the exports of password managers as accounts: the site stands for the domain.
struct VaultReader {
  private(set) var table = AccountTable()
  /// The password of each row. A secret.
  private(set) var passwords: [[UInt8]] = []
  private(set) var tally = VaultTally()
  private var seen: Set<Key> = []

  /// The parts that make two logins the same one.
  private struct Key: Hashable {
    let site, user: String
    let password: [UInt8]
  }

  /// The longest name of a site or a user, in bytes.
  private static let longestName = 1 << 10

  init(_ inputs: [AuditInput], control: AuditControl) throws(AccountError) {
    table.tellsStatus = true
    for (number, input) in inputs.enumerated() {
      if control.isCancelled { throw .cancelled }
      let export: VaultExport
      do { export = try VaultExport(reading: input.open()) } catch {
        throw Self.error(error, input.name)
      }
      if control.isCancelled { throw .cancelled }
      for login in export.logins { add(login, of: number) }
      table.earlierPasswordsLeftOut += export.earlierPasswords
      table.notUnderstood += export.malformed
      if table.firstNotUnderstood == nil, let line = export.firstMalformed {
        table.firstNotUnderstood = (number, line)
      }
      table.hasAccounts.append(!export.logins.isEmpty)
      tally.withoutPassword += export.withoutPassword
      tally.others += export.others
      tally.oneTimeSecrets += export.oneTimeSecrets
    }
  }

  private static func error(_ error: any Error, _ name: String) -> AccountError {
    switch error {
    case let problem as VaultExport.Problem: .vault(name: name, problem)
    case let error as DocumentError: .list(.document(name: name, error))
    case let error as ForeignFileKind: .list(.notText(name: name, error.kind))
    default: .list(.input(name: name, error))
    }
  }

  private mutating func add(_ login: VaultExport.Login, of input: Int) {
    // A login that an export has twice, also for another host of the same site, is one.
    let key = Key(site: siteName(of: login.site), user: login.user, password: login.password)
    guard seen.insert(key).inserted else {
      table.repeatedLines += 1
      return
    }
    let (site, user) = (Self.name(login.site), Self.name(login.user))
    let day = Self.day(of: login.changed)
    if day != nil { table.tellsLastSet = true }
    table.rows.append(
      AccountTable.Row(
        nameStart: UInt32(table.names.count), domainLength: UInt16(site.count),
        nameLength: UInt16(user.count), rid: 0, line: UInt32(clamping: login.line),
        lastSet: day ?? AccountTable.unknownDay, input: UInt16(clamping: input), properties: []))
    table.names += site + user
    table.hashes.append(login.password.withUnsafeBufferPointer { NTHash(utf8: $0) } ?? .empty)
    passwords.append(login.password)
  }

  private static func name(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(longestName))
    return Array(bytes.prefix(bytes.withUnsafeBufferPointer { wellFormedPrefixLength($0) }))
  }

  /// The day of a time: as ISO 8601 has it, or in seconds or milliseconds since 1970.
  static func day(of text: String) -> Int32? {
    let text = text.prefix { $0 != "." }
    if let number = Int(text), number > 0 {
      return Int32(exactly: number / (number > 100_000_000_000 ? 86_400_000 : 86_400))
    }
    let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, 1970...9999 ~= parts[0], 1...12 ~= parts[1], 1...31 ~= parts[2] else {
      return nil
    }
    return dayNumber(year: parts[0], month: parts[1], day: parts[2])
  }
}

/// The labels of a host that name the site: the last two, and three below such as `co.uk`.
func siteName(of host: String) -> String {
  let labels = host.split(separator: ".")
  guard labels.count > 2 else { return host }
  let isNested =
    labels[labels.count - 1].utf8.count == 2 && labels[labels.count - 2].utf8.count <= 3
  return labels.suffix(isNested ? 3 : 2).joined(separator: ".")
}

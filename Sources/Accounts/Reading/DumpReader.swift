package import PasswordAudit
internal import UnicodeText

package struct DumpReader {
  private var table = AccountTable()
  private var accounts, clearTexts, earlier, nameBytes: Budget
  private var input = 0
  private var isLastAnAccount = false
  private var reversible: [(input: Int, domain: [UInt8], name: [UInt8])] = []

  private init(_ limits: AccountTable.Limits) {
    (accounts, clearTexts) = (limits.accounts, limits.accounts)
    (earlier, nameBytes) = (limits.earlier, limits.names)
  }

  package static func read(
    _ inputs: [AuditInput], limits: AccountTable.Limits = .init(), control: AuditControl
  ) throws(AccountError) -> AccountTable {
    var reader = DumpReader(limits)
    for (number, input) in inputs.enumerated() {
      reader.input = number
      reader.isLastAnAccount = false
      reader.table.hasAccounts.append(false)
      var lines = try TextLines(input, within: .stream, control: control)
      while let line = try lines.next() {
        try reader.add(line, number: lines.number, of: input.name)
      }
    }
    reader.dropRepeatedLines()
    reader.moveEarlierPasswords()
    reader.markReversible()
    return reader.table
  }

  private mutating func add(_ line: Bytes, number: Int, of file: String) throws(AccountError) {
    switch DumpLine(line) {
    case .account(let account): try add(account, line: number, of: file)
    case .clearText(let domain, let name):
      try clearTexts.keep("accounts", of: file)
      reversible.append((input, utf8(domain), utf8(name)))
    case .key: table.keyLines += 1
    case .log: table.logLines += 1
    case .blank: table.blankLines += 1
    case .failure:
      table.reportedErrors += 1
      table.addNotUnderstood(line: number, of: input)
    case .notUnderstood: table.addNotUnderstood(line: number, of: input)
    }
  }

  private mutating func add(
    _ account: DumpedAccount, line: Int, of file: String
  ) throws(AccountError) {
    let base = account.rid == nil ? nil : baseName(account.name)
    if let base, isEarlier(account, base) {
      try earlier.keep("earlier passwords", of: file)
      if let nt = account.nt {
        table.earlier.append((UInt32(table.rows.count - 1), nt))
      }
      return
    }
    try accounts.keep("accounts", of: file)
    let start = table.names.count
    let domainLength = append(account.domain)
    let nameLength = append(account.name)
    try nameBytes.keep("bytes of names", domainLength + nameLength, of: file)
    var properties: AccountTable.Properties = []
    if account.nt == nil || account.nt == .empty { properties.insert(.hasNoPassword) }
    if account.lm != nil { properties.insert(.hasLM) }
    if let isEnabled = account.isEnabled {
      properties.insert(isEnabled ? .isEnabled : .isDisabled)
      table.tellsStatus = true
    }
    if account.name.last == UInt8(ascii: "$") { properties.insert(.isComputer) }
    if isTicketGranter(account.name) { properties.insert(.isTicketGranter) }
    if base != nil { properties.insert(.mayBeEarlier) }
    if account.lastSet != AccountTable.unknownDay { table.tellsLastSet = true }
    if let lm = account.lm { table.lmHashes.append((UInt32(table.rows.count), lm)) }
    table.rows.append(
      AccountTable.Row(
        nameStart: UInt32(start), domainLength: UInt16(domainLength),
        nameLength: UInt16(nameLength), rid: account.rid ?? 0,
        line: UInt32(truncatingIfNeeded: line), lastSet: account.lastSet,
        input: UInt16(truncatingIfNeeded: input), properties: properties))
    table.hashes.append(account.nt ?? .empty)
    table.hasAccounts[input] = true
    isLastAnAccount = true
  }

  // MARK: Names

  /// The longest name that is kept, in bytes; names of Active Directory have at most 256
  /// characters.
  private static let longestName = 2048

  private mutating func append(_ name: Bytes) -> Int {
    let name = name.cut(Self.longestName)
    let text = utf8(name)
    // Only another encoding has another length.
    if text.count > name.count { table.latin1Names += 1 }
    table.names += text
    return text.count
  }

  /// Whether a name is `krbtgt`, or `krbtgt_12345` of a read-only domain controller.
  private func isTicketGranter(_ name: Bytes) -> Bool {
    let own = "krbtgt"
    guard name.count >= own.utf8.count,
      zip(name, own.utf8).allSatisfy({ lowercasedASCII($0) == $1 })
    else { return false }
    let rest = name.slice(own.utf8.count, name.count)
    return rest.isEmpty
      || rest[0] == UInt8(ascii: "_") && rest.count > 1 && rest.dropFirst().allSatisfy(isDigit)
  }

  // MARK: Earlier passwords

  /// The name before `_history` and a number at its end; nil without these.
  private func baseName(_ name: Bytes) -> Bytes? {
    var end = name.count
    while end > 0, isDigit(name[end - 1]) { end -= 1 }
    let word = "_history".utf8
    guard end < name.count, end > word.count, name.slice(end - word.count, end).elementsEqual(word)
    else { return nil }
    return name.slice(0, end - word.count)
  }

  /// Whether this line has an earlier password of the account before it. The name alone does not
  /// tell: it may be an account's own.
  private func isEarlier(_ account: DumpedAccount, _ base: Bytes) -> Bool {
    guard isLastAnAccount, let last = table.rows.last, last.rid == account.rid else { return false }
    let row = table.rows.count - 1
    return table.name(row).elementsEqual(utf8(base))
      && table.domain(row).elementsEqual(utf8(account.domain))
  }

  // MARK: The end

  /// Whether two rows are of one account: in two dumps without a domain, equal names are two.
  private func isSameAccount(_ a: Int, _ b: Int) -> Bool {
    let (one, other) = (table.rows[a], table.rows[b])
    return one.rid == other.rid && (one.domainLength > 0 || one.input == other.input)
      && folded(table.name(a)) == folded(table.name(b))
      && folded(table.domain(a)) == folded(table.domain(b))
  }

  /// Drops lines that repeat another one: they are not second accounts. Of each account the line
  /// that tells most is kept. A line with another hash is kept too: either may be right, so both
  /// are judged.
  private mutating func dropRepeatedLines() {
    let index = RowIndex(rows: table.rows.indices) { row in
      // Of hashes alone each is an account.
      guard table.rows[row].nameLength > 0 else { return nil }
      let domain = table.domain(row)
      return hash(
        folded(domain), domain.isEmpty ? table.rows[row].input : 0, folded(table.name(row)),
        table.rows[row].rid, table.hashes[row])
    }
    var kept: [UInt32: UInt32] = [:]
    index.forEachRun { rows in
      let best = rows.max { facts($0) < facts($1) } ?? rows[0]
      for row in rows
      where row != best && isSameAccount(best, row) && table.hashes[best] == table.hashes[row] {
        kept[UInt32(row)] = UInt32(best)
      }
    }
    for row in kept.keys { table.rows[Int(row)].properties.insert(.isNoAccount) }
    for i in table.earlier.indices {
      if let owner = kept[table.earlier[i].owner] { table.earlier[i].owner = owner }
    }
    table.repeatedLines = kept.count
  }

  private func facts(_ row: Int) -> Int {
    let properties = table.rows[row].properties
    return properties.intersection([.hasLM, .isEnabled, .isDisabled]).rawValue.nonzeroBitCount
      + (table.rows[row].lastSet == AccountTable.unknownDay ? 0 : 1)
  }

  /// Moves the earlier passwords of dumps that have all of them at their end. Their account may be
  /// in another dump.
  private mutating func moveEarlierPasswords() {
    let candidates = table.rows.indices.filter {
      table.rows[$0].properties.contains(.mayBeEarlier) && table.isAccount($0)
    }
    guard !candidates.isEmpty else { return }
    func key(_ row: Int, _ name: ArraySlice<UInt8>) -> Int {
      let domain = table.domain(row)
      return hash(
        folded(name), folded(domain), domain.isEmpty ? table.rows[row].input : 0,
        table.rows[row].rid)
    }
    let index = RowIndex(rows: table.rows.indices) {
      table.isAccount($0) ? key($0, table.name($0)) : nil
    }
    for row in candidates {
      let name = table.name(row)
      let length = name.withUnsafeBufferPointer { baseName($0)?.count ?? 0 }
      let base = name.prefix(length)
      let owner = index.rows(key(row, base)).first {
        folded(table.name($0)) == folded(base)
          && folded(table.domain($0)) == folded(table.domain(row))
          && table.rows[$0].rid == table.rows[row].rid
      }
      guard let owner, owner != row else { continue }
      table.rows[row].properties.insert(.isNoAccount)
      if !table.rows[row].properties.contains(.hasNoPassword) {
        table.earlier.append((UInt32(owner), table.hashes[row]))
      }
    }
  }

  private mutating func markReversible() {
    guard !reversible.isEmpty else { return }
    let index = RowIndex(rows: table.rows.indices) {
      table.isAccount($0) ? hash(folded(table.domain($0)), folded(table.name($0))) : nil
    }
    for entry in reversible {
      let row = index.rows(hash(folded(entry.domain), folded(entry.name))).first {
        folded(table.name($0)) == folded(entry.name)
          && folded(table.domain($0)) == folded(entry.domain)
          && (!entry.domain.isEmpty || Int(table.rows[$0].input) == entry.input)
      }
      if let row {
        table.rows[row].properties.insert(.isReversible)
      } else {
        table.reversibleElsewhere += 1
      }
    }
  }
}

/// The name with case folded, as Windows compares names.
func folded(_ name: some Sequence<UInt8>) -> [UInt8] {
  let bytes = Array(name)
  if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(lowercasedASCII) }
  return Array(String(decoding: bytes, as: UTF8.self).lowercased().utf8)
}

/// A name in UTF-8; one that is not UTF-8 is read as Latin-1.
func utf8(_ name: Bytes) -> [UInt8] {
  ValidUTF8(validating: name) != nil ? Array(name) : utf8OfLatin1(name)
}

func utf8OfLatin1(_ bytes: some Collection<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  // An array that grows leaves a copy behind.
  text.reserveCapacity(2 * bytes.count)
  for byte in bytes {
    if byte >= 0x80 { text.append(0xC0 | byte >> 6) }
    text.append(byte < 0x80 ? byte : 0x80 | byte & 0x3F)
  }
  return text
}

internal import PasswordAudit
internal import UnicodeText

/// A line of a dump of password hashes, as secretsdump, pwdump, DSInternals and similar tools write
/// it. It borrows the bytes of the line.
enum DumpLine {
  case account(DumpedAccount)
  /// The password of an account is stored so that it can be read back.
  case clearText(domain: Bytes, name: Bytes)
  case key
  case log
  /// A remark that something failed in that program, so that accounts may be missing.
  case failure
  case blank
  case notUnderstood

  init(_ line: Bytes) {
    let line = Self.withoutPrefix(line)
    if line.isEmpty || line.allSatisfy({ $0 == 0x20 }) {
      self = .blank
    } else if Self.isLog(line) {
      // Impacket marks what went wrong with "[-]" or "[!]".
      self = line[0] == UInt8(ascii: "[") && "-!".utf8.contains(line[1]) ? .failure : .log
    } else {
      let colon = UInt8(ascii: ":")
      let fields = line.split(separator: colon, maxSplits: 6, omittingEmptySubsequences: false)
      self = Self.read(fields.map { Bytes(rebasing: $0) })
    }
  }

  /// The line without the columns that Netexec puts before each, `SMB 10.0.0.1 445 DC1`.
  private static func withoutPrefix(_ line: Bytes) -> Bytes {
    guard ["SMB ", "LDAP ", "WINRM ", "MSSQL "].contains(where: { line.starts(with: $0.utf8) })
    else { return line }
    let columns = line.split(separator: 0x20, maxSplits: 4)
    guard columns.count > 2, decimal(Bytes(rebasing: columns[2])) != nil else { return line }
    return columns.count > 4 ? Bytes(rebasing: columns[4].drop { $0 == 0x20 }) : line.slice(0, 0)
  }

  /// Whether a line is a remark such as `[*] Dumping …`, or has the program's name.
  private static func isLog(_ line: Bytes) -> Bool {
    if line.count >= 3, line[0] == UInt8(ascii: "["), line[2] == UInt8(ascii: "]") {
      return "*+-!".utf8.contains(line[1])
    }
    return line.starts(with: "Impacket v".utf8)
  }

  /// Reads a line that was cut at its first six colons.
  private static func read(_ fields: [Bytes]) -> DumpLine {
    if fields.count == 1 {
      return HashField(fields[0])?.value.map { .account(DumpedAccount(nt: $0)) } ?? .notUnderstood
    }
    guard !fields[0].isEmpty else { return .notUnderstood }
    if fields.count >= 4, let account = DumpedAccount(fields) { return .account(account) }
    // user:NT, with or without the colons of pwdump after it.
    let rest = fields.dropFirst(2).joined()
    if rest.allSatisfy({ $0 == UInt8(ascii: ":") }), let nt = HashField(fields[1])?.value {
      var account = DumpedAccount(nt: nt)
      (account.domain, account.name) = splitName(fields[0])
      return .account(account)
    }
    guard fields.count >= 3 else { return .notUnderstood }
    if fields[1].elementsEqual("CLEARTEXT".utf8) {
      let (domain, name) = splitName(fields[0])
      return .clearText(domain: domain, name: name)
    }
    // More fields are those of an account whose RID is written in hexadecimal.
    let kinds = ["aes256-cts", "aes128-cts", "des-cbc", "dec-cbc", "rc4", "0x"]
    let isKey =
      fields.count == 3 && kinds.contains { fields[1].starts(with: $0.utf8) }
      && !fields[2].isEmpty && fields[2].allSatisfy { hexadecimalDigit($0) != nil }
    return isKey ? .key : .notUnderstood
  }
}

struct DumpedAccount {
  var domain = Bytes(start: nil, count: 0)
  /// The name; empty in a list of hashes alone.
  var name = Bytes(start: nil, count: 0)
  var rid: UInt32?
  var lm: LMHash?
  /// The NT hash; nil if there is no password.
  var nt: NTHash?
  var isEnabled: Bool?
  /// The day when the password was set, as ``AccountTable/Row/lastSet`` has it.
  var lastSet = AccountTable.unknownDay

  init(nt: NTHash?) { self.nt = nt }

  /// Reads `name:RID:LM:NT:::` and `name::LM:NT:SID::`; nil for anything else.
  init?(_ fields: [Bytes]) {
    guard let lm = HashField(fields[2]), let nt = HashField(fields[3], mayBeEmpty: false) else {
      return nil
    }
    self.nt = nt.value
    if lm.value != .emptyLM { self.lm = lm.value }
    if fields[1].isEmpty {
      rid = fields.count > 4 ? Self.rid(ofSID: fields[4]) : nil
    } else {
      guard let number = decimal(fields[1]) else { return nil }
      rid = number
    }
    (domain, name) = splitName(fields[0])
    // In these columns pwdump has a comment, which anybody may have written: "(status=Disabled)".
    // Anything else is a further account whose line did not begin anew, and would be lost.
    let rest = fields.count > 6 ? fields[6] : Bytes(start: nil, count: 0)
    if fields.count > 5, fields[4].isEmpty, fields[5].isEmpty {
      guard readRemarks(rest) else { return nil }
    } else if rest.split(separator: UInt8(ascii: ":")).contains(where: {
      NTHash(digits: Bytes(rebasing: $0)) != nil
    }) {
      return nil
    }
  }

  private static func rid(ofSID text: Bytes) -> UInt32? {
    guard text.starts(with: "S-1-".utf8), let dash = text.lastIndex(of: UInt8(ascii: "-")) else {
      return nil
    }
    return decimal(text.slice(dash + 1, text.count))
  }

  /// Reads remarks such as ` (pwdLastSet=2024-05-01 08:15) (status=Enabled)`, in any order, and
  /// returns whether nothing else is there.
  private mutating func readRemarks(_ text: Bytes) -> Bool {
    var position = 0
    while position + 2 < text.count, text[position] == 0x20,
      text[position + 1] == UInt8(ascii: "("),
      let end = text[(position + 2)...].firstIndex(of: UInt8(ascii: ")"))
    {
      let remark = text.slice(position + 2, end)
      position = end + 1
      func says(_ text: String) -> Bool { remark.elementsEqual(text.utf8) }
      if says("status=Enabled") || says("Enabled=True") {
        isEnabled = true
      } else if says("status=Disabled") || says("Enabled=False") {
        isEnabled = false
      } else if remark.starts(with: "pwdLastSet=".utf8) {
        lastSet = day(remark.slice(11, remark.count))
      }
    }
    return text[position...].allSatisfy { " \t\r".utf8.contains($0) }
  }
}

/// The day of `2024-05-01 08:15`; ``AccountTable/neverSet`` for `never`, when the password must be
/// changed at the next log-in, and ``AccountTable/unknownDay`` for anything else.
private func day(_ text: Bytes) -> Int32 {
  if text.elementsEqual("never".utf8) { return AccountTable.neverSet }
  return day(ofDate: String(decoding: text, as: UTF8.self)) ?? AccountTable.unknownDay
}

/// The day of a date in the form 2024-05-01, whatever comes after it; nil for any other text.
func day(ofDate text: some StringProtocol) -> Int32? {
  let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, 1600...9999 ~= parts[0], 1...12 ~= parts[1], 1...31 ~= parts[2] else {
    return nil
  }
  return dayNumber(year: parts[0], month: parts[1], day: parts[2])
}

struct HashField {
  /// The hash; nil for a remark that there is none.
  let value: NTHash?

  /// Reads a field; nil if it is neither a hash nor a remark that there is none.
  init?(_ text: Bytes, mayBeEmpty: Bool = true) {
    value = NTHash(digits: text.starts(with: "$NT$".utf8) ? text.slice(4, text.count) : text)
    if value != nil || text.isEmpty && mayBeEmpty { return }
    let isRemark = text.starts(with: "NO ".utf8) || text.allSatisfy { $0 == UInt8(ascii: "*") }
    guard isRemark, text.last == UInt8(ascii: "*") else { return nil }
  }
}

/// Splits `DOMAIN\user`: neither a domain nor a user name has a backslash in it.
func splitName(_ text: Bytes) -> (domain: Bytes, name: Bytes) {
  guard let backslash = text.firstIndex(of: UInt8(ascii: "\\")) else {
    return (text.slice(0, 0), text)
  }
  return (text.slice(0, backslash), text.slice(backslash + 1, text.count))
}

func decimal(_ text: Bytes) -> UInt32? {
  // Swift takes a number with a sign too.
  text.count <= 10 && text.allSatisfy(isDigit) ? UInt32(String(decoding: text, as: UTF8.self)) : nil
}

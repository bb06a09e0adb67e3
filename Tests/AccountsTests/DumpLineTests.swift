import PasswordAudit
import Testing
import UnicodeText

@testable import Accounts

private let nt = "8846f7eaee8fb117ad06bdd830b7586c"
private let lm = "e52cac67419a9a224a3b108f3fa6cb6d"
private let emptyNT = "31d6cfe0d16ae931b73c59d7e0c089c0"
private let emptyLM = "aad3b435b51404eeaad3b435b51404ee"

/// What a line is understood as, in one word and its parts.
private func reading(_ line: String) -> String {
  Array(line.utf8).withUnsafeBufferPointer { bytes in
    func text(_ part: UnsafeBufferPointer<UInt8>) -> String {
      String(decoding: part, as: UTF8.self)
    }
    switch DumpLine(bytes) {
    case .account(let account):
      var parts = ["account", text(account.domain), text(account.name)]
      parts.append(account.rid.map { "\($0)" } ?? "-")
      parts.append(account.lm == nil ? "no LM" : "LM")
      parts.append(account.nt.map { $0 == .empty ? "empty" : "NT" } ?? "no NT")
      parts.append(account.isEnabled.map { $0 ? "enabled" : "disabled" } ?? "-")
      switch account.lastSet {
      case AccountTable.unknownDay: parts.append("-")
      case AccountTable.neverSet: parts.append("never")
      case let day: parts.append("\(day)")
      }
      return parts.joined(separator: "|")
    case .clearText(let domain, let name): return "clear|\(text(domain))|\(text(name))"
    case .key: return "key"
    case .log: return "log"
    case .failure: return "failure"
    case .blank: return "blank"
    case .notUnderstood: return "?"
    }
  }
}

@Test(arguments: [
  // secretsdump
  ("corp.local\\ana:1104:\(emptyLM):\(nt):::", "account|corp.local|ana|1104|no LM|NT|-|-"),
  ("ana:1104:\(lm):\(nt):::", "account||ana|1104|LM|NT|-|-"),
  ("ana:1104:\(emptyLM):\(emptyNT):::", "account||ana|1104|no LM|empty|-|-"),
  ("ana:1104:\(emptyLM):\(nt.uppercased()):::", "account||ana|1104|no LM|NT|-|-"),
  (
    "ana:1104:\(emptyLM):\(nt)::: (pwdLastSet=2024-05-01 08:15) (status=Enabled)",
    "account||ana|1104|no LM|NT|enabled|19844"
  ),
  (
    "ana:1104:\(emptyLM):\(nt)::: (status=Disabled)",
    "account||ana|1104|no LM|NT|disabled|-"
  ),
  (
    "ana:1104:\(emptyLM):\(nt)::: (pwdLastSet=never) (status=N/A)",
    "account||ana|1104|no LM|NT|-|never"
  ),
  ("ana:1104:\(emptyLM):\(nt)::: (pwdLastSet=N/A)", "account||ana|1104|no LM|NT|-|-"),
  (
    """
    ana:500:\(emptyLM):\(nt)::: (pwdLastSet=2024-02-29 00:00) (Enabled=False) (Locked=False) \
    (Admin=True)
    """,
    "account||ana|500|no LM|NT|disabled|19782"
  ),
  ("WS01$:1105:\(emptyLM):\(nt):::", "account||WS01$|1105|no LM|NT|-|-"),
  ("corp.local\\ana:CLEARTEXT:hunter2:x", "clear|corp.local|ana"),
  ("ana:aes256-cts-hmac-sha1-96:\(nt)\(nt)", "key"), ("ana:des-cbc-md5:8cc1a2c6b1d9ab2f", "key"),
  ("ana:0xffffff74:\(nt)", "key"),
  ("[*] Dumping Domain Credentials (domain\\uid:rid:lmhash:nthash)", "log"),
  ("[-] RemoteOperations failed", "failure"), ("[!] x", "failure"), ("[+] x", "log"),
  ("SMB 10.0.0.1 445 DC1 [-] x", "failure"), ("Impacket v0.12.0 - Copyright", "log"),
  // pwdump and its kin
  (
    "ana:1104:NO LM-HASH**********************:\(nt):::",
    "account||ana|1104|no LM|NT|-|-"
  ),
  (
    "ana:1104:NO LM-HASH**********************:NO NT-HASH**********************:::",
    "account||ana|1104|no LM|no NT|-|-"
  ),
  (
    "ana:1104:NO PASSWORD*********************:NO PASSWORD*********************:::",
    "account||ana|1104|no LM|no NT|-|-"
  ),
  ("ana:1104:*:*:::", "account||ana|1104|no LM|no NT|-|-"),
  ("ana:1104:\(lm):\(nt):A comment:C:\\home:", "account||ana|1104|LM|NT|-|-"),
  ("ana:1104::\(nt):::", "account||ana|1104|no LM|NT|-|-"),
  // A comment is the user's own.
  ("ana:1104:\(lm):\(nt): (status=Disabled):C:", "account||ana|1104|LM|NT|-|-"),
  ("ana:1104:\(lm):\(nt)::: (x) (status=Disabled)", "account||ana|1104|LM|NT|disabled|-"),
  ("ana:1104:\(lm):\(nt)::: (status=Disabled) \r", "account||ana|1104|LM|NT|disabled|-"),
  // Two accounts in a line
  ("ana:1104:\(lm):\(nt):::corp\\bob:1105:\(lm):\(nt):::", "?"),
  ("ana:1104:\(lm):\(nt)::: (status=Enabled)bob:1105:\(lm):\(nt):::", "?"),
  ("ana:1104:\(lm):\(nt):::\rbob:1105:\(lm):\(nt):::", "?"),
  ("ana:1104:\(lm):\(nt):A comment:home:bob:1105:\(lm):\(nt):::", "?"),
  ("ana::\(lm):\(nt):S-1-5-21-1-2-3-1104::bob::\(lm):\(nt):S-1-5-21-1-2-3-1105::", "?"),
  // An account whose RID looks like the kind of a key
  ("corp\\bob:0x451:\(emptyLM):\(nt):::", "?"),
  // DSInternals
  ("ana:\(nt)", "account||ana|-|no LM|NT|-|-"), ("ana:$NT$\(nt)", "account||ana|-|no LM|NT|-|-"),
  ("corp\\ana:\(nt):::", "account|corp|ana|-|no LM|NT|-|-"), (nt, "account|||-|no LM|NT|-|-"),
  ("$NT$\(nt)", "account|||-|no LM|NT|-|-"), ("ana:\(nt):x", "?"),
  (
    "ana::\(lm):\(nt):S-1-5-21-1236425271-2880748467-2592687428-1104::",
    "account||ana|1104|LM|NT|-|-"
  ),
  ("ana::\(lm):\(nt)::", "account||ana|-|LM|NT|-|-"),
  // Names that could be something else
  ("\(nt):1104:\(emptyLM):\(nt):::", "account||\(nt)|1104|no LM|NT|-|-"),
  ("ana_history0:1104:\(emptyLM):\(nt):::", "account||ana_history0|1104|no LM|NT|-|-"),
  ("a b:1104:\(emptyLM):\(nt):::", "account||a b|1104|no LM|NT|-|-"),
  // Nothing of the kind
  ("", "blank"), ("   ", "blank"), ("hunter2", "?"), ("ana:hunter2", "?"),
  ("an:a:1104:\(emptyLM):\(nt):::", "?"), (":1104:\(emptyLM):\(nt):::", "?"),
  ("ana:1104:\(emptyLM):\(nt.dropLast()):::", "?"), ("ana:x:\(emptyLM):\(nt):::", "?"),
  ("ana:99999999999:\(emptyLM):\(nt):::", "?"), ("ana:1104:\(emptyLM)::::", "?"),
  ("ana:1104:\(emptyLM):\(nt.dropLast())g:::", "?"), ("ana:", "?"), ("::", "?"), (":", "?"),
])
func `a line of a dump`(_ line: String, _ expected: String) {
  #expect(reading(line) == expected)
}

/// Reads texts as dumps.
private func table(_ dumps: String..., limits: AccountTable.Limits = .init()) throws -> AccountTable
{
  let inputs = dumps.enumerated().map { AuditInput(name: "dump\($0)", bytes: Array($1.utf8)) }
  return try DumpReader.read(inputs, limits: limits, control: AuditControl())
}

private func line(_ name: String, _ rid: Int, _ hash: String = nt) -> String {
  "\(name):\(rid):\(emptyLM):\(hash):::\n"
}

private func names(_ table: AccountTable) -> [String] {
  table.rows.indices.filter(table.isAccount).map {
    String(decoding: table.domain($0) + [0x2F] + table.name($0), as: UTF8.self)
  }
}

private let other = String(repeating: "0123456789abcdef", count: 2)

@Test func `earlier passwords belong to the account above them, or to one anywhere`() throws {
  let below = try table(
    line("c\\ana", 1104) + line("c\\ana_history0", 1104, other) + line("c\\ana_history1", 1104, nt)
      + line("c\\bob", 1105))
  #expect(names(below) == ["c/ana", "c/bob"])
  #expect(below.earlier.map(\.owner) == [0, 0])
  let apart = try table(
    line("c\\bob_history0", 1105, other) + line("c\\ana", 1104) + line("c\\BOB", 1105)
      + line("c\\ana_history0", 1104, other))
  #expect(names(apart) == ["c/ana", "c/BOB"])
  #expect(Set(apart.earlier.map(\.owner)) == [1, 2])
}

@Test func `an account may be called like an earlier password`() throws {
  #expect(
    names(try table(line("ana", 1104) + line("ana_history0", 1105)))
      == ["/ana", "/ana_history0"])
  #expect(names(try table(line("c\\ana", 7) + line("d\\ana_history0", 7))).count == 2)
  #expect(names(try table("x_history0:\(nt)\n")) == ["/x_history0"])
  // Of two machines the one has no earlier passwords of the other's accounts.
  #expect(
    names(try table(line("ana", 7), line("ana_history0", 7))) == ["/ana", "/ana_history0"])
}

@Test func `a line that is there twice is one account`() throws {
  #expect(try table(line("c\\ana", 1) + line("C\\Ana", 1)).repeatedLines == 1)
  #expect(try table(line("c\\a", 1) + line("C\\A", 1)).repeatedLines == 1)
  // Of one domain also in two files, of two machines not.
  #expect(names(try table(line("c\\ana", 1), line("c\\ana", 1))).count == 1)
  #expect(names(try table(line("Administrator", 500), line("Administrator", 500))).count == 2)
  // With another hash both are judged.
  #expect(names(try table(line("c\\ana", 1) + line("c\\ana", 1, other))).count == 2)
  // Hashes alone are accounts each.
  #expect(names(try table("\(nt)\n\(nt)\n")).count == 2)
}

@Test func `nothing is lost of lines that repeat others`() throws {
  // The LM hash, and whether the account is enabled.
  let plain = try table(line("c\\ana", 1) + "c\\ana:1:\(lm):\(nt)::: (status=Disabled)\n")
  #expect(names(plain) == ["c/ana"] && plain.lm(1) != nil)
  #expect(plain.isAccount(1) && plain.rows[1].properties.contains(.isDisabled))
  // Earlier passwords, below their account or at the end, that only the second dump has.
  let earlier = line("c\\ana_history0", 1, other)
  for second in [line("c\\ana", 1) + earlier, line("c\\ana", 1) + line("c\\bob", 2) + earlier] {
    let read = try table(line("c\\ana", 1) + line("c\\bob", 2), second)
    #expect(names(read) == ["c/ana", "c/bob"])
    #expect(read.earlier.map(\.owner) == [0])
  }
}

@Test func `what is not understood is counted with its place`() throws {
  let read = try table(line("ana", 1), "[*] log\r\n\r\nhunter2\r\n" + line("bob", 2) + "x")
  #expect(read.notUnderstood == 2)
  #expect(read.firstNotUnderstood?.input == 1 && read.firstNotUnderstood?.line == 3)
  #expect(read.logLines == 1 && read.blankLines == 1)
  #expect(names(read) == ["/ana", "/bob"])
}

@Test func `an error that the dump's program reports is a line that was not read`() throws {
  let read = try table("[*] log\n" + line("ana", 1) + "[-] failed\n[!] failed\nhunter2\n")
  #expect(read.notUnderstood == 3 && read.reportedErrors == 2 && read.logLines == 1)
  #expect(read.firstNotUnderstood?.line == 3)
}

@Test func `lines that end with CR alone are refused`() throws {
  func bytes(_ text: String, isWide: Bool) -> [UInt8] {
    guard isWide else { return Array(text.utf8) }
    return "\u{FEFF}\(text)".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }
  let text = (line("ana", 1) + line("bob", 2)).split(separator: "\n").joined(separator: "\r")
  for isWide in [false, true] {
    do {
      _ = try DumpReader.read(
        [AuditInput(name: "dump", bytes: bytes(text, isWide: isWide))], control: AuditControl())
      Issue.record("The dump was read.")
    } catch AccountError.list(.carriageReturns(let name)) {
      #expect(name == "dump")
    }
  }
  // One at the end, or before each LF, is no harm.
  #expect(names(try table("ana:\(nt)\r")) == ["/ana"])
  #expect(names(try table("ana:\(nt)\r\nbob:\(nt)\r\n")).count == 2)
}

@Test func `each half of a pair of UTF-16 that stands alone is replaced`() throws {
  let halves: [UInt16] = [0xDC00, 0xDC00, 0xDFFF, 0xD800, 0x61, 0xDBFF]
  let units = [0xFEFF] + halves + line("", 1).utf16
  let bytes = units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  let read = try DumpReader.read(
    [AuditInput(name: "dump", bytes: bytes)], control: AuditControl())
  #expect(names(read) == ["/\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}a\u{FFFD}"])
}

@Test func `a dump in UTF-16 is decoded`() throws {
  let text = line("corp\\Jürgen😀", 1) + "\r\n" + line("b", 2)
  for isLittleEndian in [true, false] {
    let bytes = "\u{FEFF}\(text)".utf16.flatMap { unit in
      let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return isLittleEndian ? pair : pair.reversed()
    }
    let read = try DumpReader.read(
      [AuditInput(name: "dump", bytes: bytes)], control: AuditControl())
    #expect(names(read) == ["corp/Jürgen😀", "/b"])
  }
  #expect(names(try table("\u{FEFF}" + line("ana", 1))) == ["/ana"])
}

@Test func `names that are not UTF-8 are read as Latin-1`() throws {
  let bytes = [UInt8](line("J\u{0001}rgen", 1).utf8).map { $0 == 1 ? 0xFC : $0 }
  let read = try DumpReader.read([AuditInput(name: "d", bytes: bytes)], control: AuditControl())
  #expect(names(read) == ["/Jürgen"])
  #expect(read.latin1Names == 1)
}

@Test(arguments: ["é", "€", "😀"], 0..<4)
func `a long name is cut between two characters`(_ character: String, _ shift: Int) throws {
  let name = String(repeating: "a", count: shift) + String(repeating: character, count: 2000)
  let read = try table(line(name, 1))
  #expect(read.latin1Names == 0)
  let kept = try #require(names(read).first).dropFirst()
  #expect(name.hasPrefix(kept) && 2045...2048 ~= kept.utf8.count)
}

@Test func `lines across the borders of blocks are whole`() throws {
  // Longer and longer, so that borders fall everywhere.
  let text = (0..<3000).map {
    line("c\\user\(String(repeating: "x", count: $0 % 97))\($0)", $0 + 1)
  }
  let read = try table(text.joined())
  #expect(read.rows.count == 3000)
  #expect(read.notUnderstood == 0)
  let long = String(repeating: "a", count: 1 << 18)
  let cut = try table(line("ana", 1) + long + "\n" + line("bob", 2) + long)
  #expect(names(cut) == ["/ana", "/bob"])
  #expect(cut.notUnderstood == 2)
}

@Test func `too much is an error and not a part of the answer`() throws {
  var limits = AccountTable.Limits()
  limits.accounts = AccountTable.Limits.budget(2)
  #expect(throws: AccountError.self) {
    try table(line("a", 1) + line("b", 2) + line("c", 3), limits: limits)
  }
  limits = .init()
  limits.earlier = AccountTable.Limits.budget(1)
  #expect(throws: AccountError.self) {
    try table(line("a", 1) + line("a_history0", 1) + line("a_history1", 1), limits: limits)
  }
  limits = .init()
  limits.names = AccountTable.Limits.budget(10)
  #expect(throws: AccountError.self) {
    try table(line("abcdefghijkl", 1) + line("b", 2), limits: limits)
  }
}

@Test func `the database itself and other files are refused`() throws {
  let database: [UInt8] = [1, 2, 3, 4, 0xEF, 0xCD, 0xAB, 0x89, 0, 0]
  #expect(throws: AccountError.self) {
    try DumpReader.read([AuditInput(name: "ntds.dit", bytes: database)], control: AuditControl())
  }
  #expect(throws: AccountError.self) {
    try DumpReader.read(
      [AuditInput(name: "a.zip", bytes: [0x50, 0x4B, 3, 4, 0, 0])], control: AuditControl())
  }
}

@Test(arguments: [(1970, 1, 1, 0), (2000, 2, 29, 11016), (2024, 5, 1, 19844), (1969, 12, 31, -1)])
func `the number of a day`(_ year: Int, _ month: Int, _ day: Int, _ expected: Int32) {
  #expect(dayNumber(year: year, month: month, day: day) == expected)
}

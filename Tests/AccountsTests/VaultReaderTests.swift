import PasswordAudit
import Testing

@testable import Accounts

@Test(arguments: [
  ("https://www.Shop.example:8443/login?next=/a@b", "shop.example:8443"),
  ("http://ana:secret@intern.example/", "intern.example"),
  ("android://aGFzaA==@com.example.app/", "com.example.app"),
  ("androidapp://com.example.app", "com.example.app"),
  ("https://a.example/,https://b.example/", "a.example"),
  ("shop.example/x", "shop.example"), ("http://[::1]:80/", "[::1]"), ("", "title"),
  ("http://[::1]:81/", "[::1]:81"), ("http://[::1", "[::1"), ("https://:99/", "title"),
  ("https:///", "title"),
])
func `an address is known by its host`(_ address: String, _ site: String) {
  #expect(VaultReader.site(of: address, or: "title") == site)
}

private func read(_ bytes: [UInt8]) throws -> VaultReader {
  try VaultReader([AuditInput(name: "", bytes: bytes)], control: AuditControl())
}

private func read(_ text: String) throws -> VaultReader { try read(Array(text.utf8)) }

@Test func `a record with a separator too many is not read`() throws {
  let vault = try read("url,username,password\na,b,c,d\na,b\n\na,b,\"c\nd\"\r\na,b,c")
  #expect(vault.table.notUnderstood == 2 && vault.table.firstNotUnderstood?.line == 2)
  #expect(vault.table.rows.map(\.line) == [5, 7])
  #expect(vault.passwords.map { String(decoding: $0, as: UTF8.self) } == ["c\nd", "c"])
}

@Test func `blanks are part of a password in quotes, and only there`() throws {
  let vault = try read("url,username, password\na,b, c \na,b,\" d \"")
  #expect(vault.passwords.map { String(decoding: $0, as: UTF8.self) } == ["c", " d "])
}

@Test func `the last line may end with a quote`() throws {
  let vault = try read("url,username,password\na,b,\"c\"")
  #expect(vault.passwords.map { String(decoding: $0, as: UTF8.self) } == ["c"])
}

@Test(arguments: ["&#+65;", "&#x+41;", "&#-0;", "&+;", "&#;", "&#x110000;"])
func `a reference that XML does not have is refused`(_ reference: String) throws {
  func export(_ password: String) -> String {
    """
    <KeePassFile><Entry><String><Key>Password</Key><Value>\(password)</Value></String></Entry>
    </KeePassFile>
    """
  }
  #expect(try read(export("&#65;&#x42;")).passwords == [Array("AB".utf8)])
  #expect(throws: AccountError.self) { try read(export(reference)) }
}

@Test func `an export that is not UTF-8 is read as Latin-1`() throws {
  let bytes = Array("url;username;password\na;b;caf".utf8) + [0xE9]
  let vault = try read(bytes)
  #expect(vault.passwords.map { String(decoding: $0, as: UTF8.self) } == ["café"])
}

@Test func `a field of megabytes and a hundred thousand logins are refused or left out`() throws {
  let long = try read("url,username,password\na,b,\(String(repeating: "x", count: 1 << 17))\na,b,c")
  #expect(long.table.notUnderstood == 1 && long.passwords.count == 1)
  let many = "url,username,password\n" + String(repeating: "a,b,c\n", count: 100_001)
  #expect(throws: AccountError.self) { try read(many) }
  #expect(throws: AccountError.self) { try read("url,username,password\na,b,\"c") }
  #expect(throws: AccountError.self) {
    try read("{\"items\":" + String(repeating: "[", count: 100_000))
  }
  #expect(throws: AccountError.self) { try read(String(repeating: "a", count: 17 << 20)) }
}

import Testing

@testable import PasswordAudit

@Test(arguments: [
  ("https://www.Shop.example:8443/login?next=/a@b", "shop.example"),
  ("http://ana:secret@intern.example/", "intern.example"),
  ("android://aGFzaA==@com.example.app/", "com.example.app"),
  ("androidapp://com.example.app", "com.example.app"),
  ("https://a.example/,https://b.example/", "a.example"),
  ("shop.example/x", "shop.example"), ("http://[::1]:80/", "[::1]"), ("", "title"),
  ("https:///", "title"),
])
func `an address is known by its host`(_ address: String, _ site: String) {
  #expect(VaultExport.site(of: address, or: "title") == site)
}

private func read(_ text: String) throws -> VaultExport {
  var opened: (any ByteSource)?
  opened = try AuditInput(name: "", bytes: Array(text.utf8)).open()
  return try VaultExport(reading: #require(opened))
}

@Test func `a record with a separator too many is not read`() throws {
  let vault = try read("url,username,password\na,b,c,d\na,b\n\na,b,\"c\nd\"\r\na,b,c")
  #expect(vault.malformed == 2 && vault.firstMalformed == 2)
  #expect(vault.logins.map(\.line) == [5, 7])
  #expect(vault.logins.map { String(decoding: $0.password, as: UTF8.self) } == ["c\nd", "c"])
}

@Test func `an export that is not UTF-8 is read as Latin-1`() throws {
  let bytes = Array("url;username;password\na;b;caf".utf8) + [0xE9]
  let vault = try VaultExport(reading: AuditInput(name: "", bytes: bytes).open())
  #expect(vault.logins.map { String(decoding: $0.password, as: UTF8.self) } == ["café"])
}

@Test func `a field of megabytes and a hundred thousand logins are refused or left out`() throws {
  let long = try read("url,username,password\na,b,\(String(repeating: "x", count: 1 << 17))\na,b,c")
  #expect(long.malformed == 1 && long.logins.count == 1)
  let many = "url,username,password\n" + String(repeating: "a,b,c\n", count: 100_001)
  #expect(throws: VaultExport.Problem.self) { try read(many) }
  #expect(throws: VaultExport.Problem.self) { try read("url,username,password\na,b,\"c") }
  #expect(throws: DocumentError.self) {
    try read("{\"items\":" + String(repeating: "[", count: 100_000))
  }
  #expect(throws: DocumentError.self) { try read(String(repeating: "a", count: 17 << 20)) }
}

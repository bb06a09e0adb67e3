import TestSupport
import Testing

@testable import PasswordAudit

private func foreign(_ list: some Sequence<UInt8>) -> ForeignList? {
  Array(list).withUnsafeBufferPointer { bytes in
    ForeignList(plain: ListSample(bytes, endedBy: 0x0A, isWhole: true))
  }
}

/// Lines of random characters.
private func list(_ count: Int, _ length: Int, of alphabet: [UInt8], _ random: inout SplitMix64)
  -> [UInt8]
{
  var bytes: [UInt8] = []
  for _ in 0..<count {
    for _ in 0..<length { bytes.append(alphabet[Int.random(in: alphabet.indices, using: &random)]) }
    bytes.append(0x0A)
  }
  return bytes
}

@Test(arguments: [1, 2, 3, 5, 10, 100])
func `random passwords are never something else`(records: Int) {
  var random = SplitMix64(seed: UInt64(records))
  let typed = (0x20...0x7E).map { UInt8($0) }
  for _ in 0..<(20_000 / records) {
    let length = Int.random(in: 4...40, using: &random)
    #expect(foreign(list(records, length, of: typed, &random)) == nil)
  }
}

@Test(arguments: [4, 6, 8, 16, 32, 40, 64])
func `numbers are no hashes`(length: Int) {
  var random = SplitMix64(seed: UInt64(length))
  #expect(foreign(list(1000, length, of: Array("0123456789".utf8), &random)) == nil)
}

@Test func `keys of 32 digits look like hashes, and their owner must say that they are none`() {
  var random = SplitMix64(seed: 1)
  #expect(foreign(list(100, 32, of: Array("0123456789abcdef".utf8), &random)) == .hashes(.md5))
}

@Test(arguments: [0, 1, 2])
func `a few passwords among hashes do not matter, many do`(tenths: Int) {
  var lines: [String] = []
  for i in 0..<100 {
    lines.append(i % 10 < tenths ? "hunter2" : "5f4dcc3b5aa765d61d8327deb882cf99")
  }
  #expect((foreign(lines.joined(separator: "\n").utf8) == .hashes(.md5)) == (tenths < 2))
}

@Test func `names of secrets are told from others`() {
  let secrets = [
    "PASSWORD", "DB_PASSWORD", "PGPASSWORD", "dbPassword", "db-pass", "API_KEY", "apiKey", "APIKEY",
    "APIKey",
    "AUTH_TOKEN", "ACCESSTOKEN", "MYSQL_PWD", "pwd", "CLIENT_SECRET", "clientSecret",
    "SECRET_KEY_BASE",
    "AWS_SECRET_ACCESS_KEY", "CREDENTIALS", "ROOT_PW", "SIM_PIN", "PASSWORD1", "key",
    "spring.datasource.password",
  ]
  let others = [
    "PORT", "MONKEY", "KEYBOARD_LAYOUT", "PWD", "OLDPWD", "HOST", "COMPASS", "BYPASS_CACHE",
    "TOKEN_TTL",
    "PASSWORD_FILE",
    "PUBLIC_KEY", "AWS_ACCESS_KEY_ID", "PASSWORD_MIN_LENGTH", "SPINNER", "TOKENIZER",
    "DATABASE_URL", "", "_",
  ]
  func isSecret(_ name: String) -> Bool {
    Array(name.utf8).withUnsafeBufferPointer { KeySelection.secrets.contains($0) }
  }
  for name in secrets { #expect(isSecret(name), "\(name)") }
  for name in others { #expect(!isSecret(name), "\(name)") }
}

@Test(arguments: [
  ("*", "", true), ("*", "x", true), ("DB_*", "db_password", true), ("DB_*", "XDB_", false),
  ("*PASS*", "my_password", true), ("?", "ä", true), ("?", "", false), ("a*b*c", "aXXbYYc", true),
  ("a*b*c", "aXXbYY", false), ("**", "x", true), ("a?c", "abc", true), ("a?c", "ac", false),
  ("", "", true),
  ("", "a", false),
])
func `a pattern is met by the whole name`(_ pattern: String, _ name: String, _ isMet: Bool) {
  let selection = KeySelection([KeyPattern(pattern)])
  #expect(Array(name.utf8).withUnsafeBufferPointer { selection.contains($0) } == isMet)
}

import Testing

@testable import Accounts

@Test(arguments: [
  ("ana", "", "ana"), ("CORP\\ana", "CORP", "ana"), ("ana@corp.example", "corp.example", "ana"),
  ("CN=Ana Doe,OU=Sales,DC=corp,DC=example", "corp.example", "Ana Doe"),
  ("\"cn=Doe\\, Ana,ou=A,dc=x\"", "x", "Doe, Ana"), ("a@b@c", "c", "a@b"),
  ("CN=Doe\\2C J\\c3\\BCrgen,DC=x", "x", "Doe, Jürgen"), ("CN=a\\2", "", "a2"),
  ("CN=ana", "", "ana"), ("x=y", "", "x=y"), ("", "", ""), ("CN=", "", ""), ("CN=a\\", "", "a\\"),
  ("cn", "", "cn"), ("CN=ana,OU", "", "CN=ana,OU"),
])
func `a name of an account is read in every form`(
  _ text: String, _ domain: String, _ name: String
) {
  let account = AccountName(Array(text.utf8))
  #expect(String(decoding: account.domain, as: UTF8.self) == domain)
  #expect(String(decoding: account.name, as: UTF8.self) == name)
}

@Test(arguments: ["L", "C", "ou", "OU=Sales,dc"])
func `a key without a value is no distinguished name`(_ text: String) {
  #expect(AccountName.parts(ofDistinguishedName: Array(text.utf8)).isEmpty)
}

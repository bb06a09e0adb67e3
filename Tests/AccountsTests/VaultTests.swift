import Testing

@testable import Accounts

/// The longest part of a host's name.
private let longest = String(repeating: "a", count: 63)

@Test(arguments: [
  ("Sommer2020", "shop.example", "sommer"), ("s0mmer!!", "shop.example", "sommer"),
  ("Shop-Sommer-1", "www.shop.example", "sommer"), ("$ommer99", "", "ommer"),
  ("P4$$word", "", "password"), ("12345678", "", nil), ("abc1", "", nil),
  ("amazon1", "amazon.co.uk", nil), ("", "", nil),
  ("\(longest)sommer", "\(longest).example", "sommer"),
  ("a\(longest)sommer", "a\(longest).example", "a\(longest)sommer"),
])
func `variants of a password have one core`(_ text: String, _ site: String, _ core: String?) {
  let found = SimilarPasswords.core(Array(text.utf8)[...], site: Array(site.utf8)[...])
  #expect(found.map { String(decoding: $0, as: UTF8.self) } == core)
}

@Test(arguments: [
  ("a.b.shop.example", "shop.example"), ("www.bank.co.uk", "bank.co.uk"),
  ("com.example.app", "example.app"), ("localhost", "localhost"), ("My Bank", "My Bank"),
  ("ana.github.io", "ana.github.io"), ("a.b.github.io", "b.github.io"),
  ("192.168.1.1", "192.168.1.1"), ("192.168.1.1:81", "192.168.1.1:81"), ("[::1]", "[::1]"),
  ("localhost:3000", "localhost:3000"), ("a.b.shop.example:8443", "shop.example:8443"),
])
func `hosts of one site have one name`(_ host: String, _ name: String) {
  #expect(siteName(of: host) == name)
}

@Test(
  arguments: [
    ("1970-01-02T00:00:00.000Z", 1), ("1970-01-11", 10), ("86400", 1), ("1700000000000", 19675),
    ("1700000000", 19675), ("2023-13-01", nil), ("", nil), ("-5", nil),
    ("99999999999999999999", nil),
  ] as [(String, Int32?)])
func `times of exports are days`(_ text: String, _ day: Int32?) {
  #expect(VaultReader.day(of: text) == day)
}

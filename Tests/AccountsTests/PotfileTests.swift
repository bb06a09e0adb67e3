import BreachCorpus
import PasswordAudit
import PasswordPolicy
import Testing

@testable import Accounts

/// The NT hash of a text, in digits.
func hash(_ text: String) -> String {
  var text = text
  let hash = text.withUTF8 { NTHash(utf8: $0) } ?? .empty
  return [hash.high, hash.middle].map {
    let digits = String($0, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }.joined()
}

/// Joins a potfile with one account for each hash; the passwords that are found.
private func join(
  _ hashes: [String], _ potfile: [UInt8], mostVariants: Int = PotfileJoin.mostVariants
) throws -> ([String?], PotfileTally) {
  let lines = hashes.enumerated().map { "u\($0):\($0 + 1):\($1)" }
  let dump = lines.map { $0.contains("::") ? $0 : $0 + ":::" }.joined(separator: "\n")
  let table = try DumpReader.read(
    [AuditInput(name: "dump", bytes: Array(dump.utf8))], control: AuditControl())
  let groups = HashGroups(table)
  var join = try PotfileJoin(groups)
  try join.read(
    [AuditInput(name: "potfile", bytes: potfile)], table, groups, control: AuditControl(),
    mostVariants: mostVariants)
  let found = table.rows.indices.map { row in
    groups.group(of: row).flatMap(join.password).map { String(decoding: $0, as: UTF8.self) }
  }
  return (found, join.tally)
}

private func found(_ hash: String, _ entry: String) throws -> String? {
  try join([":\(hash)"], Array(entry.utf8)).0[0]
}

private let password = "8846f7eaee8fb117ad06bdd830b7586c"

@Test func `hashes of known texts`() {
  #expect(hash("password") == password)
  #expect(hash("") == "31d6cfe0d16ae931b73c59d7e0c089c0")
  #expect(hash("Möm Rülez!") == "ecd382f6949d712f7f81982242755cc3")
}

@Test(arguments: [
  ("\(password):password", "password"),
  ("\(password.uppercased()):password", "password"),
  ("$NT$\(password):password\r\n", "password"),
  ("\(password):$HEX[70617373776f7264]", "password"),
  ("\(password):$hex[70617373776F7264]", "password"),
  ("\(password):passwort", nil), ("\(password):$HEX[00]", nil), ("\(password):", nil),
  ("ana:password:500:aad3b435b51404eeaad3b435b51404ee:\(password):::", "password"),
  ("ana:password:x:aad3b435b51404eeaad3b435b51404ee:\(password):::", nil),
  ("\(password)", nil), ("", nil), ("5f4dcc3b5aa765d61d8327deb882cf99:password", nil),
  ("$2b$12$abcdefghijklmnopqrstuv:password", nil),
])
func `an entry of a potfile`(_ entry: String, _ expected: String?) throws {
  #expect((try found(password, entry) == expected) as Bool)
}

@Test(arguments: [
  ("a:b:c", "a:b:c"), ("[nothexN!]", "[nothexN!]"), ("$HEX[nothexN!]", "$HEX[nothexN!]"),
  ("$HEX[41]", "$HEX[41]"), (" lead and trail ", " lead and trail "), ("päß€😀", "päß€😀"),
])
func `a password with whatever is in it`(_ text: String, _ expected: String) throws {
  #expect((try found(hash(text), "\(hash(text)):\(text)") == expected) as Bool)
}

@Test func `John shows a password with colons between the name and the numbers`() throws {
  let entry = "ana:a:b:c:500:aad3b435b51404eeaad3b435b51404ee:\(hash("a:b:c")):::"
  #expect((try found(hash("a:b:c"), entry) == "a:b:c") as Bool)
}

@Test func `the encoding of an entry is the one with the hash`() throws {
  let latin1 = "ecd382f6949d712f7f81982242755cc3"
  #expect((try found(latin1, "\(latin1):$HEX[4df66d2052fc6c657a21]") == "Möm Rülez!") as Bool)
  #expect((try found(latin1, "\(latin1):Möm Rülez!") == "Möm Rülez!") as Bool)
  let raw = Array("\(latin1):M".utf8) + [0xF6] + Array("m R".utf8) + [0xFC] + Array("lez!\n".utf8)
  #expect((try join([":\(latin1)"], raw).0 == ["Möm Rülez!"]) as Bool)
  // Windows-1252, where Latin-1 has control characters.
  let euro = hash("10€")
  #expect((try found(euro, "\(euro):$HEX[313080]") == "10€") as Bool)
  // UTF-16.
  let wide = hash("añb")
  #expect((try found(wide, "\(wide):$HEX[6100f1006200]") == "añb") as Bool)
}

@Test func `entries are counted by what became of them`() throws {
  let tally = try join(
    [":\(password)"],
    Array(
      """
      \(password):password
      \(password):wrong
      \(hash("elsewhere")):elsewhere
      5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8:password
      no colon

      """.utf8)
  ).1
  #expect(tally.entries == 4)
  #expect(tally.elsewhere == 1 && tally.otherKinds == 1 && tally.notUnderstood == 1)
  // What is known needs no second proof.
  #expect(tally.doubtful == 0)
  #expect((try join([":\(password)"], Array("\(password):wrong".utf8)).1.doubtful == 1) as Bool)
}

// LM of PASSWORD1 is two halves: PASSWOR and D1.
private let first = "e52cac67419a9a22"
private let second = "38f10713b629b565"
private let empty = "aad3b435b51404ee"

@Test func `halves of LM hashes lead to the NT hash`() throws {
  let account = "\(first)\(second):\(hash("PassworD1"))"
  let halves = "\(first):PASSWOR\n\(second):D1\n"
  #expect((try join([account], Array(halves.utf8)).0 == ["PassworD1"]) as Bool)
  let john = "$LM$\(first):PASSWOR\n$LM$\(second):d1\n"
  #expect((try join([account], Array(john.utf8)).0 == ["PassworD1"]) as Bool)
  #expect((try join([account], Array("\(first):PASSWOR\n".utf8)).0 == [nil]) as Bool)
  // One half, and the other is empty.
  let short = "\(first)\(empty):\(hash("passwor"))"
  let (found, tally) = try join([short], Array("\(first):PASSWOR\n".utf8))
  #expect((found == ["passwor"]) as Bool)
  #expect(tally.crackedByLM == 1)
  // More characters than a half has are no half.
  let eight = "\(first)\(empty):\(hash("passworx"))"
  #expect((try join([eight], Array("\(first):PASSWORX\n".utf8)).0 == [nil]) as Bool)
  // Of another password.
  let other = "\(first)\(second):\(hash("something else"))"
  #expect((try join([other], Array(halves.utf8)).0 == [nil]) as Bool)
}

@Test(
  arguments: [
    (255, [nil, nil], 2), (256, ["PASSWORD1", nil], 1), (511, ["PASSWORD1", nil], 1),
    (512, ["PASSWORD1", "password1"], 0),
  ] as [(Int, [String?], Int)])
func `LM hashes are tried as long as there is work left`(
  _ mostVariants: Int, _ expected: [String?], _ notTried: Int
) throws {
  // All 2⁸ spellings come before the one in capitals, and one before that in small letters.
  let accounts = ["PASSWORD1", "password1"].map { "\(first)\(second):\(hash($0))" }
  let (found, tally) = try join(
    accounts, Array("\(first):PASSWOR\n\(second):D1\n".utf8), mostVariants: mostVariants)
  #expect((found == expected) as Bool)
  #expect(tally.lmNotTried == notTried)
}

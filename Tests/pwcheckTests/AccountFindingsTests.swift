import TestSupport
import Testing

private let noLM = "aad3b435b51404eeaad3b435b51404ee"

/// A dump whose passwords of the accounts can be set, and the findings of its audits.
private struct DumpFolder {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("pot", "\(Self.hash("a")):password\n")
    try folder.write("admins", "Admins\nC\\bob\n")
  }

  /// "a" is the hash of "password", "e" that of nothing; other letters are hashes of nobody's.
  static func hash(_ letter: Character) -> String {
    switch letter {
    case "a": "8846f7eaee8fb117ad06bdd830b7586c"
    case "e": "31d6cfe0d16ae931b73c59d7e0c089c0"
    default: String(repeating: letter, count: 32)
    }
  }

  /// Writes a dump with these passwords, such as "ana a, bob 1", and audits it.
  @discardableResult
  func audit(_ accounts: String, _ arguments: String..., status: String = "Enabled") throws
    -> ToolRun
  {
    var dump = ""
    for (number, account) in accounts.split(separator: ",").enumerated() {
      let words = account.split(separator: " ")
      dump +=
        """
        C\\\(words[0]):\(number + 1):\(noLM):\(Self.hash(words[1].first ?? "e"))::: \
        (status=\(status))\n
        """
    }
    try folder.write("dump", dump)
    return try .pwcheck(
      ["accounts", "-q", "--findings", "f.json"] + arguments + ["dump"],
      directory: folder.path)
  }

  /// "C\ana cracked open" of each finding of an account, in the order of the file.
  func accounts() throws -> [String] {
    let list = try ToolRun.pwcheck(
      ["findings", "list", "--status", "all", "--format", "csv", "f.json"], directory: folder.path)
    let rows = list.text.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = rows[0]
    func column(_ name: String) throws -> Int { try #require(names.firstIndex(of: name)) }
    let (kind, account, what) = (try column("kind"), try column("account"), try column("what"))
    let status = try column("status")
    return rows.dropFirst().filter { $0[kind] == "account" }.map {
      "\($0[account]) \($0[what]) \($0[status])"
    }
  }
}

@Test func `each flaw of an account is a finding, and is gone when it is mended`() throws {
  let dump = try DumpFolder()
  #expect(try dump.audit("ana a,bob a,cyd e,dan 1", "--potfile", "pot").status == 1)
  #expect(
    try dump.accounts() == [
      "C\\cyd empty open", "C\\ana cracked open", "C\\bob cracked open", "C\\ana shared open",
      "C\\bob shared open",
    ])
  #expect(try dump.audit("ana a,bob 2,cyd 3,dan 1", "--potfile", "pot").status == 1)
  #expect(
    try dump.accounts() == [
      "C\\cyd empty gone", "C\\ana cracked open", "C\\bob cracked gone", "C\\ana shared gone",
      "C\\bob shared gone",
    ])
  // The same flaw in another line and spelling is the same finding.
  try dump.audit("dan 1,ANA a", "--potfile", "pot")
  #expect(try dump.accounts().filter { $0.hasSuffix("open") } == ["C\\ANA cracked open"])
  #expect(try dump.accounts().count == 5)
}

@Test func `what a run did not look for is not gone`() throws {
  let dump = try DumpFolder()
  try dump.audit("ana a,bob a", "--potfile", "pot")
  #expect(try dump.audit("ana 1,bob 2").status == 0)
  #expect(
    try dump.accounts() == [
      "C\\ana cracked open", "C\\bob cracked open", "C\\ana shared gone", "C\\bob shared gone",
    ])
}

@Test func `disabled accounts have no findings, and privileged ones come first`() throws {
  let dump = try DumpFolder()
  try dump.audit("ana a,bob a", "--potfile", "pot", status: "Disabled")
  #expect(try dump.accounts() == [])
  try dump.audit("ana e,bob a", "--potfile", "pot", "--groups", "admins", "--findings-lines", "1")
  #expect(try dump.accounts() == ["C\\bob cracked open"])
  let text = try ToolRun.pwcheck(["findings", "list", "f.json"], directory: dump.folder.path).text
  #expect(text.contains("the account is in 'Admins'"))
}

@Test func `a findings file has no hash and no password, and a refresh knows the options`() throws {
  let dump = try DumpFolder()
  let run = try dump.audit(
    "ana a,bob a", "--potfile", "pot", "--groups", "admins", "--stale-after", "90")
  #expect(run.status == 1)
  let file = String(decoding: try dump.folder.read("f.json"), as: UTF8.self)
  #expect(!file.contains("8846f7") && !file.contains(":password"))
  for option in ["\"accounts\"", "--potfile=pot", "--groups=admins", "--stale-after=90"] {
    #expect(file.contains(option))
  }
}

@Test func `a dump that could not be read leaves the findings as they were`() throws {
  let dump = try DumpFolder()
  try dump.audit("ana a", "--potfile", "pot")
  let before = try dump.folder.read("f.json")
  try dump.folder.write("dump", "no dump at all\n")
  let run = try ToolRun.pwcheck(
    ["accounts", "--findings", "f.json", "dump"], directory: dump.folder.path)
  #expect(run.status == 2)
  #expect(try dump.folder.read("f.json") == before)
}

@Test func `a finding in a line that could not be read is not gone`() throws {
  let dump = try DumpFolder()
  try dump.audit("ana e,bob e")
  try dump.folder.write(
    "dump", "C\\ana:1:\(noLM):\(DumpFolder.hash("e")):::\ndamaged\n")
  let run = try ToolRun.pwcheck(
    ["accounts", "-q", "--findings", "f.json", "--max-unreadable", "1", "dump"],
    directory: dump.folder.path)
  #expect(run.status == 1, "\(run.errorText)")
  #expect(try dump.accounts() == ["C\\ana empty open", "C\\bob empty open"])
}

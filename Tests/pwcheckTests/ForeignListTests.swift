import TestSupport
import Testing

struct Lookalike: Sendable, CustomTestStringConvertible {
  let name: String
  let options: [String]
  let list: String
  /// What the error says.
  let message: String
  var testDescription: String { name }

  init(_ name: String, _ options: [String] = [], list: [String], _ message: String) {
    (self.name, self.options, self.message) = (name, options, message)
    self.list = list.joined(separator: "\n") + "\n"
  }
}

/// Digits of base 16 that are the same in every run.
private func digits(_ count: Int, _ seed: Int) -> String {
  var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
  return String(
    (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Array("0123456789abcdef")[Int(state >> 60)]
    })
}

private func hex(_ count: Int, lines: Int = 5) -> [String] { (0..<lines).map { digits(count, $0) } }

private let bcrypt = "$2b$12$" + String(repeating: "abcdefghij", count: 5) + "abc"

private let lookalikes = [
  Lookalike("MD5", list: hex(32), "this is a list of hashes (MD5 or NT)"),
  Lookalike(
    "NT, capitals", list: hex(32).map { $0.uppercased() }, "this is a list of hashes (MD5 or NT)"),
  Lookalike("SHA-1", list: hex(40), "(SHA-1)"), Lookalike("SHA-256", list: hex(64), "(SHA-256)"),
  Lookalike("SHA-512", list: hex(128), "(SHA-512)"),
  Lookalike("bcrypt", list: [bcrypt], "(bcrypt)"),
  Lookalike(
    "Argon2", list: ["$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaGhhc2hoYXNo"], "(Argon2)"),
  Lookalike("yescrypt", list: ["$y$j9T$abcdefghijklmnop$abcdefghijklmnopqrstuvwxyz"], "(crypt(3))"),
  Lookalike("SHA-512 crypt", list: ["$6$saltsalt$abcdefghijklmnopqrstuvwxyz"], "(crypt(3))"),
  Lookalike("MySQL", list: ["*" + digits(40, 1).uppercased()], "(MySQL)"),
  Lookalike(
    "ASP.NET Identity 3",
    list: ["AQAAAAEAACcQAAAAEKiiCkFO2aIAIriI1EGyaYiz6ByuFiJNRK0cIamb8+NAuJv+xE5YlV9npyaR6LXXHQ=="],
    "(ASP.NET Identity)"),
  Lookalike(
    "ASP.NET Identity 2",
    list: [
      "AJFxNGibAU0vS7u1NHuUmgis9XjpbkLsNVwIj/NVCuTKpob/9TUoynuX9KNYOebFVw==",
      "AL1SswyIMyNF5Yz0hlVkZnv0dnMzO6oPLhKWhLb7ktjoaptIQS+51lY6pkiyetmfmg==",
    ], "(ASP.NET Identity)"),
  Lookalike("MD5 of SQL Server", list: ["0x5F4DCC3B5AA765D61D8327DEB882CF99"], "(MD5 or NT)"),
  Lookalike("SHA-256 of psql", list: hex(64).map { "\\x\($0)" }, "(SHA-256)"),
  Lookalike(
    "users and SHA-1 of SQL Server", list: hex(40).map { "ana:0x1\($0.dropFirst())" }, "(SHA-1)"),
  Lookalike("Dovecot", list: ["{PLAIN-MD5}" + digits(32, 1)], "(LDAP)"),
  Lookalike("Dovecot, base 64", list: ["{LDAP-MD5}KrljkMfb40Od500MmwsXZw=="], "(LDAP)"),
  Lookalike(
    "SRI", list: ["sha256-9S+9MrKzuG/4jvbEkGKChfSCrxXdyylUH5S89Saj9sc="], "(SHA-256)"),
  Lookalike("LDAP", list: ["{SSHA}0c0blFTXXNuAMHECS4uxrj3ZieMoWImr"], "(LDAP)"),
  Lookalike(
    "secretsdump",
    list: (500..<503).map {
      "CORP\\user:\($0):aad3b435b51404eeaad3b435b51404ee:\(digits(32, $0)):::"
    },
    "Use 'pwcheck accounts'."),
  Lookalike("user and hash", list: hex(32).map { "ana:\($0)" }, "(MD5 or NT)"),
  Lookalike("user and bcrypt", list: ["ana:\(bcrypt)"], "(bcrypt)"),
  Lookalike(
    "user and bcrypt as userpass", ["--input", "userpass"], list: ["ana:\(bcrypt)"], "(bcrypt)"),
  Lookalike(
    "a column of hashes", ["--input", "csv:hash"],
    list: ["user,hash"] + hex(40).map { "ana,\($0)" },
    "(SHA-1)"),
  Lookalike(
    "/etc/shadow",
    list: ["root:$y$j9T$abcdefgh$abcdefghijklmnop:19000:0:99999:7:::"]
      + (0..<5).map { "daemon\($0):*:19000:0:99999:7:::" }, "(crypt(3))"),
  Lookalike("hash and password", list: hex(32).map { $0 + ":hunter2" }, "Use --input potfile."),
  Lookalike(
    "user and password", list: (0..<6).map { "user\($0):hunter2" }, "Use --input userpass."),
  Lookalike("a semicolon", list: (0..<6).map { "user\($0);hunter2" }, "Use --input 'userpass:;'."),
  Lookalike("a tab", list: (0..<3).map { "user\($0)\thunter2" }, "Use --input 'userpass:tab'."),
  Lookalike(
    "three columns", list: (0..<6).map { "\($0);user;hunter2" }, "cut -d ';' -f 2 FILE | pwcheck "),
  Lookalike("a header", list: ["name;password", "ana;x"], "Use --input 'userpass:;'."),
  Lookalike("one pair", list: ["correct:horse"], "Use --input userpass."),
  Lookalike("one hash", list: hex(32, lines: 1), "this is a list of hashes (MD5 or NT)"),
  Lookalike("one assignment", list: ["name=horse"], "Use --input env."),
  Lookalike("commas", list: ["name,password", "ana,x"], "such as --input csv:2."),
  Lookalike(
    "/etc/shadow, in use",
    list: ["ana:$6$saltsalt$abcdefghijklmnopqrstuvwxyz0123456789:19000:0:99999:7:::"], "(crypt(3))"),
  Lookalike(
    "/etc/shadow as a potfile", ["--input", "potfile"],
    list: ["ana:$6$saltsalt$abcdefghijklmnopqrstuvwxyz0123456789:19000:0:99999:7:::"], "(crypt(3))"),
  Lookalike("comments", list: ["# of 2026", "# by Ana"], "every line is a comment"),
  Lookalike(
    "DES crypt", list: ["rEK1ecacw.7.c", "48c/R8JAv757A", "9LYtHVz9Hk7Rs"], "(DES crypt)"),
  Lookalike("LM", list: hex(16), "(LM or MySQL 3)"),
  Lookalike(
    "base 64 of MD5",
    list: ["X03MO1qnZdYdgyfeuILPmQ==", "DQ0a4zMpZ2kZNCmZ2VpZrw==", "ICy5YqxZB1uWSwcVLSNLcA=="],
    "(a digest in base 64)"),
  Lookalike(
    "variables", list: ["PORT=8080", "# comment", "PASSWORD=x", "HOST=a"], "Use --input env."),
]

@Test(arguments: ["audit", "gate"], lookalikes)
func `a list of something else is refused, unless it is to be judged as it is`(
  _ command: String, _ test: Lookalike
) throws {
  let list = Array(test.list.utf8)
  let run = try ToolRun.pwcheck([command] + test.options + ["-"], input: list)
  #expect(run.status == 2)
  #expect(run.errorText.contains(test.message), "\(run.errorText)")
  #expect(run.errorText.contains("add --as-passwords."))
  let judged = try ToolRun.pwcheck(
    [command, "--format", "json", "--as-passwords"] + test.options + ["-"], input: list)
  #expect(judged.status < 2)
}

@Test(arguments: [
  (["gate"], "gate -"), (["words"], "words -"),
  (["breach", "build", "-o", "index", "--passwords"], "breach build --passwords -"),
  (["policy", "diff", "default", "cis", "--list"], "policy diff OLD NEW --list -"),
])
func `advice after a guess of the format names the command that was called`(
  _ command: [String], _ reader: String
) throws {
  let folder = try TemporaryFolder()
  try folder.write("list", (0..<9).map { "\($0) hunter\($0)\n" }.joined())
  let run = try ToolRun.pwcheck(command + ["list", "--input", "auto"], directory: folder.path)
  let advice = " list | pwcheck \(reader)\n"
  #expect(run.status == 2 && run.errorText.contains(advice), "\(run.errorText)")
}

@Test(arguments: [(["standard input"], "'standard input'"), (["standard input", "-"], "FILE")])
func `a file called standard input has its path in the advice`(
  _ lists: [String], _ path: String
) throws {
  let folder = try TemporaryFolder()
  try folder.write("standard input", "password\rhunter2\rqwerty")
  let run = try ToolRun.pwcheck(["audit"] + lists, directory: folder.path)
  #expect(run.errorText.hasSuffix(" < \(path) | pwcheck audit -\n"), "\(run.errorText)")
}

@Test(arguments: ["audit", "gate", "accounts", "words", "words --from text"])
func `who names no list at a terminal is led to the help of the command`(_ command: String) throws {
  let folder = try TemporaryFolder()
  let run = try ToolRun.shell(
    "\"$1\" \(command) < /dev/ptmx", tool: "pwcheck", directory: folder.path)
  let name = command.prefix { $0 != " " }
  #expect(run.status == 2 && run.errorText.contains("See 'pwcheck \(name) --help'."))
}

@Test(arguments: ["json", "yaml"], ["", " ", "\t", " \n\t\n"])
func `a blank document is an empty list`(_ input: String, _ list: String) throws {
  let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: Array(list.utf8))
  #expect(run.status == 2)
  #expect(run.errorText == "Error: no password was read: the list is empty.\n")
}

@Test(arguments: ["json", "yaml"])
func `markup in place of a document gets its cure`(_ input: String) throws {
  for (root, cure) in [
    ("users", "Export it as CSV"), ("KeePassFile", "pwcheck audit --input vault"),
  ] {
    let list = "<?xml version=\"1.0\"?>\n<\(root)>\n</\(root)>\n"
    for mark in ["", "\u{FEFF}"] {
      let run = try ToolRun.pwcheck(
        ["gate", "--input", input, "-"], input: Array((mark + list).utf8))
      #expect(run.status == 2 && run.errorText.contains(cure), "\(run.errorText)")
    }
  }
}

@Test(arguments: ["hunter2\nletmein\nprincess\n", "  1 password\n  2 dragon\n", "--- a\n--- b\n"])
func `lines are no document`(_ list: String) throws {
  for keys in ["*", "", "x"] {
    let run = try ToolRun.pwcheck(
      ["gate", "--input", "yaml:\(keys)", "-"], input: Array(list.utf8))
    #expect(run.status == 2 && run.errorText.contains("use --input lines"), "\(run.errorText)")
  }
  let quoted = try ToolRun.pwcheck(
    ["gate", "--input", "yaml:*", "-"], input: Array("--- 'Abcdef1!'\n".utf8))
  #expect(quoted.status == 0, "\(quoted.errorText)")
}

@Test(arguments: ["csv-comma:2", "csv-comma:1"])
func `statements are no table`(_ input: String) throws {
  let list = "INSERT INTO users (name, password) VALUES ('anastasia', 'password');\n"
  let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: Array(list.utf8))
  #expect(run.status == 2 && run.errorText.contains("this is SQL"), "\(run.errorText)")
}

@Test(arguments: ["audit", "gate"])
func `odd records are counted in the whole list`(_ command: String) throws {
  let lines = (0..<12_000).map { $0 % 1_000 == 999 ? "<p>password</p>" : "hunter\($0)" }
  let run = try ToolRun.pwcheck(
    [command, "-"], input: Array(lines.joined(separator: "\n").utf8))
  #expect(run.status == 1)
  #expect(
    run.errorText.contains(
      "12 of 12,000 examined records look like something other than a password"),
    "\(run.errorText)")
}

@Test(arguments: ["lines", "nul", "userpass", "csv:2", "env"], [12_000, 300_000])
func `a list is refused for what comes late`(_ input: String, _ records: Int) throws {
  let before = [
    "userpass": "user{}:", "csv:2": "user{},",
    "env": "PASSWORD{}=",
  ][input]
  let text = (0..<records).map { i in
    let name = (before ?? "").replacing("{}", with: "\(i)")
    return name + (i < records / 3 ? "hunter\(i)" : "$1$saltsalt$Vq2kz8PLm37XwQ0aRy4gx.")
      + (input == "nul" ? "\0" : "\n")
  }
  let run = try ToolRun.pwcheck(
    ["gate", "--policy", "nist-800-63b-4", "--input", input, "-"], input: Array(text.joined().utf8))
  #expect(run.status == 2 && run.errorText.contains("crypt(3)"), "\(run.errorText)")
}

@Test func `a line end within a record is the reason that is said`() throws {
  let test = { (list: String) in
    try ToolRun.pwcheck(["gate", "--input", "userpass", "-"], input: Array(list.utf8)).errorText
  }
  let good = "ana:hunter2\nbob:hunter2\ncid:hunter2\n"
  let flaw = "a line end within"
  #expect(try test(good + "eve:hun\rter2\n").contains("1 record has \(flaw) it that is not LF"))
  #expect(
    try test(good + "eve:hun\rter2\nfay\n")
      .contains("2 records have no ':', or have \(flaw) them that is not LF or CR LF, the first"))
}

@Test(arguments: ["audit", "gate"])
func `odd records among passwords are judged, and said`(_ command: String) throws {
  let list = ["5f4dcc3b5aa765d61d8327deb882cf99", "hunter2", "letmein", "dragon"]
  let run = try ToolRun.pwcheck(
    [command, "-"], input: Array(list.joined(separator: "\n").utf8))
  #expect(run.status == 1)
  #expect(
    run.errorText.contains(
      "1 of 4 examined records looks like something other than a password, and was checked as "
        + "one."),
    "\(run.errorText)")
}

@Test(arguments: [
  "5f4dcc3b5aa765d61d8327deb882cf99\nhunter2\nletmein\n",
  (0..<100).map { String(10_000_000 + $0 * 77_777) }.joined(separator: "\n"),
  (0..<20).map { String(repeating: "\($0 % 10)", count: 32) }.joined(separator: "\n"), "a:b\n",
  "a;b\nc;d\n",
  "correct;horse;battery\nstaple;one;two\n", "12:30\n", "a=b\nc=d\n", "dGVzdA==\nZm9vYmFy\nYmFy\n",
  (0..<9).map { "\($0)=" }.joined(separator: "\n"), "{SHA}x\n",
  "0x5f4dcc3b5aa765d6\n", "sha256-is-what-my-passwords-are-kept-as\n",
  "AQAAAAnimals-and-other-words-of-base-64\n",
  "QJFxNGibAU0vS7u1NHuUmgis9XjpbkLsNVwIj/NVCuTKpob/9TUoynuX9KNYOebFVw==\n",
  "$2b$\n$6$\n$$$$$$$$$$$$$$$$$$$$$$\n", "#hunter2\n",
  "administrator\nconstellation\nprofessionals\n",
])
func `passwords are not taken for something else`(_ list: String) throws {
  #expect(
    try ToolRun.pwcheck(["audit", "--no-strength", "-q", "-"], input: Array(list.utf8)).status < 2)
}

@Test(arguments: [
  "common-passwords", "common-passwords-django", "common-passwords-john",
])
func `lists of leaked passwords are not taken for something else`(_ name: String) throws {
  let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  let list = "\(root)/wordlists/\(name).txt"
  #expect(
    try ToolRun.pwcheck(["audit", "--no-strength", "--no-statistics", "-q", list]).status == 1)
}

@Test(arguments: [
  ("csv-comma:2", "1,ana.lopez1@example.com,password\n"),
  ("csv:2,3", "$argon2id$v=19$m=65536,t=3,p=4$" + "c2FsdHNhbHRzYWx0c2FsdA$" + "aGFzaGhhc2g\n"),
])
func `a column that is no password is refused`(_ input: String, _ list: String) throws {
  let run = try ToolRun.pwcheck(["gate", "--input", input, "-"], input: Array(list.utf8))
  #expect(run.status == 2, "\(run.errorText)")
}

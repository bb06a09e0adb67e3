import TestSupport
import Testing

@Test(arguments: [
  ("userpass:;", "ana;Abcdef1!\n", 1), ("userpass:tab", "ana\tAbcdef1!\n", 1),
  (#"userpass:\t"#, "ana\tAbcdef1!\n", 1), ("userpass:|", "ana|Abcdef1!\n", 1),
  ("userpass::", "ana:Abcdef1!\n", 1),
  ("userpass:,", "ana,Abcdef1!,x\n", 1),
])
func `user names end at a delimiter of one's own`(_ format: String, _ list: String, _ total: Int)
  throws
{
  let run = try ToolRun.pwcheck(
    ["audit", "--format", "json", "--input", format, "-"], input: Array(list.utf8))
  #expect(run.status == 0)
  #expect(run.text.contains("\"total\": \(total),"))
}

@Test(arguments: ["userpass:", "userpass:ab", "userpass:é", "userpass:\n"])
func `a delimiter is one character of ASCII`(_ format: String) throws {
  #expect(
    try ToolRun.pwcheck(["audit", "--input", format, "-"], input: Array("x".utf8)).status == 2)
}

@Test(arguments: ["\"hunter2\nbob,letmein\neve,\"123456", " \"summer\""])
func `a quote that swallows rows or is a part of a password does not pass`(
  _ field: String
) throws {
  let run = try ToolRun.pwcheck(
    [
      "gate", "--policy", "nist-800-63b-4", "--min-score", "60", "--input", "csv:user,password",
      "-",
    ],
    input: Array("user,password\nzoe,Vq2kz8PLm37XwQ0aRy4g\nana,\(field)\n".utf8))
  #expect(run.status == 2 && run.errorText.contains("at standard input:3."), "\(run.errorText)")
}

@Test func `of variables only the names of secrets are judged, or those that are chosen`() throws {
  let list = Array("PORT=8080\nexport DB_PASSWORD=Abcdef1!\nHOST=localhost\n".utf8)
  let secrets = try ToolRun.pwcheck(
    ["gate", "--input", "env", "--format", "json", "-"], input: list)
  #expect(secrets.status == 0)
  #expect(secrets.text.contains("\"total\": 1,") && secrets.text.contains("\"not_chosen\": 2,"))
  let text = try ToolRun.pwcheck(["audit", "--input", "env", "--no-strength", "-"], input: list)
  #expect(text.text.contains("values not checked"))
  let all = try ToolRun.pwcheck(["gate", "--input", "env", "--keys", "*", "-"], input: list)
  #expect(all.status == 1 && all.text.contains("3 passwords"))
  let some = try ToolRun.pwcheck(
    ["gate", "--input", "env", "--keys", "db_*", "--keys", "ho?t", "-"], input: list)
  #expect(some.status == 1 && some.text.contains("1 of 2 passwords"))
  let none = try ToolRun.pwcheck(["gate", "--input", "env", "--keys", "X*", "-"], input: list)
  #expect(none.status == 2)
  #expect(
    none.errorText.contains(
      "no password was read: none of the 3 values was chosen (PORT, DB_PASSWORD, HOST); see --keys."
    ))
  let useless = try ToolRun.pwcheck(["gate", "--keys", "X*", "-"], input: list)
  #expect(useless.status == 2 && useless.errorText.contains("'--keys' is for '--input env'"))
}

@Test(arguments: [
  ("password\nhunter2\n", "lines"), ("", "lines"), ("a:b\nc:d\ne:f\ng:h\ni:j\n", "userpass"),
  ("a;b\nc;d\ne;f\ng;h\ni;j\n", "userpass:;"), ("a\tb\nc\td\ne\tf\n", "userpass:tab"),
  ("User,Password\na,b\n", "csv:User,Password"), ("name;password\na;b\n", "csv:password"),
  ("Id,Password\na,b\n", "csv:Password"),
  ("A=b\nB=c\nC_KEY=d\n", "env"),
  (
    """
    5f4dcc3b5aa765d61d8327deb882cf99:password\n5f4dcc3b5aa765d61d8327deb882cf99:password\n\
    5f4dcc3b5aa765d61d8327deb882cf99:password\n
    """,
    "potfile"
  ),
])
func `auto says what it takes a list for`(_ list: String, _ format: String) throws {
  let run = try ToolRun.pwcheck(
    ["audit", "--input", "auto", "--no-strength", "-"], input: Array(list.utf8))
  #expect(
    run.errorText.hasPrefix("standard input: read as '--input \(format)'.\n"), "\(run.errorText)")
  let folder = try TemporaryFolder()
  try folder.write("list", list)
  let piped = try ToolRun.shell(
    "cat list | \"$1\" audit --input auto --no-strength --format json - > piped; "
      + "\"$1\" audit --input \(format == "userpass:;" ? "'userpass:;'" : format) --no-strength "
      + "--format json - < list > direct; cmp piped direct",
    tool: "pwcheck", directory: folder.path)
  #expect(piped.status == 0)
}

@Test(arguments: [
  """
  5f4dcc3b5aa765d61d8327deb882cf99\n5f4dcc3b5aa765d61d8327deb882cf98\n\
  5f4dcc3b5aa765d61d8327deb882cf97\n
  """,
  "ana:x\nbob:y\nhunter2\n", "a,b\nc,d\ne,f\ng,h\ni,j\n",
  "1;ana;x\n2;bob;y\n3;c;z\n4;d;z\n5;e;z\n",
])
func `auto refuses in doubt`(_ list: String) throws {
  let run = try ToolRun.pwcheck(["gate", "--input", "auto", "-"], input: Array(list.utf8))
  #expect(run.status == 2)
  #expect(run.errorText.contains("--input lines"), "\(run.errorText)")
}

@Test func `a user name is a word of the user's`() throws {
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"{"policy":1,"id":"p","rules":[{"id":"own","label":"no name","personal":{"minLength":3}}]}"#)
  func run(_ list: String, _ options: [String] = []) throws -> ToolRun {
    try .pwcheck(
      [
        "audit", "--policy", "./p.json", "--input", "userpass", "--format", "ndjson", "--rows",
        "all",
      ]
        + options
        + ["-"], input: Array(list.utf8), directory: folder.path)
  }
  let lists: [(String, Bool)] = [
    ("ana:xxANAxx", false), ("ana.lopez@example.com:Lopez1!", false), ("ana:other", true),
    (":other", true),
    ("zoë:ZOËxx", false), ("CORP\\bob:bob1", false),
  ]
  for (line, isAccepted) in lists {
    #expect(try run(line).text.contains("\"accepted\":\(isAccepted),"))
  }
  // Not the name of the record before.
  #expect(try run("ana:xana\nbob:xana\nana:xbob\n").text.contains(#"{"line":2,"accepted":true"#))
}

@Test func `an audit estimates as a check does that knows the user`() throws {
  for (user, password) in [
    ("anastasia", "anastasia7"), ("anastasia", "4n4st4s14"), ("anastasia", "aisatsana"),
    ("a.b.cdef", "abcdef99"),
    ("bob", "correct horse"), ("bob@example.com", "Example2024"), ("bob", "b0b"),
    ("Ünal", "unal2020"),
  ] {
    let audit = try ToolRun.pwcheck(
      ["audit", "--input", "userpass", "--format", "ndjson", "--rows", "all", "-"],
      input: Array("\(user):\(password)\n\(user):\(password)\n".utf8))
    let check = try ToolRun.pwcheck(
      ["check", "--format", "json", "--user", user], input: Array(password.utf8))
    func score(_ text: some StringProtocol) -> String? {
      text.split(separator: "\"guesses_log10\":").dropFirst().first.map { rest in
        String(rest.drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }.prefix(5))
      }
    }
    #expect(score(audit.text) == score(check.text) && score(audit.text) != nil, "\(user)")
  }
}

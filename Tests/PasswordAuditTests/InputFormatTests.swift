import PasswordPolicy
import TestSupport
import Testing
import UnicodeText

@testable import PasswordAudit

struct FormatCase: Sendable, CustomTestStringConvertible {
  let name: String
  let format: InputFormat
  let text: String
  /// "line:password" of every row.
  let expected: [String]
  var blank = 0
  var malformed = 0
  var testDescription: String { name }
}

private let formats: [FormatCase] = [
  .init(name: "lines", format: .lines, text: "a b\n\nc", expected: ["1:a b", "3:c"], blank: 1),
  .init(
    name: "CR LF, and a CR that is not at the end", format: .lines,
    text: "a\r\nb\rc\r\n\r\nd\r\n", expected: ["1:a", "4:d"], blank: 1, malformed: 1),
  .init(
    name: "other line ends", format: .lines, text: "a\nb\u{85}c\nd\u{2028}e\nf\ng\u{B}h\ni\nj\n",
    expected: ["1:a", "4:f", "6:i", "7:j"], malformed: 3),
  .init(name: "NUL in a line", format: .lines, text: "a\0b\nc", expected: ["1:a\0b", "2:c"]),
  .init(
    name: "white space is a password", format: .lines, text: " \n\t\n", expected: ["1: ", "2:\t"]),
  .init(
    name: "BOM", format: .lines, text: "\u{FEFF}a\n\u{FEFF}b",
    expected: ["1:a", "2:\u{FEFF}b"]),
  .init(
    name: "two BOMs", format: .lines, text: "\u{FEFF}\u{FEFF}a", expected: ["1:\u{FEFF}a"]),
  .init(
    name: "a CR and no LF at the end", format: .lines, text: "a\r\nb\r", expected: ["1:a"],
    malformed: 1),
  .init(name: "only a BOM", format: .lines, text: "\u{FEFF}", expected: []),
  .init(name: "empty", format: .lines, text: "", expected: []),
  .init(
    name: "nul", format: .nul, text: "a\nb\0\0c\r\0d", expected: ["1:a\nb", "3:c\r", "4:d"],
    blank: 1),
  .init(
    name: "hex", format: .lines,
    text: "$HEX[70c3a4]\n$HEX[0A]\n$HEX[]\n$hex[61]\n$HEX[6]\n$HEX[6g]\n$HEX[61\n$HEX[61]x",
    expected: [
      "1:pä", "2:\n", "3:", "4:$hex[61]", "5:$HEX[6]", "6:$HEX[6g]", "7:$HEX[61", "8:$HEX[61]x",
    ]),
  .init(
    name: "userpass", format: .userPass(),
    text: "ana:secret\nbob:a:b\nnobody\n:x\neve:\nu:$HEX[613a62]",
    expected: ["1:secret", "2:a:b", "4:x", "5:", "6:a:b"], malformed: 1),
  .init(
    name: "potfile of hashcat", format: .potfile,
    text:
      """
      5f4dcc3b5aa765d61d8327deb882cf99:password\n01-23:salt:with:pass\n04-56:$HEX[613a62]\nno \
      colon
      """,
    expected: ["1:password", "2:pass", "3:a:b"], malformed: 1),
  .init(
    name: "potfile of John", format: .potfile,
    text: "$dynamic_0$5f4d:a:b\n$2a$10$xyz:hunter2\n$NT$01:\n",
    expected: ["1:a:b", "2:hunter2", "3:"]),
  .init(
    name: "potfile, after users", format: .potfile,
    text: "ana:5f4dcc3b5aa765d61d8327deb882cf99:a\nCORP\\bob:$2b$12$\(blank):b:c\n",
    expected: ["1:a", "2:b:c"]),
  .init(
    name: "potfile, hashes with colons", format: .potfile,
    text: """
      $krb5asrep$23$ana@CORP.COM:1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d$1a2b3c4d5e6f1a2b3c4d5e6f:a:b
      sha256:1000:\(blank):\(blank):a:b
      scrypt:16384:8:1$\(blank)$\(blank):a:b
      SCRAM-SHA-256$4096:\(blank)$\(blank):\(blank):a:b
      pbkdf2:sha256:260000$\(blank)$\(blank):a:b
      """, expected: ["1:a:b", "2:a:b", "3:a:b", "4:a:b", "5:a:b"]),
  .init(
    name: "env", format: .env(KeySelection([KeyPattern("*")])),
    text: """
      # DB_PASS=comment

      DB_PASS=hunter2
      export API_KEY = abc # not part
      A="quoted # value" # comment
      B='single \\' # rest
      C="esc\\"aped"
      D=
      E=x#y
      F=a=b
      not an assignment
      G="open
      H=tab\t# not part
      """,
    expected: [
      "3:hunter2", "4:abc", "5:quoted # value", "6:single \\", "7:esc\\\"aped", "8:", "9:x#y",
      "10:a=b", "13:tab",
    ], blank: 1, malformed: 2),
  .init(
    name: "csv by name", format: .csv(.name("password")),
    text: "user,password\nana,secret\n\nbob,\"a,\"\"b\"\"\nc\",,\neve\nu,\n",
    expected: ["2:secret", "4:a,\"b\"\nc", "7:"], blank: 1, malformed: 1),
  .init(
    name: "csv with blanks after its separators", format: .csv(.name("password")),
    text: "user, password\nana, abc \nbob,\" abc \"\n", expected: ["2:abc", "3: abc "]),
  .init(
    name: "csv with more columns than its header", format: .csv(.name("password")),
    text: "user,password\nana,Abc,def\nbob,x,,\n", expected: ["3:x"], malformed: 1),
  .init(
    name: "csv with more columns than its first record", format: .csv(.number(2)),
    text: "ana,x\nbob,Abc,def\n", expected: ["1:x"], malformed: 1),
  .init(
    name: "csv with semicolons", format: .csv(.name("password"), user: .name("user")),
    text: "user;note;password\n\"a;b\";x,y;\"p;\"\"q\nr\"\nb;;c,d\n",
    expected: ["2:p;\"q\nr", "4:c,d"]),
  .init(
    name: "csv with tabs", format: .csv(.name("password")),
    text: "user\tpassword\nana\ta,b;c\n", expected: ["2:a,b;c"]),
  .init(
    name: "csv that says its separator", format: .csv(.name("password")),
    text: "sep=;\r\nuser;password\r\nana;a,b\r\n", expected: ["3:a,b"]),
  .init(
    name: "csv that says its separator, by number", format: .csv(.number(1)),
    text: "sep=;\na,b;c\nd,e;f\n", expected: ["2:a,b", "3:d,e"]),
  .init(
    name: "csv of one column", format: .csv(.name("password")), text: "password\na;b\nc\td\n",
    expected: ["2:a;b", "3:c\td"]),
  .init(
    name: "csv with semicolons, by number", format: .csv(.number(2)),
    text: "ana;x\nbob;a,b\n", expected: ["1:x", "2:a,b"]),
  .init(
    name: "csv with a separator that is said", format: .csv(.number(2), separator: .comma),
    text: "ana,x;y\nbob,z;w\n", expected: ["1:x;y", "2:z;w"]),

  .init(
    name: "csv by number, without header", format: .csv(.number(2)),
    text: "a,b\r\nc,d\r\n\"x\",\"y\"",
    expected: ["1:b", "2:d", "3:y"]),
  .init(
    name: "csv with a quote inside", format: .csv(.number(1)), text: "a\"b,c\n\"d\"e,f\n\"\",g\n",
    expected: ["1:a\"b", "3:"], malformed: 1),
  .init(
    name: "csv with text after a closing quote", format: .csv(.name("password"), user: .name("u")),
    text: "u,password\na,\"b\nc,d\ne,\"f\n\"g\"h,i\nj,\"k\" \nl,\"m\"\r\nn,\"o\"p",
    expected: ["7:m"], malformed: 4),
  .init(
    name: "csv with blanks before a quote", format: .csv(.name("password")),
    text: "user,password\nana, \"b\"\n\t\"bob\",c\neve, d\nmax, \n", expected: ["4: d", "5: "],
    malformed: 2),
  .init(
    name: "csv with tabs, and blanks before a quote", format: .csv(.name("password")),
    text: "user\tnote\tpassword\nana\t\t\"b\"\nbob\t\t \"c\"\n", expected: ["2:b"], malformed: 1),
  .init(
    name: "csv with blanks around the name of its column",
    format: .csv(.name("password"), user: .name("user")),
    text: "user, password\nana, summer\nbob,\" x \"\neve,y\n",
    expected: ["2:summer", "3: x ", "4:y"]),
  .init(
    name: "csv header with BOM, case and space", format: .csv(.name("Password")),
    text: "\u{FEFF}\"id\", PASSWORD \n1,x\n",
    expected: ["2:x"]),
  .init(
    name: "csv header of two lines", format: .csv(.name("p")), text: "\"a\nb\",p\n1,x\n",
    expected: ["3:x"]),
  .init(
    name: "csv with users by name", format: .csv(.name("password"), user: .name("user")),
    text: "id,password,user\n1,a,ana\n2,\"b,\"\"c\",\"x\ny\"\n3,d\n4,\"ef\",\n\n",
    expected: ["2:a", "3:b,\"c", "6:ef"], blank: 1, malformed: 1),
  .init(
    name: "csv with users by number, without header", format: .csv(.number(2), user: .number(1)),
    text: "ana,x\nbob\n\"b,b\",y", expected: ["1:x", "3:y"], malformed: 1),
  .init(
    name: "csv with a user by number and a header", format: .csv(.name("p"), user: .number(1)),
    text: "u,p\nana,x", expected: ["2:x"]),
  .init(name: "csv header only", format: .csv(.name("p")), text: "p", expected: []),
]

/// A digest or a salt.
private let blank = String(repeating: "Ab1", count: 10)

@Test(arguments: formats, [1, 3])
func `every format finds its passwords`(_ test: FormatCase, jobs: Int) throws {
  @Sendable func writePlace(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    output.append(contentsOf: "\(row.line):".utf8)
    output.append(contentsOf: row.password.bytes)
    output.append(0xFF)
  }
  let rows = Collected()
  let collected = RowOutput(.all, makeWriter: { writePlace }, sink: rows.output.sink)
  var options = smallChunkOptions(jobs: jobs)
  options.format = test.format
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x") { RaggedSource(Array(test.text.utf8), largest: 3, seed: 1) }],
    rows: collected)
  #expect(
    rows.bytes.split(separator: 0xFF).map { String(decoding: $0, as: UTF8.self) } == test.expected)
  #expect(summary.blank == test.blank)
  #expect(summary.malformed == test.malformed)
  #expect(summary.total == test.expected.count)
  #expect(summary.emptyPasswords == test.expected.count { $0.hasSuffix(":") })
}

@Test func `quoted fields are found wherever chunks break off`() throws {
  var random = SplitMix64(seed: 9)
  var text = "id,password,note\n"
  var expected: [String] = []
  for i in 0..<400 {
    let password = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      ["a", "\"", ",", "\n", "\r\n", "Z", "é"].randomElement(using: &random) ?? "a"
    }.joined()
    expected.append(password)
    let quoted = password.split(separator: "\"", omittingEmptySubsequences: false).joined(
      separator: "\"\"")
    text += "\(i),\"\(quoted)\",\"line\nline\"\n"
  }
  let rows = Collected()
  var options = smallChunkOptions(jobs: 3)
  options.format = .csv(.name("password"))
  @Sendable func writePassword(_ row: borrowing AuditRow, to output: inout ScratchBuffer) {
    output.append(contentsOf: row.password.bytes)
    output.append(0xFF)
  }
  _ = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array(text.utf8))],
    rows: RowOutput(.all, makeWriter: { writePassword }, sink: rows.output.sink))
  #expect(rows.bytes.split(separator: 0xFF).map { String(decoding: $0, as: UTF8.self) } == expected)
}

@Test(
  arguments: [
    ("a,password,password\n1,x,y\n", .csv(.name("password")), "numbers: [2, 3]"),
    (
      "a;Password;PASSWORD\n1;x;y\n", .csv(.name("password")),
      "numbers: [2, 3], PasswordAudit.CSVSeparator.semicolon"
    ),
    ("ana,x;y\n", .csv(.number(2)), "unclearSeparator"),
    ("ana,x;y\n", .csv(.number(1)), "unclearSeparator"),
  ] as [(String, InputFormat, String)])
func `columns that are not clear are an error`(
  _ text: String, _ format: InputFormat, _ expected: String
) throws {
  var options = Audit.Options()
  options.format = format
  let error = #expect(throws: AuditError.self) {
    try Audit(checker: try defaultChecker(), options: options).run(
      [AuditInput(name: "x", bytes: Array(text.utf8))])
  }
  #expect(error.map(caseText)?.contains(expected) == true, "\(String(describing: error))")
}

@Test(arguments: [
  ("a,\"b\n", "unclosedQuote(name: \"x\", line: 1)"),
  ("a,b\nc,\"d\n\ne,f\n", "unclosedQuote(name: \"x\", line: 2)"),
  ("a,b\n\"" + String(repeating: "x\n", count: 2000), "unclosedQuote(name: \"x\", line: 2)"),
  ("a,b\n" + String(repeating: "x", count: 2000) + "\n", "recordTooLong(name: \"x\", line: 2)"),
])
func `a CSV file that would be one long password is refused`(_ text: String, _ expected: String)
  throws
{
  var options = smallChunkOptions(jobs: 2)
  options.format = .csv(.number(2))
  let error = #expect(throws: AuditError.self) {
    try Audit(checker: try defaultChecker(), options: options).run(
      [AuditInput(name: "x", bytes: Array(text.utf8))])
  }
  #expect(error.map(caseText) == expected)
}

@Test(arguments: [("", 1), ("sep=,\n", 2)])
func `an open quote in the header is found where it is`(_ before: String, _ line: Int) throws {
  var options = Audit.Options()
  options.format = .csv(.name("password"))
  let audit = Audit(checker: try defaultChecker(), options: options)
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "x", bytes: Array("\(before)user,\"password\na,b\n".utf8))])
  }
  #expect(error.map(caseText) == "unclosedQuote(name: \"x\", line: \(line))")
}

@Test func `a column that is not there is an error that names those that are`() throws {
  var options = Audit.Options()
  options.format = .csv(.name("pasword"))
  let audit = Audit(checker: try defaultChecker(), options: options)
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "x", bytes: Array("user,password\na,b\n".utf8))])
  }
  #expect(
    error.map(caseText)
      == #"unknownColumn(name: "x", column: "pasword", available: ["user", "password"])"#)
  // Text behind the quotes belongs to the name.
  options.format = .csv(.name("password"))
  let longer = Audit(checker: try defaultChecker(), options: options)
  let other = #expect(throws: AuditError.self) {
    try longer.run([AuditInput(name: "x", bytes: Array("user,\"password\"x\na,b\n".utf8))])
  }
  #expect(
    other.map(caseText)
      == #"unknownColumn(name: "x", column: "password", available: ["user", "\"password\"x"])"#)
  options.format = .csv(.number(2), user: .name("mail"))
  let noUser = Audit(checker: try defaultChecker(), options: options)
  let missing = #expect(throws: AuditError.self) {
    try noUser.run([AuditInput(name: "x", bytes: Array("user,password\na,b\n".utf8))])
  }
  #expect(
    missing.map(caseText)
      == #"unknownColumn(name: "x", column: "mail", available: ["user", "password"])"#)
  options.format = .csv(.number(2), user: .name("password"))
  let same = Audit(checker: try defaultChecker(), options: options)
  let twice = #expect(throws: AuditError.self) {
    try same.run([AuditInput(name: "x", bytes: Array("user,password\na,b\n".utf8))])
  }
  #expect(twice.map(caseText) == #"sameColumn(name: "x", number: 2)"#)
  let empty = #expect(throws: AuditError.self) { try audit.run([AuditInput(name: "x", bytes: [])]) }
  #expect(empty.map(caseText) == #"missingHeader(name: "x")"#)
}

@Test(arguments: [
  ("account,department\nana,Sales\nbob,\"IT\"\n", nil),
  ("account,department\nana,Sales\nbob,\"I\"T\"\neve,\"HR\"\n", "x:3:1"),
  ("account,department\nana, \"Sales\"\n", "x:2:1"),
])
func `a table of pairs in which rows may have become one is refused`(
  _ text: String, _ place: String?
) throws {
  let source = try AuditInput(name: "x", bytes: Array(text.utf8)).open()
  do {
    let pairs = try CSVPairs(
      reading: source, of: "x", names: ["account"], column: "department"
    ).pairs
    #expect(place == nil && pairs.count == 2)
  } catch { #expect("\(error)".hasPrefix(place ?? "no error"), "\(error)") }
}

/// The case with its values, which an error's sentence does not tell.
private func caseText(_ error: AuditError) -> String {
  Mirror(reflecting: error).children.map { "\($0.label ?? "")\($0.value)" }.joined()
}

private func wide(_ text: String, width: Int, bigEndian: Bool, bom: Bool) -> [UInt8] {
  ((bom ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
    let bytes = (0..<width).map { UInt8(truncatingIfNeeded: scalar.value >> UInt32(8 * $0)) }
    return bigEndian ? bytes.reversed() : bytes
  }
}

@Test(arguments: [2, 4], [(false, false), (false, true), (true, false), (true, true)])
func `wide encodings are refused`(width: Int, form: (bigEndian: Bool, bom: Bool)) throws {
  let bytes = wide("password\nhunter2\n", width: width, bigEndian: form.bigEndian, bom: form.bom)
  let audit = Audit(checker: try defaultChecker())
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "x", bytes: bytes)])
  }
  // UTF-32 without a byte order mark is known by its zero bytes only.
  if width == 4, !form.bom {
    guard case .zeroBytes? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    return
  }
  guard case .notText("x", .wide(let encoding))? = error else {
    Issue.record("\(String(describing: error))")
    return
  }
  let order = form.bom ? "" : form.bigEndian ? "BE" : "LE"
  #expect(encoding.rawValue == "UTF-\(width * 8)\(order)")
}

@Test func `passwords of one character that end with NUL are not UTF-16`() throws {
  var options = Audit.Options()
  options.format = .nul
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array("a\0b\0c\0d\0e\0f\0".utf8))])
  #expect(summary.total == 6)
}

@Test(arguments: [
  (InputEncoding.auto, "0:1 rejected 11011 2 pä\n0:2 rejected 11011 0 pä\n"),
  (.utf8, "0:1 undetermined 22222 4 pä\n0:2 rejected 11011 0 pä\n"),
  (.latin1, "0:1 rejected 11011 0 pä\n0:2 rejected 11011 0 pÃ¤\n"),
])
func `bytes beyond ASCII are read as the encoding says`(
  _ encoding: InputEncoding, _ expected: String
) throws {
  var options = Audit.Options()
  options.encoding = encoding
  let rows = Collected()
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: [0x70, 0xE4, 0x0A, 0x70, 0xC3, 0xA4, 0x0A])], rows: rows.output)
  // Outcomes stand in the order of the rules: length, uppercase, lowercase, digit, special.
  #expect(rows.text == expected)
  #expect(summary.readAsLatin1 == (encoding == .auto ? 1 : 0))
  #expect(summary.invalidEncoding == (encoding == .utf8 ? 1 : 0))
  #expect(summary.undetermined == (encoding == .utf8 ? 1 : 0))
}

@Test func `hex notation can be left alone`() throws {
  var options = Audit.Options()
  options.decodesHexNotation = false
  let rows = Collected()
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array("$HEX[61]".utf8))], rows: rows.output)
  #expect(rows.text.hasSuffix(" $HEX[61]\n"))
  #expect(summary.hexDecoded == 0)
}

@Test(arguments: [
  (InputFormat.userPass(), ":"), (.csv(.number(2), user: .number(1)), ","),
  (.csv(.number(1), user: .number(2)), "<"),
])
func `accounts that share a password or use their name are counted`(
  _ format: InputFormat, _ separator: String
) throws {
  var options = Audit.Options()
  options.format = format
  let records = ["ana:same", "bob:same", "eve:EVE", "Éva:éva", "jo:unique", "no colon", "x:"]
  let list = records.map { record in
    let fields = record.split(separator: ":", omittingEmptySubsequences: false)
    return separator == "<"
      ? fields.reversed().map { "\"\($0)\"" }.joined(separator: ",")
      : fields.joined(separator: separator)
  }.joined(separator: "\n")
  let rows = Collected()
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    [AuditInput(name: "x", bytes: Array(list.utf8))], rows: rows.output)
  #expect(summary.accounts?.accounts == 6 && summary.accounts?.passwordIsUsername == 2)
  #expect(summary.distinct?.shared == 2)
  #expect(summary.distinct?.count == 5)
  #expect(summary.distinct?.once == 4)
  #expect(rows.lines.first?.hasSuffix("ana:same") == true)
}

@Test(arguments: [("/a~b", true), ("/a~", true), ("/~2", true), ("/x~0y", false)])
func `a pointer with a tilde of its own is refused`(_ pointer: String, _ isBare: Bool) throws {
  var options = Audit.Options()
  options.format = .json(KeySelection(ofDocument: [pointer]))
  let audit = Audit(checker: try defaultChecker(), options: options)
  let document = Array(#"{"a~b":"1","a~":"2","a":"3","~2":"4","~":"5"}"#.utf8)
  let error = #expect(throws: AuditError.self) {
    try audit.run([AuditInput(name: "x", bytes: document)])
  }
  let advice = isBare ? " Write '~' in a key as '~0', and '/' as '~1'." : ""
  #expect(error?.description == "x: there is nothing at '\(pointer)'.\(advice)")
}

@Test func `names that were not chosen are kept as long as there is room`() throws {
  var sum = try Audit(checker: try defaultChecker()).run([])
  var other = sum
  sum.names = (1..<AuditSummary.mostNames).map { (0, "n\($0)") }
  other.names = [(0, "n1"), (1, "more"), (2, "too many")]
  sum.add(other)
  #expect(sum.namesNotChosen.suffix(2) == ["n99", "more"])
}

@Test(arguments: [1, 3])
func `names that were not chosen stand in the order of the lists`(_ jobs: Int) throws {
  var options = smallChunkOptions(jobs: jobs)
  options.format = .env()
  let names = (1...AuditSummary.mostNames).map { "NAME\($0)" }
  let summary = try Audit(checker: try defaultChecker(), options: options).run(
    (names + names).map { AuditInput(name: $0, bytes: Array("\($0)=x".utf8)) })
  #expect(summary.namesNotChosen == names)
}

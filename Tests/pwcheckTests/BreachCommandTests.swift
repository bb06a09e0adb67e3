import TestSupport
import Testing

private func lookup(_ arguments: [String], _ input: String) throws -> ToolRun {
  try .pwcheck(["breach", "lookup"] + arguments, input: Array(input.utf8))
}

@Test func `a lookup says found or not, and never what`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", Array(corpus.utf8))
  let run = try lookup([path], "hunter2\r\nanother\npassword")
  #expect(
    run.text == """
      1: found, seen 17,043 times
      2: not found
      3: found, seen 46,658,894 times

      """)
  #expect(run.status == 1)
  #expect(try lookup([path], "another\n").status == 0)
  #expect(try lookup(["-q", path], "letmein").text.isEmpty)
  let none = try lookup([path], "")
  #expect(none.status == 2 && none.errorText.contains("no password was given"))
}

@Test func `a lookup says how many passwords that are not in an index are found`() throws {
  let folder = try TemporaryFolder()
  try folder.write("own.txt", "one\ntwo\n")
  let index = folder.path + "/own.pwb"
  let build = try ToolRun.pwcheck(
    ["breach", "build", "-q", "--passwords", folder.path + "/own.txt", "-o", index])
  #expect(build.status == 0, "\(build.errorText)")
  #expect(
    try lookup([index], "one").text == """
      1: found, seen at least once (about one in 36,028,797,018,963,968 passwords that are not in \
      the corpus is found too)

      """)
}

@Test func `a lookup asks for the forms of a password that rules ask for`() throws {
  let folder = try TemporaryFolder()
  // SHA-1 of "café" in NFC.
  let line = "F424452A9673918C6F09B0CDD35B20BE8E6AE7D7:5\n"
  let composed = try folder.write("cafe.txt", Array(line.utf8))
  #expect(try lookup([composed], "cafe\u{301}").text == "1: found, seen 5 times\n")
  let path = try folder.write("c.txt", Array(corpus.utf8))
  #expect(try lookup([path], "ｐａｓｓｗｏｒｄ").text == "1: found, seen 46,658,894 times\n")
}

@Test func `a lookup by hash refuses what is none`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", Array(corpus.utf8))
  let run = try lookup(
    ["--hashes", path], "f3bbbd66a63d4bf1747940578ec3d0103530e21d\nhunter2\n")
  #expect(run.status == 2)
  #expect(
    run.text == """
      1: found, seen 17,043 times
      2: could not check: a hash of SHA-1 has 40 hexadecimal digits

      """)
  let json = try lookup(["--hashes", "--format", "json", path], "hunter2\n").text
  #expect(
    json.contains(
      """
            "answer": "could-not-check",
            "reason": "no-hash"
      """), "\(json)")
}

@Test(arguments: [
  ("\t", #"a tab before the count, but a corpus has a colon. Convert it: tr '\t' :"#),
  (";", "a semicolon before the count, but a corpus has a colon. Convert it: tr ';' :"),
])
func `a corpus with other separators is refused with the cure`(
  _ separator: String, _ words: String
) throws {
  let folder = try TemporaryFolder()
  let path = try folder.write(
    "c.txt", Array(corpus.replacing(":", with: separator).utf8))
  for run in [
    try lookup([path], "password"),
    try ToolRun.pwcheck(["breach", "build", "-o", folder.path + "/i", path]),
  ] {
    #expect(run.status == 2 && run.errorText.contains(words), "\(run.errorText)")
  }
}

@Test func `a password in the place of a corpus is not repeated`() throws {
  for arguments in [["hunter2"], ["c.txt", "hunter2"], ["--password", "hunter2", "c.txt"]] {
    let run = try lookup(arguments, "")
    #expect(run.status == 2 && !run.errorText.contains("hunter2") && run.text.isEmpty)
  }
}

@Test func `an index is built, described, verified and searched`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", Array(corpus.utf8))
  let index = folder.path + "/c.pwb"
  let build = try ToolRun.pwcheck(
    ["breach", "build", "--counts", "-o", index, path],
    environment: ["SOURCE_DATE_EPOCH=1786492800"])
  #expect(build.status == 0 && build.errorText.isEmpty)
  #expect(build.text.contains("Passwords   3\n") && build.text.contains("Date        2026-08-12\n"))
  #expect(try ToolRun.pwcheck(["breach", "verify", index]).status == 0)
  #expect(try lookup([index], "hunter2").text.hasPrefix("1: found, seen 100 times or more"))
  var bytes = try folder.read("c.pwb")
  bytes[600] ^= 1
  try folder.write("c.pwb", bytes)
  let damaged = try ToolRun.pwcheck(["breach", "verify", index])
  #expect(damaged.status == 2 && damaged.errorText.contains("page 1 is damaged"))
  let answer = try lookup([index], "hunter2")
  #expect(answer.status == 2 && answer.text.contains("could not check: the file is damaged"))
}

@Test func `an index is never written over its corpus`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", Array(corpus.utf8))
  #expect(try ToolRun.pwcheck(["breach", "build", "-o", path, path]).status == 2)
  #expect(try folder.read("c.txt") == Array(corpus.utf8))
}

@Test func `a command for ranges gets five digits and no shell`() throws {
  let folder = try TemporaryFolder()
  // Prints the range of "password", whatever it is asked for, and writes down what that was.
  let script = """
    #!/bin/sh
    printf '%s\\n' "$*" >> asked
    printf '1E4C9B93F3F0682250B6CF8331B7EE68FD8:5\\r\\n00000000000000000000000000000000000:0'

    """
  let path = try folder.write("range", Array(script.utf8))
  let run = try ToolRun.pwcheck(
    ["breach", "lookup", "--breach-command", "sh \(path) {} '; $(id)' it\\'s \"\\d\\\"\""],
    input: Array("password\npassword\n".utf8), directory: folder.path)
  #expect(run.text == "1: found, seen 5 times\n2: found, seen 5 times\n")
  let asked = String(decoding: try folder.read("asked"), as: UTF8.self)
  #expect(asked == "5BAA6 ; $(id) it's \\d\"\n")
  let none = try lookup(["--breach-command", "false {}"], "x")
  #expect(none.status == 2 && none.text.contains("exit status 1"))
  #expect(try lookup(["--breach-command", "echo"], "x").errorText.contains("has no '{}'"))
  let cut = try lookup(["--breach-command", #"echo {} \"#], "x").errorText
  #expect(cut.contains("ends with a '\\' that escapes nothing"), "\(cut)")
  let failure = #"sh -c 'printf "%% Total\\n\\ncurl: (6) no host\\n \\n" >&2; exit 6' {}"#
  let failed = try lookup(["--breach-command", failure], "x")
  #expect(failed.errorText.contains("--breach-command: curl: (6) no host"), "\(failed.errorText)")
}

@Test func `an index goes to standard output alone`() throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("c.txt", Array(corpus.utf8))
  let build = ["breach", "build", path, "-o"]
  for output in ["/dev/stdout", "/dev/fd/1"] {
    let run = try ToolRun.pwcheck(build + [output])
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.errorText.contains("writes the index to standard output"), "\(run.errorText)")
    let quiet = try ToolRun.pwcheck(build + [output, "-q"])
    _ = try ToolRun.pwcheck(build + [folder.path + "/index"])
    #expect(try quiet.status == 0 && quiet.output == folder.read("index"))
  }
}

@Test func `info counts the ranges that are there, and says how many are not`() throws {
  let folder = try TemporaryFolder()
  for range in ["00000", "00001"] {
    let lines = (10..<60).map { "\($0)" + String(repeating: "0", count: 33) + ":7\n" }
    try folder.write("\(range).txt", lines.joined())
  }
  let info = try run(["breach", "info", "."], "", in: folder)
  #expect(info.text.contains("Passwords   about 100\n"), "\(info.text)")
  #expect(info.text.contains("Missing     1,048,574 of 1,048,576 ranges\n"), "\(info.text)")
  let json = try run(["breach", "info", "--format", "json", "."], "", in: folder).text
  #expect(json.contains(#""missing_ranges": 1048574"#) && json.contains(#""entries": 100"#))
  let verify = try run(["breach", "verify", "."], "", in: folder)
  #expect(verify.status == 1 && verify.text.contains("100 entries, "), "\(verify.text)")
}

@Test func `hashes of 32 digits without any common password are warned of`() throws {
  let folder = try TemporaryFolder()
  try folder.write("rare.txt", "0009717568C206351C85E3829B0E403C:1\n")
  // NT of "password".
  try folder.write("nt.txt", "8846F7EAEE8FB117AD06BDD830B7586C:1\n")
  for command in [["verify", "rare.txt"], ["build", "-o", "rare.pwb", "rare.txt"]] {
    let rare = try run(["breach"] + command, "", in: folder)
    #expect(rare.errorText.contains("none of the 100 most common passwords"), "\(rare.errorText)")
    let nt = try run(["breach"] + command.map { $0.replacing("rare", with: "nt") }, "", in: folder)
    #expect(nt.errorText.isEmpty, "\(nt.errorText)")
  }
}

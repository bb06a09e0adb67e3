import TestSupport
import Testing

private func policy(_ arguments: String...) throws -> ToolRun {
  try .pwcheck(["policy"] + arguments)
}

@Test func `policy list names every shipped policy with its title and source`() throws {
  let run = try policy("list")
  #expect(run.status == 0 && run.errorText == "")
  let names = run.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.compactMap {
    $0.split(separator: " ").first
  }
  #expect(
    names == [
      "cis", "default", "microsoft-ad", "nist-800-63b-4", "nist-800-63b-4-mfa", "owasp-asvs-5",
      "pci-dss-4",
      "reset-password", "sign-in", "sign-in-username", "three-of-four",
    ])
  #expect(run.text.contains("https://pages.nist.gov/800-63-4/sp800-63b.html"))
  let document = try policy("list", "--format", "json")
  #expect(
    document.text.hasPrefix(
      "{\n  \"schema\": \"pwcheck.policies/1\",\n  \"policies\": [\n    {\n      \"name\": \"cis\","
    ))
}

@Test(arguments: [("", "are taken out, meets"), (#""leave":1,"#, "each replaced by one character")])
func `policy show says what stands for an entry that is taken out`(_ leave: String, _ text: String)
  throws
{
  let folder = try TemporaryFolder()
  try folder.write(
    "p.json",
    #"""
    {"policy":1,"id":"p","rules":[{"id":"r","label":"r","after":{"remove":{"list":"common-passwords"},\#
    \#(leave)"length":{"min":5}}}]}
    """#)
  let run = try ToolRun.pwcheck(["policy", "show", "./p.json"], directory: folder.path)
  #expect(
    run.text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text),
    "\(run.text)")
}

@Test func `policy show says what each rule demands`() throws {
  let run = try policy("show", "nist-800-63b-4")
  #expect(run.status == 0 && run.errorText == "")
  for part in [
    "NIST SP 800-63B-4\nPolicy: nist-800-63b-4\n",
    "\nVersion: 2\nRoles: mfa\n",
    "\n1. at least 15 characters\n",
    "\n   Has at least 15 characters, counted as Unicode code points.\n"
      + "   Only for users without the role 'mfa'.\n   Id: length\n",
    "\n   Reference: NIST SP 800-63B-4, section 3.1.1.2, item 1\n",
    "\nDemands that no program can check\n",
  ] {
    #expect(run.text.contains(part), "\(part)")
  }
  #expect(
    try policy("show", "default", "--language", "he").text.hasPrefix("8 עד 32 תווים מארבעה סוגים\n")
  )
  #expect(try policy("show", "default", "--language", "es_MX").text.contains("una letra mayúscula"))
  #expect(try policy("show", "default", "--format", "html").text.hasPrefix("<!doctype html>\n"))
  #expect(
    try policy("show", "default", "--format", "markdown").text.hasPrefix(
      "# 8-32 characters of four kinds\n"))
  #expect(
    try policy("show", "default", "--format", "json").text.hasPrefix(
      "{\n  \"policy\": 1,\n  \"id\": \"default\",")
  )
}

@Test func `policy show reads files, and says what is wrong with them`() throws {
  let folder = try TemporaryFolder()
  let file = try folder.write(
    "own.json",
    #"{"policy": 1, "id": "own", "rules": [{"id": "a", "label": "an a", "match": "a"}]}"#)
  #expect(
    try policy("show", file).text.contains(
      "1. an a\n   Contains a match of this pattern:\n     a\n"))
  let bad = try folder.write("bad.json", #"{"policy": 1}"#)
  for (arguments, message) in [
    (["show", bad], "bad.json:1:1: "), (["show", "bank"], "there is no policy of this name."),
    (
      ["show", "default", "--language", "fr"],
      "the policy 'default' has no text in 'fr'. It has ar, en, es, he."
    ),
    (["show"], "missing argument"),
    (["show", "default", "--format", "pdf"], "invalid value for"),
    (["schema", "rules"], "invalid value for"),
    (["sho"], "unknown command. Did you mean 'show'?"),
  ] {
    let run = try ToolRun.pwcheck(["policy"] + arguments)
    #expect(
      run.status == 2 && run.text == "" && run.errorText.contains(message), "\(run.errorText)")
  }
}

@Test func `policy schema prints the schemas byte for byte`() throws {
  let folder =
    #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/policies/schema"
  for (arguments, file) in [
    ([], "policy-1.json"), (["policy"], "policy-1.json"), (["form"], "form-1.json"),
  ] {
    let run = try ToolRun.pwcheck(["policy", "schema"] + arguments)
    let same = try ToolRun.shell(
      "\"$1\" policy schema \(arguments.joined()) | cmp - \(folder)/\(file)", tool: "pwcheck",
      directory: "/")
    #expect(run.status == 0 && same.status == 0)
  }
}

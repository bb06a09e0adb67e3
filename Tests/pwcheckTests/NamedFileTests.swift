import TestSupport
import Testing

private func folder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write("acme.json", "{}")
  try folder.write("mine", "{}")
  try folder.write("leaked.txt", "Abcdef1!\n")
  _ = try folder.makeFolder("drafts")
  try folder.write("drafts/acme.json", "{}")
  return folder
}

@Test(arguments: [
  (
    "acme2.json",
    "'acme2.json': no such file, and no shipped policy has this name. Did you mean 'acme.json'?"
  ),
  ("acme2", "there is no policy of this name. Did you mean 'acme.json'?"),
  ("acid", "there is no policy of this name. Use './NAME' for a file, or one of 'cis', "),
  ("defualt", "there is no policy of this name. Did you mean 'default'?"),
  ("nist", "there is no policy of this name. Did you mean 'nist-800-63b-4'?"),
  ("OWASP", "there is no policy of this name. Did you mean 'owasp-asvs-5'?"),
  ("pci", "there is no policy of this name. Did you mean 'pci-dss-4'?"),
  ("NIST-800-63B-4", "there is no policy of this name. Did you mean 'nist-800-63b-4'?"),
  ("Default", "there is no policy of this name. Did you mean 'default'?"),
  ("defualt.json", "Did you mean 'default'?"),
  (
    "nothing.json",
    "'nothing.json': no such file, and no shipped policy has this name. Name a file, or one of "
      + "'cis', "
  ),
  ("nothing", "there is no policy of this name. Use './NAME' for a file, or one of 'cis', "),
  (
    "drafts/acm.json",
    "drafts/acm.json: No such file or directory. Did you mean 'drafts/acme.json'?"
  ),
  ("./acm.json", "./acm.json: No such file or directory. Did you mean './acme.json'?"),
  (".", "'.' is a folder. Name a policy file in it, such as './NAME.json'."),
  ("drafts", "'drafts' is a folder. Name a policy file in it, such as 'drafts/NAME.json'."),
  ("drafts/", "drafts/: this is a folder. Name a file in it."),
  ("/", "/: this is a folder. Name a file in it."),
  ("", "the name of the policy is empty. Name a file, or one of 'cis', "),
  ("mine", "there is no policy named 'mine'. For the file of this name write './mine'."),
  ("-", "a policy is not read from standard input here. Name a file, or one of 'cis', "),
])
func `a policy that is not there leads to the one that was meant`(_ name: String, _ message: String)
  throws
{
  let folder = try folder()
  for arguments in [
    ["--policy", name], ["audit", "--compare", name, "leaked.txt"], ["policy", "show", name],
  ] {
    let run = try ToolRun.pwcheck(arguments, input: Array("x".utf8), directory: folder.path)
    #expect(run.status == 2 && run.text == "")
    #expect(
      run.errorText.hasPrefix("Error: \(message)") || run.errorText.contains(message),
      "\(run.errorText)")
  }
}

@Test(arguments: [
  (["form", "sign-inn"], "there is no form of this name. Did you mean 'sign-in'?"),
  (["form", "reset-pasword.json"], "Did you mean 'reset-password'?"),
  (["form", ""], "the name of the form is empty. Name a file, or one of "),
  (["form", "drafts"], "'drafts' is a folder. Name a form file in it"),
  (["audit", "leakd.txt"], "leakd.txt: No such file or directory. Did you mean 'leaked.txt'?"),
  (["gate", "leakd.txt"], "Did you mean 'leaked.txt'?"),
  (
    ["audit", "nothing-like-it"],
    "a file whose name may be secret: No such file or directory.\n"
  ),
  (
    ["audit", ".hunter2"],
    "a file whose name may be secret: No such file or directory.\n"
  ),
  (["audit", "hunter.txt"], "hunter.txt: No such file or directory.\n"),
  (["audit", ""], "the name of a file is empty."),
  (["audit", "-o", "", "leaked.txt"], "the name of a file is empty."),
  (["--words", "leakd.txt"], "Did you mean 'leaked.txt'?"),
  (["policy", "test", "default", "--cases", "acme2.json"], "Did you mean 'acme.json'?"),
  (["policy", "lint", "macth"], "there is no policy of this name."),
])
func `a file that is not there leads to the one that was meant`(
  _ arguments: [String], _ message: String
)
  throws
{
  let folder = try folder()
  let run = try ToolRun.pwcheck(arguments, directory: folder.path)
  #expect(run.status == 2 && run.errorText.contains(message), "\(run.errorText)")
}

@Test func `a key of a policy with two letters swapped leads to the right one`() throws {
  let folder = try folder()
  try folder.write("p.json", #"{"policy":1,"id":"p","rules":[{"id":"a","label":"a","macth":"a"}]}"#)
  let run = try ToolRun.pwcheck(["--policy", "p.json"], directory: folder.path)
  #expect(run.errorText.contains("unknown key 'macth'. Did you mean 'match'?"))
}

@Test(arguments: [
  "-zq7-plumbago-secret-1", "zq7/plumbago", "zq7plumbago=", ".plumbago",
  String(repeating: "zq7plumbago", count: 500),
])
func `a key given in the place of its file is not repeated`(_ key: String) throws {
  let folder = try folder()
  for arguments in [
    ["audit", "--state-key=" + key, "leaked.txt"],
    ["gate", "--findings", "known", "--findings-key=" + key, "leaked.txt"],
    ["gate", "--findings", "known", "--findings-key=" + key, "--dismiss-findings", "leaked.txt"],
  ] {
    let run = try ToolRun.pwcheck(arguments, directory: folder.path)
    #expect(run.status == 2)
    #expect(run.errorText.contains("the option takes the name of a file"))
    #expect(!run.errorText.contains("plumbago"))
  }
}

/// A folder with files that bear the names of shipped policies and forms.
private func ambiguousFolder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  let own = #"{"policy":1,"id":"own","title":"Own","rules":[{"id":"a","label":"a","match":"a"}]}"#
  for name in ["default", "cis.json"] { try folder.write(name, own) }
  _ = try folder.makeFolder("three-of-four")
  return folder
}

@Test(arguments: ["show", "lint", "test", "convert"])
func `every command takes a name for the same file, and says so where it could mean two`(
  _ command: String
) throws {
  let folder = try ambiguousFolder()
  let more = command == "convert" ? ["--to", "pwquality"] : []
  func run(_ name: String) throws -> (text: String, errors: String) {
    let run = try ToolRun.pwcheck(["policy", command, name] + more, directory: folder.path)
    return (run.text, run.errorText)
  }
  let elsewhere = try ToolRun.pwcheck(["policy", command, "default"] + more)

  let shipped = try run("default")
  #expect(shipped.text == elsewhere.text)
  #expect(
    shipped.errors.hasPrefix(
      "Warning: 'default' is the shipped policy. For the one in this folder write './default'.\n"
    ), "\(shipped.errors)")
  #expect(try run("./default").text != elsewhere.text)

  let own = try run("cis.json")
  #expect(
    own.errors.hasPrefix(
      "Warning: 'cis.json' is the file in this folder. For the shipped policy write 'cis'.\n"),
    "\(own.errors)")
  #expect(try own.text == run("./cis.json").text.replacing("./", with: ""))
  for name in ["cis", "./cis.json"] { #expect(try !run(name).errors.contains("Warning")) }
}

@Test func `a folder does not take the place of a shipped policy`() throws {
  let folder = try ambiguousFolder()
  for command in ["show", "lint", "test"] {
    let run = try ToolRun.pwcheck(["policy", command, "three-of-four"], directory: folder.path)
    #expect(run.status == 0 && run.errorText.contains("'three-of-four' is the shipped policy."))
  }
}

@Test func `a policy that is not named is the shipped one, without a word`() throws {
  let folder = try ambiguousFolder()
  let run = try ToolRun.pwcheck([], input: Array("Abcdef1!".utf8), directory: folder.path)
  #expect(run.status == 0 && run.errorText == "")
  let named = try ToolRun.pwcheck(
    ["--policy", "cis.json"], input: Array("a".utf8), directory: folder.path)
  #expect(named.status == 0)
  #expect(named.errorText.contains("'cis.json' is the file in this folder."))
}

@Test(arguments: [(1 << 20) + 1, 3 << 20])
func `a policy file that is too large is told its limit`(_ size: Int) throws {
  let folder = try TemporaryFolder()
  try folder.write("large.json", String(repeating: " ", count: size))
  let run = try ToolRun.pwcheck(["policy", "show", "./large.json"], directory: folder.path)
  #expect(run.status == 2 && run.errorText.contains("larger than 1 MiB"), "\(run.errorText)")
}

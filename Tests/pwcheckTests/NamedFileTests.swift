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
    "'acme2.json': no such file, and no shipped policy is called so. Did you mean 'acme.json'?"
  ),
  ("acme2", "there is no policy named 'acme2'. Did you mean 'acme.json'?"),
  ("defualt", "there is no policy named 'defualt'. Did you mean 'default'?"),
  ("Default", "there is no policy named 'Default'. Did you mean 'default'?"),
  ("defualt.json", "Did you mean 'default'?"),
  (
    "nothing.json",
    "'nothing.json': no such file, and no shipped policy is called so. Name a file, or one of 'cis', "
  ),
  ("nothing", "there is no policy named 'nothing'. Use './nothing' for a file, or one of 'cis', "),
  (
    "drafts/acm.json",
    "drafts/acm.json: No such file or directory. Did you mean 'drafts/acme.json'?"
  ),
  ("./acm.json", "./acm.json: No such file or directory. Did you mean './acme.json'?"),
  (".", "'.' is a folder. Name a policy file in it, such as './NAME.json'."),
  ("drafts", "'drafts' is a folder. Name a policy file in it, such as 'drafts/NAME.json'."),
  ("drafts/", "drafts/: is a directory. Name a file in it."),
  ("/", "/: is a directory. Name a file in it."),
  ("", "the name of the policy is empty. Name one, such as 'default', or a file."),
  ("mine", "there is no policy named 'mine'. For the file of this name write './mine'."),
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
  (["form", "sign-inn"], "there is no form named 'sign-inn'. Did you mean 'sign-in'?"),
  (["form", "reset-pasword.json"], "Did you mean 'reset-password'?"),
  (["form", ""], "the name of the form is empty. Name one, such as "),
  (["form", "drafts"], "'drafts' is a folder. Name a form file in it"),
  (["audit", "leakd.txt"], "leakd.txt: No such file or directory. Did you mean 'leaked.txt'?"),
  (["gate", "leakd.txt"], "Did you mean 'leaked.txt'?"),
  (["audit", "nothing-like-it"], "nothing-like-it: No such file or directory.\n"),
  (["audit", ""], "the name of a file is empty."),
  (["--words", "leakd.txt"], "Did you mean 'leaked.txt'?"),
  (["policy", "test", "default", "--cases", "acme2.json"], "Did you mean 'acme.json'?"),
  (["policy", "lint", "macth"], "there is no policy named 'macth'."),
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
  "-zq7-plumbago-secret-1", "zq7/plumbago", "zq7plumbago=",
  String(repeating: "zq7plumbago", count: 500),
])
func `a key given in the place of its file is not repeated`(_ key: String) throws {
  let folder = try folder()
  for arguments in [
    ["audit", "--state-key=" + key, "leaked.txt"],
    ["gate", "--baseline", "known", "--baseline-key=" + key, "leaked.txt"],
    ["gate", "--baseline", "known", "--baseline-key=" + key, "--update-baseline", "leaked.txt"],
  ] {
    let run = try ToolRun.pwcheck(arguments, directory: folder.path)
    #expect(run.status == 2)
    #expect(run.errorText.contains("the option takes the name of a file"))
    #expect(!run.errorText.contains("plumbago"))
  }
}

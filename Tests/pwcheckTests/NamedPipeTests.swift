import TestSupport
import Testing

private let policy = #"""
  {"policy": 1, "id": "p", "title": "P", "rules": [
    {"id": "own", "label": "not on the list", "blocklist": {"list": "PATH"}}
  ]}
  """#

private func shell(_ script: String, _ folder: TemporaryFolder) throws -> ToolRun {
  // Long enough for a machine that does other things, and the end of a program that waits for ever.
  try ToolRun.shell(
    "run() { timeout -k 1 60 \"$pwcheck\" \"$@\"; }; pwcheck=$1; \(script)", tool: "pwcheck",
    directory: folder.path)
}

@Test(arguments: [
  "printf x | run --policy ./pipe.json", "run audit --policy ./pipe.json list.txt",
  "run gate --policies pipe.json", "run policy lint pipe.json", "run policy test ./pipe.json",
  "run policy diff default ./pipe.json", "printf x | run --words pipe.json",
  "printf x | run --policy ./blocks.json", "run policy lint blocks.json",
])
func `a named pipe that nobody writes to is an error and not a wait`(_ script: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("list.txt", "x\n")
  try folder.write("blocks.json", policy.replacingPath("pipe.json"))
  let run = try shell("mkfifo pipe.json; \(script)", folder)
  #expect(run.status == (script == "run policy lint blocks.json" ? 1 : 2))
  #expect((run.text + run.errorText).contains("is a named pipe that no program writes to"))
}

@Test(arguments: ["/dev/zero", "/dev/null", "/dev/tty"])
func `a device that a policy names is no list`(_ device: String) throws {
  let folder = try TemporaryFolder()
  try folder.write("blocks.json", policy.replacingPath(device))
  let run = try shell("printf x | run --policy ./blocks.json", folder)
  #expect(run.status == 2)
  // There may be no terminal to open.
  #expect(
    device == "/dev/tty" || run.errorText.contains("is a device, not a file"), "\(run.errorText)")
}

@Test func `pipes with a writer are read, named ones and the shell's`() throws {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy.replacingPath("words.txt"))
  try folder.write("words.txt", "hunter2\n")
  try folder.write("blocks.json", policy.replacingPath("./pipe"))
  let run = try shell(
    """
    mkfifo pipe
    judge() { printf hunter2 | run -q "$@"; echo $?; }
    (sleep 0.3; cat p.json) > pipe & judge --policy ./pipe
    cat words.txt > pipe & judge --policy ./blocks.json
    (sleep 0.3; cat words.txt) > pipe & judge --words pipe
    export pwcheck
    bash -c 'printf hunter2 | "$pwcheck" -q --policy <(sleep 0.3; cat p.json | sed "s|words.txt|$PWD/words.txt|"); echo $?'
    bash -c '"$pwcheck" audit -q --policy ./p.json <(cat words.txt); echo $?'
    bash -c 'printf hunter2 | "$pwcheck" -q --policy ./p.json --words <(cat words.txt); echo $?'
    """, folder)
  #expect(run.text == "1\n1\n1\n1\n1\n1\n", "\(run.errorText)")
}

/// Of a list that is read as a whole, nothing is reported.
@Test(arguments: [
  "words", "words --from text", "policy diff default cis --list",
  "breach build -q -o index --passwords",
])
func `a signal's number is in the status of every command that reads a list`(
  _ command: String
) throws {
  let run = try shell(
    """
    mkfifo pipe; sleep 20 > pipe 2>&1 &
    timeout --preserve-status -k 9 1 "$pwcheck" \(command) pipe; echo $?; kill $!
    """, TemporaryFolder())
  #expect(run.text == "143\n", "\(run.errorText)")
  #expect(run.errorText.contains("was not read to its end."))
}

extension String {
  fileprivate func replacingPath(_ path: String) -> String {
    split(separator: "PATH").joined(separator: path)
  }
}

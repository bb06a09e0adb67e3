import TestSupport
import Testing

@testable import PasswordAudit

/// States that were made to break `merge`.
struct HostileStateTests {
  @Test func `states of more passwords than can be counted are refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write("list.txt", "Abcdef1!\n")
    func run(_ arguments: [String]) throws -> ToolRun {
      try ToolRun.pwcheck(arguments, directory: folder.path)
    }
    #expect(try run(["audit", "--quiet", "--state", "s.json", "list.txt"]).status == 0)
    for (name, times) in [("one.json", 1), ("s.json", 1 << 48)] {
      var summary = try AuditSummary(state: try folder.read("s.json"))
      for i in summary.counts.indices { summary.counts[i] *= times }
      summary.runs = [UInt64(times)]
      try folder.write(name, String(decoding: summary.state(), as: UTF8.self))
    }
    for format in ["text", "json", "ndjson", "csv", "markdown", "html", "junit", "github"] {
      let run = try run(["merge", "--format", format, "s.json"])
      #expect(run.status == 0, "\(format)")
    }
    let before = try folder.read("s.json")
    let refused = try run(["merge", "--state", "s.json", "s.json", "list-of-one.json"])
    #expect(refused.status == 2)
    let twice = try run(["merge", "--state", "s.json", "s.json", "one.json"])
    #expect(twice.status == 2)
    #expect(twice.errorText.contains("2^48"))
    #expect(try folder.read("s.json") == before)
  }
}

/// With too little memory for so many threads the answer is right or an error.
@Test(.enabled(if: !ToolRun.isSanitized))
func `an audit without memory for its threads is an error and not a fault`() throws {
  let folder = try TemporaryFolder()
  try folder.write("list.txt", (0..<20_000).map { "summer\($0)\n" }.joined())
  let script = """
    for kib in 100000 140000 160000 180000 200000 240000 280000 320000 400000 500000; do
      (ulimit -v $kib 2>/dev/null; exec "$1" audit --jobs 16 list.txt >out 2>err)
      echo "$? $(grep -c 'Error: ' err)"
    done
    """
  let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
  let lines = run.text.split(separator: "\n")
  #expect(lines.count == 10)
  // 127: the system's loader found no memory before the program began.
  for line in lines { #expect(["1 0", "2 1", "127 0"].contains(line), "\(line)") }
}

/// The message says what is known: `abort` is how an allocation ends that fails, and a trap is a
/// fault of the program's own.
@Test(
  .enabled(if: !ToolRun.isSanitized),
  arguments: [
    ("ABRT", "2", "most likely for want of memory"), ("ILL", "132", "has a fault"),
    ("TRAP", "133", "has a fault"),
    ("FPE", "136", "has a fault"),
  ])
func `what ends the program is told as far as it is known`(
  _ signal: String, _ status: String, _ message: String
) throws {
  let folder = try TemporaryFolder()
  // Waits for its input, which the shell keeps open.
  let script = """
    mkfifo pipe
    "$1" audit - <pipe >out 2>err &
    process=$!
    exec 9>pipe
    sleep 1
    kill -\(signal) $process
    wait $process
    echo $?
    cat err
    """
  let run = try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
  #expect(run.text.split(separator: "\n").first == Substring(status))
  #expect(run.text.contains(message))
}

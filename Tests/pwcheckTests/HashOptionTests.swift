import PasswordAudit
import TestSupport
import Testing

private let password = Array("Summer2024!x".utf8)

@Test(arguments: [[], ["explain"]])
func `check and explain show the times for a hash in place of the general ones`(
  _ command: [String]
) throws {
  let run = try ToolRun.pwcheck(command + ["--hash", "BCRYPT:12"], input: password)
  #expect(run.text.contains("stolen, bcrypt:12, 1 GPU "), "\(run.text)")
  #expect(run.text.contains("stolen, bcrypt:12, 1,000 GPUs "))
  #expect(run.text.contains("NVIDIA RTX 4090"))
  #expect(run.text.contains("online, 10 tries a second"))
  #expect(!run.text.contains("slow hash") && !run.text.contains("fast hash"))
  #expect(run.errorText.isEmpty)
}

@Test func `JSON keeps the general times beside those for the hash, with their source`() throws {
  let run = try ToolRun.pwcheck(["--format", "json", "--hash", "argon2id"], input: password)
  for part in [
    "\"offline_slow_hashing_1e4_per_second\"", "\"hash_1_gpu\"", "\"hash_1000_gpus\"",
    "\"name\": \"argon2id:m=19456,t=2,p=1\"", "\"measured\": \"argon2id:m=65536,t=3,p=1\"",
    "\"source\": \"https://github.com/hashcat/hashcat/pull/4284\"",
  ] {
    #expect(run.text.contains(part), "\(part)")
  }
  let plain = try ToolRun.pwcheck(["--format", "json"], input: password)
  #expect(!plain.text.contains("\"hash"))
}

@Test(arguments: [
  [], ["explain"], ["audit", "-"], ["merge", "x"], ["serve"],
])
func `a hash without a published rate is refused before anything is read`(_ command: [String])
  throws
{
  let run = try ToolRun.pwcheck(command + ["--hash", "bcyrpt:12"], input: password)
  #expect(run.status == 2)
  #expect(run.text.isEmpty)
  #expect(run.errorText.contains("Did you mean 'bcrypt'?"), "\(run.errorText)")
}

@Test(arguments: [
  ("text", "1,000 GPUs"), ("markdown", "1,000 GPUs"), ("html", "1,000 GPUs"),
  ("csv", "\"1,000 GPUs\""), ("json", "\"hash_1000_gpus\""), ("ndjson", "\"hash_1000_gpus\""),
])
func `every report of figures shows the times for the hash`(_ format: String, _ part: String)
  throws
{
  let list = Array("Summer2024!x\npassword\n".utf8)
  let run = try ToolRun.pwcheck(
    ["audit", "--hash", "bcrypt:12", "--format", format, "-"], input: list)
  #expect(run.text.contains(part), "\(run.text)")
  if !["csv", "markdown"].contains(format) { #expect(run.text.contains("bcrypt:12")) }
}

@Test func `merge can ask for another hash than the audits`() throws {
  let folder = try TemporaryFolder()
  let list = Array("Summer2024!x\npassword\nqwerty\n".utf8)
  _ = try ToolRun.pwcheck(
    ["audit", "-q", "--state", "a.json", "-"], input: list, directory: folder.path)
  for hash in ["md5", "bcrypt:12"] {
    let merged = try ToolRun.pwcheck(
      ["merge", "--hash", hash, "--list", "x", "a.json"], directory: folder.path)
    let whole = try ToolRun.pwcheck(["audit", "--hash", hash, "-"], input: list)
    func times(_ text: String) -> Substring {
      text.firstRange(of: "Found by an attacker").map { text[$0.lowerBound...].prefix(700) } ?? ""
    }
    #expect(!times(merged.text).isEmpty && times(merged.text) == times(whole.text))
  }
}

@Test func `a hash without an estimate is refused`() throws {
  let run = try ToolRun.pwcheck(
    ["audit", "--no-strength", "--hash", "md5", "-"], input: password)
  #expect(run.status == 2 && run.errorText.contains("'--hash' and '--no-strength' cannot be"))
}

@Test func `the service answers with the times for its hash`() throws {
  let run = try ToolRun.pwcheck(
    ["serve", "--hash", "ntlm"],
    input: Array(#"{"id":1,"op":"explain","password":"Summer2024!x"}"#.utf8))
  #expect(run.text.contains(#""hash":{"name":"ntlm""#), "\(run.text)")
}

@Test func `a narrow terminal and ASCII keep the line of the rate`() throws {
  let run = try ToolRun.pwcheck(["--ascii", "--hash", "scrypt:ln=20"], input: password)
  #expect(run.text.utf8.allSatisfy { $0 < 0x80 })
  #expect(run.text.contains("stolen, scrypt:ln=20,r=8,p=1, 1 GPU"))
}

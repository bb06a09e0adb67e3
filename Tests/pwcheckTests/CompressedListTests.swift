import TestSupport
import Testing

/// What a shell makes of a list of 5,000 passwords and a compressor.
private func compressed(
  _ script: String,
  _ check: (_ plain: ToolRun, _ compressed: ToolRun, TemporaryFolder) throws -> Void
) throws {
  let folder = try TemporaryFolder()
  let made = try ToolRun.shell(
    "seq 5000 | sed 's/^/Password!/' > list; \(script)", tool: "pwcheck", directory: folder.path)
  #expect(made.status == 0, "\(made.errorText)")
  let options = ["audit", "--format", "json", "--no-strength", "--jobs", "3"]
  let plain = try ToolRun.pwcheck(options + ["list"], directory: folder.path)
  try check(plain, try ToolRun.pwcheck(options + ["packed"], directory: folder.path), folder)
}

/// A report but for the names of what was read.
private func report(_ run: ToolRun) -> Substring { run.text.drop { $0 != "]" } }

@Test(arguments: [
  "gzip -c list > packed",
  "head -2000 list | gzip -c > packed; tail -n +2001 list | gzip -1 -c >> packed",
  "zstd -q -c list > packed",
  "head -2000 list | zstd -q -c > packed; tail -n +2001 list | zstd -q -19 -c >> packed",
])
func `a compressed list is read as it is, whatever its name`(_ script: String) throws {
  try compressed(script) { plain, packed, folder in
    #expect(packed.status == plain.status && packed.errorText.isEmpty, "\(packed.errorText)")
    #expect(!report(packed).isEmpty && report(packed) == report(plain))
    let others = try ToolRun.shell(
      """
      \"$1\" gate - < packed; cat packed | \"$1\" gate -; \"$1\" policy diff default cis --list \
      packed
      """,
      tool: "pwcheck", directory: folder.path)
    let lines = others.text.split(separator: "\n")
    #expect(lines.count { $0.contains("0 of 5,000 passwords are not accepted") } == 2)
    #expect(
      others.text.contains("Of 5,000 passwords") && others.errorText.isEmpty,
      "\(others.text.suffix(400))")
  }
}

@Test(arguments: [
  ("gzip -c list | head -c -1 > packed", "is cut short"),
  ("gzip -c list | head -c 500 > packed", "is cut short"),
  ("zstd -q -c list | head -c -1 > packed", "is cut short"),
  ("(gzip -c list; gzip -c list | head -c 15) > packed", "is cut short"),
  ("(gzip -c list | head -c -8; printf 12345678) > packed", "is damaged"),
  ("(zstd -q --check -c list | head -c -4; printf 1234) > packed", "is damaged"),
  ("(gzip -c list; cat list) > packed", "there is other data"),
  (
    "zstd -q --ultra -22 --long=27 -c < list > packed",
    "Run: zstdcat --long=31 packed | pwcheck audit -"
  ),
  ("gzip -c list | xz -c | gzip -c > packed", "Run: zcat packed | xzcat | pwcheck audit -"),
  ("tar -czf packed list", "Run: tar -xOf packed | pwcheck audit -"),
  (
    "iconv -t UTF-16 list | zstd -q -c > packed",
    "Run: zstdcat packed | iconv -f UTF-16 -t UTF-8 | pwcheck audit -"
  ),
  (
    "tr '\\n' '\\r' < list | gzip -c > packed",
    "Run: zcat packed | tr '\\r' '\\n' | pwcheck audit -"
  ),
])
func `a compressed list that is not whole or no list is an error`(
  _ script: String, _ reason: String
) throws {
  try compressed(script) { _, packed, _ in
    #expect(packed.status == 2 && packed.output.isEmpty)
    #expect(packed.errorText.contains(reason), "\(packed.errorText)")
    #expect(
      packed.errorText.hasPrefix("Error: packed: ") && packed.errorText.count { $0 == "\n" } == 1)
  }
}

/// A line of 60 MB: no more memory than for any other list.
@Test(.enabled(if: !ToolRun.isSanitized), arguments: ["gzip -1 -c", "zstd -q -c"])
func `a bomb takes no memory`(_ compressor: String) throws {
  let folder = try TemporaryFolder()
  let run = try ToolRun.shell(
    "head -c 60000000 /dev/zero | tr '\\0' a | \(compressor) > bomb; ulimit -v 80000; "
      + "\"$1\" audit --jobs 1 --no-strength --no-statistics --format json bomb",
    tool: "pwcheck", directory: folder.path)
  #expect(run.text.contains("\"truncated\": 1,"), "\(run.errorText)")
}

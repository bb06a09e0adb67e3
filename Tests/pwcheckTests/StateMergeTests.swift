import TestSupport
import Testing

/// Which states `merge` takes, and where states go.
struct StateMergeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("key", "0123456789abcdef0123456789abcdef")
    try folder.write("key2", "fedcba9876543210fedcba9876543210")
    try folder.write("words", "acme\n")
    try folder.write("a.txt", "Abcdef1!\nabc\n")
    try folder.write("b.txt", "Abcdef1!\n")
    _ = try ToolRun.shell("chmod 600 key key2", tool: "pwcheck", directory: folder.path)
  }

  private func shell(_ script: String) throws -> ToolRun {
    try ToolRun.shell(script, tool: "pwcheck", directory: folder.path)
  }

  @Test(arguments: [
    ("--words words", "differ in the option '--words'. Give every audit the same"),
    ("--input nul --as-passwords", "read as '--input lines' and the other as '--input nul'"),
    ("--encoding latin1", "differ in the option '--encoding'"),
    ("--no-hex", "differ in the option '--no-hex'"),
    ("--no-strength", "differ in the option '--no-strength'"),
    ("--policy cis", "one is of the policy 'default' and the other of 'cis'"),
  ])
  func `states of audits that differ are not added`(_ option: String, _ message: String) throws {
    let run = try shell(
      """
      "$1" audit -q --state a.json a.txt
      "$1" audit -q --state b.json b.txt
      "$1" audit -q --state c.json \(option) b.txt
      "$1" merge a.json b.json c.json
      """)
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.errorText.contains("c.json cannot be added to a.json: "), "\(run.errorText)")
    #expect(run.errorText.contains(message), "\(run.errorText)")
  }

  @Test func `an audit that is in two states is told`() throws {
    let run = try shell(
      """
      "$1" audit -q --state a.json a.txt
      "$1" audit -q --state b.json b.txt
      "$1" merge -q --state all.json a.json b.json
      cp b.json copy.json
      "$1" merge all.json copy.json; "$1" merge a.json b.json copy.json
      """)
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(
      run.errorText.contains("copy.json cannot be added to all.json: both hold the same audit"))
    #expect(run.errorText.contains("copy.json cannot be added to b.json: both hold the same audit"))
  }

  @Test func `a file has many states, one a line`() throws {
    let run = try shell(
      """
      for i in 1 2 3; do "$1" audit -q --state-key key --state $i.json a.txt; done
      cat 1.json 2.json > two; printf '3.json\\r\\n' > names
      "$1" merge --format json --list leak.txt two 3.json > m1; cat 1.json 2.json 3.json | "$1" merge --list leak.txt --format json - > m2
      "$1" merge --list leak.txt --format json --states-from names two > m3; cmp m1 m2 && cmp m1 m3 && cat m1
      """)
    #expect(
      run.text.contains("\"total\": 6,") && run.text.contains("\"leak.txt\"\n"), "\(run.errorText)")
    #expect(!run.text.contains("json"))
    for (script, message) in [
      (": > empty; \"$1\" merge 1.json empty", "empty: the file is empty, so it holds no state."),
      ("\"$1\" merge - < /dev/null", "standard input: the file is empty"),
      ("(cat 1.json; head -c 900 2.json) | \"$1\" merge -", "standard input:2: not a state"),
      ("printf %s \"$(cat 1.json)\" | \"$1\" merge -", "standard input: the state was cut short"),
      (
        "(cat two; cat 2.json) | \"$1\" merge -",
        "standard input:3 cannot be added to standard input:2"
      ),
      ("\"$1\" merge", "no state was named"),
      (": > none; \"$1\" merge --states-from none", "names no state"),
      (
        "printf '1.json\n\ngone\n' > names; \"$1\" merge --states-from names",
        "names:3: a file whose name may be secret: No such file or directory."
      ),
      ("\"$1\" merge - <&-", "standard input: Bad file descriptor."),
    ] {
      let run = try shell(script)
      #expect(run.status == 2 && run.text.isEmpty)
      #expect(run.errorText.contains(message), "\(run.errorText)")
    }
  }

  @Test func `a state goes to standard output, or to a descriptor, as it is`() throws {
    let audit = "\"$1\" audit -q --no-statistics"
    let run = try shell(
      """
      \(audit) --state - a.txt > 1.json; \(audit) --state - a.txt | "$1" merge -q --state x.json -; echo $?
      (echo before; \(audit) --state /dev/stdout b.txt; echo after) > f; sed -n 1p f; sed -n 3p f; wc -l < f
      \(audit) --state /dev/fd/5 b.txt 5>> f; wc -l < f
      "$1" audit -o report.json --state - b.txt | wc -l; grep -c total report.json
      "$1" merge -q --state - 1.json | cmp - 1.json && echo same
      ls ./- 2> /dev/null
      """)
    #expect(
      run.text.split(separator: "\n").map { $0.trimmed }
        == ["1", "before", "after", "3", "4", "1", "1", "same"], "\(run.text) \(run.errorText)")
    for arguments in [
      "audit --state - a.txt", "audit --state /dev/stdout a.txt", "merge --state - 1.json",
      "audit -o /dev/stdout --state - a.txt", "audit --state /dev/fd/1 --format json a.txt",
    ] {
      let run = try shell("\"$1\" \(arguments)")
      #expect(run.status == 2 && run.text.isEmpty)
      #expect(run.errorText.contains("writes the state to standard output"), "\(arguments)")
    }
  }

  @Test func `lists that no common key has are named in every format`() throws {
    _ = try shell(
      """
      "$1" audit -q --state a.json a.txt; "$1" audit -q --state b.json b.txt
      "$1" audit -q --state-key key --state c.json b.txt; "$1" audit -q --state-key key2 --state d.json b.txt
      """)
    for (format, mark) in [
      ("text", "Left out: different passwords, most frequent passwords, most frequent base"),
      ("json", "\"left_out\": ["), ("ndjson", "\"left_out\":[\"distinct\","),
      ("csv", "left-out,top.passwords,Known,0"), ("markdown", "> Left out"), ("html", "Left out"),
      ("junit", "name=\"left_out\""), ("github", "Left out"),
    ] {
      let lost = try shell("\"$1\" merge --format \(format) a.json b.json")
      #expect(lost.status == 1 && lost.text.contains(mark), "\(format)")
      let kept = try shell("\"$1\" merge --format \(format) a.json")
      #expect(!kept.text.contains(mark), "\(format)")
    }
    for (states, message) in [
      ("a.json b.json", "a.json and b.json have no common key"),
      ("a.json c.json", "a.json and c.json have no common key"),
      ("c.json d.json", "c.json and d.json were made with different keys"),
    ] {
      let warned = try shell("\"$1\" merge \(states)")
      #expect(warned.status != 2 && warned.errorText.contains("Warning: \(message)"))
      let refused = try shell("\"$1\" merge --require-key \(states)")
      #expect(refused.status == 2 && refused.errorText.contains("Error: \(message)"))
      #expect(refused.text.isEmpty)
    }
    #expect(try shell("\"$1\" merge -q --require-key c.json").status == 0)
  }

  @Test func `a key that others can read is warned of`() throws {
    let run = try shell("chmod 644 key; \"$1\" audit -q --state-key key b.txt")
    #expect(run.errorText.isEmpty)
    let loud = try shell(
      "\"$1\" audit --state-key key b.txt; chmod 600 key; \"$1\" audit --state-key key b.txt")
    #expect(loud.errorText == "Warning: key: other users can read this file. Run: chmod 600 key\n")
  }

  @Test func `machines get 0 for what is done`() throws {
    let run = try shell(
      """
      s() { "$@" > /dev/null 2>&1; printf '%s ' $?; }
      s "$1" audit --state a.json a.txt; s "$1" audit --exit-zero a.txt; s "$1" merge a.json
      s "$1" merge --exit-zero a.json; s "$1" audit --exit-zero gone.txt
      : > none; s "$1" audit --exit-zero --state n.json none; s "$1" merge --exit-zero n.json
      printf 'abc:x\\nno colon\\n' > u; s "$1" audit --exit-zero --input userpass u
      s "$1" audit --exit-zero --max-unreadable 1 --input userpass u
      """)
    #expect(run.text == "1 0 1 0 2 2 2 2 0 ")
  }

  @Test func `what a stopped audit has done stays unfinished`() throws {
    let run = try shell(
      """
      mkfifo pipe; "$1" audit -q --exit-zero --state p.json - < pipe & exec 9> pipe
      printf 'Abcdef1!\\n' >&9; sleep 1; kill -INT $!; wait $!; echo $?
      "$1" merge --exit-zero p.json; echo $?
      """)
    #expect(
      run.text.hasPrefix("130\n") && run.text.hasSuffix("130\n"), "\(run.text) \(run.errorText)")
    #expect(run.text.contains("The audit was stopped before the end"))
  }

  @Test func `frames that break off leave no state`() throws {
    let run = try shell(
      """
      f() { printf '\\010\\0\\0\\0Abcdef1!'; }
      (f; f; printf '\\377\\377\\377\\377') | "$1" audit -q --input frames --state whole.json -; echo $?
      (f; f) | "$1" audit -q --input frames --state half.json -; echo $?
      f | "$1" audit --input frames:user -; echo $?
      ls
      """)
    #expect(run.text.hasPrefix("0\n2\n2\n") && run.text.contains("whole.json"))
    #expect(!run.text.contains("half.json"))
    #expect(
      run.errorText.contains(
        "standard input: the list breaks off at record 3: the mark of the end is missing."))
  }

  @Test func `hashes of rows need a key, and equal passwords have equal ones`() throws {
    let rows = "\"$1\" audit --no-strength --rows all --row-hash"
    for (arguments, message) in [
      ("--format ndjson a.txt", "'--row-hash' needs '--state-key'")
    ] {
      let run = try shell("\(rows) \(arguments)")
      #expect(run.status == 2 && run.errorText.contains(message))
    }
    let run = try shell(
      "\(rows) --state-key key --format ndjson a.txt | grep -o '\"hash\":\"[0-9a-f]*\"' > a; "
        + "\(rows) --state-key key --format ndjson b.txt | grep -o '\"hash\":\"[0-9a-f]*\"' > b; "
        + "\(rows) --state-key key2 --format csv b.txt | grep -c hash; sort a | uniq | wc -l; grep "
        + "-cFf b a; wc -c < b"
    )
    #expect(
      run.text.split(separator: "\n").map { $0.trimmed } == ["1", "2", "1", "42"], "\(run.text)")
  }
}

extension Substring {
  /// Without spaces, which `wc` puts before numbers on some systems.
  fileprivate var trimmed: String { String(filter { $0 != " " }) }
}

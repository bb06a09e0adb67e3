import PasswordAudit
import PasswordPolicy
import PasswordReport
import Testing

@Test func `findings are the first lines of each rule, however many work`() throws {
  // Long enough for many chunks.
  let lines = (0..<150_000).map {
    $0 % 1000 == 999 ? "Password\($0)!" : $0 % 3 == 0 ? "abc" : "abcdefgh\($0)"
  }
  var sample = SampleAudit(
    lists: [("a.txt", Array(lines.joined(separator: "\n").utf8))], format: .lines)
  sample.estimatesStrength = false
  sample.comparesPolicies = false
  let one = try sample.report().findings
  sample.jobs = 4
  let four = try sample.report().findings
  #expect(one.lines == four.lines)
  // The policy's first rule is "length", its last, which only warns, "special".
  #expect(one.lines.filter { $0.failed.contains(0) }.map(\.number) == (0..<10).map { $0 * 3 + 1 })
  #expect(one.lines.filter { $0.failed.contains(6) }.map(\.number).prefix(10) == Array(1...10)[...])
  #expect(one.lines.count < 30)
  #expect(one.lines[0].mask == "lll" && one.lines[0].password == nil)
}

@Test func `annotations are cut where GitHub drops them, and the count is told`() throws {
  let list = (0..<500).map { _ in "abc" }.joined(separator: "\n")
  let sample = SampleAudit(lists: [("./lists/a,b:c.txt", Array(list.utf8))], format: .lines)
  let lines = try sample.rendered(as: .github).split(separator: "\n")
  #expect(lines.count == 11)
  #expect(lines[0].hasPrefix("::error file=lists/a%2Cb%3Ac.txt,line=1,title="))
  #expect(lines[10].contains("Not met by 500 of 500 passwords"))
}

@Test func `an accent does not keep a comma of a path from being escaped`() throws {
  let sample = SampleAudit(
    lists: [("a,\u{301}line=7:\u{301}%\u{301}", Array("abc\n".utf8))], format: .lines)
  let line = try #require(try sample.rendered(as: .github).split(separator: "\n").first)
  #expect(line.hasPrefix("::error file=a%2C\u{301}line=7%3A\u{301}%25\u{301},line=1,title="))
}

@Test func `paths are relative to the root, and encoded`() throws {
  var sample = SampleAudit(
    lists: [("/srv/tree/lists/ä b.txt", Array("abc\n".utf8))], format: .lines)
  sample.options.root = "/srv/tree"
  #expect(try sample.rendered(as: .sarif).contains(#""uri": "lists/%C3%A4%20b.txt","#))
  sample.options.root = nil
  #expect(
    try sample.rendered(as: .sarif).contains(#""uri": "file:///srv/tree/lists/%C3%A4%20b.txt""#))
}

@Test func `a password that was not judged has a place under each rule`() throws {
  let sample = SampleAudit(
    lists: [("a.txt", Array("eve:Xk93hduwQpf8#\nana:a\0b\n".utf8))], takesAnything: true)
  let sarif = try sample.rendered(as: .sarif)
  #expect(sarif.contains("\"startLine\": 2") && !sarif.contains("\"locations\": []"), "\(sarif)")
  #expect(try sample.rendered(as: .junit).contains("a.txt:2: "))
}

@Test func `a line of a list without a name has the list's number`() throws {
  var report = try SampleAudit(lists: [("a.txt", Array("abc\n".utf8))], format: .lines).report()
  report.inputs = []
  #expect(report.renderedFindings(of: 0).hasPrefix("list 1:1: "))
}

@Test func `what a checkpoint keeps of lines does not grow with each checkpoint`() throws {
  let policy = try Policy(json: Array(SampleAudit.policyFile.utf8))
  let collector = FindingCollector(policy: policy)
  let list = AuditInput(name: "a.txt", bytes: Array(String(repeating: "abc\n", count: 20).utf8))
  let sizes = try (0..<4).map { _ in
    // As after a checkpoint, when workers begin anew.
    _ = try Audit(checker: PasswordChecker(policy: policy)).run([list], rows: collector.rowOutput)
    var packed = PackedBytes()
    collector.code(&packed)
    return packed.bytes.count
  }
  #expect(Set(sizes).count == 1, "\(sizes)")
  #expect(collector.findings.lines.count == AuditReport.Options().linesPerRule)
}

@Test(arguments: [(1, true), (2, false)])
func `a written line of a list that is not there is refused`(_ inputs: Int, _ isDamaged: Bool)
  throws
{
  // One line: list 1, line 1, mask "l", no password, no rules, no flags.
  var packed = PackedBytes([1, 1, 1, 1, 0x6C, 0, 0, 0, 0, 0, 0])
  let policy = try Policy(json: Array(SampleAudit.policyFile.utf8))
  FindingCollector(policy: policy, options: AuditReport.Options(), inputs: inputs)
    .code(&packed)
  #expect(packed.isDamaged == isDamaged)
  #expect(isDamaged || packed.isAtEnd)
}

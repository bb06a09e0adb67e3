import JSON
import PasswordAudit
import PasswordPolicy
import PasswordReport
import Testing
import UnicodeText

/// Texts that mean something to what shows a report.
private let hostile = [
  "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x", "]]><x/>",
  "<!-- -- -->",
  "=cmd|'/c calc'!A0", "+1+cmd", "-2+3", "@SUM(A1)", "\t=1+1", "'=1", "a,b;\"c\"", "line\rbreak",
  "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{1B}]0;title\u{7}", "\u{202E}txt.exe",
  "\u{2066}x\u{2069}",
  "zero\u{200B}width\u{FEFF}", "nul\u{0}nul", "\u{2028}line\u{2029}", "::error file=x::y",
  "%0A::warning::x",
  "##[error]x", "a|b|c", "`rm -rf`", "``a` b``", "[x](javascript:alert(1))", "![x](http://x/y)",
  "**b** _i_ ~~s~~",
  "@octocat see #1", "https://example.com/x", "www.example.com", "&lt;b&gt; &#60;b", "\\",
  "\u{FFFF}",
  "🏴\u{E0067}\u{E0062}\u{E007F}",
]

private let illFormed: [[UInt8]] = [
  [0xED, 0xA0, 0x80, 0x61, 0x62, 0x63], [0xC0, 0xAF, 0x2E, 0x2E], [0xFF, 0xFE, 0x00],
  [0xF5, 0x80, 0x80, 0x80],
]

/// The texts as passwords, many of them often enough for the top lists; as user names, file names
/// and labels.
private func hostileAudit(reveals: Bool) -> SampleAudit {
  var list: [UInt8] = []
  for text in hostile.map({ Array($0.utf8) }) + illFormed {
    for _ in 0..<6 {
      list += text.map { $0 == 0x3A ? 0x2E : $0 } + [0x3A] + text + [0x0A]
    }
  }
  var options = AuditReport.Options()
  options.revealsPasswords = reveals
  options.top = 100
  options.linesPerRule = 300
  let label = jsonString(hostile.filter { !$0.contains("\u{0}") }.joined(separator: " "))
  var sample = SampleAudit(options: options)
  sample.policy = """
    { "policy": 1, "id": "hostile", "title": \(label), "rules": [
      { "id": "length", "label": \(label), "message": \(label), "reference": \(label), "length": { "min": 1000 } } ] }
    """
  sample.lists = hostile.map { (name: $0, text: []) } + [(name: hostile.joined(), text: list)]
  sample.format = .userPass()
  sample.takesAnything = true
  return sample
}

/// The least that JSON asks for, so that what is tested does not make its own test.
private func jsonString(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\"", "\\": "\\\(scalar)"
    case _ where scalar.value < 0x20:
      "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

@Test(arguments: AuditFormat.allCases, [false, true])
func `no format lets a character act that is not seen`(_ format: AuditFormat, reveals: Bool) throws
{
  let text = try hostileAudit(reveals: reveals).rendered(as: format)
  for scalar in text.unicodeScalars where scalar != "\n" {
    if scalar == "\r", format == .csv { continue }
    // JSON's strings may hold them, and what reads JSON escapes anew.
    if scalar == "\u{FFFF}", [.json, .ndjson, .sarif].contains(format) { continue }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      Issue.record("U+\(String(scalar.value, radix: 16)) in \(format.rawValue)")
      return
    default: continue
    }
  }
}

@Test(arguments: [false, true])
func `a finding is one line, and no character of it acts unseen`(_ reveals: Bool) throws {
  let report = try hostileAudit(reveals: reveals).report()
  let text = report.renderedFindings(of: 0)
  #expect(text.split(separator: "\n").count == report.findings.lines.count)
  for scalar in text.unicodeScalars where scalar != "\n" {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      Issue.record("U+\(String(scalar.value, radix: 16))")
      return
    default: continue
    }
  }
}

@Test func `a narrow terminal breaks headings too`() throws {
  for width in 24...40 {
    var audit = hostileAudit(reveals: true)
    audit.options.width = width
    audit.options.minCount = 1
    let widest =
      try audit.rendered(as: .text).split(separator: "\n").map { columns(of: String($0)) }.max()
      ?? 0
    #expect(widest <= width)
  }
}

@Test(arguments: AuditFormat.allCases)
func `a redacted report holds no password`(_ format: AuditFormat) throws {
  var sample = SampleAudit()
  let passwords = ["Tr0ub4dor&3", "Пароль2023", "hunter2hunter2", "=cmd|calc", "zebra\u{202E}x"]
  let lines = passwords.flatMap { password in (0..<9).map { "user\($0):\(password)" } }
  sample.lists = [("a.txt", Array(lines.joined(separator: "\n").utf8))]
  sample.options.minCount = 1
  let text = try sample.rendered(as: format)
  for password in passwords {
    let stem = password.prefix { $0 != "\u{202E}" && $0 != "|" }
    #expect(!text.lowercased().contains(stem.lowercased().dropFirst(stem.hasPrefix("=") ? 1 : 0)))
  }
  #expect(!text.contains("user3"))
}

@Test(arguments: [AuditFormat.html, .junit])
func `markup holds no element but its own`(_ format: AuditFormat) throws {
  var text = try hostileAudit(reveals: true).rendered(as: format)
  // The page's own script is its last element.
  if format == .html {
    #expect(text.hasSuffix("</script>\n</body>\n</html>\n"))
    let pieces = text.split(separator: "<script>\n\"use strict\";")
    #expect(pieces.count == 2)
    text = String(pieces[0])
  }
  for element in ["<script", "<img", "<x", "<b", "<!--", "]]>"] where element != "<b" {
    #expect(!text.contains(element))
  }
  let names = Set(
    text.split(separator: "<").dropFirst().map {
      $0.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "?" || $0 == "!" }
    })
  let known: Set<Substring> =
    format == .junit
    ? [
      "?xml", "testsuites", "testsuite", "properties", "property", "testcase", "failure",
      "/testsuites",
      "/testsuite", "/properties", "/testcase", "/failure", "error", "/error",
    ]
    : names.subtracting(["script", "/script", "img", "x", "b", "iframe"])
  #expect(names.subtracting(known).isEmpty)
}

@Test(arguments: [false, true])
func `a spreadsheet sees no formula in a field`(_ reveals: Bool) throws {
  for withRows in [true, false] {
    let text = try hostileAudit(reveals: reveals).rendered(as: .csv, withRows: withRows)
    let records = csvRecords(text)
    #expect(Set(records.map(\.count)).count == 1)
    for field in records.joined() {
      #expect(!["=", "+", "-", "@", "\t", "\r"].contains { field.hasPrefix($0) }, "\(field)")
    }
  }
}

@Test func `a workflow sees no command but the report's own`() throws {
  let text = try hostileAudit(reveals: true).rendered(as: .github)
  let lines = text.split(separator: "\n")
  #expect(lines.count == 11)
  for line in lines {
    #expect(["::error file=", "::notice title="].contains { line.hasPrefix($0) })
    // Of its properties none holds what would end it.
    let properties = line.dropFirst(2).prefix { $0 != ":" }
    #expect(properties.split(separator: ",").allSatisfy { $0.contains("=") })
  }
}

@Test(arguments: [AuditFormat.json, .sarif, .ndjson], [false, true])
func `JSON stays JSON`(_ format: AuditFormat, reveals: Bool) throws {
  let text = try hostileAudit(reveals: reveals).rendered(as: format)
  let documents = format == .ndjson ? text.split(separator: "\n") : [text[...]]
  for document in documents { _ = try JSONParser.parse(Array(document.utf8)) }
  // A line break of another system makes a record unreadable.
  let broken = hostile.count { $0.contains("\r") || $0.contains("\u{2028}") }
  let records = (hostile.count - broken + illFormed.count) * 6
  if format == .ndjson { #expect(documents.count == records + 1) }
}

@Test func `a table of Markdown keeps its columns`() throws {
  let text = try hostileAudit(reveals: true).rendered(as: .markdown)
  var expected = 0
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let cells = line.replacing("\\\\", with: "").replacing("\\|", with: "").split(
      separator: "|", omittingEmptySubsequences: false
    ).count
    if !line.hasPrefix("|") {
      expected = 0
    } else if expected == 0 {
      expected = cells
    } else {
      #expect(cells == expected, "\(line)")
    }
  }
  #expect(
    !text.contains("<script") && !text.contains("<img") && !text.contains("https:"))
  #expect(!text.replacing("\\]", with: "").contains("]("))
}

/// Records of comma-separated values, as RFC 4180 has them.
private func csvRecords(_ text: String) -> [[String]] {
  var records: [[String]] = [[]]
  var field = ""
  var isQuoted = false
  let scalars = Array(text.unicodeScalars)
  var i = 0
  while i < scalars.count {
    let scalar = scalars[i]
    if isQuoted, scalar == "\"" {
      if i + 1 < scalars.count, scalars[i + 1] == "\"" {
        field += "\""
        i += 1
      } else {
        isQuoted = false
      }
    } else if isQuoted {
      field.unicodeScalars.append(scalar)
    } else if scalar == "\"", field.isEmpty {
      isQuoted = true
    } else if scalar == "," || scalar == "\r" {
      records[records.count - 1].append(field)
      field = ""
      if scalar == "\r" {
        records.append([])
        i += 1
      }
    } else {
      field.unicodeScalars.append(scalar)
    }
    i += 1
  }
  return records.filter { !$0.isEmpty }
}

import PasswordPolicy
import PasswordWording
import PolicyReview
import TestSupport
import Testing

/// A rule of every kind, with all that can stand beside one.
private let everyKind = #"""
  {
    "policy": 1, "id": "every-kind",
    "title": {"en": "Every kind of rule", "es": "Reglas de todo tipo", "he": "כללים מכל סוג"},
    "source": "An example, https://example.com/policy",
    "rules": [
      {"id": "match", "label": {"en": "a digit", "es": "un dígito", "he": "ספרה (0-9)"}, "match": "[0-9]",
       "message": {"en": "Add a digit.", "he": "יש להוסיף ספרה."}, "reference": "clause 1", "accepts": ["1"], "rejects": ["", "a"]},
      {"id": "two", "label": "two to four digits", "match": "[0-9]", "min": 2, "max": 4, "accepts": ["12"]},
      {"id": "never", "label": "no z", "match": "z", "min": 0, "max": 0},
      {"id": "avoid", "label": "no space", "avoid": "\\s|`", "severity": "warning", "rejects": [" "]},
      {"id": "graphemes", "label": "length", "length": {"min": 8, "max": 64, "unit": "characters"}},
      {"id": "bytes", "label": "bytes", "length": {"max": 72, "unit": "bytes"}, "when": {"length": {"min": 1}}},
      {"id": "exact", "label": "exact", "length": {"min": 10, "max": 10}},
      {"id": "kinds", "label": "kinds", "atLeast": 1, "of": [
        {"id": "upper", "label": "upper", "match": "[A-Z]"},
        {"id": "both", "label": "both", "atLeast": 2, "of": [
          {"id": "x", "label": "x", "match": "x"}, {"id": "y", "label": "y", "match": "y"}]}]},
      {"id": "list", "label": "list", "blocklist": {"list": "common-passwords", "top": 100}},
      {"id": "contains", "label": "contains", "blocklist": {"list": "common-passwords", "top": 1, "compare": "contains"}},
      {"id": "expected", "label": "expected", "expected": {"list": "common-passwords"}},
      {"id": "personal", "label": "personal", "personal": {"minLength": 1}},
      {"id": "new", "label": "new", "differs": {"minEdits": 1}},
      {"id": "differs", "label": "differs", "differs": {"minEdits": 3}},
      {"id": "repeats", "label": "repeats", "repeats": {"max": 2}},
      {"id": "twice", "label": "twice", "repeats": {"max": 1}},
      {"id": "sequences", "label": "sequences", "sequences": {"max": 3}},
      {"id": "digits", "label": "digits", "sequences": {"max": 2, "kinds": ["digit"]}},
      {"id": "score", "label": "score", "strength": {"minScore": 70}},
      {"id": "guesses", "label": "guesses", "strength": {"minGuesses": 5e9}}
    ],
    "advisories": [{"text": {"en": "Allow pasting.", "he": "יש לאפשר הדבקה."}, "reference": "clause 2"}, {"text": "No rotation."}]
  }
  """#

private func render(_ json: String, _ format: PolicyFormat, language: String = "en") throws
  -> String
{
  PolicyReport(try Policy(json: Array(json.utf8)), language: language, toolVersion: "0").rendered(
    as: format)
}

@Test(arguments: [
  (PolicyFormat.text, "en", "policy.txt"), (.markdown, "en", "policy.md"),
  (.html, "he", "policy.html"),
])
func `a policy in every format`(_ format: PolicyFormat, _ language: String, _ file: String) throws {
  expectSnapshot(try render(everyKind, format, language: language), named: file)
}

@Test func `the page names the language of each text and leaves its direction to it`() throws {
  let page = try render(everyKind, .html, language: "he-IL")
  #expect(page.contains("<h3 lang=\"he\" dir=\"auto\">ספרה (0-9)</h3>"))
  #expect(page.contains("<span lang=\"he\" dir=\"auto\">יש להוסיף ספרה.</span>"))
  #expect(page.contains("<h3 lang=\"en\" dir=\"auto\">two to four digits</h3>"))
  #expect(page.contains("<code class=\"pattern\" dir=\"ltr\">[0-9]</code>"))
  let policy = try Policy(json: Array(everyKind.utf8))
  #expect(policy.languages == ["en", "es", "he"])
}

@Test(arguments: [
  (0, 1, "Every password is accepted."), (1, 0, "A password is accepted if it meets the rule."),
  (2, 0, "A password is accepted if it meets both rules."),
  (3, 0, "A password is accepted if it meets all 3 rules."),
  (1, 1, "A password is accepted if it meets the rule that is not a recommendation."),
  (2, 1, "A password is accepted if it meets the 2 rules that are not a recommendation."),
])
func `the page says how many rules decide`(_ errors: Int, _ warnings: Int, _ sentence: String)
  throws
{
  let rules = (0..<errors + warnings).map {
    let severity = $0 < errors ? "error" : "warning"
    return #"{"id":"r\#($0)","label":"r","match":"\#($0)","severity":"\#(severity)"}"#
  }
  let policy = #"{"policy":1,"id":"p","rules":[\#(rules.joined(separator: ","))]}"#
  let text = PolicyReport(try Policy(json: Array(policy.utf8))).rendered(as: .text)
  #expect(text.split(separator: "\n").contains { $0 == sentence }, "\(text)")
}

@Test(arguments: [
  (#""when":{"role":"mfa"}"#, #""when":{"withoutRole":"mfa"}"#, "applies"),
  (
    #""when":{"length":{"max":9}}"#, #""severity":"warning""#,
    "applies and is not a recommendation"
  ),
])
func `a rule for some passwords or users is no rule that all must meet`(
  _ first: String, _ second: String, _ end: String
) throws {
  let policy = """
    {"policy":1,"id":"p","rules":[
      {"id":"a","label":"a","match":"a",\(first)},{"id":"b","label":"b","match":"b",\(second)}]}
    """
  let text = PolicyReport(try Policy(json: policy.utf8)).rendered(as: .text)
  #expect(
    text.replacing("\n", with: " ").contains(
      "A password is accepted if it meets every rule that \(end). "), "\(text)")
}

@Test(arguments: Policy.shippedNames)
func `every shipped policy can be shown in every format`(_ name: String) throws {
  let file = try #require(Policy.shippedFile(named: name))
  let policy = try Policy(json: file)
  for format in PolicyFormat.allCases {
    let text = PolicyReport(policy).rendered(as: format)
    for rule in policy.allRules { #expect(text.contains(rule.id)) }
    #expect(text.hasSuffix("\n"))
  }
  // Nothing that a terminal of 80 columns would break, but for addresses and patterns.
  for line in PolicyReport(policy).rendered(as: .text).split(separator: "\n") {
    #expect(line.count <= 80 || line.contains("https://"), "\(line)")
  }
}

// MARK: Hostile policies

private let hostile = [
  "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onload='x", "<!-- -- -->",
  "</h3></li></ol>",
  "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{202E}txt.exe", "\u{2066}x\u{2069}",
  "zero\u{200B}width\u{FEFF}",
  "\u{2028}line\u{2029}", "a\nb\r\n# heading", "1. item", "- item", "+ item", "> quote", "=== rule",
  "# heading", "| a | b |",
  "`rm -rf`", "``a` b``", "[x](javascript:alert(1))", "![x](http://x/y)", "**b** _i_ ~~s~~",
  "@octocat see #1",
  "https://example.com/x", "www.example.com", "&lt;b&gt; &#60;b", "\\",
  "🏴\u{E0067}\u{E0062}\u{E007F}",
  "$`x`$",
]

/// A policy that has a text in every place where a file may have one.
private func hostilePolicy(_ text: String) -> String {
  let string = jsonString(text)
  let pattern = jsonString("\\Q" + text + "\\E")
  return """
    {"policy": 1, "id": "hostile", "title": \(string), "source": \(string), "rules": [
      {"id": "a", "label": \(string), "message": \(string), "reference": \(string), "match": \(pattern)},
      {"id": "b", "label": {"he": \(string)}, "atLeast": 1, "of": [{"id": "c", "label": \(string), "avoid": \(pattern)}]},
      {"id": "d", "label": "d", "length": {"min": 3},
       "when": {"atLeast": 1, "of": [{"id": "e", "label": \(string), "avoid": \(pattern)}]}}],
     "advisories": [{"text": \(string), "reference": \(string)}]}
    """
}

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

@Test(arguments: PolicyFormat.allCases)
func `no policy acts on whoever reads it`(_ format: PolicyFormat) throws {
  let plain = try render(hostilePolicy("plain"), format)
  for text in hostile {
    let shown = try render(hostilePolicy(text), format)
    for scalar in shown.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        Issue.record("U+\(String(scalar.value, radix: 16)) in \(format.rawValue)")
        return
      default: continue
      }
    }
    switch format {
    case .html:
      // The same elements in the same order as on a page with nothing in it to fear.
      #expect(elements(of: shown) == elements(of: plain), "\(text)")
    case .markdown:
      #expect(shown.count { $0 == "\n" } == plain.count { $0 == "\n" }, "\(text)")
    case .text: continue
    }
  }
}

private func elements(of page: String) -> [Substring] {
  page.split(separator: "<").dropFirst().map { $0.prefix { $0 != " " && $0 != ">" } }
}

@Test func `in Markdown nothing begins a block or a link but our own`() throws {
  for text in hostile {
    for line in try render(hostilePolicy(text), .markdown).split(separator: "\n") {
      var rest = line.drop { $0 == " " }
      // Our own beginnings: a heading, an item, a name.
      for mark in ["# ", "## ", "1. **", "2. **", "3. **", "- Reference: ", "- ", "Source: "]
      where rest.hasPrefix(mark) {
        rest = rest.dropFirst(mark.count)
        break
      }
      for mark in ["# ", "- ", "+ ", "> ", "1. ", "==="] {
        #expect(!rest.hasPrefix(mark), "\(line)")
      }
      let outsideCode = rest.contains("pattern: ") ? rest.prefix { $0 != "`" } : rest
      let unescaped = withoutEscapes(outsideCode)
      for mark in ["](", "<script", "<img", "<!--", "@octocat", "https://", "www.e"] {
        #expect(!unescaped.contains(mark), "\(line)")
      }
    }
  }
}

/// What is left to mean something where a backslash takes the meaning from the character after it.
private func withoutEscapes(_ line: Substring) -> String {
  var result = ""
  var isEscaped = false
  for character in line {
    if isEscaped {
      isEscaped = false
    } else if character == "\\" {
      isEscaped = true
    } else {
      result.append(character)
    }
  }
  return result
}

@Test func `the table of policies is aligned and holds no control character`() throws {
  let policies = try ["default", "cis"].map { name in
    PolicyCatalogue.Entry(
      name: name, policy: try Policy(json: try #require(Policy.shippedFile(named: name))))
  }
  let bad = PolicyCatalogue.Entry(
    name: "x\u{1B}[2J", policy: try Policy(json: Array(hostilePolicy("\u{202E}\u{7}").utf8)))
  let text = PolicyCatalogue(policies + [bad]).text()
  #expect(
    text.hasPrefix(
      "default     8-32 characters of four kinds\ncis         CIS Password Policy Guide, "))
  #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7}" })
}

import TestSupport
import Testing

/// Accepted, and yet not all that is recommended: the mark says which it is.
private let policy = #"""
  { "policy": 1, "id": "p", "rules": [
    { "id": "length", "label": "4 characters", "length": { "min": 4 } },
    { "id": "dash", "label": "a dash", "match": "-", "severity": "warning" },
    { "id": "kinds", "label": "both", "atLeast": 2, "severity": "warning", "of": [
      { "id": "digit", "label": "a digit", "match": "[0-9]" }, { "id": "capital", "label": "a capital", "match": "[A-Z]" }] } ] }
  """#

private func check(_ password: String, _ arguments: String...) throws -> ToolRun {
  let folder = try TemporaryFolder()
  try folder.write("p.json", policy)
  return try .pwcheck(
    ["--policy", "./p.json"] + arguments, input: Array(password.utf8), directory: folder.path)
}

@Test func `an unmet recommendation has a mark of its own above the verdict`() throws {
  let run = try check("horse7")
  let checklist = """
    ✅ 4 characters
    🔶 a dash (recommended)
    🔶 both (recommended)
       ✅ a digit
       🔶 a capital
    Accepted

    """
  #expect(run.text.hasPrefix(checklist))
  #expect(run.status == 0)
}

@Test func `an unmet recommendation in ASCII`() throws {
  #expect(
    try check("horse7", "--ascii").text.hasPrefix(
      "[x] 4 characters\n[~] a dash (recommended)\n[~] both"))
}

@Test func `while typing a recommendation is pending as any rule is`() throws {
  let run = try check("horse7", "--mode", "inline")
  #expect(run.text.hasPrefix("✅ 4 characters\n⚪️ a dash (recommended)\n"))
  #expect(!run.text.contains("🔶"))
}

@Test func `a rule that rejects keeps its mark beside a recommendation`() throws {
  let run = try check("cat")
  #expect(run.text.hasPrefix("❌ 4 characters\n🔶 a dash (recommended)\n"))
  #expect(run.status == 1)
}

@Test func `JSON keeps its marks, and says by severity what rejects`() throws {
  let text = try check("horse7", "--format", "json").text
  #expect(text.contains(#""severity": "warning""#) && text.contains(#""mark": "❌""#))
  #expect(!text.contains("🔶"))
}

import TestSupport
import Testing

private func show(_ arguments: String...) throws -> ToolRun {
  try .pwcheck(["policy", "show"] + arguments)
}

private let own =
  #"{"policy": 1, "id": "own", "rules": [{"id": "a", "label": "</script><b>", "match": "[<]/script"}]}"#

struct PolicyLiveTests {
  let folder: TemporaryFolder
  let live: String

  init() throws {
    folder = try TemporaryFolder()
    live = try folder.write(
      "live.html",
      "<!-- pwcheck-live/1 0.1.0 sha256-ab+/9= -->\n<script type=\"module\">go()</script>\n")
  }

  @Test func `a page with the live checklist has the policy and the scripts, and allows one`()
    throws
  {
    let run = try show(try folder.write("own.json", own), "--format", "html", "--live", live)
    #expect(run.status == 0 && run.errorText == "")
    #expect(run.text.contains("; script-src 'sha256-ab+/9=' 'wasm-unsafe-eval'\">"))
    #expect(run.text.contains("<script type=\"module\">go()</script>\n</body>"))
    #expect(run.text.contains("<pwcheck-field for=\"pwcheck-password\""))
    #expect(run.text.contains(#""match": "[\u003c]/script""#))
    #expect(run.text.components(of: "</script>") == 2)
  }

  @Test func `without the live checklist a page has no script`() throws {
    let run = try show("default", "--format", "html")
    #expect(!run.text.contains("<script") && !run.text.contains("script-src"))
  }

  @Test(arguments: [
    ("", "this is not the live checklist"),
    ("<!doctype html>\n", "this is not the live checklist"),
    ("<!-- pwcheck-live/1 0.1.0 sha256-ab' * -->\n", "this is not the live checklist"),
    ("<!-- pwcheck-live/1 0.1.0 sha256-a;b -->\n", "this is not the live checklist"),
    ("<!-- pwcheck-live/1 0.0.9 sha256-ab -->\n", "the live checklist of pwcheck 0.0.9"),
    ("<!-- pwcheck-live/1 0.1.0 sha256-ab -->", "this is not the live checklist"),
  ])
  func `a file that is not the live checklist is refused`(content: String, problem: String) throws {
    let run = try show(
      "default", "--format", "html", "--live", try folder.write("other.html", content))
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorText.contains(problem))
    #expect(run.errorText.contains("Scripts/build-web"))
  }

  @Test func `a live checklist that is not there is told how to be made`() throws {
    let run = try show("default", "--format", "html", "--live", folder.path + "/none.html")
    #expect(run.status == 2 && run.text == "")
    #expect(run.errorText.contains("Scripts/build-web"))
    let other = try show("default", "--live", live)
    #expect(other.status == 2)
    #expect(other.errorText.contains("'--live' needs '--format html'"))
  }

  @Test func `a policy with a list of its own cannot be judged by in a page`() throws {
    _ = try folder.write("words.txt", "hello\n")
    let policy = try folder.write(
      "own.json",
      #"{"policy": 1, "id": "own", "rules": [{"id": "a", "label": "a", "blocklist": {"list": "words.txt"}}]}"#
    )
    #expect(try show(policy, "--format", "html").status == 0)
    let run = try show(policy, "--format", "html", "--live", live)
    #expect(run.status == 2)
    #expect(run.errorText.contains("own.json:1:"))
    #expect(run.errorText.contains("Leave '--live' out"))
  }

  @Test func `a policy that asks a corpus needs none for a page`() throws {
    let policy = try folder.write(
      "own.json",
      #"{"policy": 1, "id": "own", "rules": [{"id": "a", "label": "a", "breached": {"file": "none.pwb"}}]}"#
    )
    #expect(try show(policy, "--format", "html").status == 2)
    #expect(try show(policy, "--format", "html", "--live", live).status == 0)
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

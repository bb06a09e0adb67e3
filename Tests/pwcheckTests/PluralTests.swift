import TestSupport
import Testing

/// Lists of no, one and two passwords, in every format: a number agrees with its noun.
@Test(arguments: [
  "text", "markdown", "html", "github", "sarif", "junit",
])
func `a number agrees with its noun in every report`(_ format: String) throws {
  let folder = try TemporaryFolder()
  let lists = [
    "", "abc\n", "abc\nabc\n", "abc\nAbcdef1!\n", "\n", "abc\n\n", "Abcdef1!\n",
    "ana:ana\n", "ana:Abcdef1!\nbroken\n", "ana:abc\nbroken\nbroken\n",
  ]
  for (i, list) in lists.enumerated() {
    let file = try folder.write("list\(i).txt", list)
    let input = list.contains(":") ? "userpass" : "lines"
    for command in [
      ["audit", "--min-count", "1"], ["audit"], ["audit", "--min-count", "2"],
      ["audit", "--max-unreadable", "9"], ["gate", "--max-failing", "1"],
    ] {
      let run = try ToolRun.pwcheck(command + ["--input", input, "--format", format, file])
      for text in [run.text, run.errorText] {
        let wrong = disagreements(text)
        #expect(wrong.isEmpty, "\(command) list \(i): \(wrong)")
      }
    }
  }
}

/// "1 passwords", "1 different passwords", "of 1 accounts", "1 passwords are".
private func disagreements(_ text: String) -> [String] {
  let one =
    #/\b1 (?:different |blank |unreadable )?(?:passwords|records|entries|times|accounts|names|lists|mistakes|guesses) |\b1 passwords? are|\b1 occur |\b(?:[02-9]|\d\d+) (?:different )?(?:password|record|entry|time|account) /#
  return text.matches(of: one).map { String($0.output) }
}

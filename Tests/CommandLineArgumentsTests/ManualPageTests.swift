import CommandLineArguments
import Testing

private let edition: ManualPage.Edition = (
  version: "1.2.3", date: "2026-01-31", sections: [("Exit status", [("0", "All is well.")])]
)

private func page(_ words: String...) throws -> String {
  let command = try #require(sample.description.subcommand(at: words))
  return ManualPage(command, of: sample.description, edition: edition).roff
}

@Test func `a long paragraph loses no word and fits a line`() throws {
  let words = (0..<60).map { "word\($0)" }
  var command = try #require(sample.description.subcommand(at: ["audit"]))
  command.discussion = words.joined(separator: " ")
  let page = ManualPage(command, of: sample.description, edition: edition).roff
  let lines = page.split(separator: "\n").filter { $0.hasPrefix("word") }
  #expect(lines.flatMap { $0.split(separator: " ") }.map(String.init) == words)
  #expect(lines.allSatisfy { $0.count <= 78 })
}

@Test func `a page says what the help says`() throws {
  #expect(
    try page("policy", "convert") == #"""
      .\" Made by 'sample man' from the definitions behind --help.
      .TH "SAMPLE\-POLICY\-CONVERT" "1" "2026-01-31" "sample 1.2.3" "User Commands"
      .SH "NAME"
      sample\-policy\-convert \- Convert a policy
      .SH "SYNOPSIS"
      \fBsample policy convert\fR \fI[OPTIONS] NAME|FILE [TARGET]\fR
      .SH "ARGUMENTS"
      .TP
      \fINAME|FILE\fR
      What to convert.
      .TP
      \fITARGET\fR
      Where to.
      .SH "OPTIONS"
      .TP
      \fB\-\-from\fR \fIFORMAT\fR
      Convert from this.
      .TP
      \fB\-\-to\fR \fIFORMAT\fR
      Convert to this.
      .SS "Help"
      .TP
      \fB\-h\fR, \fB\-\-help\fR
      Show this help.
      .TP
      \fB\-V\fR, \fB\-\-version\fR
      Show the version.
      .SH "EXIT STATUS"
      .TP
      \fB0\fR
      All is well.
      .SH "SEE ALSO"
      \fBsample\-policy\fR(1),
      \fBsample\-policy\-list\fR(1)

      """#)
}

@Test func `the page of a program lists its commands`() throws {
  let text = try page()
  #expect(text.contains(".SH \"COMMANDS\"\n.TP\n\\fBcheck\\fR\nJudge one password.\n"))
  #expect(text.contains("Without a command it does what \\(aqsample check\\(aq does.\n"))
  #expect(text.contains("\\fBsample\\-policy\\fR(1)\n"))
}

@Test func `text in a page means itself, whatever it is`() throws {
  var command = try #require(sample.description.subcommand(at: ["audit"]))
  command.discussion =
    ".so /etc/passwd\n\n'quoted' \\fBbold\\fR \"a\" `b` ^ ~\n\né \u{26AA}\u{FE0F} 🔑"
  let text = ManualPage(command, of: sample.description, edition: edition).roff
  #expect(
    text.contains(
      #"""
      .SH "DESCRIPTION"
      \&.so /etc/passwd
      .PP
      \(aqquoted\(aq \efBbold\efR \(dqa\(dq \(gab\(ga \(ha \(ti
      .PP
      \[u00E9] \[u26AA] \[u1F511]

      """#))
  #expect(text.utf8.allSatisfy { $0 < 0x80 })
}

@Test func `every command has a page of its own name`() {
  #expect(
    sample.description.tree.map { ManualPage.name(of: $0) } == [
      "sample", "sample-check", "sample-audit", "sample-policy", "sample-policy-list",
      "sample-policy-convert",
    ])
  #expect(sample.description.subcommand(at: ["policy", "lost"]) == nil)
}

@Test func `an example is indented, and its line is not filled`() throws {
  #expect(
    try page("audit").contains(
      "A compressed list:\n.PP\n.RS \"4\"\n.EX\nzcat leaks.gz | sample audit \\-\n.EE\n.RE\n"))
}

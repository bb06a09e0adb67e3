import Foundation
import TestSupport
import Testing

/// The options that the help of a command lists, by the title above them.
private func options(_ help: String) -> [String] {
  var lines: [String] = []
  var title = ""
  for line in help.split(separator: "\n") {
    if let first = line.first, first.isUppercase, line.hasSuffix(":") {
      title = String(line)
    } else if let match = line.firstMatch(of: /^(?:  -\w, |      )--([a-z-]+)/),
      !["Help:", "Examples:"].contains(title)
    {
      if lines.last?.hasPrefix(title) != true { lines.append(title) }
      lines[lines.count - 1] += " \(match.1)"
    }
  }
  return lines
}

/// Each command has its options under the titles of the fixture, so that none is lost or moved by
/// mistake.
@Test func `help lists each option under its title`() throws {
  let path = #filePath.replacing("HelpOptionTests.swift", with: "Fixtures/options.txt")
  let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
  let lines = text.split(separator: "\n").map(String.init)
  let starts = lines.indices.filter { lines[$0].hasPrefix("pwcheck ") } + [lines.count]
  #expect(starts.count > 30)
  for (start, end) in zip(starts, starts.dropFirst()) {
    let command = lines[start].split(separator: " ").dropFirst().map(String.init)
    let run = try ToolRun.pwcheck(command + ["--help"])
    #expect(options(run.text) == Array(lines[start + 1..<end]), "\(lines[start])")
  }
}

@Test(arguments: [
  ("words", "Number of threads (1 to 256; default: one per processor)", "vault"),
  ("merge", "Output format (text, json, ", "sarif"), ("gate", "sarif", "vault (the export"),
])
func `help has one bracket for a value, and offers only what the command takes`(
  _ command: String, _ text: String, _ missing: String
) throws {
  let help = try ToolRun.pwcheck([command, "--help"]).text.split(whereSeparator: \.isWhitespace)
    .joined(separator: " ")
  #expect(help.contains(text) && !help.contains(missing) && !help.contains(") ("), "\(help)")
}

@Test func `help, manual and completion of a form have the file of findings`() throws {
  let help = try ToolRun.pwcheck(["form", "--help"]).text
  #expect(help.contains("Usage: pwcheck form [OPTIONS] NAME|FILE [FILE]\n"))
  let manual = try ToolRun.pwcheck(["man", "form"]).text
  #expect(manual.contains("\\fI[OPTIONS] NAME|FILE [FILE]\\fR"))
  let line = Array("form\0sign-in\0--next\0findings\0\0".utf8)
  #expect(try ToolRun.pwcheck(["completions", "--answer"], input: line).text == "files \n")
}

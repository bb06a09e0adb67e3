internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// The review for a terminal: each finding as a compiler would write it, with the line and a caret
/// below the place. Notes that say the same of several rules are one.
extension LintReport {
  /// The number of columns that are shown of a long line, around the place.
  private static let width = 100

  var renderedText: String {
    var text = ""
    for file in files {
      // Without the keys of a policy this may be a list of passwords that was given by mistake, so
      // no line of it is shown.
      let lines =
        ForeignFile.mentionsPolicy(file.text)
        ? file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) : []
      for group in LintGroup.groups(of: file.findings) {
        let finding = group.findings[0]
        text += line(finding, in: file, saying: group.sentence) + "\n"
        let number = finding.line - 1
        if group.sentence == nil, lines.indices.contains(number), !lines[number].isEmpty {
          text += shown(String(decoding: lines[number], as: UTF8.self), finding)
        }
        if let advice = advice(finding) {
          text += wrapped(advice, to: Self.width).map { "    \($0)\n" }.joined()
        }
      }
    }
    return text + renderedSkipped() + summary + "\n"
  }

  /// The line, and below it a caret with a tail as long as the part.
  private func shown(_ line: String, _ finding: LintFinding) -> String {
    let scalars = Array(line.unicodeScalars)
    let start = min(max(0, finding.column - 1), scalars.count)
    let end = min(max(start, finding.endColumn - 1), scalars.count)
    // White space at the start says nothing here.
    let indent = scalars.prefix { $0 == " " || $0 == "\t" }.count
    let first = max(min(indent, start), start - Self.width / 2)
    let last = min(scalars.count, max(first + Self.width, start + 1))
    func part(_ range: Range<Int>) -> String {
      printable(String(String.UnicodeScalarView(scalars[range]))).filter { $0 != "\r" }
    }
    let before = (first > indent ? "…" : "") + part(first..<start)
    let marked = part(start..<max(start, min(end, last)))
    let after = part(max(start, min(end, last))..<last) + (last < scalars.count ? "…" : "")
    let tail = String(repeating: "~", count: max(0, columns(of: marked) - 1))
    let space = String(repeating: " ", count: columns(of: before))
    let caret = style.paint("^" + tail, finding.severity.role)
    return "    \(before)\(marked)\(after)\n    \(space)\(caret)\n"
  }
}

internal import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

/// The review for a terminal: each finding as a compiler would write it, with the line and a caret
/// below the place. Notes that say the same of several rules are one.
extension LintReport {
  private static let width = 100

  var renderedText: String {
    var text = ""
    for file in files {
      // Without the keys of a policy this may be a list of passwords that was given by mistake, so
      // no line of it is shown.
      let lines =
        ForeignFile.mentionsPolicy(file.text)
        ? file.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) : []
      for group in LintGroup.groups(of: findings(of: file)) {
        let finding = group.findings[0]
        text += line(finding, in: file, saying: group.sentence) + "\n"
        let number = finding.line - 1
        if group.sentence == nil, lines.indices.contains(number), !lines[number].isEmpty {
          text += shown(lines[number], finding)
        }
        if let advice = advice(finding) {
          text += wrapped(advice, to: Self.width).map { "    \($0)\n" }.joined()
        }
      }
    }
    return text + renderedSkipped() + summary + "\n"
  }

  /// The line, and below it a caret with a tail as long as the part. In O(width): a whole file
  /// may be one line.
  private func shown(_ line: ArraySlice<UInt8>, _ finding: LintFinding) -> String {
    let start = min(max(line.startIndex, finding.location.offset), line.endIndex)
    // White space at the start says nothing here.
    let indent = line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.endIndex
    var first = start
    for _ in 0..<Self.width / 2 where first > min(indent, start) {
      repeat { first -= 1 } while first > line.startIndex && line[first] & 0xC0 == 0x80
    }
    func end(_ count: Int, behind place: Int) -> Int {
      var place = place
      for _ in 0..<count where place < line.endIndex {
        repeat { place += 1 } while place < line.endIndex && line[place] & 0xC0 == 0x80
      }
      return place
    }
    let last = end(Self.width, behind: first)
    let markedEnd = min(end(max(0, finding.endColumn - finding.column), behind: start), last)
    func part(_ range: Range<Int>) -> String {
      printable(String(decoding: line[range], as: UTF8.self)).filter { $0 != "\r" }
    }
    let before = (first > indent ? "…" : "") + part(first..<start)
    let marked = part(start..<markedEnd)
    let after = part(markedEnd..<last) + (last < line.endIndex ? "…" : "")
    let tail = String(repeating: "~", count: max(0, columns(of: marked) - 1))
    let space = String(repeating: " ", count: columns(of: before))
    let caret = style.paint("^" + tail, finding.severity.role)
    return "    \(before)\(marked)\(after)\n    \(space)\(caret)\n"
  }
}

import FuzzSupport

@testable import JSON
@testable import PasswordReport
@testable import UnicodeText

/// What every report holds to, whatever it is about: its format's own grammar, and no character
/// that acts without being seen.
public func check(_ text: String, as format: AuditFormat, width: Int) {
  checkVisible(text, format)
  switch format {
  case .text:
    let widest = text.split(separator: "\n").map { columns(of: String($0)) }.max() ?? 0
    require(
      widest <= max(width, 24), "\(widest) columns are no more than a terminal of \(width) has")
  case .json, .sarif: checkJSON(text[...])
  case .ndjson:
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      checkJSON(line)
    }
  case .csv: checkCSV(text)
  case .markdown: checkMarkdown(text)
  case .html: checkMarkup(text, elements: htmlElements)
  case .junit: checkMarkup(text, elements: junitElements)
  case .github: checkWorkflow(text)
  }
}

private func checkVisible(_ text: String, _ format: AuditFormat) {
  let isJSON = [.json, .ndjson, .sarif].contains(format)
  for scalar in text.unicodeScalars where scalar != "\n" {
    switch scalar.properties.generalCategory {
    case .control:
      require(format == .csv && scalar == "\r", "no control character in \(format.rawValue)")
    case .format, .lineSeparator, .paragraphSeparator:
      require(false, "nothing that acts without being seen in \(format.rawValue)")
    // What reads JSON escapes anew.
    case .unassigned, .privateUse:
      require(isJSON, "no character without a shape in \(format.rawValue)")
    default: break
    }
  }
}

private func checkJSON(_ text: Substring) {
  let limits = JSONParser.Limits(Budget(bytes: 64 << 20))
  do { _ = try JSONParser.parse(Array(text.utf8), limits: limits) } catch {
    require(false, "JSON is JSON: \(error.reason), line \(error.location.line)")
  }
}

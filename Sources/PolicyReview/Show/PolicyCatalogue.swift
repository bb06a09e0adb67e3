internal import JSON
package import PasswordPolicy
internal import ReportFormats
internal import UnicodeText

package struct PolicyCatalogue: Sendable {
  package typealias Entry = (name: String, policy: Policy)

  private let entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }

  /// The table as text: a line for each policy, or a few where it has a source.
  package func text(width: Int = 80) -> String {
    let nameWidth = entries.map { columns(of: printable($0.name)) }.max() ?? 0
    let room = max(20, width - nameWidth - 2)
    return entries.map { entry in
      var lines = wrapped(printable(entry.policy.title.text()), to: room, breaksWords: false)
      if let source = entry.policy.source {
        lines += wrapped(printable(source), to: room - 2, breaksWords: false).map { "  " + $0 }
      }
      return lines.enumerated().map { i, line in
        fitted(i == 0 ? printable(entry.name) : "", to: nameWidth) + "  " + line + "\n"
      }.joined()
    }.joined()
  }

  package func json() -> [UInt8] {
    JSONWriter.document { json in
      json.member("schema", "pwcheck.policies/1")
      json.objects("policies", entries) { entry, json in
        json.member("name", entry.name)
        json.member("title", entry.policy.title.text())
        if let version = entry.policy.version { json.member("version", version) }
        if let source = entry.policy.source { json.member("source", source) }
        json.member("rules", entry.policy.rules.count)
      }
    }
  }
}

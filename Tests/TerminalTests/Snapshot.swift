import Foundation
import Testing

/// Compares a text with a kept file. Only `UPDATE_SNAPSHOTS=1` writes the file, so that a failing test cannot make itself pass.
func expectSnapshot(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
{
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Snapshots")
  let file = folder.appendingPathComponent(name)
  if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "there is no snapshot '\(name)'. Run UPDATE_SNAPSHOTS=1 swift test, and look at it before committing it.",
      sourceLocation: sourceLocation)
    return
  }
  #expect(text == kept, "'\(name)' is not what it was", sourceLocation: sourceLocation)
}

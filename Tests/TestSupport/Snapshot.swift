package import Testing

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Compares a text with a file in the folder `Snapshots` beside the test.
///
/// A difference fails and is shown; the file is written under `UPDATE_SNAPSHOTS=1` only, so that no
/// run of the tests approves its own mistakes.
package func expectSnapshot(
  _ text: String, named name: String, testFile: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = testFile.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/Snapshots"
  let path = "\(folder)/\(name)"
  if getenv("UPDATE_SNAPSHOTS").map({ String(cString: $0) }) == "1" {
    mkdir(folder, 0o755)
    guard write(text, to: path) else {
      Issue.record("\(path) cannot be written", sourceLocation: sourceLocation)
      return
    }
    return
  }
  guard let expected = contents(of: path) else {
    Issue.record("there is no \(path); UPDATE_SNAPSHOTS=1 makes it", sourceLocation: sourceLocation)
    return
  }
  guard expected != text else { return }
  Issue.record(
    "\(name) differs from its snapshot:\n\(difference(expected, text))",
    sourceLocation: sourceLocation)
}

/// The lines that went and came, with a few lines before; of a long difference the beginning.
func difference(_ expected: String, _ actual: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  var lines: [(number: Int, text: String)] = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, let line, _): lines.append((offset, "\(offset + 1) - \(line)"))
    case .insert(let offset, let line, _): lines.append((offset, "\(offset + 1) + \(line)"))
    }
  }
  let shown = lines.enumerated().sorted {
    ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
  }
  .prefix(40).map(\.element.text)
  return shown.joined(separator: "\n") + (lines.count > 40 ? "\n… \(lines.count - 40) more" : "")
}

/// The text of a file; nil if it cannot be opened.
package func contents(of path: String) -> String? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return String(decoding: bytes, as: UTF8.self) }
    bytes.append(contentsOf: chunk[..<count])
  }
}

private func write(_ text: String, to path: String) -> Bool {
  guard let file = fopen(path, "w") else { return false }
  defer { fclose(file) }
  let bytes = Array(text.utf8)
  return fwrite(bytes, 1, bytes.count, file) == bytes.count
}

internal import Platform
internal import UnicodeText

/// The states of a file, one a line, read one after the other: a thousand need no more memory than
/// one.
struct StateLines: ~Copyable {
  private let file: InputFile
  private let path: String
  private var waiting: [UInt8] = []
  /// The start of the next state in the bytes that wait.
  private var start = 0
  private var isAtEnd = false
  private var count = 0

  /// The most bytes of a state; the largest has some ten million.
  private static let limit = 64 << 20
  private static let block = 1 << 18

  init(_ path: String) throws(CommandError) {
    self.path = path
    do throws(SystemError) {
      file = try InputFile(path: path, for: .document, within: .stream)
    } catch {
      throw error.commandError(about: path)
    }
  }

  /// Reads the next state with its line end, and its place for messages; nil at the end.
  ///
  /// - Throws: If the file cannot be read, or holds no state at all.
  mutating func next() throws(CommandError) -> (bytes: [UInt8], place: String)? {
    var searched = start
    while true {
      if let end = waiting[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        // Between states, a line may be empty.
        if end == start {
          start = end + 1
          searched = start
          continue
        }
        return taken(upTo: end + 1)
      }
      if isAtEnd { break }
      searched = waiting.count - start
      waiting.removeSubrange(..<start)
      start = 0
      guard waiting.count <= Self.limit else {
        throw CommandError("\(place): larger than \(Self.limit >> 20) MiB, so it is not a state.")
      }
      let bytes: [UInt8]
      do { bytes = try file.readBeginning(limit: Self.block) } catch {
        throw error.commandError(about: path)
      }
      isAtEnd = bytes.isEmpty
      waiting += bytes
    }
    // Without its line end a state was cut short, which its reader finds.
    if start < waiting.count { return taken(upTo: waiting.count) }
    guard count > 0 else {
      throw CommandError(
        """
        \(name): the file is empty, so it holds no state. The audit that was to write it may \
        have failed.
        """
      )
    }
    return nil
  }

  private mutating func taken(upTo end: Int) -> (bytes: [UInt8], place: String) {
    let bytes = Array(waiting[start..<end])
    start = end
    count += 1
    return (bytes, count == 1 ? name : "\(name):\(count)")
  }

  private var name: String { path == "-" ? "standard input" : quotedPath(path) }
  private var place: String { "\(name):\(count + 1)" }
}

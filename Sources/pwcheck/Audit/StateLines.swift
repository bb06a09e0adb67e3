internal import Platform
internal import UnicodeText

/// The states of a file, one a line. Only one of them is in memory at a time.
struct StateLines: ~Copyable {
  private var lines: LineReader
  private let path: String
  private var count = 0
  /// The most bytes of a state; the largest has some ten million.
  private static let limit = 48 << 20

  /// Opens a file, which another file may name at a place.
  init(_ path: String, namedAt place: String?) throws(CommandError) {
    self.path = path
    do { lines = LineReader(try openFile(path, for: .document), longest: Self.limit) } catch {
      throw place.map { CommandError("\($0): \(error.message)") } ?? error
    }
  }

  /// Reads the next state with its line end, and its place for messages; nil at the end. Without
  /// its line end a state was cut short, which its reader finds.
  mutating func next() throws(CommandError) -> (bytes: [UInt8], place: String)? {
    let name = quotedPath(inputName(path))
    do throws(SystemError) {
      while let line = try lines.next() {
        // Between states, a line may be empty.
        if line.count == 1, line[0] == 0x0A { continue }
        count += 1
        return (Array(line), count == 1 ? name : "\(name):\(count)")
      }
    } catch {
      guard error.isTooLarge else { throw error.commandError(about: path) }
      throw CommandError(
        "\(name):\(count + 1): larger than \(Self.limit >> 20) MiB, so it is not a state.")
    }
    guard count > 0 else {
      throw CommandError(
        "\(name): the file is empty, so it holds no state. Its audit may have failed.")
    }
    return nil
  }
}

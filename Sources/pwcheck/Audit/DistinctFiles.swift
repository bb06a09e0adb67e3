#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The files of one command: what it writes may be neither what it reads nor something else that it writes, or one of them would be lost
/// for a slip of the finger.
struct DistinctFiles {
  private var seen: [Identity: String] = [:]

  private enum Identity: Hashable {
    case file(device: UInt64, number: UInt64)
    /// Not there yet.
    case path(String)
  }

  /// Takes note of a file that is read; "-" is standard input.
  mutating func reads(_ path: String?) {
    if let path, let identity = Self.identity(path) { seen[identity] = "a file that is read" }
  }

  /// Takes note of a file that is written.
  ///
  /// - Parameter option: The option that names it.
  /// - Throws: If it is one of those before.
  mutating func writes(_ path: String?, _ option: String) throws(CommandError) {
    guard let path, path != "-", let identity = Self.identity(path) else { return }
    if let other = seen.updateValue("the file of '\(option)'", forKey: identity) {
      throw CommandError(
        "'\(option) \(quotedPath(path))' is also \(other), which would be lost. Name another file.")
    }
  }

  /// Nil for what is no file: a device or a pipe takes everything and loses nothing.
  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    let found = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    guard found == 0 else { return path == "-" ? nil : .path(absolute(linkTarget(path))) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .file(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  /// However the folder of a file is written that is not there yet.
  private static func absolute(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard let resolved = realpath(folder, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved) + "/" + (slash.map { String(path[path.index(after: $0)...]) } ?? path)
  }
}

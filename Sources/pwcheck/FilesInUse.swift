private import Synchronization

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// The files of this run: what the program writes may be neither what it reads nor something else
/// that it writes, or one of them would be lost for a slip of the finger.
///
/// ``InputFile`` and ``OutputFile`` tell of each file, so that no command can forget one.
enum FilesInUse {
  private enum Identity: Hashable {
    case file(device: UInt64, number: UInt64)
    /// Not there yet.
    case path(String)
  }

  /// What each is, in words.
  private static let known = Mutex<[Identity: String]>([:])
  private static let input = "a file that is read"

  /// Takes note of a file that is read.
  static func reads(descriptor: Int32) {
    var status = stat()
    if fstat(descriptor, &status) == 0 { reads(status) }
  }

  /// Takes note of a file that will be read.
  static func reads(_ status: stat) {
    if let identity = identity(status) { known.withLock { $0[identity] = input } }
  }

  /// Takes note of a file that will be written.
  ///
  /// - Parameter option: The option that names it.
  /// - Throws: If it is one of those before.
  static func writes(_ path: String, _ option: String) throws(CommandError) {
    guard let identity = identity(path) else { return }
    let other = known.withLock { known in
      guard known[identity] == nil else { return known[identity] }
      known[identity] = "the file of '\(option)'"
      return nil
    }
    if let other { throw lost(path, option, other) }
  }

  /// - Throws: If the file was read since ``writes(_:_:)``.
  static func replaces(_ path: String, _ option: String) throws(CommandError) {
    guard let identity = identity(path), known.withLock({ $0[identity] }) == input else { return }
    throw lost(path, option, input)
  }

  /// Whether standard output goes to this file.
  static func isStandardOutput(_ path: String) -> Bool {
    var (file, output) = (stat(), stat())
    let found = path == "-" ? fstat(STDIN_FILENO, &file) : stat(path, &file)
    guard found == 0, fstat(STDOUT_FILENO, &output) == 0, let identity = identity(file) else {
      return false
    }
    return identity == self.identity(output)
  }

  /// Whether two paths lead to one file, which need not be there yet.
  static func areSame(_ a: String, _ b: String) -> Bool {
    guard let first = identity(a), let second = identity(b) else { return false }
    return first == second
  }

  private static func lost(_ path: String, _ option: String, _ other: String) -> CommandError {
    CommandError(
      "'\(option) \(quotedPath(path))' is also \(other), which would be lost. Name another file.")
  }

  /// Nil for what is no file: a device or a pipe takes everything and loses nothing.
  private static func identity(_ status: stat) -> Identity? {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    return .file(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? identity(status) : .path(absolute(linkTarget(path)))
  }

  /// However the folder of a file is written that is not there yet.
  private static func absolute(_ path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard let resolved = realpath(folder, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved) + "/"
      + (slash.map { String(path[path.index(after: $0)...]) } ?? path)
  }
}

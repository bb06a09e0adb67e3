internal import CPlatform
private import Synchronization

/// The files of this run, of which ``InputFile`` and ``OutputFile`` tell. The program may not write
/// a file that it also reads or writes for another purpose, or a slip of the finger destroys one.
package enum FilesInUse {
  package enum Use: Equatable, Sendable {
    case isRead
    case isWritten(option: String)
  }

  private enum Identity: Equatable {
    case file(FileStatus.Identity)
    case path(String)
  }

  /// The known files. A run has few; the types of a dictionary would slow each start more.
  private static let known = Mutex<[(file: Identity, use: Use)]>([])

  static func reads(descriptor: Int32) {
    if let status = try? FileStatus(descriptor: descriptor) { reads(status) }
  }

  static func reads(_ status: FileStatus) {
    if let identity = identity(status) { reads(identity) }
  }

  package static func reads(folder path: String) {
    guard let status = try? FileStatus(path: path), status.kind == .folder else { return }
    reads(.file(status.identity))
  }

  private static func reads(_ file: Identity) {
    known.withLock { known in
      if let index = known.firstIndex(where: { $0.file == file }) {
        known[index].use = .isRead
      } else {
        known.append((file, .isRead))
      }
    }
  }

  /// Records a file that an option names and that will be written. Returns the use that it is in
  /// already; nil without any.
  package static func writes(_ path: String, _ option: String) -> Use? {
    guard let identity = identity(path) else { return nil }
    return known.withLock { known in
      if let earlier = known.first(where: { $0.file == identity }) { return earlier.use }
      if isInFolder(path, of: known) { return .isRead }
      known.append((identity, .isWritten(option: option)))
      return nil
    }
  }

  /// Whether the file was read since ``writes(_:_:)``.
  package static func isRead(_ path: String) -> Bool {
    guard let identity = identity(path) else { return false }
    return known.withLock { known in
      known.contains { $0.file == identity && $0.use == .isRead } || isInFolder(path, of: known)
    }
  }

  /// Whether a file is, or will be, in a folder that is read or below it.
  private static func isInFolder(_ path: String, of known: [(file: Identity, use: Use)]) -> Bool {
    var folder = absolute(linkTarget(path))
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      guard let status = try? FileStatus(path: folder.isEmpty ? "/" : folder) else { continue }
      let identity = Identity.file(status.identity)
      if known.contains(where: { $0.file == identity && $0.use == .isRead }) { return true }
    }
    return false
  }

  package static func isStandardOutput(_ path: String) -> Bool {
    guard let file = try? FileStatus(input: path),
      let output = try? FileStatus(descriptor: STDOUT_FILENO), let identity = identity(file)
    else { return false }
    return identity == self.identity(output)
  }

  /// The identity of a file; nil for a device or a pipe, on which writing overwrites nothing.
  private static func identity(_ status: FileStatus) -> Identity? {
    status.kind == .file ? .file(status.identity) : nil
  }

  private static func identity(_ path: String) -> Identity? {
    guard let status = try? FileStatus(path: path) else { return .path(absolute(linkTarget(path))) }
    return identity(status)
  }

  /// The absolute path of a file that does not exist yet, however its folder is written.
  private static func absolute(_ path: String) -> String {
    guard let folder = realpath(folder(of: path), nil) else { return path }
    defer { free(folder) }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    return String(cString: folder) + "/" + name
  }
}

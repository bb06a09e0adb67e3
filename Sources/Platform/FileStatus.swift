internal import CPlatform

package struct FileStatus: Sendable {
  private let status: stat

  package enum Kind { case file, folder, namedPipe, terminalOrOtherDevice, disk, other }

  package struct Identity: Hashable, Sendable {
    fileprivate let device: UInt64
    fileprivate let number: UInt64
  }

  /// Reads the status of the file at a path, following links.
  package init(path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.status = status
  }

  package init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.status = status
  }

  /// Reads the status of the file at a path, of standard input for "-".
  package init(input path: String) throws(SystemError) {
    self = path == "-" ? try Self(descriptor: STDIN_FILENO) : try Self(path: path)
  }

  package var kind: Kind {
    var status = status
    return switch platform_kind(&status) {
    case PLATFORM_FILE: .file
    case PLATFORM_FOLDER: .folder
    case PLATFORM_PIPE: .namedPipe
    case PLATFORM_CHARACTER_DEVICE: .terminalOrOtherDevice
    case PLATFORM_BLOCK_DEVICE: .disk
    default: .other
    }
  }

  package var identity: Identity {
    Identity(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  package struct Version: Hashable, Sendable {
    fileprivate let file: Identity
    fileprivate let size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    package let modified: Int64
  }

  package var version: Version {
    var status = status
    return Version(
      file: identity, size: Int64(status.st_size), modified: platform_modified(&status))
  }

  package var size: Int? { kind == .file ? Int(status.st_size) : nil }

  /// The time of the last change, in seconds since 1970.
  package var modified: Int { Int(version.modified / 1_000_000_000) }

  package var isReadableByOthers: Bool { status.st_mode & 0o044 != 0 }

  var isNullDevice: Bool {
    guard kind == .terminalOrOtherDevice, let null = try? FileStatus(path: "/dev/null") else {
      return false
    }
    return status.st_rdev == null.status.st_rdev
  }
}

package func fileExists(_ path: UnsafePointer<CChar>) -> Bool { access(path, F_OK) == 0 }

/// The size of a regular file, of standard input for "-"; nil for other files.
package func fileSize(_ path: String) -> Int? { (try? FileStatus(input: path))?.size }

/// Returns the names in a folder, in no order.
package func folderEntries(_ path: String, limit: Int = .max) throws(SystemError) -> [String] {
  guard let stream = opendir(path) else { throw .last }
  defer { closedir(stream) }
  var names: [String] = []
  while names.count < limit {
    guard let entry = platform_next_entry(stream) else {
      guard platform_errno() == 0 else { throw .last }
      break
    }
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}

/// The folder in which the program was started; nil if it is gone.
package var currentDirectory: String? {
  guard let path = getcwd(nil, 0) else { return nil }
  defer { free(path) }
  return String(cString: path)
}

/// The folder that holds a file, with a slash at its end; "." for a path without a slash.
package func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
}

/// The target of a symbolic link, followed to the end, whether the file exists or not; the path
/// itself if it is not a link.
package func linkTarget(_ path: String) -> String {
  var path = path
  for _ in 0..<40 {
    let target = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) {
      buffer -> String? in
      let count = buffer.withMemoryRebound(to: CChar.self) {
        readlink(path, $0.baseAddress.unsafelyUnwrapped, $0.count)
      }
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
    guard let target else { return path }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    path = target.hasPrefix("/") ? target : folder + target
  }
  return path
}

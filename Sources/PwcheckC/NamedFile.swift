internal import CPlatform
internal import UnicodeText

/// Reads the files that the caller and its policies name. Only regular files are read: a pipe or a
/// device could keep the caller waiting for ever.
enum NamedFile {
  /// The reason why a file cannot be read, without a full stop, to stand after a colon.
  struct Unreadable: Error { let reason: String }

  /// The path of a file that another file names: relative to the other's folder.
  static func path(_ path: String, in folder: String) -> String {
    path.hasPrefix("/") || folder.isEmpty
      ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// The folder that a file is in; empty for the current one.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Reads a file of at most `limit` bytes.
  ///
  /// - Parameter limit: The limit in bytes.
  static func read(_ path: String, limit: Int) throws(Unreadable) -> [UInt8] {
    let descriptor = platform_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw Unreadable(system: platform_errno()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Unreadable(system: platform_errno()) }
    guard platform_kind(&status) == PLATFORM_FILE else {
      throw Unreadable(reason: "it is not a file")
    }
    var file: [UInt8] = []
    file.reserveCapacity(min(limit, max(0, Int(status.st_size))) + 1)
    while file.count <= limit {
      let room = min(1 << 16, limit + 1 - file.count)
      var result = 0
      var error: Int32 = 0
      file.append(
        contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
          result = CPlatform.read(descriptor, buffer.baseAddress, room)
          error = platform_errno()
          count = max(0, result)
        })
      if result == 0 { return file }
      if result < 0, error != EINTR { throw Unreadable(system: error) }
    }
    throw Unreadable(reason: "it is larger than \(limit >> 20) MiB")
  }
}

extension NamedFile.Unreadable {
  fileprivate init(system code: Int32) { self.init(reason: String(cString: strerror(code))) }
}

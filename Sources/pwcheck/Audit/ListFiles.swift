internal import PasswordAudit
internal import PasswordReport
internal import PasswordWording
private import Synchronization
internal import UnicodeText

/// The lists that one command reads: each is opened when its turn comes, and watched.
struct ListFiles {
  let paths: [String]
  let watch: AuditWatch
  private let compressed = CompressedFiles()

  /// - Throws: If a list cannot be opened: now, and not after hours of work on those before it.
  init(_ paths: [String], showsProgress: Bool, writing: Writing) throws(CommandError) {
    self.paths = paths
    for path in paths {
      if FilesInUse.isStandardOutput(path) {
        throw CommandError(
          "\(quotedPath(name(path))): this list is also standard output. Write to another file.")
      }
      do { try InputFile.check(path) } catch { throw error.commandError(about: path) }
    }
    let sizes = paths.map(fileSize)
    watch = AuditWatch(
      totalBytes: sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) },
      isShown: showsProgress, writing: writing)
  }

  /// What reports call them.
  var names: [String] { paths.map(name) }

  var inputs: [AuditInput] {
    paths.map { path in
      AuditInput(name: name(path)) { [watch, compressed] in
        ListSource(try FileSource(path: path, watch: watch)) { compressed.add(name(path), $0) }
      }
    }
  }

  /// - Parameter reader: The command as a user goes on with it whose list another program has to
  ///   prepare.
  func error(_ error: AuditError, revealsPasswords: Bool, reader: String) -> CommandError {
    let message = AuditErrorMessage(revealsPasswords: revealsPasswords, reader: reader) { compressed[$0] }
    return CommandError(message.text(error))
  }
}

private func name(_ path: String) -> String { path == "-" ? "standard input" : path }

/// Which of them were decompressed, by name.
private final class CompressedFiles: Sendable {
  private let kinds = Mutex<[String: FileKind]>([:])

  subscript(name: String) -> FileKind? { kinds.withLock { $0[name] } }

  func add(_ name: String, _ kind: FileKind) { kinds.withLock { $0[name] = kind } }
}

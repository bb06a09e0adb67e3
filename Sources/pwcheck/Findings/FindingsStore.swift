internal import Findings
internal import JSON
internal import Platform
internal import ProcessControl

/// A findings file that this run reads and changes.
///
/// Each change is made under a lock, to what is in the file then, and the file is replaced in one
/// move: of two runs at once none loses what the other wrote.
final class FindingsStore {
  let path: String
  private(set) var document = FindingsDocument()
  /// The version of the content that the document was read from; nil if there was no file.
  private var version: FileStatus.Version?
  private let option: String
  private let isChanged: Bool

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - option: The option that names the file, for errors.
  ///   - isChanged: The run may change the file. A file that is only read may be written by no
  ///     other option of the run.
  ///   - mayBeMissing: The first change makes the file.
  init(
    path: String, option: String, isChanged: Bool, mayBeMissing: Bool = false
  ) throws(CommandError) {
    (self.path, self.option, self.isChanged) = (path, option, isChanged)
    guard path != "-" else {
      throw CommandError("'\(option) -': findings are kept in a file. Name one.")
    }
    if mayBeMissing, !fileExists(path) { return }
    try read()
  }

  /// Checks whether the file can be written.
  ///
  /// - Throws: If the file is also one that is read, or its folder cannot be written to: now, and
  ///   not after hours of work.
  func checkWritable() throws {
    try OutputFile(path: path, option: option, isRewritten: true).discard()
  }

  /// Reads the file again if it has changed, and returns whether it has.
  func reload() throws(CommandError) -> Bool {
    guard (try? FileStatus(path: path))?.version != version else { return false }
    try read()
    return true
  }

  /// Makes a change and writes the file. Nothing is written if the change is refused.
  func change<Result>(
    _ body: (inout FindingsDocument) throws -> Result
  ) throws -> Result {
    let lock: FolderLock
    do { lock = try FolderLock(folderOf: path) } catch {
      throw OutputFileError.failed(path, error)
    }
    if version != nil || fileExists(path) { _ = try reload() }
    var changed = document
    let result = try body(&changed)
    let file = try OutputFile(path: path, option: option, isRewritten: true)
    do throws(SystemError) {
      try changed.write { bytes throws(SystemError) in
        try file.write(UnsafeRawBufferPointer(bytes))
      }
    } catch {
      throw OutputFileError.failed(path, error)
    }
    try file.commit()
    version = (try? FileStatus(path: path))?.version
    document = changed
    // The lock is held to here.
    _ = consume lock
    return result
  }

  private func read() throws(CommandError) {
    // Before the file, so that a change in between is seen as one.
    let status = try? FileStatus(path: path)
    if let status, status.kind != .file, status.kind != .folder {
      throw CommandError("\(quotedPath(path)): findings are kept in a file, and this is none.")
    }
    let pieces: FilePieces
    do throws(SystemError) {
      pieces = FilePieces(
        try InputFile(
          path: path, for: .document, within: FindingsDocument.budget, mayBeReplaced: isChanged))
    } catch {
      throw error.commandError(about: path)
    }
    do throws(FindingsDocument.Failure) {
      document = try FindingsDocument(reading: { pieces.readNext(into: &$0) })
    } catch {
      if pieces.failure == nil { throw CommandError(error.sentence(file: path)) }
    }
    if let failure = pieces.failure { throw failure.commandError(about: path) }
    version = status?.version
  }
}

/// A file that is read piece by piece.
private final class FilePieces {
  private let file: InputFile
  private(set) var failure: SystemError?

  init(_ file: consuming InputFile) { self.file = file }

  /// Adds the next piece; nothing at the end of the file, and if it cannot be read.
  func readNext(into bytes: inout [UInt8]) {
    do throws(SystemError) { bytes += try file.readBeginning(limit: 1 << 18) } catch {
      failure = error
    }
  }
}

extension Timestamp {
  /// The current time, or that of SOURCE_DATE_EPOCH.
  static func present() throws(CommandError) -> Timestamp {
    guard let time = documentDate().flatMap({ Timestamp($0) }) else {
      throw CommandError("SOURCE_DATE_EPOCH is not a number of seconds since 1970.")
    }
    return time
  }
}

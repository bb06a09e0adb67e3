internal import Findings
internal import JSON
internal import Platform
internal import ProcessControl

/// A findings file that this run reads and changes.
///
/// Each change is made under a lock, to what is in the file then: of two runs at once none loses
/// what the other wrote. A run's findings replace the file in one move. A decision adds a line to a
/// journal beside it, which the next replacement folds in.
final class FindingsStore {
  let path: String
  private(set) var document = FindingsDocument()
  /// The version of the content that the document was read from; nil if there was no file.
  private var version: FileStatus.Version?
  /// The number of bytes of the journal that the document includes.
  private var journalLength = 0
  private let option: String
  private let isChanged: Bool

  /// - Parameters:
  ///   - isChanged: The command may change the file. A file that is only read may be written by no
  ///     other option.
  ///   - isOfRun: An audit may make the file, and other options may not write its journal.
  /// - Throws: If the file cannot be read, or a run cannot write it: now, and not after hours of
  ///   work.
  init(path: String, isChanged: Bool = false, isOfRun: Bool = false) throws {
    (self.path, self.isChanged) = (path, isChanged || isOfRun)
    option = isOfRun ? "--findings" : "FILE"
    guard path != "-" else {
      throw CommandError("'\(option) -': findings are kept in a file. Name one.")
    }
    if !isOfRun || fileExists(path) { try read() }
    guard isOfRun else { return }
    try OutputFile(path: path, option: option, isRewritten: true).discard()
    if let use = FilesInUse.writes(journalPath, option) {
      throw OutputFileError.inUse(journalPath, option, by: use)
    }
  }

  func reload() throws(CommandError) {
    let hasChanged = (try? FileStatus(path: path))?.version != version
    let journal = try readJournal()
    if hasChanged || journal.count < journalLength { try read() } else { try replay(journal) }
  }

  /// Makes a change and writes the file. Nothing is written if the change is refused.
  func change<Result>(_ body: (inout FindingsDocument) throws -> Result) throws -> Result {
    let lock = try lockedAndRead()
    var changed = document
    let result = try body(&changed)
    try write(changed)
    // The lock is held to here.
    _ = consume lock
    return result
  }

  /// Makes the changes that a user asks for, in the journal. None is made if one is refused.
  func decide(at time: Timestamp, _ edits: (FindingsDocument) throws -> [FindingEdit]) throws {
    let lock = try lockedAndRead()
    var changed = document
    let line = try changed.apply(try edits(document), at: time)
    do throws(SystemError) {
      let journal = try RandomAccessFile(updating: journalPath)
      try line.withUnsafeBufferPointer { bytes throws(SystemError) in
        try journal.write(UnsafeRawBufferPointer(bytes), at: journalLength)
      }
      try journal.synchronize()
    } catch { throw OutputFileError.failed(journalPath, error) }
    journalLength += line.count
    document = changed
    _ = consume lock
  }

  /// Folds the journal into the file. If that fails, the journal stays, for the next run.
  func fold() {
    guard let lock = try? FolderLock(folderOf: path), (try? reload()) != nil else { return }
    if journalLength > 0 { try? write(document) }
    _ = consume lock
  }

  private func lockedAndRead() throws -> FolderLock {
    let lock: FolderLock
    do { lock = try FolderLock(folderOf: path) } catch { throw OutputFileError.failed(path, error) }
    if version != nil || fileExists(path) { try reload() }
    return lock
  }

  private func write(_ changed: FindingsDocument) throws {
    let file = try OutputFile(path: path, option: option, isRewritten: true)
    try changed.write { bytes throws(OutputFileError) in
      try file.write(UnsafeRawBufferPointer(bytes))
    }
    try file.commit()
    if journalLength > 0 { RandomAccessFile.remove(journalPath) }
    journalLength = 0
    version = (try? FileStatus(path: path))?.version
    document = changed
  }

  private var journalPath: String { linkTarget(path) + ".journal" }

  private func readJournal() throws(CommandError) -> [UInt8] {
    guard fileExists(journalPath) else { return [] }
    do throws(SystemError) {
      return try RandomAccessFile(path: journalPath, within: FindingsDocument.budget).readAll()
    } catch {
      // Another run has just folded it in.
      if !fileExists(journalPath) { return [] }
      throw error.commandError(about: journalPath)
    }
  }

  private func replay(_ journal: [UInt8]) throws(CommandError) {
    let new = journal[min(journalLength, journal.count)...]
    do throws(FindingsDocument.Failure) {
      let count = try document.replay(new)
      journalLength += count
    } catch { throw CommandError(error.sentence(file: journalPath)) }
  }

  private func read() throws(CommandError) {
    // Before the file, so that a change in between is seen as one. Of a journal that is folded in
    // meanwhile nothing happens twice.
    let journal = try readJournal()
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus(path: path) } catch {
      let failure = error.commandError(about: path)
      guard error.isMissing else { throw failure }
      throw CommandError("\(failure.message) 'pwcheck audit --findings FILE' makes one.")
    }
    if status.kind != .file, status.kind != .folder {
      throw CommandError("\(quotedPath(path)): this is not a file. Findings are kept in one.")
    }
    let file = try openFile(
      path, for: .document, within: FindingsDocument.budget, mayBeReplaced: isChanged)
    var failure: SystemError?
    do throws(FindingsDocument.Failure) {
      document = try FindingsDocument(reading: { bytes in
        do throws(SystemError) { bytes += try file.readBeginning(limit: 1 << 18) } catch {
          failure = error
        }
      })
    } catch {
      if failure == nil { throw CommandError(error.sentence(file: path)) }
    }
    if let failure { throw failure.commandError(about: path) }
    version = status.version
    journalLength = 0
    try replay(journal)
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

internal import CommandLineArguments
internal import PasswordAudit
internal import Platform
internal import ProcessControl
private import Synchronization

/// The file from which an audit goes on after it was ended: a state with a place in the lists. The
/// rows so far are in a file beside it.
final class CheckpointFile: Sendable {
  private let path: String
  private let rowsPath: String
  private let rows: RandomAccessFile?
  private let request: UInt64
  private let includesSecrets: Bool
  private let seconds: Double
  private let start: AuditSummary?
  private struct Progress {
    var saved = monotonicSeconds()
    var rows = 0
    var digest = RunningDigest()
    var notes: [any RowNotes] = []
  }
  private let progress = Mutex(Progress())

  private static let option = "--checkpoint"

  /// Opens the checkpoint, or prepares a new one. Nil if none is wanted.
  ///
  /// - Parameter request: All that the audit is asked to do and that its scope does not tell.
  init?(
    _ options: CheckpointOptions, _ audit: Audit, request: String, includesSecrets: Bool,
    lists: Int, keepsRows: Bool, _ console: Console
  ) throws {
    guard let path = options.path else { return nil }
    let (request, resumes) = (StateKey.open.hash(ofPublic: request), options.resumes)
    (self.path, rowsPath, self.request) = (path, "\(path).rows", request)
    (seconds, self.includesSecrets) = (Double(options.seconds), includesSecrets)
    let exists = fileExists(path)
    guard resumes || !exists else {
      throw CommandError(
        "\(quotedPath(path)) exists. If it is a checkpoint of this audit, add --resume. If not, "
          + "name another file.")
    }
    if resumes, !exists {
      console.note("\(quotedPath(path)): no checkpoint yet, so the audit begins anew.\n")
    }
    let start = exists ? try Self.read(path, audit, request, lists: lists) : nil
    self.start = start
    // Now, so that an unwritable path fails before hours of work.
    try OutputFile(path: path, option: Self.option, isRewritten: true).discard()
    guard keepsRows else {
      rows = nil
      return
    }
    guard start != nil || !fileExists(rowsPath) else {
      throw CommandError(
        "\(quotedPath(rowsPath)) exists, without a checkpoint. Remove it if it is of an audit that "
          + "was ended before its first checkpoint, or name another file.")
    }
    if let use = FilesInUse.writes(rowsPath, Self.option) {
      throw OutputFileError.inUse(rowsPath, Self.option, by: use)
    }
    let rows: RandomAccessFile
    do throws(SystemError) { rows = try RandomAccessFile(updating: rowsPath) } catch {
      throw OutputFileError.failed(rowsPath, error)
    }
    // A file is known by its number, which this one has only now.
    _ = FilesInUse.writes(rowsPath, Self.option)
    var progress = Progress()
    progress.rows = start?.checkpoint?.rows ?? 0
    let isWhole = try rows.forEachBlock(to: progress.rows) { progress.digest.add($0) }
    guard isWhole, progress.digest.value == start?.checkpoint?.rowsDigest ?? progress.digest.value
    else {
      throw CommandError(
        "\(quotedPath(rowsPath)): the rows are not those of the checkpoint. Remove both files, and "
          + "audit again.")
    }
    self.progress.withLock { $0 = progress }
    self.rows = consume rows
  }

  // Rows without a checkpoint are of no use.
  deinit { if rows != nil, !fileExists(path) { RandomAccessFile.remove(rowsPath) } }

  private static func read(
    _ path: String, _ audit: Audit, _ request: UInt64, lists: Int
  ) throws(CommandError) -> AuditSummary {
    let bytes = try readFile(path, within: AuditSummary.stateBudget, mayBeReplaced: true)
    var refusal = "not a checkpoint, but a state of an audit that was not to be resumed."
    do {
      var summary = audit.emptySummary
      let saved = try AuditSummary(state: bytes)
      try summary.merge(saved)
      if summary.keys(comparedWith: saved) != .same {
        refusal = "the audit had another --state-key."
      } else if let checkpoint = saved.checkpoint {
        if checkpoint.request == request, checkpoint.inputs == lists { return saved }
        refusal =
          "the lists, their names and the options of rows, formats and findings, '--quiet' too, "
          + "must be those of the checkpoint."
      }
    } catch { refusal = "\(error)" }
    throw CommandError(
      "\(quotedPath(path)): this audit cannot be resumed: \(refusal) To begin anew, name another "
        + "file.")
  }

  var checkpoints: AuditCheckpoints {
    AuditCheckpoints(from: start, isDue: { self.isDue }, save: { try self.save(&$0) })
  }

  func take(_ notes: [any RowNotes]) throws(CommandError) {
    if let start = start?.checkpoint {
      var packed = PackedBytes(start.notes)
      for note in notes { note.code(&packed) }
      guard packed.isAtEnd, !packed.isDamaged else {
        throw CommandError(
          "\(quotedPath(path)): the findings in it are damaged. To begin anew, name another file.")
      }
    }
    progress.withLock { $0.notes = notes }
  }

  private var isDue: Bool {
    progress.withLock { progress in
      guard monotonicSeconds() - progress.saved >= seconds else { return false }
      progress.saved = monotonicSeconds()
      return true
    }
  }

  private func save(_ summary: inout AuditSummary) throws {
    summary.checkpoint?.request = request
    let progress = progress.withLock { $0 }
    summary.checkpoint?.rows = progress.rows
    summary.checkpoint?.rowsDigest = progress.digest.value
    var packed = PackedBytes()
    for note in progress.notes { note.code(&packed) }
    summary.checkpoint?.notes = packed.bytes
    try rows?.synchronize()
    let state = summary.state(includesSecrets: includesSecrets)
    guard state.count <= AuditSummary.stateBudget.bytes else {
      throw CommandError(
        "\(quotedPath(path)): a checkpoint has no room for so many findings. See --findings-lines.")
    }
    try OutputFile(path: path, option: Self.option, isRewritten: true).commit(state)
    self.progress.withLock { $0.saved = monotonicSeconds() }
  }

  func keep(_ bytes: UnsafeRawBufferPointer) throws {
    try progress.withLock { progress in
      try rows?.write(bytes, at: progress.rows)
      progress.digest.add(bytes)
      progress.rows += bytes.count
    }
  }

  func forEachBlock(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let count = progress.withLock { $0.rows }
    guard try rows?.forEachBlock(to: count, body) ?? true else { throw CutShort() }
  }

  func finish(_ summary: AuditSummary, _ console: Console) {
    if !summary.isPartial {
      RandomAccessFile.remove(path)
    } else if fileExists(path) {
      console.note("To continue from \(quotedPath(path)), add --resume to the same command.\n")
    }
  }
}

struct CheckpointOptions: ArgumentGroup {
  private(set) var path: String?
  private(set) var resumes = false
  private(set) var seconds = 60

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Long runs")
    arguments.option(
      "--checkpoint", .file("FILE"), &path,
      help: "Save the audit to this file now and then, so that you can resume it if it ends early")
    arguments.flag(
      "--resume", &resumes,
      help: "Continue from the checkpoint, if there is one; the list up to there is read again")
    arguments.option(
      "--every", .integer(in: 0...86_400), &seconds,
      help: "Seconds between checkpoints; 0 saves after each megabyte or so")
    // A resumed audit recognizes by it the passwords that it has counted.
    arguments.requirement(of: "--state-key", for: "--checkpoint")
    arguments.requirement(of: "--checkpoint", for: "--resume")
    arguments.requirement(of: "--checkpoint", for: "--every")
  }
}

internal import Accounts
internal import PasswordAudit
internal import Platform
internal import ProcessControl
private import Synchronization
internal import UnicodeText

struct ListFiles: Sendable {
  let paths: [String]
  let watch: AuditWatch
  let content: String
  /// The command that reads a list from a pipe, for advice, such as "pwcheck audit -".
  let reader: String
  /// The number of files, from the first on, that a pipe into `reader` can replace; nil for all.
  let piped: Int?
  /// The given format, which that command needs too; nil for lines.
  let format: String?
  /// Whether errors may show a CSV file's first line, which has passwords if it is no header.
  let revealsPasswords: Bool
  private let facts = ListFacts()
  var takesFingerprints = false
  private var first: ListSource?
  let part: ListPart?

  /// - Throws: If a list cannot be opened: now, and not after hours of work on those before it.
  init(
    _ paths: [String], of content: String = "a list of passwords", part: PartNumber? = nil,
    reader: String, piped: Int? = nil, format: String? = nil, revealsPasswords: Bool = false,
    printsProgress: Bool = false, _ console: Console
  ) throws(CommandError) {
    (self.paths, self.content, self.reader, self.piped) = (paths, content, reader, piped)
    (self.format, self.revealsPasswords) = (format, revealsPasswords)
    for path in paths {
      if FilesInUse.isStandardOutput(path) {
        throw CommandError(
          "\(quotedPath(inputName(path))): this list is also standard output. "
            + "Write to another file.")
      }
      do { try InputFile.check(path) } catch { throw error.commandError(about: path) }
    }
    let sizes = paths.map(fileSize)
    self.part = try part.map { (part) throws(CommandError) in try part.part(of: paths[0]) }
    watch = AuditWatch(
      totalBytes: self.part.map(\.range.count)
        ?? (sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }),
      printsProgress: printsProgress, console)
  }

  /// Refuses a file that is named twice, by whatever names. Standard input refuses it by itself.
  static func refuseTwice(_ paths: [String]) throws(CommandError) {
    var known: [FileStatus.Identity: String] = [:]
    for path in paths {
      guard let status = try? FileStatus(input: path), [.file, .namedPipe].contains(status.kind),
        let first = known.updateValue(path, forKey: status.identity),
        !isStandardInput(named: first) || !isStandardInput(named: path)
      else { continue }
      let (one, other) = (quotedPath(inputName(first)), quotedPath(inputName(path)))
      throw CommandError(
        "\(one) and \(other) are the same file, which would be counted twice. Leave one of them "
          + "out.")
    }
  }

  var names: [String] { paths.map(inputName) }

  var compressed: [String: FileKind] { facts.state.withLock { $0.compressed } }

  /// The SHA-256 of each list after decompression; empty unless all were read to their end.
  var fingerprints: [String] {
    let digests = facts.state.withLock { $0.digests }
    return digests.count == paths.count ? paths.indices.compactMap { digests[$0] } : []
  }

  func inputs() -> [AuditInput] {
    paths.enumerated().map { i, path in
      AuditInput(name: inputName(path), part: part) {
        // The fingerprint of a part is not that of the list.
        if let part { return try source(path, from: part.readingStart) }
        let source = try (i == 0 ? first : nil) ?? source(path)
        if takesFingerprints {
          source.finished = { [facts] digest in facts.state.withLock { $0.digests[i] = digest } }
        }
        return source
      }
    }
  }

  /// Audits the lists. Throws the error of whoever takes the rows, or one about a list.
  func run(
    _ audit: Audit, rows: RowOutput?, checkpoints: AuditCheckpoints? = nil
  ) throws -> AuditSummary {
    defer { watch.finish() }
    do {
      return try audit.run(
        inputs(), control: watch.control, rows: rows, checkpoints: checkpoints)
    } catch AuditError.output(let error) {
      throw error
    } catch { throw self.error(error) }
  }

  /// Guesses the format of the first list from its beginning. The audit continues with the same
  /// source, since a pipe cannot be read twice.
  mutating func guessFirst() throws(CommandError) -> ListGuess {
    let first = try examinedFirst()
    let guess = ListGuess(beginning: first.beginning, isWhole: first.isWhole)
    let kind = first.beginning.prefix(FileKind.sampleSize).withUnsafeBufferPointer {
      FileKind(start: $0)
    }
    if guess == .doubt, let kind { throw error(.notText(name: names[0], kind)) }
    return guess
  }

  mutating func firstIsVault() throws(CommandError) -> Bool {
    VaultReader.isExport(try examinedFirst().beginning)
  }

  private mutating func examinedFirst() throws(CommandError) -> ListSource {
    if let first { return first }
    do {
      let source = try source(paths[0])
      try source.examine(ListGuess.examinedBytes)
      first = source
      return source
    } catch { throw self.error(.input(name: names[0], error)) }
  }

  func checkVersion() throws(CommandError) {
    guard let part else { return }
    let now = try PartNumber.version(of: paths[0], size: part.size, parts: part.count)
    guard fileSize(paths[0]) == part.size, now == part.version else {
      throw CommandError(
        "\(quotedPath(paths[0])) was changed while it was read. Audit every part of it again.")
    }
  }

  private func source(_ path: String, from start: Int? = nil) throws -> ListSource {
    try ListSource(path, from: start, watch: watch) { [facts] kind in
      facts.state.withLock { $0.compressed[inputName(path)] = kind }
    }
  }
}

private final class ListFacts: Sendable {
  let state = Mutex((compressed: [String: FileKind](), digests: [Int: String]()))
}

/// Shows the progress of an audit, and stops it at Ctrl-C or another signal that asks for its end.
/// The readers call `tick()` as they go, so that no thread is needed for this.
final class AuditWatch: Sendable {
  let control = interruptible
  private let totalBytes: Int?
  private let line: ProgressLine
  private let bytesRead = Atomic(0)

  /// - Parameter totalBytes: The size of all lists; nil if it is not known.
  init(totalBytes: Int?, printsProgress: Bool, _ console: Console) {
    self.totalBytes = totalBytes
    line = ProgressLine(console, printsLines: printsProgress)
    // The first signal asks for the summary so far; the second one ends the program as usual.
    ThisProcess.atStop { interruptible.cancel() }
  }

  /// Adds bytes of a file; an audit counts only those after decompression.
  func addBytes(_ count: Int) { bytesRead.add(count, ordering: .relaxed) }

  func tick() { line.draw(text) }

  func finish() { line.finish() }

  private func text(elapsed: Double) -> String {
    let (bytes, passwords) = (bytesRead.load(ordering: .relaxed), control.passwordsJudged)
    let rate = grouped(Int(Double(passwords) / max(elapsed, 0.001)))
    let done = "\(counted(passwords, "password")), \(rate)/s"
    guard let totalBytes, totalBytes > 0 else { return done }
    let share = min(1, Double(bytes) / Double(totalBytes))
    return "\(ProgressLine.bar(share)), \(done)\(ProgressLine.timeLeft(share, elapsed: elapsed))"
  }
}

/// The control of the running audit. It is global, since a signal handler can reach nothing else.
private let interruptible = AuditControl()

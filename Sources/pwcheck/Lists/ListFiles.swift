internal import Accounts
internal import PasswordAudit
internal import Platform
private import Synchronization
internal import UnicodeText

/// The lists that one command reads: each is opened when its turn comes, and watched.
struct ListFiles: Sendable {
  let paths: [String]
  let watch: AuditWatch
  /// What the files should be, for errors.
  let content: String
  /// The command that reads a list from a pipe, for advice, such as "pwcheck audit -".
  let reader: String
  /// The number of files, from the first on, that a pipe into `reader` can replace; nil for all.
  /// For each other file, the advice is to write a new one.
  let piped: Int?
  /// The given format, which that command needs too; nil for lines.
  let format: String?
  /// Whether errors may show a CSV file's first line, which has passwords if it is no header.
  let revealsPasswords: Bool
  private let facts = ListFacts()
  /// Whether ``fingerprints`` are taken.
  var takesFingerprints = false
  /// The first list, if its beginning was examined.
  private var first: ListSource?
  /// The part of the only list that is read; nil for all of it.
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
      throw CommandError(
        """
        \(quotedPath(inputName(first))) and \(quotedPath(inputName(path))) are the same file, which would be \
        counted twice. Leave one of them out.
        """)
    }
  }

  var names: [String] { paths.map(inputName) }

  /// The kind of compression of each list that was decompressed, by name.
  var compressed: [String: FileKind] { facts.state.withLock { $0.compressed } }

  /// The SHA-256 of each list after decompression; empty unless all were read to their end.
  var fingerprints: [String] {
    let digests = facts.state.withLock { $0.digests }
    return digests.count == paths.count ? paths.indices.compactMap { digests[$0] } : []
  }

  func inputs() -> [AuditInput] {
    paths.enumerated().map { i, path in
      // Of a part the fingerprint would not be that of the list.
      if let part {
        return AuditInput(name: inputName(path), part: part) { [watch] in
          try FileSource(path: path, from: part.readingStart, watch: watch)
        }
      }
      return AuditInput(name: inputName(path)) {
        let source: any ByteSource = if i == 0, let first { first } else { try source(path) }
        guard takesFingerprints else { return source }
        return FingerprintingSource(source) { digest in
          facts.state.withLock { $0.digests[i] = digest }
        }
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

  /// Whether the first list begins as the export of a password manager.
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

  /// Throws if the list of which a part was read has changed since the beginning.
  func checkVersion() throws(CommandError) {
    guard let part else { return }
    let now = try PartNumber.version(of: paths[0], size: part.size, parts: part.count)
    guard fileSize(paths[0]) == part.size, now == part.version else {
      throw CommandError(
        "\(quotedPath(paths[0])) was changed while it was read. Audit every part of it again.")
    }
  }

  private func source(_ path: String) throws -> ListSource {
    ListSource(try FileSource(path: path, watch: watch)) { [facts] kind in
      facts.state.withLock { $0.compressed[inputName(path)] = kind }
    }
  }
}

/// The facts that are found while lists are read.
private final class ListFacts: Sendable {
  let state = Mutex((compressed: [String: FileKind](), digests: [Int: String]()))
}

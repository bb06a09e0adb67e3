internal import PasswordPolicy
internal import Platform
internal import PolicyReview
internal import Synchronization
internal import UnicodeText

/// The policy files that a command line names, and their review.
struct PolicyFiles {
  /// The files to review, sorted by path within each folder that was named.
  private(set) var paths: [String] = []
  /// The `.json` files that are clearly not policies, with the reason.
  private(set) var skipped: [(path: String, reason: ForeignFile)] = []

  /// Finds the files.
  ///
  /// - Parameter names: Files and shipped policies, which are taken as they are, and folders, of
  ///   which every `.json` file is a policy that is not plainly something else.
  /// - Throws: If a folder cannot be searched, has too many files, or holds no policy.
  init(_ names: [String]) throws(CommandError) {
    for name in names {
      guard !NamedFile(.policy, name).isShipped, let folder = FolderSearch.folder(name) else {
        paths.append(name)
        continue
      }
      var search = FolderSearch(root: name)
      try search.collect(name, folder)
      skipped += search.skipped
      guard !search.policies.isEmpty else {
        throw CommandError(
          "there is no policy file in \(quotedPath(name)).\(Self.sentence(search.skipped))")
      }
      paths += search.policies
    }
  }

  /// The lines for a report, one for each file that was skipped.
  var skippedLines: [String] { skipped.map { "\(printable($0.path)): \($0.reason.sentence)" } }

  /// The report of a linter on the files.
  func report(by linter: PolicyLinter, _ console: Console) throws(CommandError) -> LintReport {
    var report = LintReport(files: try reviewed(by: linter, console))
    report.skipped = skippedLines
    report.toolVersion = Version.text
    report.root = currentDirectory
    report.style = console.textStyle
    return report
  }

  private static func sentence(_ skipped: [(path: String, reason: ForeignFile)]) -> String {
    guard let first = skipped.first else { return "" }
    let more = skipped.count > 1 ? " And \(skipped.count - 1) more." : ""
    return " \(printable(first.path)) was \(first.reason.sentence)\(more)"
  }

  /// The files in their order, reviewed on all processors.
  private func reviewed(
    by linter: PolicyLinter, _ console: Console
  ) throws(CommandError) -> [LintReport.File] {
    let files = try paths.map { path throws(CommandError) in
      let text = try NamedFile(.policy, path).read(console)
      return LintReport.File(path: path, text: text, findings: [])
    }
    let reviewed = Mutex(files)
    let taken = Atomic(0)
    withThreads(min(processorCount, files.count)) { _ in
      // Each thread takes the next file that none has taken.
      while true {
        let number = taken.add(1, ordering: .relaxed).oldValue
        guard number < files.count else { return }
        let policy = NamedFile(.policy, files[number].path)
        let review = linter.review(
          json: files[number].text, readFile: policy.readList, openCorpus: policy.openCorpus)
        reviewed.withLock { ($0[number].findings, $0[number].searches) = review }
      }
    }
    return reviewed.withLock { $0 }
  }
}

/// Searches a folder and those in it. Links are followed, and each folder is entered once.
private struct FolderSearch {
  /// The JSON to read, and the files and folders to look at. A folder with more is rarely meant:
  /// `/`, or a home directory.
  private(set) var budget = Budget(
    bytes: 64 << 20, entries: 100_000, cure: "Name the folder of the policies")
  let root: String
  private(set) var policies: [String] = []
  private(set) var skipped: [(path: String, reason: ForeignFile)] = []
  private(set) var entered: Set<FileStatus.Identity> = []

  static func folder(_ path: String) -> FileStatus.Identity? {
    guard let status = try? FileStatus(path: path), status.kind == .folder else { return nil }
    return status.identity
  }

  mutating func collect(_ path: String, _ folder: FileStatus.Identity) throws(CommandError) {
    guard entered.insert(folder).inserted else { return }
    let names: [String]
    do { names = try folderEntries(path, limit: budget.entries + 1) } catch {
      throw error.commandError(about: path)
    }
    do { try budget.keep("files and folders", names.count) } catch { throw excess(error) }
    for name in names.sorted() {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      let isJSON = name.lowercased().hasSuffix(".json")
      let status: FileStatus
      do { status = try FileStatus(path: inner) } catch {
        if isJSON { throw error.commandError(about: inner) }
        continue
      }
      if status.kind == .folder {
        // Hidden folders are the tools' own.
        if !name.hasPrefix(".") { try collect(inner, status.identity) }
      } else if isJSON {
        if let reason = try foreign(inner, name, status) {
          skipped.append((inner, reason))
        } else {
          policies.append(inner)
        }
      }
    }
  }

  private mutating func foreign(_ path: String, _ name: String, _ status: FileStatus)
    throws(CommandError) -> ForeignFile?
  {
    // Opened, a pipe would wait for its writer.
    guard let size = status.size else { return .notAFile }
    let limit = ForeignFile.examinedBytes
    let isWhole = size <= limit
    let beginning = try readBeginning(of: path, limit: limit)
    do { try budget.read(beginning.count) } catch { throw excess(error) }
    return ForeignFile(name: name, beginning: beginning, isWhole: isWhole)
  }

  private func excess(_ error: OverBudget) -> CommandError {
    CommandError("\(quotedPath(root)) is too much to search: \(error.message).")
  }
}

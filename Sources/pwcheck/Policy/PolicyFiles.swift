internal import Platform
internal import PolicyReview
internal import Synchronization
internal import UnicodeText

struct PolicyFiles {
  /// The files to review, sorted by path within each folder that was named.
  private(set) var paths: [String] = []
  /// The `.json` files that are clearly not policies, with the reason.
  private var skipped: [(path: String, reason: ForeignFile)] = []
  private var budget = Budget(bytes: 0)
  private var entered: Set<FileStatus.Identity> = []

  /// - Parameter names: Files and shipped policies, which are taken as they are, and folders, of
  ///   which every `.json` file is a policy that is not plainly something else.
  init(_ names: [String]) throws {
    for name in names {
      guard !NamedFile(.policy, name).isShipped, let status = try? FileStatus(path: name),
        status.kind == .folder
      else {
        paths.append(name)
        continue
      }
      let (before, skippedBefore) = (paths.count, skipped.count)
      // A folder with more is rarely meant: `/`, or a home directory.
      budget = Budget(bytes: 64 << 20, entries: 100_000, cure: "Name the folder of the policies")
      entered = []
      do { try search(name, status.identity) } catch let error as OverBudget {
        throw CommandError("\(quotedPath(name)) is too much to search: \(error.message).")
      }
      if paths.count > before { continue }
      let here = skipped[skippedBefore...]
      let reason = here.first.map { " \(printable($0.path)) was \($0.reason.sentence)" } ?? ""
      let more = here.count > 1 ? " And \(here.count - 1) more." : ""
      throw CommandError("there is no policy file in \(quotedPath(name)).\(reason)\(more)")
    }
  }

  /// Searches a folder and those in it. Links are followed, and each folder is entered once.
  private mutating func search(_ path: String, _ folder: FileStatus.Identity) throws {
    guard entered.insert(folder).inserted else { return }
    let names: [String]
    do { names = try folderEntries(path, limit: budget.entries + 1) } catch {
      throw error.commandError(about: path)
    }
    try budget.keep("files and folders", names.count)
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
        if !name.hasPrefix(".") { try search(inner, status.identity) }
      } else if isJSON {
        if let reason = try foreign(inner, name, status) {
          skipped.append((inner, reason))
        } else {
          paths.append(inner)
        }
      }
    }
  }

  private mutating func foreign(
    _ path: String, _ name: String, _ status: FileStatus
  ) throws -> ForeignFile? {
    // Opened, a pipe would wait for its writer.
    guard let size = status.size else { return .notAFile }
    let limit = ForeignFile.examinedBytes
    let beginning = try readBeginning(of: path, limit: limit)
    try budget.read(beginning.count)
    return ForeignFile(name: name, beginning: beginning, isWhole: size <= limit)
  }

  var skippedLines: [String] { skipped.map { "\(printable($0.path)): \($0.reason.sentence)" } }

  func report(by linter: PolicyLinter, _ console: Console) throws(CommandError) -> LintReport {
    var report = LintReport(files: try reviewed(by: linter, console))
    report.skipped = skippedLines
    report.toolVersion = Version.text
    report.root = currentDirectory
    report.style = console.textStyle
    return report
  }

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

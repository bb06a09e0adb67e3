internal import Accounts
internal import CommandLineArguments
internal import Findings
internal import PasswordReport
internal import UnicodeText

struct FindingsOptions: ArgumentGroup {
  var path: String?
  var keyFile: String?
  var limit: Int?
  /// The options of the command, as a run keeps them in the file so that it can be repeated.
  fileprivate var given: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Findings")
    arguments.option(
      "--findings", .file("FILE"), &path,
      help: "Also keep what is found in this file, for 'pwcheck findings'")
    arguments.option(
      "--findings-key", .file("FILE"), &keyFile,
      help: "A file of 16 secret bytes or more, the findings' key; or set PWCHECK_FINDINGS_KEY")
    arguments.option(
      "--findings-lines", .integer(in: 0...FindingsDocument.mostFindings), &limit,
      help:
        "Maximum number of findings about single passwords or accounts of these lists, the worst "
        + "first; known ones are kept beyond it (default: 1000 in audit, 100000 in gate)")
    arguments.requirement(of: "--findings", for: "--findings-key")
    arguments.requirement(of: "--findings", for: "--findings-lines")
    given = arguments.givenPieces.filter(FindingsRun.allows)
  }

  fileprivate func key(_ console: Console) throws(CommandError) -> StateKey? {
    if let keyFile { return try readKey(keyFile, option: "--findings-key", console) }
    return try environmentKey("PWCHECK_FINDINGS_KEY")
  }
}

struct FindingsRecord {
  let store: FindingsStore
  let key: StateKey?
  /// Nil for dumps, and for lists of passwords without a key, whose findings would have no names.
  let recorder: (any FindingRecorder)?
  /// The problems that the run does not look for, so that none of them is gone.
  var unexamined: [Finding.Kind: Set<String>] = [:]
  private let limit: Int
  private let options: FindingsOptions
  private let command: FindingsRun.Command
  private let lists: [String]
  private let isComplete: Bool

  /// Opens the record, now and not after hours of work; nil if no file was named.
  ///
  /// - Parameters:
  ///   - policy: Judges the rows to record; nil for dumps and vaults.
  ///   - userKey: The findings are about the accounts of the lists. It tells their passwords apart
  ///     if there is no other key: a checkpoint holds these hashes.
  init?(
    _ options: FindingsOptions, of command: FindingsRun.Command, _ lists: [String],
    _ breaches: BreachOptions, policy: Policy? = nil, userKey: StateKey? = nil,
    usualLimit: Int = 1000, _ console: Console
  ) throws {
    guard let path = options.path else { return nil }
    store = try FindingsStore(path: path, isOfRun: true)
    (self.options, self.command, self.lists) = (options, command, lists)
    (key, isComplete) = (try options.key(console), breaches.command == nil)
    limit = options.limit ?? usualLimit
    let known = Set(store.document.findings.lazy.filter { $0.kind != .summary }.map(\.id))
    let room = FindingsDocument.mostFindings - known.count
    recorder =
      if let policy, let userKey {
        AccountRecorder(
          policy: policy, key: key ?? userKey, names: lists, known: known, limit: limit, room: room)
      } else if let policy, let key {
        PasswordRecorder(
          policy: policy, key: key, names: lists, known: known, limit: limit, room: room)
      } else { nil }
    try checkKey()
  }

  private func checkKey() throws(CommandError) {
    guard let check = store.document.keyCheck, let key, check != key.check else { return }
    throw CommandError("\(quotedPath(store.path)): the findings were made with another key.")
  }

  private func run(_ report: AuditReport) throws -> FindingsRun {
    FindingsRun(
      command: command, time: try .present(), policy: report.policy?.id ?? "", lists: lists,
      options: options.given, isComplete: isComplete)
  }

  /// The figures of earlier runs of the same work, and of this one. A gate tells none.
  func trend(_ report: AuditReport) throws -> [TrendPoint] {
    if command == .gate { return [] }
    let point = TrendPoint(try run(report), report.figures, without: unexamined[.summary])
    return store.document.trend.filter {
      $0.continues(point) && $0.time <= point.time && $0 != point
    } + [point]
  }

  /// Adds the findings of the run, and then makes a further change.
  ///
  /// - Returns: What has changed in the file, and what had no room, in sentences.
  func add(
    _ report: AuditReport, ranksFully: Bool = true,
    then: (inout FindingsDocument, Set<UInt64>, Timestamp) -> Void = { _, _, _ in }
  ) throws -> String {
    let known = store.document.findings.lazy.filter { $0.kind == .account }.map(\.id)
    let flaws = report.flawFindings(
      lists: lists, known: Set(known), limit: limit,
      room: FindingsDocument.mostFindings - known.count)
    var run = try run(report)
    run.cut = recorder?.cut ?? flaws.cut
    let kinds = [
      report.accounts == nil ? recorder?.kind : .account, command == .gate ? nil : .summary,
    ]
    // A finding that is missing now may stand in a record that could not be read.
    let isWhole = report.summary.malformed + (report.accounts?.table.notUnderstood ?? 0) == 0
    var observation = FindingsObservation(
      run: run, kinds: isWhole ? Set(kinds.compactMap(\.self)) : [])
    observation.findings = recorder?.takeFindings() ?? []
    let recorded = Set(observation.findings.lazy.map(\.id))
    observation.findings += command == .gate ? [] : report.summaryFindings(lists: lists)
    observation.findings += flaws.findings
    observation.figures = report.figures
    observation.unexamined = unexamined
    observation.rules = report.policy.map { Set($0.allRules.map(\.id)) }
    observation.ranksFully = ranksFully
    if let recorder {
      observation.unexamined[recorder.kind, default: []].formUnion(recorder.unexamined)
    }
    let merge = try store.change { document in
      try checkKey()
      document.keyCheck = document.keyCheck ?? key?.check
      let result = document.merge(observation)
      then(&document, recorded, run.time)
      return result
    }
    return sentence(merge) + withoutRoom(run.cut)
  }

  private func sentence(_ merge: FindingsMerge) -> String {
    let parts = [
      (merge.new, "new"), (merge.worse, "worse"), (merge.again, "found again"),
      (merge.kept, "as before"), (merge.gone, "gone"),
      (merge.dropped, "gone for long and left out"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return "Findings in \(quotedPath(store.path)): "
      + (words.isEmpty ? "none" : words.joined(separator: ", ")) + ".\n"
  }

  private func withoutRoom(_ count: Int) -> String {
    if count == 0 { return "" }
    let about = recorder?.unexamined.isEmpty == false ? "About " : ""
    let what = recorder?.kind == .password ? "passwords" : "accounts"
    return
      "\(about)\(counted(count, "more finding")) about \(what) had no room: the file keeps the "
      + "worst. See --findings-lines.\n"
  }
}

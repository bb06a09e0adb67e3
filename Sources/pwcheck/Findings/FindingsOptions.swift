internal import CommandLineArguments
internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport
internal import Platform
internal import UnicodeText

/// The findings file of `audit` and `gate`.
struct FindingsOptions: ArgumentGroup {
  var path: String?
  var keyFile: String?
  var limit: Int?
  /// The options of the command, as a run keeps them in the file so that it can be repeated.
  private var given: [String] = []

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
      help: """
        Maximum number of findings about single passwords or accounts of these lists, the worst \
        first; known ones are kept beyond it (default: 1000 in audit, 100000 in gate)
        """)
    arguments.requirement(of: "--findings", for: "--findings-key")
    arguments.requirement(of: "--findings", for: "--findings-lines")
    given = arguments.givenPieces.filter(FindingsRun.allows)
  }

  /// The findings that one run adds at most, if nothing else is asked for.
  static let usualLimit = 1000

  /// The findings file, which can be read and written; nil if none is wanted.
  func store() throws -> FindingsStore? {
    guard let path else { return nil }
    let store = try FindingsStore(
      path: path, option: "--findings", isChanged: true, mayBeMissing: true)
    try store.checkWritable()
    return store
  }

  /// The run of a command that ends now.
  func run(
    of command: FindingsRun.Command, _ policy: String, _ lists: [String], _ breaches: BreachOptions
  ) throws -> FindingsRun {
    FindingsRun(
      command: command, time: try .present(), policy: policy, lists: lists, options: given,
      isComplete: breaches.command == nil)
  }

  func key(_ console: Console) throws(CommandError) -> StateKey? {
    if let keyFile { return try readKey(keyFile, option: "--findings-key", console) }
    return try environmentKey("PWCHECK_FINDINGS_KEY")
  }
}

/// The record of one run in a findings file.
struct FindingsRecord {
  let store: FindingsStore
  let key: StateKey?
  /// The recorder of findings; nil for dumps, and for lists of passwords without a key, whose
  /// findings would have no names.
  let recorder: (any FindingRecorder)?

  /// Opens the record.
  ///
  /// - Parameters:
  ///   - stateKey: Tells the passwords of accounts apart, if there is no other key: a checkpoint
  ///     holds these hashes.
  ///   - hasUsers: The findings are about the accounts of the lists, which have names.
  /// - Throws: If the file cannot be read, or was made with another key: now, and not after hours
  ///   of work.
  init(
    _ store: FindingsStore, key: StateKey?, stateKey: StateKey? = nil, policy: Policy,
    lists: [String], hasUsers: Bool = false, limit: Int
  ) throws(CommandError) {
    (self.store, self.key) = (store, key)
    try Self.check(store, key)
    let known = Set(store.document.findings.lazy.filter { $0.kind != .summary }.map(\.id))
    let room = FindingsDocument.mostFindings - known.count
    if hasUsers {
      recorder = AccountRecorder(
        policy: policy, key: key ?? stateKey ?? .open, names: lists, known: known, limit: limit,
        room: room)
    } else {
      recorder = key.map {
        PasswordRecorder(
          policy: policy, key: $0, names: lists, known: known, limit: limit, room: room)
      }
    }
  }

  /// The record of a run over accounts, which it names by their own names.
  init(_ store: FindingsStore, key: StateKey?) throws(CommandError) {
    (self.store, self.key, recorder) = (store, key, nil)
    try Self.check(store, key)
  }

  private static func check(_ store: FindingsStore, _ key: StateKey?) throws(CommandError) {
    guard let check = store.document.keyCheck, let key, check != key.check else { return }
    throw CommandError("\(quotedPath(store.path)): the findings were made with another key.")
  }

  /// Adds the findings of the run, and then makes a further change, given what was recorded.
  func add(
    _ report: AuditReport, summaries: [Finding], run: FindingsRun, policy: Policy,
    unexamined: [Finding.Kind: Set<String>],
    then: (inout FindingsDocument, Set<UInt64>) -> Void = { _, _ in }
  ) throws -> FindingsMerge {
    var run = run
    run.cut = recorder?.cut ?? 0
    let kinds = [recorder?.kind, run.command == .audit ? .summary : nil].compactMap(\.self)
    // A record that could not be read may be what was not found.
    var observation = FindingsObservation(
      run: run, kinds: report.summary.malformed > 0 ? [] : Set(kinds))
    observation.findings = recorder?.takeFindings() ?? []
    let recorded = Set(observation.findings.lazy.map(\.id))
    observation.findings += summaries
    observation.figures = report.figures
    observation.unexamined = unexamined
    observation.rules = Set(policy.allRules.map(\.id))
    if let recorder {
      observation.unexamined[recorder.kind, default: []].formUnion(recorder.unexamined)
    }
    return try add(observation) { then(&$0, recorded) }
  }

  func add(
    _ observation: FindingsObservation, then: (inout FindingsDocument) -> Void = { _ in }
  ) throws -> FindingsMerge {
    try store.change { document in
      try Self.check(store, key)
      document.keyCheck = document.keyCheck ?? key?.check
      let result = document.merge(observation)
      then(&document)
      return result
    }
  }
}

extension FindingsRecord {
  /// The figures of earlier runs of the same work, and of this one.
  func trend(
    _ run: FindingsRun, _ figures: [TrendPoint.Figure], unexamined: [Finding.Kind: Set<String>]
  ) -> [TrendPoint] {
    let point = TrendPoint(run, figures, without: unexamined[.summary])
    return store.document.trend.filter {
      $0.continues(point) && $0.time <= point.time && $0 != point
    } + [point]
  }

  /// Writes to standard error what the run changed, and what has no finding.
  func tell(_ result: FindingsMerge, flawsWithoutRoom: Int = 0, _ console: Console) {
    guard !console.display.isQuiet else { return }
    console.note(result.sentence(file: store.path))
    let cut = recorder?.cut ?? flawsWithoutRoom
    guard cut > 0 else { return }
    let about = recorder?.unexamined.isEmpty == false ? "About " : ""
    let what = recorder?.kind == .password ? "passwords" : "accounts"
    console.note(
      """
      \(about)\(counted(cut, "more finding")) about \(what) had no room: the file keeps the \
      worst. See --findings-lines.\n
      """)
  }
}

extension FindingsMerge {
  /// The changes of a run for people: "Findings: 2 new, 1 found again, 5 as before, 3 gone."
  func sentence(file path: String) -> String {
    let parts = [
      (new, "new"), (worse, "worse"), (again, "found again"), (kept, "as before"), (gone, "gone"),
      (dropped, "gone for long and left out"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return "Findings in \(quotedPath(path)): "
      + (words.isEmpty ? "none" : words.joined(separator: ", ")) + ".\n"
  }
}

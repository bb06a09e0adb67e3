internal import Findings
internal import PasswordAudit
internal import PasswordPolicy
internal import PasswordReport
internal import Platform
internal import UnicodeText

/// The earlier findings that a gate knows, from the file of `--findings` or `--baseline`, and the
/// new ones that it writes there.
struct Ledger {
  let key: StateKey
  /// The findings that do not count, as long as they are not worse.
  let known: KnownFindings
  /// The record of the run; nil if nothing is written.
  let record: FindingsRecord?
  private let gate: GateCommand
  /// Whether all findings become dismissed ones, as those of a baseline do.
  private var dismissesAll: Bool { gate.updatesBaseline }

  /// Opens the files; nil if no file was named.
  init?(
    _ gate: GateCommand, _ policy: Policy, _ lists: [String], _ console: Console
  ) throws {
    guard let path = gate.findings.path ?? gate.baseline else { return nil }
    self.gate = gate
    let key = try Self.key(gate, console)
    self.key = key
    let isWritten = gate.findings.path != nil || gate.updatesBaseline
    var store: FindingsStore?
    if let baseline = gate.baseline,
      let old = try Self.oldBaseline(baseline, key, isWritten: isWritten)
    {
      known = KnownFindings(policy, baseline: old)
      if isWritten { store = FindingsStore(replacing: path, option: "--baseline") }
    } else {
      let option = gate.findings.path == nil ? "--baseline" : "--findings"
      let found = try FindingsStore(
        path: path, option: option, isChanged: isWritten, mayBeMissing: isWritten)
      let today = try Timestamp.present().day
      var known = KnownFindings(policy)
      for finding in found.document.findings where finding.isTolerated(on: today) {
        known.add(
          finding.id, failing: finding.rules,
          isSpecial: ["empty", "username"].contains(finding.what))
      }
      self.known = known
      store = found
    }
    let limit = gate.findings.limit ?? FindingsDocument.mostFindings
    let checked = try store.map {
      try FindingsRecord($0, key: key, policy: policy, lists: lists, limit: limit)
    }
    if isWritten { try checked?.store.checkWritable() }
    record = isWritten ? checked : nil
  }

  /// The sentence about a run that did not come to its end.
  var unchanged: String {
    guard record != nil else { return "" }
    return " The \(dismissesAll ? "baseline was" : "findings were") not changed."
  }

  /// The number of existing findings that do not count.
  var toleratedCount: Int {
    guard let record, let today = try? Timestamp.present().day else { return 0 }
    return record.store.document.findings.count {
      $0.goneSince == nil && $0.isTolerated(on: today)
    }
  }

  /// Adds the findings of the run; nil if nothing is written.
  func update(_ policy: Policy, _ lists: [String]) throws -> FindingsMerge? {
    guard let record else { return nil }
    let time = try Timestamp.present()
    let run = FindingsRun(
      command: .gate, time: time, policy: policy.id, lists: lists,
      options: gate.recordedOptions, isComplete: gate.breaches.command == nil)
    return try record.add(
      summaries: [], run: run, policy: policy,
      unexamined: AuditReport.unexamined(strength: true, statistics: true, policy)
    ) { document, found in
      guard dismissesAll else { return }
      for index in document.findings.indices where found.contains(document.findings[index].id) {
        guard !document.findings[index].isTolerated(on: time.day) else { continue }
        document.findings[index].note(
          .dismissed(reason: "accepted by gate --update-baseline", until: nil), at: time)
      }
    }
  }

  // MARK: The file and its key

  private static func key(_ gate: GateCommand, _ console: Console) throws(CommandError) -> StateKey
  {
    if gate.findings.path != nil {
      if let key = try gate.findings.key(console) { return key }
      throw CommandError(
        """
        findings of single passwords need a key, so that nobody can try passwords against the \
        file. Give --findings-key FILE, or set PWCHECK_FINDINGS_KEY.
        """
      )
    }
    if let file = gate.baselineKey { return try readKey(file, option: "--baseline-key", console) }
    if let key = try environmentKey("PWCHECK_BASELINE_KEY") { return key }
    throw CommandError(
      """
      a baseline needs a key, so that nobody can try passwords against it. Give --baseline-key \
      FILE, or set PWCHECK_BASELINE_KEY.
      """
    )
  }

  /// The findings of a baseline in the form of earlier versions; nil if the file is missing or is
  /// one of findings.
  private static func oldBaseline(
    _ path: String, _ key: StateKey, isWritten: Bool
  ) throws(CommandError) -> Set<UInt64>? {
    guard path != "-", fileExists(path) else { return nil }
    let json = try readFile(path, within: Budget(bytes: 16 << 20), mayBeReplaced: isWritten)
    // It is read once more if it is no old one. A mistake in it is told with its place.
    if String(decoding: json.prefix(200), as: UTF8.self).includes("\"pwcheck.findings/") {
      return nil
    }
    do {
      return try FindingBaseline(json: json, key: key).fingerprints
    } catch FindingBaseline.ReadError.otherKey {
      throw CommandError("\(quotedPath(path)): the baseline was made with another key.")
    } catch {
      throw CommandError(
        "\(quotedPath(path)): not a baseline of 'pwcheck gate --update-baseline'.")
    }
  }
}

public import PasswordPolicy
internal import Platform

/// Judges lists of passwords of any length, on every core, in bounded memory.
///
///     let audit = Audit(checker: PasswordChecker(policy: policy))
///     let summary = try audit.run([AuditInput(name: "leak.txt", bytes: bytes)])
///     summary.total; summary.accepted; summary.rules[0].failed
public struct Audit: Sendable {
  /// The policy and the estimator of the audit.
  public let checker: PasswordChecker
  /// The options.
  public let options: Options

  /// The options of an audit; by default for lines, read as UTF-8 or Latin-1.
  public struct Options: Sendable {
    /// The format in which lists hold their passwords.
    public var format = InputFormat.lines
    /// The encoding of bytes beyond ASCII.
    public var encoding = InputEncoding.auto
    /// Whether a password written as `$HEX[…]` stands for its decoded bytes, if it is well-formed.
    public var decodesHexNotation = true
    /// Whether a list of hashes, a table and the like is refused; see ``ForeignList``.
    public var recognizesForeignLists = true
    /// The number of threads that work, the caller's among them.
    public var jobs = 1
    /// The policies for which only the accepted passwords are counted.
    public var comparedPolicies: [PasswordChecker] = []
    /// The policies whose effect in place of the audit's own is counted; see ``WhatIfTally``.
    public var whatIf: [PasswordChecker] = []
    /// Whether the top lists, composition and distinct passwords are collected, too.
    public var collectsStatistics = true
    /// Whether the strength is estimated, which takes several times as long as the policy.
    public var estimatesStrength = false

    /// The key that tells passwords apart; see ``StateKey``. States of one key add up in full.
    public var key = StateKey()
    /// The program and its version. Summaries of two are not added: they may judge differently.
    public var program = ""

    var limits = Limits()

    /// The options for lines, on the calling thread.
    public init() {}
  }

  /// The limits that bound the memory.
  struct Limits: Sendable {
    /// The largest record, in bytes for each worker.
    var chunk = 1 << 20
    /// Less, since rows are several times as long as passwords, and while one worker writes its
    /// own the others have to keep theirs.
    var chunkWithRows = 1 << 17
    var password = PolicyEvaluator.judgedBytes
    /// The bytes of rows after which a worker waits for its turn to write them.
    var rows = 1 << 21
  }

  /// Creates an audit against a policy.
  public init(checker: PasswordChecker, options: Options = Options()) {
    precondition(options.jobs > 0, "an audit needs at least one job")
    precondition(options.limits.password < options.limits.chunk)
    self.checker = checker
    self.options = options
  }

  /// Judges every password of the inputs, one input after the other.
  ///
  /// The result does not depend on the number of jobs nor on how sources cut their bytes; only top
  /// lists that had to forget something (see ``TopList/error``) may differ within their bound.
  ///
  /// - Parameters:
  ///   - inputs: The lists, in the order in which they are read.
  ///   - control: To watch and to stop the run.
  ///   - rows: Where a row for every password goes, in the order of the input. Workers wait for
  ///     their turn to write, so a slow sink slows the run and costs no memory.
  /// - Returns: The summary; of the part that was judged, if the run was cancelled.
  /// - Complexity: O(bytes) time. About 15 MB of memory per job with statistics, 2 MB without.
  public func run(
    _ inputs: [AuditInput], control: AuditControl = AuditControl(), rows: RowOutput? = nil
  ) throws(AuditError) -> AuditSummary {
    try run(inputs, control: control, rows: rows, checkpoints: nil)
  }

  package var emptySummary: AuditSummary { AuditSummary(scope: AuditScope(self), key: options.key) }

  /// Judges the inputs, from a checkpoint on if there is one, and stops now and then to save one.
  ///
  /// - Throws: ``AuditError/output(_:)`` if a checkpoint cannot be saved, and
  ///   ``AuditError/input(name:_:)`` with ``ListChanged`` if the list is another one.
  package func run(
    _ inputs: [AuditInput], control: AuditControl, rows: RowOutput?, checkpoints: AuditCheckpoints?
  ) throws(AuditError) -> AuditSummary {
    let run = AuditRun(
      audit: self, inputs: inputs, control: control, rows: rows, checkpoints: checkpoints)
    repeat { withThreads(options.jobs) { _ in run.work() } } while try run.saveCheckpoint()
    return try run.result()
  }
}

private import Synchronization

/// The progress of an audit, and the means to stop it. Safe in any thread and in a signal handler.
public final class AuditControl: Sendable {
  private let cancelled = Atomic(false)
  private let bytes = Atomic(0)
  private let records = Atomic(0)

  /// Creates a control for one run.
  public init() {}

  /// Asks the workers to stop at the next password. The run then returns the summary so far.
  ///
  /// A worker that waits for its ``ByteSource`` cannot see this until the source returns.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// The number of bytes that were read so far, of all inputs.
  public var bytesRead: Int { bytes.load(ordering: .relaxed) }

  /// The number of passwords that were judged so far. Grows by a few thousand at a time.
  public var passwordsJudged: Int { records.load(ordering: .relaxed) }

  func addBytes(_ count: Int) { bytes.add(count, ordering: .relaxed) }
  func addPasswords(_ count: Int) { records.add(count, ordering: .relaxed) }
}

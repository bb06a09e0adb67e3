package import PasswordPolicy
private import Synchronization
internal import UnicodeText

/// Findings that somebody tolerates. One that does not meet another rule now is another finding.
package struct KnownFindings: Sendable {
  private let rules: [AuditScope.RuleIdentity]
  /// Whether each finding may fail each rule and, at the end, be empty or the user name.
  private var tolerated: [UInt64: [Bool]] = [:]
  /// The different values of ``tolerated``: findings that fail the same rules share one.
  private var sets: Set<[Bool]> = []

  package init(_ policy: Policy) { rules = AuditScope.rules(of: policy.applying(roles: [])) }

  package var count: Int { tolerated.count }

  package mutating func add(_ id: UInt64, failing ids: [String], isSpecial: Bool) {
    let set = rules.map { ids.contains($0.id) } + [isSpecial]
    tolerated[id] = sets.insert(set).memberAfterInsert
  }

  fileprivate func covers(_ id: UInt64, _ row: borrowing AuditRow) -> Bool {
    guard let set = tolerated[id] else { return false }
    let flags = row.flags
    // A long password was cut, and another one may begin alike.
    if flags.contains(.truncated), row.outcomes.allSatisfy({ $0 == .undetermined }) { return false }
    if flags.contains(.invalidEncoding) { return true }
    if !flags.isDisjoint(with: [.empty, .sameAsUsername]), !set[rules.count] { return false }
    let outcomes = row.outcomes
    return rules.indices.allSatisfy { !rules[$0].decides || set[$0] || !outcomes[$0].rejects }
  }
}

/// Tells new findings from known ones that are tolerated, and counts both.
///
/// A finding is a password that is not accepted, in a list: in another list it is another finding.
package final class NewFindings: Sendable {
  private let known: KnownFindings
  private let key: StateKey
  private let names: [[UInt8]]
  private let found = Mutex((new: 0, known: 0))

  package init(known: KnownFindings, key: StateKey, names: [String]) {
    self.known = known
    self.key = key
    self.names = names.map { Array($0.utf8) }
  }

  /// An output of only those rows that are new findings.
  ///
  /// - Parameter selection: `all` adds accepted passwords, which may fail a rule that only warns.
  package func newFindings(
    of output: RowOutput, _ selection: RowOutput.Selection = .failing
  ) -> RowOutput {
    RowOutput(
      selection,
      makeWriter: {
        let write = output.makeWriter()
        return { row, bytes in if self.isNew(row) { write(row, &bytes) } }
      }, sink: output.sink)
  }

  package var counts: (new: Int, known: Int) { found.withLock { $0 } }

  private func isNew(_ row: borrowing AuditRow) -> Bool {
    // An accepted password is no finding, but may be warned of.
    if row.judgement == .accepted { return true }
    let fingerprint = key.fingerprint(of: row.password.bytes, in: names[row.input])
    let isKnown = known.covers(fingerprint, row)
    found.withLock { if isKnown { $0.known += 1 } else { $0.new += 1 } }
    return !isKnown
  }
}

extension StateKey {
  /// A hash that identifies a finding and, without the key, tells nothing about the password.
  package func fingerprint(of password: UnsafeBufferPointer<UInt8>, in name: [UInt8]) -> UInt64 {
    let count = name.count + 1 + password.count
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { bytes in
      defer { wipe(bytes.baseAddress.unsafelyUnwrapped, count) }
      var end = bytes.initialize(fromContentsOf: name)
      bytes[end] = 0
      end = bytes[(end + 1)...].initialize(fromContentsOf: password)
      return hash(UnsafeBufferPointer(bytes))
    }
  }

  package func hash(ofPublic text: String) -> UInt64 {
    let bytes = Array("\0public\0\(text)".utf8)
    return bytes.withUnsafeBufferPointer { hash($0) }
  }
}

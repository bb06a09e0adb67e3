internal import PasswordPolicy
internal import Platform

/// The state that the workers of one run share.
final class AuditRun: @unchecked Sendable {
  // Unchecked: the variables are touched under the lock only.
  let audit: Audit
  let scope: AuditScope
  let control: AuditControl
  let rows: RowOutput?
  let output: OrderedOutput?
  let table = ListTable()

  private let part: (name: String, part: ListPart)?
  private let names: [String]
  private let lock = Lock()
  private var reader: ChunkReader
  private var readError: AuditError?
  private var summaries: [AuditSummary?]
  /// Whether each input held a password.
  private var hasPasswords: [Bool]
  /// What the records of each input look like.
  private var censuses: [ForeignCensus]

  init(audit: Audit, inputs: [AuditInput], control: AuditControl, rows: RowOutput?) {
    self.audit = audit
    self.control = control
    self.rows = rows
    scope = AuditScope(audit)
    output = rows.map { OrderedOutput(sink: $0.sink) }
    reader = ChunkReader(
      inputs: inputs, options: audit.options, control: control, isForRows: rows != nil)
    part = inputs.first.flatMap { input in input.part.map { (input.name, $0) } }
    precondition(part == nil || inputs.count == 1, "a part of a list is the only input of an audit")
    precondition(part == nil || audit.options.format.isDivisible, "no part of such a list")
    summaries = Array(repeating: nil, count: audit.options.jobs)
    hasPasswords = Array(repeating: false, count: inputs.count)
    censuses = Array(repeating: ForeignCensus(), count: inputs.count)
    names = inputs.map(\.name)
  }

  /// Judges chunks until there are none; runs on one worker's thread.
  func work(as number: Int) {
    var worker = Worker(run: self)
    while !control.isCancelled, let chunk = nextChunk(into: worker.input) {
      guard worker.judge(chunk) else { break }
    }
    let summary = worker.finish()
    lock.locked { summaries[number] = summary }
  }

  /// Adds what was found in a chunk of an input.
  func add(_ census: ForeignCensus, foundPasswords: Bool, in input: Int) {
    lock.locked {
      hasPasswords[input] = hasPasswords[input] || foundPasswords
      censuses[input].add(census)
    }
  }

  /// - Throws: If half of the records of an input are something else than passwords, which its
  ///   first ones did not show. A part of a list is too little to say so.
  private func oddRecords() throws(AuditError) -> [OddRecords] {
    var odd: [OddRecords] = []
    for (input, census) in lock.locked({ censuses }).enumerated() where census.odd > 0 {
      if part == nil, !control.isCancelled, let foreign = census.verdict {
        throw .foreignList(name: names[input], ForeignList(text: foreign))
      }
      odd.append(OddRecords(input: input, count: census.odd, examined: census.records))
    }
    return odd
  }

  /// Reads the next chunk; nil at the end of the last input and after an error. Chunks that were
  /// handed out before are still judged.
  private func nextChunk(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Chunk? {
    lock.locked {
      guard readError == nil else { return nil }
      do throws(AuditError) {
        return try reader.next(into: buffer)
      } catch {
        readError = error
        return nil
      }
    }
  }

  /// The summary of all workers, when all are done.
  func result() throws(AuditError) -> AuditSummary {
    if let error = output?.failure { throw .output(error) }
    if let error = lock.locked({ readError }) { throw error }
    var total: AuditSummary?
    // In the order of the workers, and letting go of each: the sum needs the memory.
    for number in summaries.indices {
      guard let summary = summaries[number] else { continue }
      summaries[number] = nil
      if total == nil { total = summary } else { total?.add(summary) }
    }
    var result = total ?? AuditSummary(scope: scope, key: audit.options.key)
    result.isPartial = control.isCancelled
    result.oddRecords = try oddRecords()
    if let part {
      let range = lock.locked { reader.partRange }
      result.lists = [
        ListCoverage(
          name: part.name, size: part.part.size, version: part.part.version,
          count: part.part.count,
          parts: [
            ListCoverage.Part(
              number: part.part.number, range: range ?? 0..<0, records: result.records)
          ])
      ]
    }
    if !result.isPartial {
      result.inputsWithoutPasswords = hasPasswords.indices.filter { !hasPasswords[$0] }
      let patterns = audit.options.format.keys.patterns ?? []
      result.unmatchedKeys = patterns.indices.filter { !result.matchedKeys.contains($0) }
        .map { patterns[$0].text }
    }
    return result
  }
}

internal import PasswordPolicy
internal import Platform

final class AuditRun: @unchecked Sendable {
  // Unchecked: the variables are touched under the lock only.
  let audit: Audit
  let scope: AuditScope
  let control: AuditControl
  let rows: RowOutput?
  let output: OrderedOutput?
  let table = ListTable()

  private let inputs: [AuditInput]
  private let lock = Lock()
  private var reader: ChunkReader
  private var readError: AuditError?
  private var total: AuditSummary?
  private let checkpoints: AuditCheckpoints?
  private var isPausing = false
  private var hasNewChunk = false
  private var censuses: [ForeignCensus]

  init(
    audit: Audit, inputs: [AuditInput], control: AuditControl, rows: RowOutput?,
    checkpoints: AuditCheckpoints?
  ) {
    self.audit = audit
    self.inputs = inputs
    self.control = control
    self.rows = rows
    self.checkpoints = checkpoints
    scope = AuditScope(audit)
    output = rows.map { OrderedOutput(sink: $0.sink) }
    total = checkpoints?.start
    let start = total?.checkpoint
    reader = ChunkReader(
      inputs: inputs, options: audit.options, control: control, isForRows: rows != nil,
      isResumable: checkpoints != nil, from: start)
    censuses = Array(repeating: ForeignCensus(), count: inputs.count)
    precondition(part == nil || inputs.count == 1, "a part of a list is the only input of an audit")
    precondition(part == nil || audit.options.format.isDivisible, "no part of such a list")
    for (i, census) in (start?.censuses ?? []).enumerated() {
      censuses[i].add(records: census.records, odd: census.odd)
      censuses[i].hasPasswords = census.hasPasswords
    }
  }

  private var part: ListPart? { inputs.first?.part }

  /// Judges chunks until there are none, on the thread of one worker.
  func work() {
    var worker = Worker(run: self)
    while !control.isCancelled, let chunk = nextChunk(into: worker.input) {
      guard worker.judge(chunk) else { break }
    }
    let summary = worker.finish()
    lock.locked { if total == nil { total = summary } else { total?.add(summary) } }
  }

  func add(_ census: ForeignCensus, in input: Int) { lock.locked { censuses[input].add(census) } }

  /// - Throws: If half of the records of an input are something else than passwords, which its
  ///   first ones did not show. A part of a list is too little to say so.
  private func oddRecords() throws(AuditError) -> [(input: Int, count: Int, examined: Int)] {
    let odd = lock.locked { censuses }.enumerated().filter { $0.element.odd > 0 }
    for (input, census) in odd where part == nil && !control.isCancelled {
      guard let foreign = census.verdict else { continue }
      throw .foreignList(name: inputs[input].name, ForeignList(text: foreign))
    }
    return odd.map { ($0.offset, $0.element.odd, $0.element.records) }
  }

  /// Reads the next chunk; nil at the end of the last input and after an error. Chunks that were
  /// handed out before are still judged.
  private func nextChunk(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Chunk? {
    lock.locked {
      guard readError == nil, !isPausing else { return nil }
      // Within a document there is no place to go on from.
      if hasNewChunk, let checkpoints, reader.place != nil, checkpoints.isDue() {
        isPausing = true
        return nil
      }
      do throws(AuditError) {
        let chunk = try reader.next(into: buffer)
        hasNewChunk = chunk != nil
        return chunk
      } catch {
        readError = error
        return nil
      }
    }
  }

  /// Ends what the workers have done, once all have stopped.
  private func endWork() throws(AuditError) {
    if let error = output?.failure { throw .output(error) }
    if let error = lock.locked({ readError }) { throw error }
  }

  /// Saves a checkpoint, if the workers have stopped for one.
  func saveCheckpoint() throws(AuditError) -> Bool {
    guard let checkpoints, isPausing, !control.isCancelled else { return false }
    try endWork()
    // A list is refused now rather than hours later.
    _ = try oddRecords()
    (isPausing, hasNewChunk) = (false, false)
    guard var place = reader.place else { return true }
    place.censuses = censuses.map { ($0.records, $0.odd, $0.hasPasswords) }
    total?.checkpoint = place
    total?.isPartial = true
    do { if var sum = total { try checkpoints.save(&sum) } } catch { throw .output(error) }
    return true
  }

  func result() throws(AuditError) -> AuditSummary {
    try endWork()
    var result = total ?? audit.emptySummary
    total = nil
    result.checkpoint = nil
    result.isPartial = control.isCancelled
    result.oddRecords = try oddRecords()
    if let part {
      let range = lock.locked { reader.partSource?.range }
      result.lists = [
        ListCoverage(
          name: inputs[0].name, size: part.size, version: part.version, count: part.count,
          parts: [.init(number: part.number, range: range ?? 0..<0, records: result.records)])
      ]
    }
    if !result.isPartial {
      result.inputsWithoutPasswords = censuses.indices.filter { !censuses[$0].hasPasswords }
      let patterns = audit.options.format.keys.patterns ?? []
      result.unmatchedKeys = patterns.indices.filter { !result.matchedKeys.contains($0) }
        .map { patterns[$0].text }
    }
    return result
  }
}

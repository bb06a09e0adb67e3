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

  private let inputs: [AuditInput]
  private let lock = Lock()
  private var reader: ChunkReader
  private var readError: AuditError?
  private var summaries: [AuditSummary?]
  private var namesNotChosen: [(chunk: Int, name: String)] = []
  /// The summary up to the last checkpoint.
  private var total: AuditSummary?
  private let checkpoints: AuditCheckpoints?
  private var isPausing = false
  /// Whether a chunk was read since the last checkpoint.
  private var hasNewChunk = false
  private var hasPasswords: [Bool]
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
    summaries = Array(repeating: nil, count: audit.options.jobs)
    hasPasswords = Array(repeating: false, count: inputs.count)
    censuses = Array(repeating: ForeignCensus(), count: inputs.count)
    precondition(part == nil || inputs.count == 1, "a part of a list is the only input of an audit")
    precondition(part == nil || audit.options.format.isDivisible, "no part of such a list")
    for i in start?.inputsWithPasswords ?? [] { hasPasswords[i] = true }
    for (i, census) in (start?.censuses ?? []).enumerated() {
      censuses[i].add(records: census.records, odd: census.odd)
    }
  }

  private var part: ListPart? { inputs.first?.part }

  /// Judges chunks until there are none; runs on one worker's thread.
  func work(as number: Int) {
    var worker = Worker(run: self)
    while !control.isCancelled, let chunk = nextChunk(into: worker.input) {
      guard worker.judge(chunk) else { break }
    }
    let (summary, names) = worker.finish()
    lock.locked {
      summaries[number] = summary
      namesNotChosen += names
    }
  }

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
        throw .foreignList(name: inputs[input].name, ForeignList(text: foreign))
      }
      odd.append(OddRecords(input: input, count: census.odd, examined: census.records))
    }
    return odd
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

  /// Adds what the workers have found, when all have stopped.
  private func addSummaries() throws(AuditError) {
    if let error = output?.failure { throw .output(error) }
    if let error = lock.locked({ readError }) { throw error }
    // In the order of the workers. Each summary is let go of, since the sum needs the memory.
    for number in summaries.indices {
      guard let summary = summaries[number] else { continue }
      summaries[number] = nil
      if total == nil { total = summary } else { total?.add(summary) }
    }
    // In the order of the list, whichever worker saw them.
    total?.addNamesNotChosen(namesNotChosen.sorted { $0.chunk < $1.chunk }.map(\.name))
    namesNotChosen = []
  }

  /// Saves a checkpoint, if the workers have stopped for one; false if they were done.
  func saveCheckpoint() throws(AuditError) -> Bool {
    guard let checkpoints, isPausing, !control.isCancelled else { return false }
    try addSummaries()
    // A list is refused now rather than hours later.
    _ = try oddRecords()
    (isPausing, hasNewChunk) = (false, false)
    guard var place = reader.place else { return true }
    place.inputsWithPasswords = hasPasswords.indices.filter { hasPasswords[$0] }
    place.censuses = censuses.map { ($0.records, $0.odd) }
    total?.checkpoint = place
    total?.isPartial = true
    do { if var sum = total { try checkpoints.save(&sum) } } catch { throw .output(error) }
    return true
  }

  func result() throws(AuditError) -> AuditSummary {
    try addSummaries()
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
      result.inputsWithoutPasswords = hasPasswords.indices.filter { !hasPasswords[$0] }
      let patterns = audit.options.format.keys.patterns ?? []
      result.unmatchedKeys = patterns.indices.filter { !result.matchedKeys.contains($0) }
        .map { patterns[$0].text }
    }
    return result
  }
}

internal import UnicodeText

/// A run of whole records of one input, in a worker's buffer.
struct Chunk {
  /// The number of the chunk, from 0, across all inputs: the order of the output.
  let ticket: Int
  let input: Int
  let firstLine: Int
  /// How many records there are; of a CSV file, how many lines.
  let records: Int
  /// Where the records are; of a document, the numbers of the values.
  let range: Range<Int>
  /// The offset in the list of the buffer's first byte.
  let offset: Int
  /// Whether the chunk is the first part of one record, whose rest was skipped.
  var isCut = false
  var fields = CSVFields()
  var document: DocumentValues?
}

/// Cuts inputs into chunks of whole records, in the worker's buffer. Used by one at a time.
struct ChunkReader {
  private let inputs: [AuditInput]
  private let options: Audit.Options
  private let capacity: Int
  /// The bytes that are read at first; more only if no record ends within them.
  private let target: Int
  private let control: AuditControl

  private var source: (any ByteSource)?
  private var isAtEnd = false
  private var input = 0
  private var ticket = 0
  private var line = 1
  private var fields = CSVFields()
  private var rest = SecretText("")
  private var bytesRead = 0
  private var format: InputFormat { options.format }
  /// The document that is not judged to its end, and its next value.
  private var waiting: (document: DocumentValues, place: Int)?
  private static let valuesInChunk = 4096
  private(set) var partSource: PartSource?
  /// The digest of what was read of the input; nil if no run is to go on from here.
  private var digest: RunningDigest?
  private var start: AuditCheckpoint?

  init(
    inputs: [AuditInput], options: Audit.Options, control: AuditControl, isForRows: Bool,
    isResumable: Bool = false, from start: AuditCheckpoint? = nil
  ) {
    self.inputs = inputs
    self.control = control
    self.start = start
    digest = isResumable ? RunningDigest() : nil
    input = start?.input ?? 0
    self.options = options
    capacity = options.limits.chunk
    target = isForRows ? min(options.limits.chunkWithRows, capacity) : capacity
  }

  mutating func next(into buffer: UnsafeMutableBufferPointer<UInt8>) throws(AuditError) -> Chunk? {
    while true {
      if let chunk = nextOfDocument() { return chunk }
      let isFirst = source == nil
      if isFirst {
        guard input < inputs.count else { return nil }
        if let document = try readDocument() {
          start = nil
          waiting = (document, 0)
          continue
        }
        source = try wrapping { try open() }
        (isAtEnd, line, fields, bytesRead) = (false, 1, CSVFields(), 0)
        digest = digest.map { _ in RunningDigest() }
      }
      let before = bytesRead - rest.count
      let kept = rest.withUTF8 { buffer.update(fromContentsOf: $0) }
      rest.removeAll()
      var bytes = try fill(buffer, from: kept, to: target)
      if bytes.count < capacity, !isAtEnd, isFirst || lastBoundary(bytes, from: 0).end == nil {
        bytes = try fill(buffer, from: bytes.count, to: capacity)
      }
      // A part may begin with any bytes; only the first of them is the beginning of a list.
      let offset = (partSource?.start ?? 0) + before
      let isBeginning = isFirst && offset == 0
      let start = isBeginning ? try prologue(bytes) : 0
      if isBeginning, options.recognizesForeignLists { try refuseForeignList(bytes, from: start) }
      if isFirst, try skipToStart(bytes) { continue }
      let chunk = try cut(bytes, from: start, offset)
      if isAtEnd {
        source = nil
        input += 1
      }
      if !chunk.range.isEmpty { return chunk }
    }
  }

  /// The place of the first record that no chunk had; nil within a document and before ``start``.
  var place: AuditCheckpoint? {
    guard waiting == nil, start == nil else { return nil }
    guard source != nil else { return AuditCheckpoint(input: input) }
    return AuditCheckpoint(
      input: input, read: bytesRead, offset: bytesRead - rest.count, line: line,
      digest: digest?.value ?? 0)
  }

  /// Reads on to where an earlier run stopped, if in this input, and keeps what it had not judged.
  private mutating func skipToStart(_ bytes: UnsafeBufferPointer<UInt8>) throws(AuditError) -> Bool
  {
    defer { start = nil }
    guard let place = start, place.read > 0 else { return false }
    rest.append(bytes.slice(min(place.offset, bytes.count), bytes.count))
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    defer { room.wipeAndDeallocate() }
    while bytesRead < place.read, !isAtEnd {
      let before = bytesRead
      let got = try read(into: UnsafeMutableRawBufferPointer(room))
      rest.append(UnsafeBufferPointer(room).slice(min(max(0, place.offset - before), got), got))
    }
    if !control.isCancelled, bytesRead < place.read { try wrapping { throw ListChanged() } }
    line = place.line
    return true
  }

  private mutating func open() throws -> any ByteSource {
    let source = try inputs[input].open()
    guard let part = inputs[input].part else { return source }
    let records = PartSource(source, part, endedBy: terminator, control)
    partSource = records
    return records
  }

  private mutating func readDocument() throws(AuditError) -> DocumentValues? {
    switch format {
    case .json, .yaml:
      try wrapping { try DocumentSource.values(of: inputs[input].open(), options) }
    default: nil
    }
  }

  private mutating func nextOfDocument() -> Chunk? {
    guard let (document, place) = waiting else { return nil }
    let end = min(place + Self.valuesInChunk, document.all.count)
    let chunk = Chunk(
      ticket: ticket, input: input, firstLine: 1, records: end - place, range: place..<end,
      offset: 0, document: document)
    ticket += 1
    if end < document.all.count {
      waiting = (document, end)
    } else {
      waiting = nil
      input += 1
    }
    return chunk
  }

  /// Reads on until there are this many bytes or the source has no more.
  private mutating func fill(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int, to end: Int
  ) throws(AuditError) -> UnsafeBufferPointer<UInt8> {
    var count = start
    while count < end, !isAtEnd {
      let room = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<end])
      count += try read(into: room)
    }
    return UnsafeBufferPointer(rebasing: UnsafeBufferPointer(buffer)[..<count])
  }

  private mutating func read(into room: UnsafeMutableRawBufferPointer) throws(AuditError) -> Int {
    // No further than an earlier run has read, so that its digest can be compared there.
    let known = start.map { $0.read - bytesRead } ?? 0
    let room = known > 0 ? UnsafeMutableRawBufferPointer(rebasing: room.prefix(known)) : room
    let got = try wrapping { try source?.read(into: room) ?? 0 }
    precondition(
      got >= 0 && got <= room.count, "a byte source said it read more than there is room for")
    if got == 0 { isAtEnd = true }
    bytesRead += got
    digest?.add(UnsafeRawBufferPointer(rebasing: room[..<got]))
    if got == known, got > 0, digest?.value != start?.digest {
      try wrapping { throw ListChanged() }
    }
    control.addBytes(got)
    return got
  }

  private mutating func prologue(_ bytes: UnsafeBufferPointer<UInt8>) throws(AuditError) -> Int {
    if case .frames = format { return 0 }
    let name = inputs[input].name
    // A file that is no list would pass without a warning as one strong password, or as a few.
    let sample = UnsafeBufferPointer(rebasing: bytes.prefix(FileKind.sampleSize))
    if let kind = FileKind(start: sample, zerosEndRecords: format == .nul) {
      // "ÿþ" in Latin-1 is also the mark of UTF-16, which has zero bytes too.
      guard case .wide = kind, options.encoding == .latin1, !sample.contains(0) else {
        throw .notText(name: name, kind)
      }
    }
    if format != .nul {
      let feeds = sample.count { $0 == 0x0A }
      let records = feeds + (sample.last ?? 0x0A == 0x0A ? 0 : 1)
      if sample.count(where: { $0 == 0 }) > records { throw .zeroBytes(name: name) }
      if sample.endsLinesWithCR { throw .carriageReturns(name: name) }
    }
    // A second byte order mark, or one before another record, is U+FEFF in the password.
    let start = FileKind.hasMark(bytes) ? 3 : 0
    guard case .csv(let password, let user, let separator) = format else { return start }
    let table = try CSVTable(
      bytes, from: start, isWhole: isAtEnd, password: password, user: user, separator: separator,
      of: name)
    fields = table.fields
    line += table.lines
    return table.start
  }

  private mutating func refuseForeignList(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(AuditError) {
    let sample = ListSample(bytes.slice(start, bytes.count), endedBy: terminator, isWhole: isAtEnd)
    let foreign: ForeignText? =
      switch format {
      case .lines, .nul, .userPass, .potfile, .env: sample.foreign(in: format)
      case .csv: sample.opening ?? columnContent(bytes, from: start) ?? sample.whole
      // A program wrote the one, and whoever reads the others looks at their values.
      case .frames, .json, .yaml: nil
      }
    if let foreign { throw .foreignList(name: inputs[input].name, ForeignList(text: foreign)) }
  }

  private func columnContent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> ForeignText? {
    var reader = CSVReader(bytes, from: start, fields.separator)
    var password = ScratchBuffer()
    var user = ScratchBuffer()
    var census = ForeignCensus()
    var shapes = LineShapes()
    while reader.offset < bytes.count, census.records < ListSample.recordLimit {
      let record = reader.next(fields, password: &password, user: &user)
      guard record.isComplete || isAtEnd else { break }
      guard let field = record.password else { continue }
      census.count(field, of: format)
      if !field.isEmpty { shapes.add(field) }
    }
    return census.verdict ?? shapes.verdict().map { .shaped($0) }
  }

  private mutating func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ offset: Int
  ) throws(AuditError) -> Chunk {
    if case .frames(let hasUser) = format { return try cutFrames(bytes, hasUser, offset) }
    var end = bytes.count
    var (isCut, hiddenLines) = (false, 0)
    let (found, openQuote) = lastBoundary(bytes, from: start)
    if let openQuote, isAtEnd || found == nil {
      let before = recordEnds(in: bytes, start..<openQuote)
      throw .unclosedQuote(name: inputs[input].name, line: line + before)
    }
    if !isAtEnd, let found {
      end = found
      rest.append(bytes.slice(end, bytes.count))
    } else if !isAtEnd {
      if case .csv = format { throw .recordTooLong(name: inputs[input].name, line: line) }
      try skipToEndOfRecord()
      isCut = true
      hiddenLines = isAtEnd && rest.isEmpty ? 0 : 1
    }
    let lines = recordEnds(in: bytes, start..<end)
    let chunk = Chunk(
      ticket: ticket, input: input, firstLine: line, records: lines, range: start..<end,
      offset: offset, isCut: isCut, fields: fields)
    line += lines + hiddenLines
    if start < end { ticket += 1 }
    return chunk
  }

  /// A record that breaks off, and bytes after the list's end, are errors, so that a list whose
  /// writer died does not pass for a shorter one.
  private mutating func cutFrames(
    _ bytes: UnsafeBufferPointer<UInt8>, _ hasUser: Bool, _ offset: Int
  ) throws(AuditError) -> Chunk {
    var frames = FrameReader(bytes, from: 0, hasUser: hasUser)
    var records = 0
    func fault(_ fault: FrameFault) -> AuditError {
      .frames(name: inputs[input].name, record: line + records, fault)
    }
    var last = frames.next()
    while case .record = last {
      records += 1
      last = frames.next()
    }
    if case .fault(let reason) = last { throw fault(reason) }
    let end = frames.offset
    let chunk = Chunk(
      ticket: ticket, input: input, firstLine: line, records: records, range: 0..<end,
      offset: offset, fields: fields)
    if case .end = last {
      guard end + 4 == bytes.count, try isSourceAtEnd() else { throw fault(.followed) }
    } else if !isAtEnd {
      // A record that fills the buffer would never become whole.
      guard end > 0 || bytes.count < capacity else { throw fault(.tooLong(bytes: capacity)) }
      rest.append(bytes.slice(end, bytes.count))
    } else if !control.isCancelled {
      throw fault(.noEnd)
    }
    line += records
    if records > 0 { ticket += 1 }
    return chunk
  }

  private mutating func isSourceAtEnd() throws(AuditError) -> Bool {
    if isAtEnd { return true }
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 64)
    defer { room.wipeAndDeallocate() }
    return try read(into: UnsafeMutableRawBufferPointer(room)) == 0
  }

  private mutating func skipToEndOfRecord() throws(AuditError) {
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    defer { room.wipeAndDeallocate() }
    while !isAtEnd {
      let got = try read(into: UnsafeMutableRawBufferPointer(room))
      guard let end = room[..<got].firstIndex(of: terminator) else { continue }
      rest.append(UnsafeBufferPointer(room).slice(end + 1, got))
      return
    }
  }

  /// The end of the last whole record, behind its terminator; nil if none is whole.
  private func lastBoundary(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int?, openQuote: Int?) {
    if case .csv = format {
      var reader = CSVReader(bytes, from: start, fields.separator)
      return reader.skipAll()
    }
    if case .frames(let hasUser) = format {
      var frames = FrameReader(bytes, from: start, hasUser: hasUser)
      // One whole record will do, and so will a fault or the end: there is no need to read on.
      if case .cutShort = frames.next() { return (nil, nil) }
      return (bytes.count, nil)
    }
    return (bytes[start...].lastIndex(of: terminator).map { $0 + 1 }, nil)
  }

  private var terminator: UInt8 { format == .nul ? 0 : 0x0A }

  private func recordEnds(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    let terminator = terminator
    return count(in: bytes, range) { $0 == terminator }
  }

  private func wrapping<R>(_ body: () throws -> R) throws(AuditError) -> R {
    do { return try body() } catch let error as DocumentError {
      throw .document(name: inputs[input].name, error)
    } catch let error as ForeignFileKind {
      throw .notText(name: inputs[input].name, error.kind)
    } catch { throw .input(name: inputs[input].name, error) }
  }
}

@inline(__always)
func count(
  in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, where isSuch: (UInt8) -> Bool
) -> Int {
  var total = 0
  var i = range.lowerBound
  // Narrow sums in short stretches let the compiler use vectors of bytes.
  while i < range.upperBound {
    let end = min(i + 255, range.upperBound)
    var sum: UInt8 = 0
    while i < end {
      sum &+= isSuch(bytes[i]) ? 1 : 0
      i += 1
    }
    total += Int(sum)
  }
  return total
}

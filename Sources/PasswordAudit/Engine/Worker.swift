internal import PasswordPolicy
internal import UnicodeText

/// One thread of an audit, with all the memory it needs: nothing is allocated per password.
struct Worker: ~Copyable {
  /// The buffer for the next chunk.
  let input: UnsafeMutableBufferPointer<UInt8>

  // What is asked for every password is here and not in the run: counting references to it would
  // cost more than judging does, since every thread would write to the same counter.
  private let run: AuditRun
  private let control: AuditControl
  private let output: OrderedOutput?
  private let format: InputFormat
  /// The way to cut the records of most formats.
  private let layout: RecordLayout
  private let hasAccounts: Bool
  private var keys: KeyMatcher
  private let passwordLimit: Int
  private let rowLimits: (write: Int, wait: Int)
  /// The number of bytes of rows at which they are written.
  private var nextWrite: Int
  private let writesRows: Bool
  private let writesAccepted: Bool
  private let decodesHexNotation: Bool
  private var decoder: TextDecoder
  private var unescaped = ScratchBuffer()
  private var unescapedUser = ScratchBuffer()
  private var decodedHex = ScratchBuffer()
  private var rows = ScratchBuffer()
  private let writer: RowWriter?
  private var judge: RecordJudge
  /// The next passwords, which breach corpora look up together.
  private let announced: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>
  /// Whether lines are counted by kinds where that is enough.
  private let countsLines: Bool
  /// The format, if records are compared with what else a list may hold.
  private let censusFormat: InputFormat?
  private var isStopped = false
  /// Whether records may contain line ends that do not end records.
  private var mayBreakLines = false

  init(run: AuditRun) {
    self.run = run
    let options = run.audit.options
    input = .allocate(capacity: options.limits.chunk)
    control = run.control
    output = run.output
    format = options.format
    layout = RecordLayout(options.format)
    hasAccounts = options.format.hasUsers
    keys = KeyMatcher(options.format.keys)
    passwordLimit = options.limits.password
    rowLimits = (options.limits.rows, options.limits.waitingRows)
    nextWrite = options.limits.rows
    censusFormat = options.recognizesForeignLists ? options.format : nil
    writesRows = run.rows != nil
    writesAccepted = run.rows?.selection == .all
    decodesHexNotation = options.decodesHexNotation
    decoder = TextDecoder(options.encoding)
    writer = run.rows?.makeWriter()
    judge = RecordJudge(run.audit, scope: run.scope, table: run.table)
    announced = .allocate(capacity: layout.isPlain ? judge.batch : 0)
    countsLines = options.format == .lines && judge.countsLines && !writesRows
  }

  deinit {
    input.wipeAndDeallocate()
    announced.deallocate()
  }

  /// Judges every record of a chunk and writes its rows; false if rows cannot be written any more.
  mutating func judge(_ chunk: Chunk) -> Bool {
    let before = judge.total
    var census = ForeignCensus()
    switch format {
    case .csv: judgeCSV(chunk, &census)
    case .frames(let hasUser): judgeFrames(chunk, hasUser)
    case .json, .yaml: judgeDocument(chunk)
    case .nul: judgeRecords(chunk, endedBy: 0, &census)
    case .lines, .userPass, .env, .potfile: judgeRecords(chunk, endedBy: 0x0A, &census)
    }
    judge.countWaiting()
    control.addPasswords(judge.total - before)
    run.add(census, foundPasswords: judge.total > before, in: chunk.input)
    guard let output, !isStopped else { return !isStopped }
    guard output.write(rows.bytes, ticket: chunk.ticket) else { return false }
    rows.removeAll()
    nextWrite = rowLimits.write
    output.finish(ticket: chunk.ticket)
    return true
  }

  /// The summary, without the names of values that were not chosen, which stand beside it.
  mutating func finish() -> (AuditSummary, namesNotChosen: [(chunk: Int, name: String)]) {
    var summary = judge.summary()
    summary.matchedKeys = keys.matched
    return (summary, judge.namesNotChosen)
  }

  // MARK: Records

  private mutating func judgeRecords(
    _ chunk: Chunk, endedBy terminator: UInt8, _ census: inout ForeignCensus
  ) {
    guard let base = UnsafePointer(input.baseAddress) else { return }
    var position = base + chunk.range.lowerBound
    let end = base + chunk.range.upperBound
    if let censusFormat {
      take(&census, from: position, to: end, endedBy: terminator, censusFormat, chunk)
    }
    var line = chunk.firstLine
    // Most lists have no such byte, and where lines are counted few are judged.
    mayBreakLines =
      terminator == 0x0A
      && (countsLines || mayHaveLineBreaks(UnsafeBufferPointer(input), chunk.range))
    var announcedEnd = announced.isEmpty ? end : position
    let countedEnd = countsLines ? lastLineEnd(from: position, to: end) : position
    while position < end {
      if position < countedEnd {
        line += judge.countLines(&position, to: countedEnd, atMost: 4_096)
        if control.isCancelled || position == end { return }
      }
      if position >= announcedEnd {
        announcedEnd = lookAhead(from: position, to: end, endedBy: terminator)
      }
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      judgeRecord(record, Place(line: line, offset: chunk.offset + (position - base)), chunk)
      if line & 255 == 0, isStopped || control.isCancelled { return }
      position = recordEnd + 1
      line += 1
    }
  }

  /// Compares records with what else a list may hold: of a long list, only some at even distances.
  @inline(never)
  private mutating func take(
    _ census: inout ForeignCensus, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>, endedBy terminator: UInt8, _ format: InputFormat, _ chunk: Chunk
  ) {
    let step = recordsBetween(chunk)
    let distance = step > 1 ? (end - start) / (chunk.records / step) : 0
    var position = start
    while position < end {
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      census.count(UnsafeBufferPointer(rebasing: record.prefix(ListSample.byteLimit)), of: format)
      position += distance
      if position <= recordEnd {
        position = recordEnd + 1
      } else if position < end {
        position = self.record(from: position, to: end, endedBy: terminator).end + 1
      }
    }
  }

  /// The number of records of a chunk of which one is compared with what else a list may hold.
  private func recordsBetween(_ chunk: Chunk) -> Int {
    let most = chunk.offset == 0 ? 16_384 : countsLines ? 128 : 1_024
    return max(1, chunk.records / most)
  }

  /// Behind the last line feed; the start if there is none.
  private func lastLineEnd(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var place = end
    while place > start, place[-1] != 0x0A { place -= 1 }
    return place
  }

  /// The record at a place, and the offset of its end mark.
  @inline(__always)
  private mutating func record(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, endedBy terminator: UInt8
  ) -> (UnsafeBufferPointer<UInt8>, end: UnsafePointer<UInt8>) {
    let found = UnsafeBufferPointer(start: start, count: end - start).firstPlace(of: terminator)
    let recordEnd = found.map { start + $0 } ?? end
    var length = recordEnd - start
    // A CR without its LF is a part of the password.
    if length > 0, found != nil, terminator == 0x0A, recordEnd[-1] == 0x0D { length -= 1 }
    return (UnsafeBufferPointer(start: start, count: length), recordEnd)
  }

  /// Announces the next passwords, so that a corpus is searched for many at once. Passwords that
  /// are read in another form, such as `$HEX[…]`, are looked up when they are judged.
  ///
  /// - Returns: Where the first record begins that there was no room for.
  @inline(never)
  private mutating func lookAhead(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, endedBy terminator: UInt8
  ) -> UnsafePointer<UInt8> {
    var (position, count) = (start, 0)
    while position < end, count < announced.count {
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      if let password = layout.fields(of: record)?.password, !password.isEmpty,
        password.count <= passwordLimit
      {
        announced[count] = password
        count &+= 1
      }
      position = recordEnd + 1
    }
    judge.lookAhead(UnsafeBufferPointer(rebasing: announced.prefix(count)))
    return position
  }

  private mutating func judgeRecord(
    _ record: UnsafeBufferPointer<UInt8>, _ place: Place, _ chunk: Chunk
  ) {
    if record.isEmpty {
      judge.countBlank()
      return
    }
    if mayBreakLines, ForeignText.lineBreak(record) != nil {
      // Two passwords, or more, which nobody would tell from one that is long.
      judge.countMalformed(at: RecordPlace(input: chunk.input, line: place.line), isBroken: true)
      return
    }
    if case .env = layout {
      var isComment = false
      if let fields = RecordFields(env: record, isComment: &isComment), let name = fields.username {
        judgeNamed(fields.password, name, place, chunk)
      } else if !isComment {
        judge.countMalformed(at: RecordPlace(input: chunk.input, line: place.line))
      }
    } else if let fields = layout.fields(of: record) {
      judgePassword(fields.password, username: fields.username, place, chunk)
    } else {
      judge.countMalformed(at: RecordPlace(input: chunk.input, line: place.line))
    }
  }

  /// Judges the value of a name, and passwords within it.
  private mutating func judgeNamed(
    _ value: UnsafeBufferPointer<UInt8>, _ name: UnsafeBufferPointer<UInt8>, _ place: Place,
    _ chunk: Chunk
  ) {
    let passwords = secrets(
      in: value, name: name, isChosen: keys.chooses(name), choosesSecrets: keys.choosesSecrets)
    if passwords.isEmpty { judge.countNotChosen(name, in: chunk.ticket) }
    for password in passwords {
      password.withUnsafeBufferPointer { judgePassword($0, username: name, place, chunk) }
    }
  }

  private mutating func judgeDocument(_ chunk: Chunk) {
    guard let document = chunk.document else { return }
    keys.matched.formUnion(document.matchedKeys)
    document.forEach(in: chunk.range) { value, text in
      if isStopped || control.isCancelled { return }
      switch value.kind {
      case .notChosen: judge.countNotChosen(text, in: chunk.ticket)
      case .unreadable: judge.countMalformed(at: RecordPlace(input: chunk.input, line: value.line))
      case .password: judgePassword(text, username: nil, Place(line: value.line, offset: 0), chunk)
      }
    }
  }

  private mutating func judgeCSV(_ chunk: Chunk, _ census: inout ForeignCensus) {
    let distance = recordsBetween(chunk)
    let bytes = UnsafeBufferPointer(input).slice(0, chunk.range.upperBound)
    var reader = CSVReader(bytes, from: chunk.range.lowerBound, chunk.fields.separator)
    var line = chunk.firstLine
    var records = 0
    while reader.offset < chunk.range.upperBound {
      let start = reader.offset
      let place = Place(line: line, offset: chunk.offset + start)
      let record = reader.next(chunk.fields, password: &unescaped, user: &unescapedUser)
      if let censusFormat, records % distance == 0, let field = record.password {
        census.count(field, of: censusFormat)
      }
      if record.isBlank {
        judge.countBlank()
      } else if let password = record.password, !record.isMalformed,
        record.filledFields <= chunk.fields.count, !hasAccounts || record.user != nil
      {
        if password.isEmpty, hasNoPassword(bytes, start, chunk.fields) {
          judge.countNotChosen()
        } else {
          judgePassword(password, username: record.user, place, chunk)
        }
      } else {
        judge.countMalformed(at: RecordPlace(input: chunk.input, line: line))
      }
      line += record.lines
      records += 1
      if records & 255 == 0, isStopped || control.isCancelled { return }
    }
  }

  /// Whether a record without a password is an item of a password manager that has none.
  private mutating func hasNoPassword(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ fields: CSVFields
  ) -> Bool {
    guard let manager = fields.manager else { return false }
    var reader = CSVReader(bytes, from: start, fields.separator)
    let record = reader.next(
      CSVFields(password: manager.column), password: &decodedHex, user: &unescapedUser)
    return record.password.map(manager.hasNoPassword) ?? false
  }

  private mutating func judgeFrames(_ chunk: Chunk, _ hasUser: Bool) {
    var frames = FrameReader(
      UnsafeBufferPointer(input).slice(0, chunk.range.upperBound), from: chunk.range.lowerBound,
      hasUser: hasUser)
    var line = chunk.firstLine
    while frames.offset < chunk.range.upperBound {
      let place = Place(line: line, offset: chunk.offset + frames.offset)
      guard case .record(let user, let password) = frames.next() else { return }
      judgePassword(password, username: user, place, chunk)
      if line & 255 == 0, isStopped || control.isCancelled { return }
      line += 1
    }
  }

  // MARK: Passwords

  private mutating func judgePassword(
    _ field: UnsafeBufferPointer<UInt8>, username: UnsafeBufferPointer<UInt8>?, _ place: Place,
    _ chunk: Chunk
  ) {
    var flags: AuditRow.Flags = []
    var bytes = field
    var isInList = layout.isPlain
    if decodesHexNotation, bytes.first == UInt8(ascii: "$"),
      HexNotation.decode(bytes, into: &decodedHex)
    {
      bytes = decodedHex.bytes
      isInList = false
      flags.insert(.hexDecoded)
    }
    if bytes.count > passwordLimit || chunk.isCut {
      bytes = bytes.cut(passwordLimit)
      flags.insert(.truncated)
    }
    if bytes.isEmpty { flags.insert(.empty) }
    let text = decoder.decode(bytes, &flags)
    if hasAccounts, let username, isSameName(username, bytes) { flags.insert(.sameAsUsername) }
    let judgement = judge.count(
      text, readFrom: bytes, &flags, user: hasAccounts ? username : nil,
      stays: isInList && text.bytes.baseAddress == bytes.baseAddress)

    guard writesRows, writesAccepted || judgement != .accepted else { return }
    writer?(
      AuditRow(
        input: chunk.input, line: place.line, offset: place.offset, password: text,
        username: username, judgement: judgement, outcomes: judge.outcomes,
        strength: judge.strength, flags: flags), &rows)
    if rows.bytes.count >= nextWrite { writeRows(chunk) }
  }

  /// Makes room for more rows, or lets them grow while it is another worker's turn.
  private mutating func writeRows(_ chunk: Chunk) {
    guard let output else { return }
    if rows.bytes.count < rowLimits.wait, !output.isTurn(of: chunk.ticket) {
      nextWrite += rowLimits.write
      return
    }
    if !output.write(rows.bytes, ticket: chunk.ticket) { isStopped = true }
    rows.removeAll()
    nextWrite = rowLimits.write
  }
}

/// Whether the chunk has a byte that may begin a ``ForeignText/lineBreak(_:)``.
private func mayHaveLineBreaks(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
  var i = range.lowerBound
  while i < range.upperBound {
    // Narrow sums in short stretches, as in `count`.
    let end = min(i + 255, range.upperBound)
    var sum: UInt8 = 0
    while i < end {
      let byte = bytes[i]
      let isBreak = byte &- 0x0B < 3 || byte == 0x1E || byte == 0xC2 || byte == 0xE2
      sum &+= isBreak ? 1 : 0
      i += 1
    }
    if sum > 0 { return true }
  }
  return false
}

private struct Place {
  let line: Int
  let offset: Int
}

/// The way to cut a record, without the parts of ``InputFormat`` that only the reader needs.
private enum RecordLayout {
  case whole, env, potfile
  case userPass(separator: UInt8)
  /// Other formats are not cut by lines.
  case none

  init(_ format: InputFormat) {
    switch format {
    case .lines, .nul: self = .whole
    case .userPass(let separator): self = .userPass(separator: separator)
    case .env: self = .env
    case .potfile: self = .potfile
    case .frames, .csv, .json, .yaml: self = .none
    }
  }

  /// Whether most records are passwords as they stand.
  var isPlain: Bool {
    switch self {
    case .whole, .userPass, .potfile: true
    case .env, .none: false
    }
  }

  /// The fields of a record that is no line of a `.env` file; nil without a password.
  @inline(__always)
  func fields(of record: UnsafeBufferPointer<UInt8>) -> RecordFields? {
    switch self {
    case .userPass(let separator): RecordFields(userPass: record, separator: separator)
    case .potfile: RecordFields(potfile: record)
    case .whole, .env, .none: RecordFields(whole: record)
    }
  }
}

/// Whether two names are equal, ignoring the case of letters. Allocates beyond ASCII only.
private func isSameName(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
  guard !a.isEmpty else { return false }
  if a.count == b.count, zip(a, b).allSatisfy({ lowercasedASCII($0) == lowercasedASCII($1) }) {
    return true
  }
  guard let a = ValidUTF8(validating: a), let b = ValidUTF8(validating: b), !a.isASCII || !b.isASCII
  else { return false }
  return caseFolded(a) == caseFolded(b)
}

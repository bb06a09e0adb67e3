internal import PasswordPolicy
internal import UnicodeText

/// One thread of an audit, with all the memory it needs: nothing is allocated per password.
struct Worker: ~Copyable {
  let input: UnsafeMutableBufferPointer<UInt8>

  // What is asked for every password is here and not in the run: counting references to it would
  // cost more than judging does, since every thread would write to the same counter.
  private let run: AuditRun
  private let control: AuditControl
  private let output: OrderedOutput?
  private let options: Audit.Options
  private let isPotfile: Bool
  private let isEnvironment: Bool
  private let separator: UInt8?
  /// Whether most records have passwords as they stand.
  private let isPlain: Bool
  private let hasAccounts: Bool
  private var keys: KeyMatcher
  private let writesAccepted: Bool
  private var decoded = ScratchBuffer()
  private var unescaped = ScratchBuffer()
  private var unescapedUser = ScratchBuffer()
  private var decodedHex = ScratchBuffer()
  private var rows = ScratchBuffer()
  private let writer: RowWriter?
  private var judge: RecordJudge
  /// The next passwords, which breach corpora look up together.
  private let announced: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>
  private let countsLines: Bool
  private var isStopped = false
  private var mayBreakLines = false

  init(run: AuditRun) {
    self.run = run
    options = run.audit.options
    input = .allocate(capacity: options.limits.chunk)
    control = run.control
    output = run.output
    isPotfile = options.format == .potfile
    isEnvironment = if case .env = options.format { true } else { false }
    separator = if case .userPass(let separator) = options.format { separator } else { nil }
    isPlain = options.format.isDivisible
    hasAccounts = options.format.hasUsers
    keys = KeyMatcher(options.format.keys)
    writesAccepted = run.rows?.selection == .all
    writer = run.rows?.makeWriter()
    judge = RecordJudge(run.audit, scope: run.scope, table: run.table)
    announced = .allocate(capacity: isPlain ? judge.batch : 0)
    countsLines = options.format == .lines && judge.countsLines && run.rows == nil
  }

  deinit {
    input.wipeAndDeallocate()
    announced.deallocate()
  }

  /// Judges every record of a chunk and writes its rows; false if rows cannot be written any more.
  mutating func judge(_ chunk: Chunk) -> Bool {
    let before = judge.total
    var census = ForeignCensus()
    switch options.format {
    case .csv: judgeCSV(chunk, &census)
    case .frames(let hasUser): judgeFrames(chunk, hasUser)
    case .json, .yaml: judgeDocument(chunk)
    case .nul: judgeRecords(chunk, endedBy: 0, &census)
    case .lines, .userPass, .env, .potfile: judgeRecords(chunk, endedBy: 0x0A, &census)
    }
    judge.countWaiting()
    control.addPasswords(judge.total - before)
    census.hasPasswords = judge.total > before
    run.add(census, in: chunk.input)
    guard let output, !isStopped else { return !isStopped }
    guard writeRows(chunk) else { return false }
    output.finish(ticket: chunk.ticket)
    return true
  }

  mutating func finish() -> AuditSummary {
    var summary = judge.summary()
    summary.matchedKeys = keys.matched
    return summary
  }

  // MARK: Records

  private typealias Place = (line: Int, offset: Int)

  private mutating func judgeRecords(
    _ chunk: Chunk, endedBy terminator: UInt8, _ census: inout ForeignCensus
  ) {
    guard let base = UnsafePointer(input.baseAddress) else { return }
    var position = base + chunk.range.lowerBound
    let end = base + chunk.range.upperBound
    if options.recognizesForeignLists {
      take(&census, from: position, to: end, endedBy: terminator, chunk)
    }
    var line = chunk.firstLine
    // Most lists have no such byte, and where lines are counted few are judged.
    mayBreakLines =
      terminator == 0x0A
      && (countsLines || mayHaveLineBreaks(UnsafeBufferPointer(input), chunk.range))
    var announcedEnd = announced.isEmpty ? end : position
    // Behind the last line feed, if lines are counted.
    let lastFeed = countsLines ? input[chunk.range].lastIndex(of: 0x0A) : nil
    let countedEnd = lastFeed.map { base + $0 + 1 } ?? position
    while position < end {
      if position < countedEnd {
        line += judge.countLines(&position, to: countedEnd, atMost: 4_096)
        if control.isCancelled || position == end { return }
      }
      if position >= announcedEnd {
        announcedEnd = lookAhead(from: position, to: end, endedBy: terminator)
      }
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      judgeRecord(record, (line, chunk.offset + (position - base)), chunk)
      if line & 255 == 0, isStopped || control.isCancelled { return }
      position = recordEnd + 1
      line += 1
    }
  }

  /// Compares records with what else a list may hold: of a long list, only some at even distances.
  @inline(never)
  private mutating func take(
    _ census: inout ForeignCensus, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>, endedBy terminator: UInt8, _ chunk: Chunk
  ) {
    let step = recordsBetween(chunk)
    let distance = step > 1 ? (end - start) / (chunk.records / step) : 0
    var position = start
    while position < end {
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      census.count(
        UnsafeBufferPointer(rebasing: record.prefix(ListSample.byteLimit)), of: options.format)
      // A place within a record leads to the next one.
      let next = max(recordEnd, position + distance)
      position = next < end ? self.record(from: next, to: end, endedBy: terminator).end + 1 : end
    }
  }

  private func recordsBetween(_ chunk: Chunk) -> Int {
    let most = chunk.offset == 0 ? 16_384 : countsLines ? 128 : 1_024
    return max(1, chunk.records / most)
  }

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
  /// are read in another form, such as `$HEX[…]`, are looked up when they are judged. Returns where
  /// the first record begins that there was no room for.
  @inline(never)
  private mutating func lookAhead(
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, endedBy terminator: UInt8
  ) -> UnsafePointer<UInt8> {
    var (position, count) = (start, 0)
    while position < end, count < announced.count {
      let (record, recordEnd) = record(from: position, to: end, endedBy: terminator)
      if let password = fields(of: record)?.password, !password.isEmpty,
        password.count <= options.limits.password
      {
        announced[count] = password
        count &+= 1
      }
      position = recordEnd + 1
    }
    judge.lookAhead(UnsafeBufferPointer(rebasing: announced.prefix(count)))
    return position
  }

  /// The fields of a record that is no line of a `.env` file; nil without a password.
  @inline(__always)
  private func fields(of record: UnsafeBufferPointer<UInt8>) -> RecordFields? {
    if isPotfile { return RecordFields(potfile: record) }
    guard let separator else { return RecordFields(whole: record) }
    return RecordFields(userPass: record, separator: separator)
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
    if isEnvironment {
      var isComment = false
      if let fields = RecordFields(env: record, isComment: &isComment), let name = fields.username {
        judgeNamed(fields.password, name, place, chunk)
      } else if !isComment {
        judge.countMalformed(at: RecordPlace(input: chunk.input, line: place.line))
      }
    } else if let fields = fields(of: record) {
      judgePassword(fields.password, username: fields.username, place, chunk)
    } else {
      judge.countMalformed(at: RecordPlace(input: chunk.input, line: place.line))
    }
  }

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
      case .password: judgePassword(text, username: nil, (value.line, 0), chunk)
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
      let place = (line, chunk.offset + start)
      let record = reader.next(chunk.fields, password: &unescaped, user: &unescapedUser)
      if options.recognizesForeignLists, records % distance == 0, let field = record.password {
        census.count(field, of: options.format)
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
      let place = (line, chunk.offset + frames.offset)
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
    var isInList = isPlain
    if options.decodesHexNotation, bytes.first == UInt8(ascii: "$"),
      HexNotation.decode(bytes, into: &decodedHex)
    {
      bytes = decodedHex.bytes
      isInList = false
      flags.insert(.hexDecoded)
    }
    if bytes.count > options.limits.password || chunk.isCut {
      bytes = bytes.cut(options.limits.password)
      flags.insert(.truncated)
    }
    if bytes.isEmpty { flags.insert(.empty) }
    let text = decode(bytes, &flags)
    if hasAccounts, let username, isSameName(username, bytes) { flags.insert(.sameAsUsername) }
    let judgement = judge.count(
      text, readFrom: bytes, &flags, user: hasAccounts ? username : nil,
      stays: isInList && text.bytes.baseAddress == bytes.baseAddress)

    guard writesAccepted || judgement != .accepted, let writer else { return }
    writer(
      AuditRow(
        input: chunk.input, line: place.line, offset: place.offset, password: text,
        username: username, judgement: judgement, outcomes: judge.outcomes,
        strength: judge.strength, flags: flags), &rows)
    if rows.count >= options.limits.rows, !writeRows(chunk) { isStopped = true }
  }

  private mutating func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, _ flags: inout AuditRow.Flags
  ) -> ValidUTF8 {
    if options.encoding != .latin1 {
      if let text = ValidUTF8(validating: bytes) { return text }
      flags.insert(options.encoding == .auto ? .readAsLatin1 : .invalidEncoding)
    }
    decoded.removeAll()
    for byte in bytes {
      if byte < 0x80 {
        decoded.append(byte)
      } else {
        decoded.append(0xC0 | byte >> 6)
        decoded.append(0x80 | byte & 0x3F)
      }
    }
    return ValidUTF8(unchecked: decoded.bytes, isASCII: decoded.count == bytes.count)
  }

  private mutating func writeRows(_ chunk: Chunk) -> Bool {
    defer { rows.removeAll() }
    return output?.write(rows.bytes, ticket: chunk.ticket) ?? true
  }
}

/// Whether the chunk has a byte that may begin a ``ForeignText/lineBreak(_:)``.
private func mayHaveLineBreaks(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
  let breaks = count(in: bytes, range) {
    $0 &- 0x0B < 3 || $0 == 0x1E || $0 == 0xC2 || $0 == 0xE2
  }
  return breaks > 0
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

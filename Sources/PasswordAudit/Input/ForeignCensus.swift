struct ForeignCensus {
  private(set) var records = 0
  private(set) var odd = 0
  var hasPasswords = false
  private var counts: [ForeignText: Int] = [:]
  private var opening: ForeignText?
  private var untagged = UntaggedHashes()

  /// More kinds than any list has, unless it is an attack.
  private static let kindLimit = 64

  /// Counts a record of a list of lines, or a field of a table. A record that cannot be read in the
  /// format is not counted: it is reported as such. Neither is a remark.
  mutating func count(_ record: UnsafeBufferPointer<UInt8>, of format: InputFormat) {
    guard !record.trimmed().isEmpty else { return }
    if case .csv(let column, _, let separator) = format {
      // A named column, or a given separator, tells where columns end.
      countField(record, isNamed: column.isName, isSettled: column.isName || separator != nil)
      return
    }
    guard !ListSample.isRemark(record) else { return }
    var record = record
    // At the end of a list that has no LF there.
    if format != .nul, record.last == 0x0D { record = record.slice(0, record.count - 1) }
    if format != .nul, let lineBreak = ForeignText.lineBreak(record) {
      count(.lines(lineBreak), record)
      return
    }
    let foreign = ForeignText(record: record)
    switch format {
    case .userPass(let separator):
      guard let fields = RecordFields(userPass: record, separator: separator) else { return }
      // A user may have a name in angle brackets; markup ends with one.
      let isNamed = (foreign == .xml || foreign == .html) && record.last != UInt8(ascii: ">")
      let isRow = isNamed || foreign?.isRow(of: separator) ?? true
      count(isRow ? ForeignText(record: fields.password) : foreign, fields.password)
    case .potfile:
      guard let fields = RecordFields(potfile: record) else {
        if record.contains(UInt8(ascii: ":")) { count(foreign, record) }
        return
      }
      // Nobody cracks what looks random and is as long as this.
      let isSalt = fields.password.count >= 16 && UntaggedHashes.isRandom(fields.password)
      count(isSalt ? .hash(.salted) : foreign == .potfile ? nil : foreign, fields.password)
    case .env(let selection):
      var keys = KeyMatcher(selection)
      var isComment = false
      guard let fields = RecordFields(env: record, isComment: &isComment),
        let name = fields.username
      else { return }
      if foreign != nil, foreign != .environment {
        count(foreign, record)
      } else if keys.chooses(name) {
        count(ForeignText(record: fields.password, isSecret: true))
      }
    default: count(foreign, record)
    }
  }

  private mutating func countField(
    _ field: UnsafeBufferPointer<UInt8>, isNamed: Bool, isSettled: Bool
  ) {
    var foreign = ForeignText(record: field)
    if !isNamed, ForeignText.isAddress(field) {
      // A column that was given by number and has addresses is that of the users.
      foreign = .table(separator: UInt8(ascii: ","), columns: 2)
    } else if isSettled {
      if foreign?.isRowOfCSV == true { foreign = nil }
    } else if ListSample.isRemark(field) {
      return
    } else if let lineBreak = ForeignText.lineBreak(field) {
      foreign = .lines(lineBreak)
    }
    count(foreign, field)
  }

  /// Counts a record that is something foreign, or else a password, among which untagged hashes are
  /// sought. It is not given if it is a program's secret, which is random.
  mutating func count(_ foreign: ForeignText?, _ value: UnsafeBufferPointer<UInt8>? = nil) {
    if records == 0, foreign?.opensDocument == true { opening = foreign }
    records += 1
    if let foreign {
      odd += 1
      add(1, foreign)
    } else if let value {
      untagged.add(value)
    }
  }

  /// Adds the counts of an earlier run. It kept no kinds, and found no reason to refuse the list.
  mutating func add(records: Int, odd: Int) {
    self.records += records
    self.odd += odd
  }

  mutating func add(_ other: ForeignCensus) {
    add(records: other.records, odd: other.odd)
    hasPasswords = hasPasswords || other.hasPasswords
    for (foreign, count) in other.counts { add(count, foreign) }
  }

  private mutating func add(_ count: Int, _ foreign: ForeignText) {
    guard counts.count < Self.kindLimit || counts[foreign] != nil else { return }
    counts[foreign, default: 0] += count
  }

  var isNearlyAll: Bool { odd * 10 >= records * 9 || odd == 0 && untagged.form != nil }

  var verdict: ForeignText? {
    if let opening { return opening }
    guard odd > 0, odd * 2 >= records else { return untagged.form.map { .hash($0) } }
    return counts.max { ($0.value, $1.key.rank) < ($1.value, $0.key.rank) }?.key
  }
}

extension ForeignText {
  fileprivate func isRow(of separator: UInt8) -> Bool {
    switch self {
    case .table(separator, let columns): columns <= 3
    case .counted(after: separator): true
    case .environment: separator == UInt8(ascii: "=")
    default: false
    }
  }

  /// Whether what follows this record is a part of a document, whatever it looks like.
  var opensDocument: Bool {
    switch self {
    case .html, .xml, .sql, .ldif, .key, .ansibleVault, .pgp, .age: true
    default: false
    }
  }

  /// The more certain kinds first, so that equally frequent ones give one verdict in every run.
  fileprivate var rank: Int {
    switch self {
    case .hash, .breachCorpus: 0
    case .potfile, .stolenLogin, .address, .lines: 2
    case .environment, .countFirst, .counted, .base64, .shaped, .framed: 3
    case .table(_, let columns): 4 + columns
    default: 1
    }
  }
}

package import UnicodeText

/// The accounts of dumps, in the order in which they were read. Each takes some 70 bytes and its
/// name, so that a million take 100 MB. See ``Limits``.
package struct AccountTable: Sendable {
  package struct Limits: Sendable {
    /// The most accounts, with earlier passwords that do not stand below their account.
    package var accounts = Self.budget(4_000_000)
    package var earlier = Self.budget(16_000_000)
    package var names = Self.budget(1 << 30)

    /// A budget of a dump, which is read as it comes: the number of things that may be kept.
    package static func budget(_ count: Int) -> Budget {
      Budget(bytes: .max, entries: count, cure: "Audit each domain by itself")
    }

    package init() {}
  }

  struct Row {
    let nameStart: UInt32
    let domainLength: UInt16
    let nameLength: UInt16
    let rid: UInt32
    let line: UInt32
    /// The day of the last change, in days since 1970; see ``neverSet`` and ``unknownDay``.
    let lastSet: Int32
    let input: UInt16
    var properties: Properties
  }

  struct Properties: OptionSet {
    let rawValue: UInt16
    static let hasNoPassword = Properties(rawValue: 1)
    static let hasLM = Properties(rawValue: 2)
    static let isDisabled = Properties(rawValue: 4)
    static let isEnabled = Properties(rawValue: 8)
    static let isComputer = Properties(rawValue: 16)
    static let isTicketGranter = Properties(rawValue: 32)
    static let mayBeEarlier = Properties(rawValue: 64)
    /// The row is an earlier password, or repeats an earlier line: it is not an account.
    static let isNoAccount = Properties(rawValue: 128)
    static let isReversible = Properties(rawValue: 256)
  }

  static let unknownDay = Int32.min
  /// Before every day, so that the password is older than any limit.
  static let neverSet = Int32.min + 1

  var rows: [Row] = []
  /// The hash of each row; the empty one without a password.
  var hashes: [NTHash] = []
  /// The LM hashes of the rows that have one, in their order.
  var lmHashes: [(row: UInt32, hash: LMHash)] = []
  var earlier: [(owner: UInt32, nt: NTHash)] = []
  var names: [UInt8] = []

  // MARK: What was read

  /// The number of lines that are neither an account nor anything else that a dump has.
  package private(set) var notUnderstood = 0
  /// The number of them in which the program that wrote the dump reports an error.
  package internal(set) var reportedErrors = 0
  /// The place of the first such line.
  package private(set) var firstNotUnderstood: (input: Int, line: Int)?
  package internal(set) var logLines = 0
  package internal(set) var keyLines = 0
  package internal(set) var blankLines = 0
  package internal(set) var earlierPasswordsLeftOut = 0
  package internal(set) var repeatedLines = 0
  package internal(set) var latin1Names = 0
  package internal(set) var reversibleElsewhere = 0
  package internal(set) var hasAccounts: [Bool] = []
  /// Whether some line tells whether its account is enabled, or when its password was set.
  package internal(set) var tellsStatus = false
  package internal(set) var tellsLastSet = false

  mutating func addNotUnderstood(line: Int, of input: Int) {
    notUnderstood += 1
    if firstNotUnderstood == nil { firstNotUnderstood = (input, line) }
  }

  // MARK: Accounts

  func isAccount(_ row: Int) -> Bool { !rows[row].properties.contains(.isNoAccount) }

  func name(_ row: Int) -> ArraySlice<UInt8> {
    let start = Int(rows[row].nameStart) + Int(rows[row].domainLength)
    return names[start..<(start + Int(rows[row].nameLength))]
  }

  func domain(_ row: Int) -> ArraySlice<UInt8> {
    let start = Int(rows[row].nameStart)
    return names[start..<(start + Int(rows[row].domainLength))]
  }

  func lm(_ row: Int) -> LMHash? {
    guard rows[row].properties.contains(.hasLM) else { return nil }
    let low = lmHashes.insertionIndex { $0.row < UInt32(row) }
    return low < lmHashes.count && lmHashes[low].row == UInt32(row) ? lmHashes[low].hash : nil
  }
}

func hash<each Value: Hashable>(_ values: repeat each Value) -> Int {
  var hasher = Hasher()
  repeat hasher.combine(each values)
  return hasher.finalize()
}

/// Numbers of rows by a hash of each, for lookups in memory of a few bytes a row.
struct RowIndex {
  private let entries: [(hash: Int, row: Int)]

  init(rows: Range<Int>, hash: (Int) -> Int?) {
    entries = rows.compactMap { row in hash(row).map { ($0, row) } }.sorted { $0 < $1 }
  }

  /// The rows with a hash, and hardly ever others.
  func rows(_ hash: Int) -> some Sequence<Int> {
    let low = entries.insertionIndex { $0.hash < hash }
    return entries[low...].lazy.prefix { $0.hash == hash }.map(\.row)
  }

  func forEachRun(_ body: ([Int]) -> Void) {
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].hash == entries[start].hash { end += 1 }
      if end - start > 1 { body(entries[start..<end].map(\.row)) }
      start = end
    }
  }
}

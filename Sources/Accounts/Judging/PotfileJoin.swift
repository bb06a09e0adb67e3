internal import BreachCorpus
internal import PasswordAudit
internal import UnicodeText

/// The cracked passwords, joined with the accounts that have them.
///
/// The accounts are the small side: a potfile of any length streams past them. An entry counts only
/// if its password has the hash that it names, so that neither a wrong encoding nor a made-up entry
/// gets into a report.
struct PotfileJoin: Sendable {
  private(set) var tally = PotfileTally()
  /// The range of each group's password in ``texts``; empty if it is not known.
  private var places: [Range<UInt32>]
  private var texts: [UInt8] = []
  private(set) var unmatched: [String] = []
  private(set) var doubtful: Set<Int> = []
  /// The rows whose LM hash is cracked and whose NT hash is not.
  private(set) var onlyLM: Set<Int> = []

  /// The most spellings that are tried in all to get from cracked LM hashes to NT hashes, which
  /// takes about a minute.
  static let mostVariants = 1 << 28
  private var budget = AccountTable.Limits.budget(1 << 30)

  /// Joins the accounts with passwords that are known, one for each row.
  init(_ groups: HashGroups, passwords: [[UInt8]] = []) throws(AccountError) {
    places = Array(repeating: 0..<0, count: groups.count)
    for (row, password) in passwords.enumerated() {
      guard let group = groups.group(of: row), !isCracked(group) else { continue }
      try set(password, group, of: "")
    }
  }

  func isCracked(_ group: Int) -> Bool { !places[group].isEmpty }

  func password(_ group: Int) -> ArraySlice<UInt8>? {
    let place = places[group]
    return place.isEmpty ? nil : texts[Int(place.lowerBound)..<Int(place.upperBound)]
  }

  /// Reads potfiles.
  ///
  /// - Complexity: O(bytes + entries × log(accounts))
  mutating func read(
    _ inputs: [AuditInput], _ table: AccountTable, _ groups: HashGroups, control: AuditControl,
    mostVariants: Int = Self.mostVariants
  ) throws(AccountError) {
    var halves = LMHalves(table)
    for input in inputs {
      let matched = tally.matched
      defer { if tally.matched == matched { unmatched.append(input.name) } }
      var lines = try TextLines(input, within: .stream, control: control)
      while let line = try lines.next() {
        if line.isEmpty { continue }
        try add(line, of: input.name, groups, &halves)
      }
    }
    try joinHalves(halves, table, groups, control, left: mostVariants)
    doubtful = doubtful.filter { !isCracked($0) }
  }

  private mutating func add(
    _ line: Bytes, of file: String, _ groups: HashGroups, _ halves: inout LMHalves
  ) throws(AccountError) {
    guard let (name, plain) = Self.entry(line) else {
      tally.notUnderstood += 1
      return
    }
    tally.entries += 1
    let isMarked = name.starts(with: "$NT$".utf8) || name.starts(with: "$LM$".utf8)
    let hash = isMarked ? name.slice(4, name.count) : name
    if let nt = NTHash(digits: hash) {
      guard let group = groups.group(with: nt) else {
        tally.elsewhere += 1
        return
      }
      if isCracked(group) { return }
      if let text = spelling(of: plain, with: nt) {
        try set(text, group, of: file)
      } else {
        tally.doubtful += 1
        doubtful.insert(group)
      }
    } else if hash.count == 16, hash.allSatisfy({ hexadecimalDigit($0) != nil }),
      let half = UInt64(String(decoding: hash, as: UTF8.self), radix: 16)
    {
      if !halves.add(half, plain) { tally.elsewhere += 1 }
    } else {
      tally.otherKinds += 1
    }
  }

  /// Reads an entry: `hash:password`; `user:hash:password`, as hashcat shows it with `--username`;
  /// or `user:password:id:LM:NT:::`, as John shows it. Nil without a colon.
  private static func entry(_ line: Bytes) -> (hash: Bytes, plain: Bytes)? {
    let colon = UInt8(ascii: ":")
    guard let first = line.firstIndex(of: colon) else { return nil }
    let rest = line.slice(first + 1, line.count)
    if let second = rest.firstIndex(of: colon), NTHash(digits: line.slice(0, first)) == nil {
      if NTHash(digits: rest.slice(0, second)) != nil {
        return (rest.slice(0, second), rest.slice(second + 1, rest.count))
      }
      // From the end, since the password may have colons.
      let end = rest.lastIndex { $0 != colon }.map { $0 + 1 } ?? 0
      let starts = Array((0..<end).reversed().lazy.filter { rest[$0] == colon }.prefix(3))
      if starts.count == 3, NTHash(digits: rest.slice(starts[0] + 1, end)) != nil,
        decimal(rest.slice(starts[2] + 1, starts[1])) != nil
      {
        return (rest.slice(starts[0] + 1, end), rest.slice(0, starts[2]))
      }
    }
    return (line.slice(0, first), rest)
  }

  private mutating func set(_ text: [UInt8], _ group: Int, of file: String) throws(AccountError) {
    try budget.keep("bytes of passwords", text.count, of: file)
    let start = UInt32(texts.count)
    texts += text
    places[group] = start..<UInt32(texts.count)
  }

  /// Tries every case of the letters of cracked LM hashes, which are in upper case, against the NT
  /// hash of the same account: at most 2¹⁴.
  private mutating func joinHalves(
    _ halves: LMHalves, _ table: AccountTable, _ groups: HashGroups, _ control: AuditControl,
    left: Int
  ) throws(AccountError) {
    var left = left
    for (row, lm) in table.lmHashes {
      let row = Int(row)
      guard table.isAccount(row), let group = groups.group(of: row), let upper = halves.text(lm)
      else { continue }
      if isCracked(group) { continue }
      if control.isCancelled { throw .cancelled }
      let letters = upper.indices.filter { 0x41...0x5A ~= upper[$0] }
      guard left >= 1 << letters.count else {
        tally.lmNotTried += 1
        onlyLM.insert(row)
        continue
      }
      if let text = Self.variant(of: upper, letters, with: groups.hashes[group], &left) {
        try set(text, group, of: "")
        tally.crackedByLM += groups.size(group)
      } else {
        onlyLM.insert(row)
      }
    }
    onlyLM = onlyLM.filter { row in groups.group(of: row).map { !isCracked($0) } ?? true }
  }

  private static func variant(
    of upper: [UInt8], _ letters: [Int], with hash: NTHash, _ left: inout Int
  ) -> [UInt8]? {
    guard letters.count <= 14 else { return nil }
    var text = upper
    // Most people write few capitals: from all small to all large.
    for choice in 0..<(1 << letters.count) {
      for (bit, place) in letters.enumerated() {
        text[place] = choice >> bit & 1 == 1 ? upper[place] : upper[place] | 0x20
      }
      left -= 1
      if text.withUnsafeBufferPointer({ NTHash(utf8: $0) }) == hash { return text }
    }
    return nil
  }
}

package struct PotfileTally: Sendable, Equatable {
  package var entries = 0
  package var elsewhere = 0
  package var doubtful = 0
  package var otherKinds = 0
  package var notUnderstood = 0
  /// The number of entries for hashes that an account has.
  var matched: Int { entries - elsewhere - otherKinds }
  /// The number of accounts whose LM hash is cracked, and with it the NT hash.
  package var crackedByLM = 0
  package var lmNotTried = 0

  var figures: [Figure] {
    [
      ("entries", "entries", entries), ("elsewhere", "of hashes that no account has", elsewhere),
      ("doubtful", "whose password does not have the hash", doubtful),
      ("other_kinds", "of hashes of other kinds", otherKinds),
      ("not_understood", "lines without an entry", notUnderstood),
      ("cracked_by_lm", "accounts cracked by their LM hash", crackedByLM),
      ("lm_not_tried", "LM hashes that were not tried any more", lmNotTried),
    ]
  }
}

private struct LMHalves {
  /// The text of each half that some account has; nil while it is not known.
  private var texts: [UInt64: [UInt8]?] = [:]

  init(_ table: AccountTable) {
    for (_, hash) in table.lmHashes {
      texts.updateValue(nil, forKey: hash.high)
      texts.updateValue(nil, forKey: hash.middle)
    }
    texts[LMHash.emptyHalf] = .some([])
  }

  mutating func add(_ half: UInt64, _ plain: Bytes) -> Bool {
    guard texts.keys.contains(half) else { return false }
    let text = HexNotation.decoded(plain) ?? Array(plain)
    // Beyond ASCII the code page is not known, and the case of letters is another matter.
    guard half != LMHash.emptyHalf, text.count <= 7, text.allSatisfy({ $0 < 0x80 }) else {
      return true
    }
    texts[half] = text.map { 0x61...0x7A ~= $0 ? $0 & 0xDF : $0 }
    return true
  }

  /// The password of a hash in upper case; nil unless both halves are known.
  func text(_ hash: LMHash) -> [UInt8]? {
    guard let first = texts[hash.high] ?? nil, let second = texts[hash.middle] ?? nil else {
      return nil
    }
    return first + second
  }
}

internal import UnicodeText

extension AuditSummary {
  /// The bounds of a state. One without statistics has a few kilobytes, and the largest about ten
  /// million; a checkpoint also has the findings so far.
  package static let stateBudget = Budget(bytes: 256 << 20)

  /// The summary as a file, version 3: JSON that ``init(state:)`` reads and that can be added up.
  ///
  /// Always the same bytes for the same summary.
  ///
  /// - Parameter includesSecrets: Whether the passwords and base words of the top lists are in it
  ///   in clear. Otherwise they are named by a hash under the audit's ``StateKey``, which is not in
  ///   the file, and shown by their mask. Prefixes and suffixes of up to six characters without a
  ///   letter are in clear in any case.
  /// - Complexity: O(n log n) in what the top lists hold, some ten million bytes at most.
  public func state(includesSecrets: Bool = false) -> [UInt8] {
    var (summary, packed) = (self, PackedBytes())
    summary.code(&packed, includesSecrets: includesSecrets)
    return StateFile.written(packed, records: records)
  }

  /// Reads a state that ``state(includesSecrets:)`` wrote. Nothing in it is trusted.
  public init(state bytes: [UInt8]) throws(StateError) {
    var (packed, records) = try StateFile.read(bytes)
    self.init(scope: AuditScope(), key: nil)
    code(&packed, includesSecrets: true)
    guard !packed.isDamaged, packed.isAtEnd, records == self.records, isSound else {
      throw .damaged
    }
  }

  private mutating func code(_ packed: inout PackedBytes, includesSecrets: Bool) {
    packed.elements(&runs, 0) { $0.word(&$1) }
    packed.flag(&isPartial)
    scope.code(&packed)
    packed.optional(&keyCheck, 0) { $0.word(&$1) }
    packed.flag(&hasGivenKey)
    packed.elements(&lists, ListCoverage()) { $1.code(&$0) }
    packed.optional(&checkpoint, AuditCheckpoint()) { $1.code(&$0) }
    if checkpoint != nil { codeWhatStatesLeaveOut(&packed) }
    if packed.isReading {
      // Only a sound scope says how many counts there are, which take memory.
      guard !packed.isDamaged else { return }
      counts = Array(repeating: 0, count: scope.layout.count)
      sketches = scope.includesStatistics ? Sketches() : nil
    }
    for i in counts.indices { packed.number(&counts[i]) }
    let total = total
    sketches?.code(&packed, total: total, includesSecrets: includesSecrets)
  }

  /// Codes what only the audit itself reports, and a sum of states does not.
  private mutating func codeWhatStatesLeaveOut(_ packed: inout PackedBytes) {
    packed.number(&brokenLines)
    var keys = matchedKeys.sorted()
    packed.elements(&keys, 0) { $0.number(&$1) }
    matchedKeys = Set(keys)
    // Names that come after a checkpoint stand behind those before it.
    packed.elements(&names, (chunk: -1, name: "")) { $0.string(&$1.name) }
    packed.require(names.count <= Self.mostNames)
    packed.optional(&firstMalformed, RecordPlace(input: 0, line: 0)) { $0.place(&$1) }
  }

  /// Whether what was read agrees with itself, and so does no harm in a sum or a report.
  private var isSound: Bool {
    guard keyCheck != nil || !hasGivenKey, runs.first != 0, isRising(runs, by: <),
      lists.allSatisfy({ $0.isSound(areWhole: !isPartial) }),
      isRising(lists, by: { $0.name < $1.name })
    else { return false }
    var left = records
    for part in lists.lazy.flatMap(\.parts) {
      guard part.records <= left else { return false }
      left -= part.records
    }
    let total = total
    // Behind the totals each count has a password once at most.
    return total <= largestCount && lengths.reduce(0, +) == total && emptyPasswords <= lengths[0]
      && counts[CountLayout.lengths.lowerBound...].allSatisfy { $0 <= total }
      && whatIf.allSatisfy {
        $0.acceptedNow.total == accepted && $0.stopped.total <= accepted
          && $0.admitted.total <= total - accepted
      }
  }
}

private func isRising<Element>(
  _ elements: [Element], by comesBefore: (Element, Element) -> Bool
) -> Bool {
  zip(elements, elements.dropFirst()).allSatisfy(comesBefore)
}

extension AuditScope {
  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.elements(&origin, "") { $0.string(&$1) }
    packed.require(origin.count == Self.originNames.count)
    policy.code(&packed)
    packed.elements(&rules, RuleIdentity()) { $1.code(&$0) }
    packed.elements(&comparedPolicies, PolicyIdentity()) { $1.code(&$0) }
    packed.elements(&whatIf, PolicyIdentity()) { $1.code(&$0) }
    packed.require(max(rules.count, comparedPolicies.count) <= 10_000 && whatIf.count <= 100)
    packed.flag(&includesStrength)
    packed.flag(&includesStatistics)
  }
}

extension AuditScope.PolicyIdentity {
  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.string(&id)
    packed.string(&title)
    packed.word(&fingerprint)
  }
}

extension AuditScope.RuleIdentity {
  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.string(&id)
    packed.string(&label)
    packed.string(&kind)
    packed.optional(&clause, "") { $0.string(&$1) }
    packed.flag(&isWarning)
    packed.flag(&isMember)
    packed.optional(&corpus, 0) { $0.word(&$1) }
  }
}

extension AuditCheckpoint {
  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.number(&input)
    packed.number(&read)
    packed.number(&offset)
    packed.number(&line)
    packed.word(&digest)
    packed.elements(&censuses, (0, 0, false)) { packed, census in
      packed.number(&census.records)
      packed.number(&census.odd)
      packed.flag(&census.hasPasswords)
      packed.require(census.odd <= census.records)
    }
    packed.number(&rows)
    packed.word(&rowsDigest)
    packed.word(&request)
    packed.blob(&notes)
    // The bytes that were read but not yet judged must fit into the buffer of a chunk.
    packed.require(offset <= read && read - offset <= Audit.Limits().chunk)
    packed.require(line > 0 && input <= censuses.count)
  }
}

extension ListCoverage {
  fileprivate mutating func code(_ packed: inout PackedBytes) {
    packed.string(&name)
    packed.number(&size)
    packed.word(&version)
    packed.number(&count)
    packed.elements(&parts, Part(number: 0, range: 0..<0, records: 0)) { packed, part in
      var (start, length) = (part.range.lowerBound, part.range.count)
      packed.number(&part.number)
      packed.number(&start)
      packed.number(&length)
      packed.number(&part.records)
      part.range = start..<(start + length)
    }
  }

  /// Whether the parts can be those of one list.
  fileprivate func isSound(areWhole: Bool) -> Bool {
    guard 1...ListPart.countLimit ~= count, let first = parts.first, let last = parts.last,
      first.number > 0, last.number <= count, last.range.upperBound <= size,
      isRising(parts, by: { $0.number < $1.number && $0.range.upperBound <= $1.range.lowerBound }),
      parts.allSatisfy({ $0.records <= $0.range.count })
    else { return false }
    guard areWhole else { return true }
    return (first.number > 1 || first.range.lowerBound == 0)
      && (last.number < count || last.range.upperBound == size)
      && zip(parts, parts.dropFirst()).allSatisfy {
        $0.number + 1 < $1.number || $0.range.upperBound == $1.range.lowerBound
      }
  }
}

/// Whether keys are spread like hashes. Some that were made up would all belong into one slot of a
/// table, and each take longer to get there than the last.
private func areSpread(_ keys: [UInt64]) -> Bool {
  // The slots in 256 ranges.
  let shift = max(0, Int.bitWidth - keys.count.leadingZeroBitCount - 8)
  var counts = [Int](repeating: 0, count: 256)
  for key in keys { counts[Int(truncatingIfNeeded: key >> UInt64(shift)) & 255] += 1 }
  return counts.allSatisfy { $0 <= keys.count / 64 + 64 }
}

extension AuditSummary.Sketches {
  /// - Parameter total: The number of judged passwords. No sketch counts more: each counts once.
  fileprivate mutating func code(_ packed: inout PackedBytes, total: Int, includesSecrets: Bool) {
    distinct.code(&packed, total: total)
    passwords.code(&packed, total: total, masked: !includesSecrets)
    baseWords.code(&packed, total: total, masked: !includesSecrets)
    masks.code(&packed, total: total, isMasks: true)
    prefixes.code(&packed, total: total)
    suffixes.code(&packed, total: total)
  }
}

extension DistinctSample {
  fileprivate mutating func code(_ packed: inout PackedBytes, total: Int) {
    var (level, entries) = (level, entries)
    packed.number(&level)
    packed.elements(&entries, (key: 0, count: 0)) { packed, entry in
      packed.word(&entry.key)
      packed.number(&entry.count)
    }
    guard packed.isReading else { return }
    packed.require(level <= 40 && areSpread(entries.map(\.key)))
    guard !packed.isDamaged else { return }
    if level > 0 { raise(to: level) }
    var (last, rest): (UInt64, Int) = (0, total)
    for entry in entries {
      guard entry.count > 0, entry.count <= rest, entry.key > last, count < capacity,
        entry.key <= .max >> UInt64(level)
      else { return packed.require(false) }
      add(entry.key, times: entry.count)
      (last, rest) = (entry.key, rest - entry.count)
    }
  }
}

extension FrequentItems {
  fileprivate mutating func code(
    _ packed: inout PackedBytes, total: Int, masked: Bool = false, isMasks: Bool = false
  ) {
    var error = error
    packed.number(&error)
    // By key, for the order of the texts would tell something about those that are masked.
    var entries = entries.sorted { $0.key < $1.key }
    if masked {
      for i in entries.indices where !entries[i].note.contains(.isMask) {
        entries[i].note.insert(.isMask)
        entries[i].text = Array(RedactionMask.mask(of: entries[i].text).utf8)
      }
    }
    packed.elements(&entries, Entry(key: 0, count: 0, note: [], text: [])) { packed, entry in
      packed.word(&entry.key)
      packed.number(&entry.count)
      var note = entry.note.rawValue
      packed.byte(&note)
      entry.note = Note(rawValue: note)
      packed.blob(&entry.text)
    }
    guard packed.isReading else { return }
    packed.require(error <= total && areSpread(entries.map(\.key)))
    guard !packed.isDamaged else { return }
    self.error += error
    var rest = total
    for entry in entries {
      let before = count
      let isSound = entry.text.withUnsafeBufferPointer { text in
        guard entry.count > 0, entry.count <= rest, entry.note.rawValue < 4,
          text.count <= textLimit, before < capacity, ValidUTF8(validating: text) != nil,
          !isMasks || text.allSatisfy("ludsb".utf8.contains)
        else { return false }
        add(entry.key, text, note: entry.note, times: entry.count)
        // A key that was there before adds no item.
        return count == before + 1
      }
      guard isSound else { return packed.require(false) }
      rest -= entry.count
    }
  }
}

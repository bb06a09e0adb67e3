internal import UnicodeText

extension AuditSummary {
  /// The bounds of a state. One without statistics has a few kilobytes, and the largest about ten
  /// million; a checkpoint also has the findings so far.
  package static let stateBudget = Budget(bytes: 256 << 20)

  /// The summary as a file, version 2: JSON that ``init(state:)`` reads and that can be added up.
  ///
  /// Always the same bytes for the same summary.
  ///
  /// - Parameter includesSecrets: Whether the passwords and base words of the top lists are in it
  ///   in clear. Otherwise they are named by a hash under the audit's ``StateKey``, which is not in
  ///   the file, and shown by their mask. Prefixes and suffixes of up to six characters without a
  ///   letter are in clear in any case.
  /// - Complexity: O(n log n) in what the top lists hold, some ten million bytes at most.
  public func state(includesSecrets: Bool = false) -> [UInt8] {
    var summary = self
    var state = StateCoder()
    do throws(StateError) { try summary.code(&state, includesSecrets: includesSecrets) } catch {
      preconditionFailure("only what is read can be damaged")
    }
    return state.written()
  }

  /// Reads a state that ``state(includesSecrets:)`` wrote.
  public init(state bytes: [UInt8]) throws(StateError) {
    var state = try StateCoder(reading: bytes)
    self.init(scope: AuditScope(), key: nil)
    try code(&state, includesSecrets: true)
    try state.checkEnd()
    guard emptyPasswords <= lengths[0] else { throw .damaged(member: "counts.totals") }
  }

  private mutating func code(_ state: inout StateCoder, includesSecrets: Bool) throws(StateError) {
    try state.member("partial", &isPartial)
    // What a program that hands over a list can compare with what it handed over.
    var number = records
    try state.member("records", &number)
    try scope.code(&state)
    try state.member("key", &keyCheck)
    try state.member("key_given", &hasGivenKey)
    guard keyCheck != nil || !hasGivenKey else { throw .damaged(member: "key_given") }
    try state.objects("lists", &lists, limit: 1 << 20)
    try state.packed("runs", &runs, 0) { $0.word(&$1) }
    if state.has("checkpoint", checkpoint != nil) {
      var place = checkpoint ?? AuditCheckpoint()
      try state.object("checkpoint") { (state) throws(StateError) in
        try place.code(&state)
        try codeWhatStatesLeaveOut(&state)
      }
      checkpoint = place
    }
    if state.isReading {
      guard lists.allSatisfy({ $0.isSound(areWhole: !isPartial) }),
        isRising(lists, by: { $0.name < $1.name })
      else { throw .damaged(member: "lists") }
      guard runs.first != 0, isRising(runs, by: <) else { throw .damaged(member: "runs") }
      counts = Array(repeating: 0, count: scope.layout.count)
      sketches = scope.includesStatistics ? Sketches() : nil
    }
    try state.object("counts", naming: { "counts.\($0)" }) { (state) throws(StateError) in
      for group in scope.layout.groups { try state.counts(group.name, group.range, of: &counts) }
    }
    if state.isReading { try checkCounts() }
    let total = total
    try sketches?.code(&state, total: total, includesSecrets: includesSecrets)
    guard number == records else { throw .damaged(member: "records") }
    let partRecords = lists.reduce(0) { $0 + $1.parts.reduce(0) { $0 + $1.records } }
    guard !state.isReading || partRecords <= records else { throw .damaged(member: "lists") }
  }

  /// Codes what only the audit itself reports, and a sum of states does not.
  private mutating func codeWhatStatesLeaveOut(_ state: inout StateCoder) throws(StateError) {
    try state.member("broken_lines", &brokenLines)
    var keys = matchedKeys.sorted()
    try state.packed("matched_keys", &keys, 0) { $0.number(&$1) }
    matchedKeys = Set(keys)
    var names = namesNotChosen.map { Array($0.utf8.prefix(255)) }
    try state.packed("not_chosen", &names, []) { $0.text(&$1) }
    namesNotChosen = names.prefix(Self.mostNames).map { String(decoding: $0, as: UTF8.self) }
    var places = firstMalformed.map { [$0] } ?? []
    try state.packed("malformed", &places, RecordPlace(input: 0, line: 0)) { $0.place(&$1) }
    firstMalformed = places.first
  }

  private func checkCounts() throws(StateError) {
    guard counts[CountLayout.lengths].reduce(0, +) == total, total <= largestCount else {
      throw .damaged(member: "counts.lengths")
    }
    // Each of these counts a password once at most; reports draw them as parts of the whole.
    let total = total
    guard counts[CountLayout.lengths.lowerBound...].allSatisfy({ $0 <= total }) else {
      throw .damaged(member: "counts")
    }
    guard
      whatIf.allSatisfy({
        $0.acceptedNow.total == accepted && $0.stopped.total <= accepted
          && $0.admitted.total <= total - accepted
      })
    else { throw .damaged(member: "counts.what_if") }
  }
}

private func isRising<Element>(
  _ elements: [Element], by comesBefore: (Element, Element) -> Bool
) -> Bool {
  zip(elements, elements.dropFirst()).allSatisfy(comesBefore)
}

extension AuditScope {
  fileprivate mutating func code(_ state: inout StateCoder) throws(StateError) {
    try origin.code(&state)
    try state.object("policy") { (state) throws(StateError) in try policy.code(&state) }
    try state.objects("rules", &rules)
    try state.objects("compared_policies", &comparedPolicies)
    if state.has("what_if", !whatIf.isEmpty) { try state.objects("what_if", &whatIf, limit: 100) }
    try state.member("strength", &includesStrength)
    try state.member("statistics", &includesStatistics)
  }
}

extension AuditOrigin {
  fileprivate mutating func code(_ state: inout StateCoder) throws(StateError) {
    try state.member("program", &program)
    try state.member("model", &model)
    try state.member("words", &words)
    try state.member("input", &input)
    var name = encoding.rawValue
    try state.member("encoding", &name)
    guard let encoding = InputEncoding(rawValue: name) else { throw .damaged(member: "encoding") }
    self.encoding = encoding
    try state.member("hex_decoded", &decodesHexNotation)
  }
}

extension AuditScope.PolicyIdentity: StateObject {
  mutating func code(_ state: inout StateCoder) throws(StateError) {
    try state.member("id", &id)
    try state.member("title", &title)
    try state.member("fingerprint", &fingerprint)
  }
}

extension AuditScope.RuleIdentity: StateObject {
  mutating func code(_ state: inout StateCoder) throws(StateError) {
    try state.member("id", &id)
    try state.member("label", &label)
    if state.has("kind", !kind.isEmpty) { try state.member("kind", &kind) }
    if state.has("clause", clause != nil) {
      var text = clause ?? ""
      try state.member("clause", &text)
      clause = text
    }
    try state.member("warning", &isWarning)
    try state.member("member", &isMember)
    if state.has("corpus", corpus != nil) {
      var number = corpus ?? 0
      try state.member("corpus", &number)
      corpus = number
    }
  }
}

extension AuditCheckpoint {
  fileprivate mutating func code(_ state: inout StateCoder) throws(StateError) {
    try state.member("input", &input)
    try state.member("read", &read)
    try state.member("offset", &offset)
    try state.member("line", &line)
    try state.member("digest", &digest)
    try state.packed("with_passwords", &inputsWithPasswords, 0) { $0.number(&$1) }
    try state.packed("censuses", &censuses, (records: 0, odd: 0)) { packed, census in
      packed.number(&census.records)
      packed.number(&census.odd)
    }
    try state.member("rows", &rows)
    try state.member("rows_digest", &rowsDigest)
    try state.member("request", &request)
    try state.packed("notes", &notes, 0) { $0.byte(&$1) }
    // The bytes that were read but not yet judged must fit into the buffer of a chunk.
    guard offset <= read, read - offset <= Audit.Limits().chunk, line > 0,
      inputsWithPasswords.allSatisfy(censuses.indices.contains), input <= censuses.count,
      censuses.allSatisfy({ $0.odd <= $0.records })
    else { throw .damaged(member: "offset") }
  }
}

extension ListCoverage: StateObject {
  mutating func code(_ state: inout StateCoder) throws(StateError) {
    try state.member("name", &name)
    try state.member("size", &size)
    try state.member("version", &version)
    try state.member("parts", &count)
    try state.packed("read", &parts, Part(number: 0, range: 0..<0, records: 0)) { packed, part in
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
  fileprivate mutating func code(
    _ state: inout StateCoder, total: Int, includesSecrets: Bool
  ) throws(StateError) {
    try state.object("distinct") { (state) throws(StateError) in
      try distinct.code(&state, total: total)
    }
    func code(
      _ name: String, _ items: inout FrequentItems, isSecret: Bool = false, isMasks: Bool = false
    ) throws(StateError) {
      try state.object(name) { (state) throws(StateError) in
        try items.code(&state, total: total, masked: isSecret && !includesSecrets, isMasks: isMasks)
      }
    }
    try code("passwords", &passwords, isSecret: true)
    try code("base_words", &baseWords, isSecret: true)
    try code("masks", &masks, isMasks: true)
    try code("prefixes", &prefixes)
    try code("suffixes", &suffixes)
  }
}

extension DistinctSample {
  fileprivate mutating func code(_ state: inout StateCoder, total: Int) throws(StateError) {
    var (level, entries) = (level, entries)
    try state.member("level", &level)
    try state.packed("items", &entries, (key: 0, count: 0)) { packed, entry in
      packed.word(&entry.key)
      packed.number(&entry.count)
    }
    guard state.isReading else { return }
    guard level <= 40 else { throw .damaged(member: "level") }
    guard areSpread(entries.map(\.key)) else { throw .damaged(member: "items") }
    if level > 0 { raise(to: level) }
    var (last, rest): (UInt64, Int) = (0, total)
    for entry in entries {
      guard entry.count > 0, entry.count <= rest, entry.key > last, count < capacity,
        entry.key <= .max >> UInt64(level)
      else { throw .damaged(member: "items") }
      add(entry.key, times: entry.count)
      (last, rest) = (entry.key, rest - entry.count)
    }
  }
}

extension FrequentItems {
  fileprivate mutating func code(
    _ state: inout StateCoder, total: Int, masked: Bool, isMasks: Bool
  ) throws(StateError) {
    var error = error
    try state.member("error", &error)
    // By key, for the order of the texts would tell something about those that are masked.
    var entries = entries.sorted { $0.key < $1.key }
    if masked {
      for i in entries.indices where !entries[i].note.contains(.isMask) {
        entries[i].note.insert(.isMask)
        entries[i].text = Array(RedactionMask.mask(of: entries[i].text).utf8)
      }
    }
    try state.packed("items", &entries, Entry(key: 0, count: 0, note: [], text: [])) {
      packed, entry in
      var note = entry.note.rawValue
      packed.word(&entry.key)
      packed.number(&entry.count)
      packed.byte(&note)
      packed.text(&entry.text)
      entry.note = Note(rawValue: note)
    }
    guard state.isReading else { return }
    guard error <= total else { throw .damaged(member: "error") }
    guard areSpread(entries.map(\.key)) else { throw .damaged(member: "items") }
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
      guard isSound else { throw .damaged(member: "items") }
      rest -= entry.count
    }
  }
}

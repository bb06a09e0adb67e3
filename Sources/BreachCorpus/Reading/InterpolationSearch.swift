protocol SortedEntries: FileFormat {
  var spacing: Spacing { get }
  /// - Parameter isStart: Whether an entry begins at the offset; otherwise the first may be cut.
  func scan(
    _ piece: UnsafeRawBufferPointer, at offset: Int, isStart: Bool, _ finding: inout PieceFinding)
}

struct PieceFinding {
  let wanted: HashValue
  private(set) var first: (hash: HashValue, start: Int)?
  private(set) var last: (hash: HashValue, end: Int)?
  private(set) var occurrences: Occurrences?
  private(set) var below: UInt64?
  private(set) var above: UInt64?
  private(set) var local = LocalSpacing()
  private(set) var isAscending = true
  var isDamaged = false
  var isCutShort = false

  init(wanted: HashValue) { self.wanted = wanted }

  @inline(__always)
  mutating func add(
    _ hash: HashValue, from start: Int, to end: Int, _ occurrences: @autoclosure () -> Occurrences
  ) {
    if let last {
      if hash < last.hash { isAscending = false }
      local.add(hash.high &- last.hash.high)
    } else {
      first = (hash, start)
    }
    last = (hash, end)
    if hash == wanted {
      let new = occurrences()
      // Twice in one file: the larger count is the newer.
      if new.atLeast > (self.occurrences?.atLeast ?? 0) { self.occurrences = new }
    } else if hash < wanted {
      below = hash.high
    } else if above == nil {
      above = hash.high
    }
  }
}

extension SortedEntries {
  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    try search(wanted, &scratch).answer
  }

  /// Finds a hash by guessing its place from the hashes around it, as one opens a telephone book.
  ///
  /// - Returns: The answer, and where an entry begins that is not above the hash, near its place.
  /// - Complexity: O(log log n) pieces of 4 KiB for hashes, three for a corpus of 91 GB; O(log n)
  ///   for any file.
  func search(
    _ wanted: HashValue, _ scratch: inout LookupScratch
  ) throws(Trouble) -> (answer: Answer, place: Int) {
    // Entries that begin before `low` are below the wanted one, those from `high` on above it.
    var (low, high) = (0, file.size)
    var (below, above): (UInt64?, UInt64?) = (nil, nil)
    var local: Double?
    var length = Self.page
    // Guesses in a row that left most of the interval, as a good one on one side of the wanted hash
    // does too.
    var wideRounds = 0
    for _ in 0..<Self.mostRounds {
      let width = high - low
      let start: Int
      if width <= 2 * length {
        (start, length) = (low, width)
      } else {
        let guess =
          wideRounds == Self.mostWideRounds
          ? low + width / 2 : guess(wanted.high, low, high, below, above)
        // The guess is as often too high as too low, so that it belongs in the middle.
        start = max(low, min(guess - length / 2, high - length) & ~511)
      }
      var finding = PieceFinding(wanted: wanted)
      let piece = try scratch.read(file, at: start, count: min(length, file.size - start))
      scan(piece, at: start, isStart: start == low, &finding)
      guard finding.isAscending else { throw .notSorted }
      if let occurrences = finding.occurrences {
        return (.found(occurrences, oneWrongIn: oneWrongIn), finding.first?.start ?? low)
      }
      local = finding.local.mean ?? local

      let isWholeInterval = start == low && start + length >= high
      guard let first = finding.first, let last = finding.last else {
        if isWholeInterval { return (try decide(finding, below, above, local), low) }
        if finding.isDamaged { throw .damaged }
        // Nothing but lines of another width, or one very long line.
        length *= 4
        guard length <= Self.longestPiece else { throw .damaged }
        continue
      }
      length = Self.page
      guard below.map({ $0 <= first.hash.high }) ?? true,
        above.map({ $0 >= last.hash.high }) ?? true
      else { throw .notSorted }
      if wanted < first.hash {
        (high, above) = (first.start, first.hash.high)
        if start == low, finding.isDamaged { throw .damaged }
      } else if wanted > last.hash {
        (low, below) = (last.end, last.hash.high)
      } else {
        return (try decide(finding, finding.below, finding.above, local), first.start)
      }
      if isWholeInterval || low >= high {
        return (try decide(finding, below, above, local), low)
      }
      let isWide = (high - low) * 8 > width && wideRounds < Self.mostWideRounds
      wideRounds = isWide ? wideRounds + 1 : 0
    }
    throw .notSorted
  }

  private func decide(
    _ finding: PieceFinding, _ below: UInt64?, _ above: UInt64?, _ local: Double?
  ) throws(Trouble) -> Answer {
    if finding.isDamaged { throw .damaged }
    if finding.isCutShort, above == nil { throw .cutShort }
    if spacing.isHole(below: below, above: above, local: local) { throw .hole }
    return .notFound
  }

  private func guess(_ wanted: UInt64, _ low: Int, _ high: Int, _ below: UInt64?, _ above: UInt64?)
    -> Int
  {
    let from = below.map { Double($0) } ?? 0
    let to = above.map { Double($0) } ?? Spacing.all
    let share = to > from ? (Double(wanted) - from) / (to - from) : 0.5
    return low + Int(max(0, min(1, share)) * Double(high - low))
  }

  private static var page: Int { 4096 }
  /// The most bytes that are read for one entry: 1,000 lines of another width, or one long line.
  private static var longestPiece: Int { 1 << 16 }
  /// The most rounds before the interval is halved, whatever the hashes say.
  private static var mostWideRounds: Int { 3 }
  /// With one round in four that halves, they suffice for the largest possible file.
  private static var mostRounds: Int { 256 }
}

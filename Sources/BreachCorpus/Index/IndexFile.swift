internal import UnicodeText

/// An index that `pwcheck breach build` made.
///
/// A class, so that threads that share it count one reference and not one for each of its parts.
final class IndexFile: FileFormat {
  let file: CorpusFile
  let description: IndexDescription
  private let holes: [Hole]
  /// The first keys of groups of data pages; nil unless the caller wants the memory spent.
  private let directory: [UInt64]?
  private let pagesPerKey: Int

  /// Opens an index.
  ///
  /// - Parameter keepsDirectory: Keep 8 bytes for each 4 KiB of the file in memory, though at most
  ///   4 MiB, so that a lookup reads one page and not two or three: for many lookups.
  init(
    _ file: CorpusFile, keepsDirectory: Bool, mostKeys: Int = IndexLayout.mostKeysInMemory
  ) throws(CorpusError) {
    self.file = file
    var scratch = LookupScratch()
    let pages = file.size / IndexLayout.page
    do throws(Trouble) {
      guard file.size % IndexLayout.page == 0, pages >= 4 else { throw .cutShort }
      let header = try Self.page(file, 0, &scratch)
      guard header.starts(with: IndexLayout.magic) else { throw .damaged }
      let trailer: UnsafeRawBufferPointer
      do throws(Trouble) { trailer = try Self.page(file, pages - 1, &scratch) } catch {
        throw error == .damaged ? .cutShort : error
      }
      guard let description = IndexDescription(trailer: trailer, fileSize: file.size) else {
        throw .cutShort
      }
      self.description = description
      holes = try Self.holes(file, description, &scratch)
      let step = keepsDirectory ? (description.groups - 1) / mostKeys + 1 : 1
      pagesPerKey = step * IndexLayout.pagesPerGroup
      directory = keepsDirectory ? try Self.directory(file, description, step, &scratch) : nil
    } catch {
      switch error {
      case .unreadable(let code): throw CorpusError(file.path, .unreadable(code))
      case .cutShort: throw CorpusError(file.path, .indexCutShort)
      default: throw CorpusError(file.path, .damagedIndex)
      }
    }
  }

  /// Reads a page, and checks its check sum.
  @inline(__always)
  static func page(
    _ file: CorpusFile, _ number: Int, _ scratch: inout LookupScratch
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    try checked(
      try scratch.read(file, at: number &* IndexLayout.page, count: IndexLayout.page), number)
  }

  /// The page; nil if its check sum is wrong.
  @inline(__always)
  private static func checked(
    _ page: UnsafeRawBufferPointer, _ number: Int
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    let base = page.baseAddress.unsafelyUnwrapped
    let kept = UInt64(
      littleEndian: base.loadUnaligned(fromByteOffset: IndexLayout.payload, as: UInt64.self))
    guard kept == pageSum(base, number: UInt64(number)) else { throw .damaged }
    return page
  }

  private static func holes(
    _ file: CorpusFile, _ description: IndexDescription, _ scratch: inout LookupScratch
  ) throws(Trouble) -> [Hole] {
    var holes: [Hole] = []
    let first = 1 + description.dataPages + description.directoryPages
    for number in first..<first + description.holePages {
      let page = try page(file, number, &scratch)
      for i in 0..<min(IndexLayout.holesPerPage, description.holes - holes.count) {
        let hole = Hole(from: word(page, 16 * i), through: word(page, 16 * i + 8))
        guard hole.from <= hole.through, holes.last.map({ $0.through < hole.from }) ?? true else {
          throw .damaged
        }
        holes.append(hole)
      }
    }
    return holes
  }

  /// Reads the first keys of the groups whose number is a multiple of the step.
  private static func directory(
    _ file: CorpusFile, _ description: IndexDescription, _ step: Int,
    _ scratch: inout LookupScratch
  ) throws(Trouble) -> [UInt64] {
    var keys: [UInt64] = []
    keys.reserveCapacity((description.groups - 1) / step + 1)
    var last: UInt64?
    for i in 0..<description.directoryPages {
      let page = try page(file, 1 + description.dataPages + i, &scratch)
      let first = i * IndexLayout.keysPerPage
      for group in first..<min(first + IndexLayout.keysPerPage, description.groups) {
        let key = word(page, 8 * (group - first))
        guard last.map({ $0 < key }) ?? true else { throw .damaged }
        last = key
        if group % step == 0 { keys.append(key) }
      }
    }
    return keys
  }

  @inline(__always)
  private static func word(_ page: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: page.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  // MARK: Properties

  var kind: HashKind { description.kind }
  var format: String { "index of pwcheck" }
  var formatID: String { "index" }
  var entries: (count: Int, isEstimate: Bool)? { (description.entries, false) }
  var oneWrongIn: UInt64? { description.oneWrongIn }
  var date: Int { description.date }

  func canTell(minCount: Int) -> Bool {
    if minCount == description.minCount { return true }
    // What was seen less often than the index asks for was left out.
    guard minCount > description.minCount else { return false }
    return description.hasCounts && CountClasses.bounds.contains { Int($0) == minCount }
  }

  // MARK: Lookups

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) -> Answer {
    if let known = scratch.ahead.answer(to: wanted.high, from: self) {
      return answer(known: known)
    }
    do throws(Trouble) {
      var window = Window(pages: 1)
      return answer(try countClass(of: wanted.high, &scratch, &window))
    } catch {
      return .undetermined(error)
    }
  }

  /// The answer that was kept for an announced hash.
  func answer(known: Int) -> Answer { answer(known == Self.absent ? nil : known) }

  private func answer(_ countClass: Int?) -> Answer {
    guard let countClass else { return .notFound }
    return .found(occurrences(countClass), oneWrongIn: description.oneWrongIn)
  }

  /// Looks up announced hashes, in their order.
  func lookAhead(_ scratch: inout LookupScratch) {
    guard looksAhead else { return }
    var ahead = LookAhead()
    swap(&ahead, &scratch.ahead)
    // Reading what lies between costs less than a call as long as it is not much.
    let between = description.dataPages * IndexLayout.page / max(1, ahead.count)
    var window = Window(pages: between <= 8192 ? Window.most : 1)
    ahead.answer(for: self) { hash in
      // What has no answer is looked up again, and then the reason is told.
      do throws(Trouble) {
        return try countClass(of: hash, &scratch, &window) ?? Self.absent
      } catch { return nil }
    }
    swap(&ahead, &scratch.ahead)
  }

  private static let absent = CountClasses.bounds.count

  /// The class of a hash's count, 0 if none is kept; nil if the corpus does not have the hash.
  @inline(__always)
  private func countClass(
    of hash: UInt64, _ scratch: inout LookupScratch, _ window: inout Window
  ) throws(Trouble) -> Int? {
    if let found = try find(hash & description.mask, &scratch, &window) { return found }
    if isHole(hash) { throw .hole }
    return nil
  }

  private func isHole(_ key: UInt64) -> Bool {
    let low = holes.insertionIndex { $0.through < key }
    return low < holes.count && holes[low].contains(key)
  }

  /// The class of the count of a key; nil if there is no such key.
  private func find(
    _ key: UInt64, _ scratch: inout LookupScratch, _ window: inout Window
  ) throws(Trouble) -> Int? {
    guard let group = try group(of: key, &scratch) else { return nil }
    let start = group.number &* pagesPerKey
    var (first, last) = (start, min(start &+ pagesPerKey, description.dataPages) &- 1)
    // Keys are spread evenly, so that the page is known but for those near its ends.
    let share = Double(key &- group.first) / Double(max(1, group.next &- group.first))
    var number = first &+ min(Int(share * Double(last &- first &+ 1)), last &- first)
    while first <= last {
      let page = try dataPage(number, &scratch, &window)
      guard let header = IndexPage.Header(page, countBits: countBits) else { throw .damaged }
      if key < header.base {
        // The directory says that the first page of the group begins below the key.
        guard number > start else { throw .damaged }
        last = number &- 1
        number = last
        continue
      }
      switch IndexPage.place(of: key, page, header, shift: shift) {
      case .entry(let place):
        return description.hasCounts ? IndexPage.countClass(of: place, page) : 0
      case .absent: return nil
      case .beyond:
        first = number &+ 1
        number = first
      }
    }
    return nil
  }

  /// The pages that the scratch read last. One lookup after the other uses them, until other pages
  /// are read with that scratch.
  private struct Window {
    /// The number of pages to read at once.
    let pages: Int
    var range = 0..<0
    /// The page of them whose check sum was right just now.
    var checked = -1

    static let most = 128
    /// The number of pages to read before the wanted one: announced hashes are not wholly in order.
    static let before = 8
  }

  /// A data page, from the window or from the file.
  @inline(__always)
  private func dataPage(
    _ number: Int, _ scratch: inout LookupScratch, _ window: inout Window
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    if !window.range.contains(number) {
      let first = window.pages == 1 ? number : max(0, number &- Window.before)
      let count = min(window.pages, description.dataPages &- first)
      (window.range, window.checked) = (0..<0, -1)
      _ = try scratch.read(
        file, at: (1 &+ first) &* IndexLayout.page, count: count &* IndexLayout.page)
      window.range = first..<first &+ count
    }
    let page = UnsafeRawBufferPointer(
      start: scratch.base + (number &- window.range.lowerBound) &* IndexLayout.page,
      count: IndexLayout.page)
    if window.checked != number {
      _ = try Self.checked(page, 1 &+ number)
      window.checked = number
    }
    return page
  }

  /// The occurrences that a class of counts stands for.
  private func occurrences(_ kept: Int) -> Occurrences {
    guard description.hasCounts else {
      return Occurrences(atLeast: max(1, description.minCount), atMost: nil)
    }
    let bounds = CountClasses.bounds
    return Occurrences(
      atLeast: max(Int(bounds[kept]), description.minCount),
      atMost: kept + 1 < bounds.count ? Int(bounds[kept + 1]) - 1 : nil)
  }

  var countBits: Int { description.hasCounts ? CountClasses.bits : 0 }
  var shift: Int { 64 &- description.prefixBits }

  /// Some data pages: their place in the directory, their first key, and that of the next.
  private typealias Group = (number: Int, first: UInt64, next: UInt64)

  /// The group that may have a key; nil if the key is below the first.
  @inline(__always)
  private func group(
    of key: UInt64, _ scratch: inout LookupScratch
  ) throws(Trouble) -> Group? {
    if let directory {
      return directory.withUnsafeBufferPointer { keys in
        Self.group(of: key, among: keys.count) { keys[$0] }
      }
    }
    var (number, page) = (-1, UnsafeRawBufferPointer(start: nil, count: 0))
    return try Self.group(of: key, among: description.groups) { i throws(Trouble) in
      if i / IndexLayout.keysPerPage != number {
        number = i / IndexLayout.keysPerPage
        page = try Self.page(file, 1 + description.dataPages + number, &scratch)
      }
      return Self.word(page, i % IndexLayout.keysPerPage * 8)
    }
  }

  /// Finds the group that may have a key, searching the directory around the place where evenly
  /// spread keys would have it.
  ///
  /// - Parameter first: The first key of a group.
  /// - Complexity: O(log *d*), where *d* is how far off that place is; at most O(log *n*).
  @inline(__always)
  private static func group<Failure: Error>(
    of key: UInt64, among count: Int, first: (Int) throws(Failure) -> UInt64
  ) throws(Failure) -> Group? {
    // The key is in `low` or behind it, and before `high`.
    var (low, high) = (-1, count)
    var (below, above) = (UInt64.min, UInt64.max)
    var at = min(Int(Double(key) / Spacing.all * Double(count)), count &- 1)
    var step = 1
    while high &- low > 1 {
      let found = try first(at)
      if found <= key {
        (low, below) = (at, found)
        at &+= step
      } else {
        (high, above) = (at, found)
        at &-= step
      }
      step &*= 2
      if at <= low || at >= high { at = (low &+ high) &>> 1 }
    }
    return low < 0 ? nil : (low, below, above)
  }

  // MARK: Verification

  /// Reads the whole file and checks it: every check sum, the order of every entry, and the
  /// directory and the trailer against the pages.
  ///
  /// - Returns: The number of the first page that is wrong; nil if none is.
  func firstDamagedPage(_ progress: (Int) -> Void) -> Int? {
    var scratch = LookupScratch()
    var directory = LookupScratch()
    var last: UInt64?
    var entries = 0
    for number in 0..<description.dataPages {
      progress(number)
      guard let keys = keys(ofPage: number, &scratch), last.map({ $0 < keys[0] }) ?? true else {
        return 1 + number
      }
      let (group, rest) = number.quotientAndRemainder(dividingBy: IndexLayout.pagesPerGroup)
      if rest == 0 {
        let (directoryPage, place) = group.quotientAndRemainder(
          dividingBy: IndexLayout.keysPerPage)
        let page = 1 + description.dataPages + directoryPage
        guard let firstKeys = try? Self.page(file, page, &directory),
          Self.word(firstKeys, 8 * place) == keys[0]
        else { return page }
      }
      last = keys.last
      entries += keys.count
    }
    guard entries == description.entries else { return description.pages - 1 }
    return nil
  }

  /// The keys of a page of entries, in order, as the first bits of hashes; nil if it is damaged.
  /// There is at least one.
  func keys(ofPage number: Int, _ scratch: inout LookupScratch) -> [UInt64]? {
    guard let page = try? Self.page(file, 1 + number, &scratch),
      let header = IndexPage.Header(page, countBits: countBits)
    else { return nil }
    return IndexPage.keys(page, header, shift: shift)
  }

  /// Whether it helps to announce hashes.
  var looksAhead: Bool { directory != nil }

  /// The parts that the corpus does not cover.
  var missing: [Hole] { holes }
}

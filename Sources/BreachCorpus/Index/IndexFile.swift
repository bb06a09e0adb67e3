internal import UnicodeText

/// A class, so that threads that share it count one reference and not one for each of its parts.
final class IndexFile: FileFormat {
  let file: CorpusFile
  let description: IndexDescription
  let holes: [Hole]
  /// The first keys of groups of data pages; nil unless the caller wants the memory spent.
  let directory: [UInt64]?
  private let pagesPerKey: Int

  /// Opens an index. With a directory in memory, a lookup reads one page and not two or three.
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

  @inline(__always)
  static func page(
    _ file: CorpusFile, _ number: Int, _ scratch: inout LookupScratch
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    try checked(
      try scratch.read(file, at: number &* IndexLayout.page, count: IndexLayout.page), number)
  }

  @inline(__always)
  static func checked(
    _ page: UnsafeRawBufferPointer, _ number: Int
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    let base = page.baseAddress.unsafelyUnwrapped
    guard page.number(at: IndexLayout.payload) == pageSum(base, number: UInt64(number)) else {
      throw .damaged
    }
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
        let hole = Hole(from: page.number(at: 16 * i), through: page.number(at: 16 * i + 8))
        guard hole.from <= hole.through, holes.last.map({ $0.through < hole.from }) ?? true else {
          throw .damaged
        }
        holes.append(hole)
      }
    }
    return holes
  }

  private static func directory(
    _ file: CorpusFile, _ description: IndexDescription, _ step: Int, _ scratch: inout LookupScratch
  ) throws(Trouble) -> [UInt64] {
    var keys: [UInt64] = []
    keys.reserveCapacity((description.groups - 1) / step + 1)
    var last: UInt64?
    for i in 0..<description.directoryPages {
      let page = try page(file, 1 + description.dataPages + i, &scratch)
      let first = i * IndexLayout.keysPerPage
      for group in first..<min(first + IndexLayout.keysPerPage, description.groups) {
        let key: UInt64 = page.number(at: 8 * (group - first))
        guard last.map({ $0 < key }) ?? true else { throw .damaged }
        last = key
        if group % step == 0 { keys.append(key) }
      }
    }
    return keys
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

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) throws(Trouble) -> Answer {
    var window = Window(pages: 1)
    return answer(known: try known(wanted.high, &scratch, &window))
  }

  func answer(known: Int) -> Answer {
    known == Self.absent
      ? .notFound : .found(occurrences(known), oneWrongIn: description.oneWrongIn)
  }

  static let absent = CountClasses.bounds.count

  /// The class of a hash's count, 0 if no counts are kept, or that it is absent.
  @inline(__always)
  func known(
    _ hash: UInt64, _ scratch: inout LookupScratch, _ window: inout Window
  ) throws(Trouble) -> Int {
    let key = hash & description.mask
    if let group = try group(of: key, &scratch),
      let found = try find(key, in: group, &scratch, &window)
    {
      return found
    }
    if isHole(hash) { throw .hole }
    return Self.absent
  }

  func isHole(_ key: UInt64) -> Bool {
    let low = holes.insertionIndex { $0.through < key }
    return low < holes.count && holes[low].from <= key
  }

  private func find(
    _ key: UInt64, in group: Group, _ scratch: inout LookupScratch, _ window: inout Window
  ) throws(Trouble) -> Int? {
    let start = group.number &* pagesPerKey
    var pages = start..<min(start &+ pagesPerKey, description.dataPages)
    // Keys are spread evenly, so that the page is known but for those near its ends.
    let share = Double(key &- group.first) / Double(max(1, group.next &- group.first))
    var number = min(start &+ Int(share * Double(pages.count)), pages.upperBound &- 1)
    while !pages.isEmpty {
      let page = try window.page(number, of: self, &scratch)
      guard let shape = shape(of: page) else { throw .damaged }
      if key < page.number(at: IndexLayout.baseOffset) {
        // The directory says that the first page of the group begins below the key.
        guard number > start else { throw .damaged }
        pages = pages.lowerBound..<number
        number &-= 1
        continue
      }
      switch IndexPage.place(of: key, page, shape, shift: shift) {
      case .entry(let place):
        return description.hasCounts ? IndexPage.countClass(of: place, page) : 0
      case .absent: return nil
      case .beyond:
        number &+= 1
        pages = number..<max(number, pages.upperBound)
      }
    }
    return nil
  }

  private func occurrences(_ kept: Int) -> Occurrences {
    guard description.hasCounts else {
      return Occurrences(atLeast: max(1, description.minCount), atMost: nil)
    }
    let bounds = CountClasses.bounds
    return Occurrences(
      atLeast: max(Int(bounds[kept]), description.minCount),
      atMost: kept + 1 < bounds.count ? Int(bounds[kept + 1]) - 1 : nil)
  }

  @inline(__always)
  private func shape(of page: UnsafeRawBufferPointer) -> IndexPage.Shape? {
    IndexPage.Shape(page, countBits: countBits, shift: shift)
  }

  var countBits: Int { description.hasCounts ? CountClasses.bits : 0 }
  var shift: Int { 64 &- description.prefixBits }

  /// Some data pages: their place in the directory, their first key, and that of the next.
  private typealias Group = (number: Int, first: UInt64, next: UInt64)

  /// The group that may have a key; nil if the key is below the first.
  ///
  /// - Complexity: O(log *d*), where *d* is how far it is off the place in evenly spread keys.
  @inline(__always)
  private func group(
    of key: UInt64, _ scratch: inout LookupScratch
  ) throws(Trouble) -> Group? {
    let count = directory?.count ?? description.groups
    // The key is in `low` or behind it, and before `high`.
    var (low, high) = (-1, count)
    var (below, above) = (UInt64.min, UInt64.max)
    var at = min(Int(Double(key) / Spacing.all * Double(count)), count &- 1)
    var step = 1
    var (number, page) = (-1, UnsafeRawBufferPointer(start: nil, count: 0))
    while high &- low > 1 {
      let found: UInt64
      if let directory {
        found = directory[at]
      } else {
        if at / IndexLayout.keysPerPage != number {
          number = at / IndexLayout.keysPerPage
          page = try Self.page(file, 1 + description.dataPages + number, &scratch)
        }
        found = page.number(at: at % IndexLayout.keysPerPage * 8)
      }
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

  /// Checks the whole file: every check sum, the order of every entry, and the directory and the
  /// trailer against the pages.
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
        let (directoryPage, place) = group.quotientAndRemainder(dividingBy: IndexLayout.keysPerPage)
        let page = 1 + description.dataPages + directoryPage
        guard let firstKeys = try? Self.page(file, page, &directory),
          firstKeys.number(at: 8 * place) == keys[0]
        else { return page }
      }
      last = keys.last
      entries += keys.count
    }
    guard entries == description.entries else { return description.pages - 1 }
    return nil
  }

  /// The first bits of the hashes of a page, at least one, in order; nil if it is damaged.
  func keys(ofPage number: Int, _ scratch: inout LookupScratch) -> [UInt64]? {
    guard let page = try? Self.page(file, 1 + number, &scratch), let shape = shape(of: page) else {
      return nil
    }
    return IndexPage.keys(page, shape, shift: shift)
  }
}

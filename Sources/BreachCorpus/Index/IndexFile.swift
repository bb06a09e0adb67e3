/// An index that `pwcheck breach build` made.
///
/// A class, so that threads that share it count one reference and not one for each of its parts.
final class IndexFile: Sendable {
  let file: CorpusFile
  let description: IndexDescription
  private let holes: [Hole]
  /// The first key of each data page, if the caller wants the memory spent.
  private let bases: [UInt64]?

  /// - Parameter keepsDirectory: Keep 8 bytes for each 4 KiB of the file in memory, so that a
  /// lookup
  ///   reads one page and not two: for many lookups.
  init(_ file: CorpusFile, keepsDirectory: Bool) throws(CorpusError) {
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
      bases = keepsDirectory ? try Self.bases(file, description, &scratch) : nil
    } catch {
      switch error {
      case .unreadable(let code): throw CorpusError(file.path, .unreadable(code))
      case .cutShort: throw CorpusError(file.path, .indexCutShort)
      default: throw CorpusError(file.path, .damagedIndex)
      }
    }
  }

  /// A page whose check sum is right.
  @inline(__always)
  static func page(
    _ file: CorpusFile, _ number: Int, _ scratch: inout LookupScratch
  ) throws(Trouble) -> UnsafeRawBufferPointer {
    let page = try scratch.read(file, at: number &* IndexLayout.page, count: IndexLayout.page)
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

  private static func bases(
    _ file: CorpusFile, _ description: IndexDescription, _ scratch: inout LookupScratch
  ) throws(Trouble) -> [UInt64] {
    var bases: [UInt64] = []
    bases.reserveCapacity(description.dataPages)
    for i in 0..<description.directoryPages {
      let page = try page(file, 1 + description.dataPages + i, &scratch)
      for j in 0..<min(IndexLayout.basesPerPage, description.dataPages - bases.count) {
        let base = word(page, 8 * j)
        guard bases.last.map({ $0 < base }) ?? true else { throw .damaged }
        bases.append(base)
      }
    }
    return bases
  }

  @inline(__always)
  private static func word(_ page: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: page.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  // MARK: Lookups

  func answer(_ wanted: HashValue, _ scratch: inout LookupScratch) -> Answer {
    do throws(Trouble) {
      if let occurrences = try find(wanted.high & description.mask, &scratch) {
        return .found(occurrences, oneWrongIn: description.oneWrongIn)
      }
      if isHole(wanted.high) { throw .hole }
      return .notFound
    } catch {
      return .undetermined(error)
    }
  }

  private func isHole(_ key: UInt64) -> Bool {
    var (low, high) = (0, holes.count)
    while low < high {
      let middle = (low + high) / 2
      if holes[middle].through < key { low = middle + 1 } else { high = middle }
    }
    return low < holes.count && holes[low].contains(key)
  }

  private func find(_ key: UInt64, _ scratch: inout LookupScratch) throws(Trouble) -> Occurrences? {
    guard let number = try dataPage(key, &scratch) else { return nil }
    let page = try Self.page(file, 1 &+ number, &scratch)
    guard let header = IndexPage.Header(page, countBits: countBits), header.base <= key else {
      throw .damaged
    }
    guard let place = IndexPage.place(of: key, page, header, shift: shift) else { return nil }
    guard description.hasCounts else {
      return Occurrences(atLeast: max(1, description.minCount), atMost: nil)
    }
    let kept = IndexPage.countClass(of: place, page)
    let bounds = CountClasses.bounds
    return Occurrences(
      atLeast: max(Int(bounds[kept]), description.minCount),
      atMost: kept + 1 < bounds.count ? Int(bounds[kept + 1]) - 1 : nil)
  }

  var countBits: Int { description.hasCounts ? CountClasses.bits : 0 }
  var shift: Int { 64 &- description.prefixBits }

  /// The data page that has a key, if any has; nil if the key is below the first.
  private func dataPage(_ key: UInt64, _ scratch: inout LookupScratch) throws(Trouble) -> Int? {
    if let bases {
      return bases.withUnsafeBufferPointer { bases in
        lastIndex(of: bases.count, notAbove: key) { bases[$0] }
      }
    }
    // Which page of the directory, by a guess and then by halving.
    var (low, high) = (0, description.directoryPages)
    var guess = Int(Double(key) / Spacing.all * Double(description.dataPages))
    guess = min(guess / IndexLayout.basesPerPage, high - 1)
    while low < high {
      let page = try Self.page(file, 1 + description.dataPages + guess, &scratch)
      let first = guess * IndexLayout.basesPerPage
      let count = min(IndexLayout.basesPerPage, description.dataPages - first)
      if key < Self.word(page, 0) {
        high = guess
      } else {
        let found = lastIndex(of: count, notAbove: key) { Self.word(page, 8 &* $0) }
        // Beyond the last of this page, the next may begin below the key.
        guard let found, found == count - 1, guess + 1 < high else {
          return found.map { first + $0 }
        }
        // Its first key decides; if it is above, this was the page.
        let next = try Self.page(file, 1 + description.dataPages + guess + 1, &scratch)
        if key < Self.word(next, 0) { return first + found }
        low = guess + 1
      }
      guess = (low + high) / 2
    }
    return nil
  }

  /// The last of ascending numbers that is not above a key.
  @inline(__always)
  private func lastIndex(of count: Int, notAbove key: UInt64, _ value: (Int) -> UInt64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low &+ high) &>> 1
      if value(middle) <= key { low = middle &+ 1 } else { high = middle }
    }
    return low == 0 ? nil : low &- 1
  }

  // MARK: Verification

  /// Reads all of it: every check sum, every entry's order, and what the directory and the trailer
  /// say of them.
  ///
  /// - Returns: The number of the first page that is wrong; nil if none is.
  func firstDamagedPage(_ progress: (Int) -> Void) -> Int? {
    var scratch = LookupScratch()
    var directory = LookupScratch()
    var last: UInt64?
    var entries = 0
    for number in 0..<description.dataPages {
      progress(number)
      guard let page = try? Self.page(file, 1 + number, &scratch),
        let header = IndexPage.Header(page, countBits: countBits),
        last.map({ $0 < header.base }) ?? true,
        let keys = IndexPage.keys(page, header, shift: shift)
      else { return 1 + number }
      let place = number % IndexLayout.basesPerPage
      let directoryPage = 1 + description.dataPages + number / IndexLayout.basesPerPage
      guard let page = try? Self.page(file, directoryPage, &directory),
        Self.word(page, 8 * place) == header.base
      else { return directoryPage }
      last = keys.last
      entries += keys.count
    }
    guard entries == description.entries else { return description.pages - 1 }
    return nil
  }

  /// The parts that the corpus does not cover.
  var missing: [Hole] { holes }
}

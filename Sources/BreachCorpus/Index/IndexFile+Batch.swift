internal import Synchronization
internal import UnicodeText

/// Lookups of many hashes at once, in memory or in pages that are read together.
extension IndexFile {
  /// The number of hashes to look up at once: many of a file that is read by parts, so that
  /// neighbours are read with one call. 0 if looking up one by one is as good.
  var batch: Int { directory == nil ? 0 : mayBeInMemory ? 4096 : Neighbours.most }

  /// Looks up hashes.
  ///
  /// - Parameter answers: For each hash, what ``known(_:_:_:)`` says, or ``LookAhead/unanswered``:
  ///   then it is looked up alone, and the reason is told.
  /// - Precondition: There are at most ``batch`` hashes.
  func lookUp(
    _ hashes: UnsafeBufferPointer<UInt64>, answers: UnsafeMutablePointer<UInt8>,
    _ scratch: inout LookupScratch
  ) {
    if let table = memory.withLockIfAvailable({ $0.table(of: self, for: hashes.count) }) ?? nil {
      return table.lookUp(hashes, mask: description.mask) { i, known in
        answers[i] =
          known.map { UInt8($0) } ?? (isHole(hashes[i]) ? LookAhead.unanswered : UInt8(Self.absent))
      }
    }
    // Reading what lies between costs less than a call as long as it is not much.
    let isDense = description.dataPages * IndexLayout.page / max(1, hashes.count) <= 8192
    var window = Window(pages: isDense ? Window.most : 1)
    Neighbours(hashes).forEach { i in
      do throws(Trouble) { answers[i] = UInt8(try known(hashes[i], &scratch, &window)) } catch {
        answers[i] = LookAhead.unanswered
      }
    }
  }

  // MARK: Pages

  /// The pages that were read last. One lookup after the other uses them, until other pages are
  /// read with that scratch.
  struct Window {
    /// The number of pages to read at once.
    private let pages: Int
    private var range = 0..<0
    /// The page of them whose check sum was right just now.
    private var checked = -1

    init(pages: Int) { self.pages = pages }

    static let most = 128
    /// The number of pages to read before the wanted one: hashes are not wholly in order.
    private static let before = 8

    @inline(__always)
    mutating func page(
      _ number: Int, of index: IndexFile, _ scratch: inout LookupScratch
    ) throws(Trouble) -> UnsafeRawBufferPointer {
      if !range.contains(number) {
        let first = pages == 1 ? number : max(0, number &- Self.before)
        let count = min(pages, index.description.dataPages &- first)
        (range, checked) = (0..<0, -1)
        _ = try scratch.read(
          index.file, at: (1 &+ first) &* IndexLayout.page, count: count &* IndexLayout.page)
        range = first..<first &+ count
      }
      let page = UnsafeRawBufferPointer(
        start: scratch.base + (number &- range.lowerBound) &* IndexLayout.page,
        count: IndexLayout.page)
      if checked != number {
        _ = try IndexFile.checked(page, 1 &+ number)
        checked = number
      }
      return page
    }
  }
}

/// Hashes nearly in the order of an index, without a sort: a hash is at the place that its first
/// bits tell, or at the next that was free.
private struct Neighbours: ~Copyable {
  /// The number of the hash at each place plus 1; 0 for a free place.
  private let places: UnsafeMutableBufferPointer<UInt32>

  /// The most hashes, so that most places around one are free.
  static let most = 65_536
  private static let bits = 17

  /// - Precondition: There are at most ``most`` hashes.
  init(_ hashes: UnsafeBufferPointer<UInt64>) {
    // Behind the last place there is room for all whose place is taken.
    places = .allocate(capacity: 1 << Self.bits + hashes.count)
    places.initialize(repeating: 0)
    for (i, hash) in hashes.enumerated() {
      var place = Int(hash &>> UInt64(64 - Self.bits))
      while places[place] != 0 { place &+= 1 }
      places[place] = UInt32(i + 1)
    }
  }

  deinit { places.deallocate() }

  func forEach(_ body: (Int) -> Void) {
    for number in places where number != 0 { body(Int(number) &- 1) }
  }
}

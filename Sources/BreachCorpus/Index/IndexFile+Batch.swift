internal import UnicodeText

extension IndexFile {
  /// The number of hashes to look up at once; 0 if looking up one by one is as good.
  var batch: Int { directory == nil ? 0 : Self.mostAtOnce }

  private static let mostAtOnce = 65_536
  /// Enough for most places to be free.
  private static let placeBits = 17

  /// - Parameter answers: For each hash, what ``known(_:_:_:)`` says, or ``LookAhead/unanswered``:
  ///   then it is looked up alone, and the reason is told.
  func lookUp(
    _ hashes: UnsafeBufferPointer<UInt64>, answers: UnsafeMutablePointer<UInt8>,
    _ scratch: inout LookupScratch
  ) {
    // Nearly in the order of the index, without a sort: each hash's number plus 1 is at the place
    // that its first bits tell, or at the next that is free.
    var numbers = [UInt32](repeating: 0, count: 1 << Self.placeBits + hashes.count)
    for (i, hash) in hashes.enumerated() {
      var place = Int(hash &>> UInt64(64 - Self.placeBits))
      while numbers[place] != 0 { place &+= 1 }
      numbers[place] = UInt32(i + 1)
    }
    // Reading what lies between costs less than a call as long as it is not much.
    let isDense = description.dataPages * IndexLayout.page / max(1, hashes.count) <= 8192
    var window = Window(pages: isDense ? Window.most : 1)
    for number in numbers where number > 0 {
      let i = Int(number) &- 1
      do throws(Trouble) { answers[i] = UInt8(try known(hashes[i], &scratch, &window)) } catch {
        answers[i] = LookAhead.unanswered
      }
    }
  }

  // MARK: Pages

  /// The pages that were read last, until other pages are read with that scratch.
  struct Window {
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

/// A page of entries, in the code of Elias and Fano: of each key's distance from the first one, the
/// lower bits stand in a row, and the upper ones are told in unary.
enum IndexPage {
  /// The places of the parts of a page, in bits from the beginning of the data.
  struct Shape {
    let count: Int
    /// The number of lower bits of each key's distance from the first one.
    let lowWidth: Int
    let lowStart: Int
    let highStart: Int

    @inline(__always)
    private init(count: Int, lowWidth: Int, countBits: Int) {
      (self.count, self.lowWidth) = (count, lowWidth)
      lowStart = (count &* countBits &+ 7) & ~7
      highStart = (lowStart &+ (count &- 1) &* lowWidth &+ 7) & ~7
    }

    /// The shape of a page whose last key is this far from the first.
    @inline(__always)
    init(count: Int, span: UInt64, countBits: Int) {
      let share = count > 1 ? span / UInt64(count &- 1) : 0
      let lowWidth = share > 0 ? min(63 &- share.leadingZeroBitCount, IndexLayout.mostLowBits) : 0
      self.init(count: count, lowWidth: lowWidth, countBits: countBits)
    }

    /// Whether the entries fit on a page, if the last key is this far from the first.
    @inline(__always)
    func fits(_ span: UInt64) -> Bool {
      // Two more, so that every unary part has its end within the page.
      let high = span >> UInt64(lowWidth)
      return high <= 1 << 20 && highStart &+ count &+ Int(high) < IndexLayout.dataBits
    }

    /// Reads the shape of a page; nil if it does not begin as one does.
    ///
    /// - Parameter shift: How many bits of the hashes are not kept, and are 0 in the first key.
    @inline(__always)
    init?(_ page: UnsafeRawBufferPointer, countBits: Int, shift: Int) {
      let shape = Int(page.number(at: IndexLayout.shapeOffset) as UInt16)
      self.init(
        count: shape & IndexLayout.mostEntries, lowWidth: shape &>> IndexLayout.countBits,
        countBits: countBits)
      guard page.number(at: IndexLayout.baseOffset) & ((1 &<< UInt64(shift)) &- 1) == 0,
        count > 0, lowWidth <= IndexLayout.mostLowBits,
        highStart + count - 1 <= IndexLayout.dataBits
      else { return nil }
    }
  }

  // MARK: Writing

  /// Writes entries to a page of zeros. The keys ascend, as numbers of the kept bits alone.
  static func write(
    _ shape: Shape, keys: UnsafePointer<UInt64>, classes: UnsafePointer<UInt8>?, shift: Int,
    to page: UnsafeMutableRawBufferPointer
  ) {
    let base = keys[0]
    page.storeBytes(
      of: (base << UInt64(shift)).littleEndian, toByteOffset: IndexLayout.baseOffset,
      as: UInt64.self)
    let number = UInt16(shape.count | shape.lowWidth << IndexLayout.countBits)
    page.storeBytes(of: number.littleEndian, toByteOffset: IndexLayout.shapeOffset, as: UInt16.self)
    let data = UnsafeMutableRawPointer(page.baseAddress.unsafelyUnwrapped) + IndexLayout.dataOffset
    if let classes {
      for i in 0..<shape.count { put(UInt64(classes[i]), at: i &* CountClasses.bits, data) }
    }
    let mask: UInt64 = (1 &<< UInt64(shape.lowWidth)) &- 1
    for i in 1..<max(1, shape.count) {
      let distance = keys[i] &- base
      put(distance & mask, at: shape.lowStart &+ (i &- 1) &* shape.lowWidth, data)
      let one = shape.highStart &+ Int(distance &>> UInt64(shape.lowWidth)) &+ i &- 1
      data.storeBytes(
        of: data.load(fromByteOffset: one &>> 3, as: UInt8.self) | 1 &<< UInt8(one & 7),
        toByteOffset: one &>> 3, as: UInt8.self)
    }
  }

  /// Writes up to 57 bits over zeros.
  @inline(__always)
  private static func put(_ value: UInt64, at bit: Int, _ data: UnsafeMutableRawPointer) {
    let place = data + (bit &>> 3)
    let before = UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    let after = before | value &<< UInt64(bit & 7)
    place.storeBytes(of: after.littleEndian, as: UInt64.self)
  }

  // MARK: Reading

  enum Place {
    case entry(Int)
    /// The key is not in the index: the next entry is above it.
    case absent
    /// The key is above all entries of the page.
    case beyond
  }

  /// Finds a key among the entries of a page.
  ///
  /// - Parameter key: At least the page's first.
  /// - Complexity: O(1): the upper bits of a page are some 40 bytes.
  @inline(__always)
  static func place(
    of key: UInt64, _ page: UnsafeRawBufferPointer, _ shape: Shape, shift: Int
  ) -> Place {
    let distance = (key &- page.number(at: IndexLayout.baseOffset)) &>> UInt64(shift)
    if distance == 0 { return .entry(0) }
    let data = page.baseAddress.unsafelyUnwrapped + IndexLayout.dataOffset
    let end = IndexLayout.dataBits
    let high = distance &>> UInt64(shape.lowWidth)
    guard high < UInt64(end) else { return .beyond }
    let low = distance & ((1 &<< UInt64(shape.lowWidth)) &- 1)

    // Behind so many zeros begin the entries with these upper bits.
    var at = shape.highStart
    var zeros = Int(high)
    while zeros > 0 {
      guard at < end else { return .beyond }
      let width = min(56, end &- at)
      let gaps = ~bits(at, width, data) & ((1 &<< UInt64(width)) &- 1)
      let found = gaps.nonzeroBitCount
      if found < zeros {
        zeros &-= found
        at &+= width
        continue
      }
      var rest = gaps
      for _ in 1..<zeros { rest &= rest &- 1 }
      at &+= rest.trailingZeroBitCount &+ 1
      zeros = 0
    }
    var entry = at &- shape.highStart &- Int(high) &+ 1
    while at < end, entry < shape.count {
      let byte = data.load(fromByteOffset: at &>> 3, as: UInt8.self)
      guard byte &>> UInt8(at & 7) & 1 == 1 else { return .absent }
      let kept = bits(shape.lowStart &+ (entry &- 1) &* shape.lowWidth, shape.lowWidth, data)
      if kept == low { return .entry(entry) }
      if kept > low { return .absent }
      at &+= 1
      entry &+= 1
    }
    return .beyond
  }

  static func countClass(of entry: Int, _ page: UnsafeRawBufferPointer) -> Int {
    let data = page.baseAddress.unsafelyUnwrapped + IndexLayout.dataOffset
    return Int(bits(entry * CountClasses.bits, CountClasses.bits, data))
  }

  @inline(__always)
  private static func bits(_ bit: Int, _ width: Int, _ data: UnsafeRawPointer) -> UInt64 {
    let word = UInt64(littleEndian: data.loadUnaligned(fromByteOffset: bit &>> 3, as: UInt64.self))
    return (word &>> UInt64(bit & 7)) & ((1 &<< UInt64(width)) &- 1)
  }

  /// Calls a closure with each key of a page, in order.
  ///
  /// - Returns: Whether the page holds proper entries, and the closure never said false.
  @inline(__always)
  static func forEachKey(
    _ page: UnsafeRawBufferPointer, _ shape: Shape, shift: Int, _ body: (UInt64) -> Bool
  ) -> Bool {
    let data = page.baseAddress.unsafelyUnwrapped + IndexLayout.dataOffset
    let end = IndexLayout.dataBits
    let base: UInt64 = page.number(at: IndexLayout.baseOffset)
    guard body(base) else { return false }
    var (last, lowPlace, left) = (base, shape.lowStart, shape.count &- 1)
    var at = shape.highStart
    while left > 0 {
      guard at < end else { return false }
      // Each entry is a one, behind as many zeros as its upper bits are above those before it.
      let width = min(56, end &- at)
      var ones = bits(at, width, data)
      while ones != 0, left > 0 {
        let one = at &+ ones.trailingZeroBitCount
        ones &= ones &- 1
        let entry = shape.count &- 1 &- left
        let high = UInt64(one &- shape.highStart &- entry)
        let distance = high &<< UInt64(shape.lowWidth) | bits(lowPlace, shape.lowWidth, data)
        let (key, overflow) = base.addingReportingOverflow(distance &<< UInt64(shift))
        guard !overflow, key > last, body(key) else { return false }
        last = key
        lowPlace &+= shape.lowWidth
        left &-= 1
      }
      at &+= width
    }
    return true
  }
}

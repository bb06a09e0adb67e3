/// A page of entries, in the code of Elias and Fano: of each key's distance from the first one, the
/// lower bits stand in a row, and the upper ones are told in unary.
enum IndexPage {
  /// The places of the parts, in bits from the beginning of the data.
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

    @inline(__always)
    init(count: Int, span: UInt64, countBits: Int) {
      let share = count > 1 ? span / UInt64(count &- 1) : 0
      let lowWidth = share > 0 ? min(63 &- share.leadingZeroBitCount, IndexLayout.mostLowBits) : 0
      self.init(count: count, lowWidth: lowWidth, countBits: countBits)
    }

    @inline(__always)
    func fits(_ span: UInt64) -> Bool {
      // Two more, so that every unary part has its end within the page.
      let high = span >> UInt64(lowWidth)
      return high <= 1 << 20 && highStart &+ count &+ Int(high) < IndexLayout.dataBits
    }

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

  /// - Parameter classes: None without counts.
  static func write(
    _ shape: Shape, keys: ArraySlice<UInt64>, classes: ArraySlice<UInt8>, shift: Int,
    to page: UnsafeMutableRawBufferPointer
  ) {
    let base = keys.first ?? 0
    page.storeBytes(
      of: (base << UInt64(shift)).littleEndian, toByteOffset: IndexLayout.baseOffset,
      as: UInt64.self)
    let number = UInt16(shape.count | shape.lowWidth << IndexLayout.countBits)
    page.storeBytes(of: number.littleEndian, toByteOffset: IndexLayout.shapeOffset, as: UInt16.self)
    let data = UnsafeMutableRawPointer(page.baseAddress.unsafelyUnwrapped) + IndexLayout.dataOffset
    for (i, kept) in classes.enumerated() { put(UInt64(kept), at: i &* CountClasses.bits, data) }
    let mask: UInt64 = (1 &<< UInt64(shape.lowWidth)) &- 1
    for (i, key) in keys.dropFirst().enumerated() {
      let distance = key &- base
      put(distance & mask, at: shape.lowStart &+ i &* shape.lowWidth, data)
      put(1, at: shape.highStart &+ Int(distance &>> UInt64(shape.lowWidth)) &+ i, data)
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
    case absent
    /// The key is above all entries of the page.
    case beyond
  }

  /// - Parameter key: At least the page's first.
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

  /// The keys of a page, in order; nil if these are no proper entries.
  static func keys(
    _ page: UnsafeRawBufferPointer, _ shape: Shape, shift: Int
  ) -> [UInt64]? {
    let data = page.baseAddress.unsafelyUnwrapped + IndexLayout.dataOffset
    let base: UInt64 = page.number(at: IndexLayout.baseOffset)
    var keys = [base]
    keys.reserveCapacity(shape.count)
    var at = shape.highStart
    while keys.count < shape.count {
      guard at < IndexLayout.dataBits else { return nil }
      // Each entry is a one, behind as many zeros as its upper bits are above those before it.
      var ones = bits(at, min(56, IndexLayout.dataBits &- at), data)
      while ones != 0, keys.count < shape.count {
        let one = at &+ ones.trailingZeroBitCount
        ones &= ones &- 1
        let entry = keys.count &- 1
        let low = bits(shape.lowStart &+ entry &* shape.lowWidth, shape.lowWidth, data)
        let distance = UInt64(one &- shape.highStart &- entry) &<< UInt64(shape.lowWidth) | low
        let (key, overflow) = base.addingReportingOverflow(distance &<< UInt64(shift))
        guard !overflow, key > keys[entry] else { return nil }
        keys.append(key)
      }
      at &+= 56
    }
    return keys
  }
}

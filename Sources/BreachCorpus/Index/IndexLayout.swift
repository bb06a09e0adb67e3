/// The layout of an index, which Documentation/breach-index.md specifies.
enum IndexLayout {
  static let page = 512
  /// The number of bytes of a page before its check sum.
  static let payload = page - 8
  static let magic = Array("pwcheck breach index 1\n".utf8)
  static let anyMagic = Array("pwcheck breach index ".utf8)

  /// The number of data pages in a group. The directory has the first key of each group.
  static let pagesPerGroup = 8
  /// 4 MiB. Of a larger index, memory holds each second key, each third and so on.
  static let mostKeysInMemory = 1 << 19
  static let keysPerPage = payload / 8
  static let holesPerPage = payload / 16
  /// The most holes of an index. A corpus with more is not worth one.
  static let mostHoles = 1 << 16

  /// The offset of the first key in a data page.
  static let baseOffset = 0
  static let shapeOffset = 8
  static let dataOffset = 10
  static let dataBits = (payload - dataOffset) * 8
  static let countBits = 10
  static let mostEntries = (1 << countBits) - 1
  /// The most lower bits of a key, so that 57 bits from any bit on are within one load of 64.
  static let mostLowBits = 56
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

/// A change within any 8 bytes is always found, any other but once in 2⁶⁴.
///
/// Eight sums side by side, for speed: word i goes into sum i mod 8. The page's number goes in too,
/// so that no page passes for another.
@inline(__always)
func pageSum(_ page: UnsafeRawPointer, number: UInt64) -> UInt64 {
  let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
  @inline(__always)
  func mix(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = sum ^ word
    return (mixed &<< 29 | mixed &>> 35) &* prime
  }
  @inline(__always)
  func word(_ i: Int) -> UInt64 {
    UInt64(littleEndian: page.loadUnaligned(fromByteOffset: i &* 8, as: UInt64.self))
  }
  var (a, b, c, d, e, f, g, h) = (
    number, number &+ 1, number &+ 2, number &+ 3, number &+ 4, number &+ 5, number &+ 6,
    number &+ 7
  )
  var last = h
  for i in stride(from: 0, to: IndexLayout.page / 8, by: 8) {
    last = h
    a = mix(a, word(i))
    b = mix(b, word(i &+ 1))
    c = mix(c, word(i &+ 2))
    d = mix(d, word(i &+ 3))
    e = mix(e, word(i &+ 4))
    f = mix(f, word(i &+ 5))
    g = mix(g, word(i &+ 6))
    h = mix(h, word(i &+ 7))
  }
  // The last word of the page is the sum itself.
  return mix(mix(mix(mix(mix(mix(mix(a, b), c), d), e), f), g), last)
}

/// The least count of each class.
package enum CountClasses {
  package static let bounds: [UInt32] = [1, 2, 3, 5, 10, 20, 50, 100]
  static let bits = 3

  static func index(of count: UInt32) -> Int {
    (bounds.lastIndex { $0 <= count }) ?? 0
  }
}

/// The last page of an index.
package struct IndexDescription: Equatable, Sendable {
  package let kind: HashKind
  package let prefixBits: Int
  package let hasCounts: Bool
  /// The least count of the entries; those with a smaller one were left out.
  package let minCount: Int
  /// The number of the most frequent entries that were kept; 0 for all.
  package let top: Int
  package internal(set) var entries = 0
  /// The number of entries of the corpus, and of its lines that are not entries.
  package internal(set) var sourceEntries = 0
  package internal(set) var ignoredLines = 0
  package internal(set) var dataPages = 0
  package internal(set) var holes = 0
  /// The date of the corpus, in seconds since 1970; 0 if it is not known.
  package internal(set) var date = 0
  /// The name of the corpus without its folder.
  package internal(set) var source = ""

  var groups: Int { pages(dataPages, IndexLayout.pagesPerGroup) }
  var directoryPages: Int { pages(groups, IndexLayout.keysPerPage) }
  var holePages: Int { pages(holes, IndexLayout.holesPerPage) }
  var pages: Int { 2 + dataPages + directoryPages + holePages }
  package var size: Int { pages * Self.pageSize }
  package static let pageSize = IndexLayout.page

  private func pages(_ count: Int, _ perPage: Int) -> Int { (count + perPage - 1) / perPage }

  /// The number of lookups of which one finds a password that is not in the corpus.
  package var oneWrongIn: UInt64 {
    let prefixes = Double(sign: .plus, exponent: prefixBits, significand: 1)
    return UInt64(max(1, min(0x1p63, prefixes / Double(max(1, entries)))))
  }

  var mask: UInt64 { prefixBits == 64 ? .max : ~(.max >> UInt64(prefixBits)) }
}

// MARK: The trailer

extension IndexDescription {
  private static let nameOffset = 104
  private static let longestName = 255

  func write(to page: UnsafeMutableRawBufferPointer) {
    for (i, value) in numbers.enumerated() {
      page.storeBytes(of: UInt64(value).littleEndian, toByteOffset: 8 * i, as: UInt64.self)
    }
    page[64] = kind == .sha1 ? 0 : 1
    page[65] = UInt8(prefixBits)
    page[66] = hasCounts ? UInt8(CountClasses.bits) : 0
    let name = Array(source.utf8.prefix(Self.longestName))
    page[67] = UInt8(name.count)
    for (i, bound) in CountClasses.bounds.enumerated() {
      page.storeBytes(of: bound.littleEndian, toByteOffset: 72 + 4 * i, as: UInt32.self)
    }
    for (i, byte) in name.enumerated() { page[Self.nameOffset + i] = byte }
  }

  private var numbers: [Int] {
    [entries, sourceEntries, ignoredLines, dataPages, holes, minCount, top, date]
  }

  init?(trailer page: UnsafeRawBufferPointer, fileSize: Int) {
    var numbers: [Int] = []
    for i in 0..<8 {
      let value: UInt64 = page.number(at: 8 * i)
      guard value < 1 << 48 else { return nil }
      numbers.append(Int(value))
    }
    guard page[64] <= 1, [48, 56, 64].contains(page[65]), [0, 3].contains(page[66]) else {
      return nil
    }
    for (i, bound) in CountClasses.bounds.enumerated() {
      guard page.number(at: 72 + 4 * i) == bound else { return nil }
    }
    self.init(
      kind: page[64] == 0 ? .sha1 : .nt, prefixBits: Int(page[65]), hasCounts: page[66] == 3,
      minCount: numbers[5], top: numbers[6])
    (entries, sourceEntries, ignoredLines) = (numbers[0], numbers[1], numbers[2])
    (dataPages, holes, date) = (numbers[3], numbers[4], numbers[7])
    source = String(
      decoding: page[Self.nameOffset..<Self.nameOffset + Int(page[67])], as: UTF8.self)
    guard holes <= IndexLayout.mostHoles, dataPages > 0, entries >= dataPages, size == fileSize
    else { return nil }
  }
}

package struct Hole: Equatable, Sendable {
  /// The first 64 bits of the first hash that may be missing.
  package let from: UInt64
  package let through: UInt64
}

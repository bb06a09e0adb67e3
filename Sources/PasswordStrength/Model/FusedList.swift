internal import CEmbedded

/// A list of which only fingerprints of 13 bits are kept, each beside one of eight values: a file
/// beside the model, which a web page may go without.
///
/// A text that is not in the list is taken for an entry once in ``falseAnswers`` look-ups.
///
/// Safe to share between threads because the bytes are constant and live as long as the program.
package struct FusedList: @unchecked Sendable {
  /// The number of entries.
  package let count: Int
  /// The checksum of the file; see ``FusedListFile``.
  package let checksum: UInt64
  private let shape: FuseShape
  private let cells: UnsafePointer<UInt16>
  private let values: UnsafePointer<Double>

  /// The number of entries for people, rounded down to its first digit.
  var roundedCount: Int {
    var unit = 1
    while unit * 10 <= count { unit *= 10 }
    return count / unit * unit
  }

  /// The number of look-ups of which one is answered falsely.
  package static let falseAnswers = 1 << (16 - FuseShape.valueBits)

  /// The leaked passwords with their probabilities, without the common ones, which the model ranks
  /// and the count includes; nil where the file is left out.
  package static let leakedPasswords = FusedList(
    embedded_leaked_passwords(), embedded_leaked_passwords_size())
  /// The words of all languages that the model lacks, without diacritics, with the decimal
  /// logarithms of their places in the list where they are most common; nil where the file is left
  /// out.
  package static let words = FusedList(embedded_word_places(), embedded_word_places_size())

  private init?(_ start: UnsafePointer<UInt8>?, _ size: Int) {
    guard let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: size)
    shape = FuseShape(
      segmentLength: bytes.number(at: 32), segmentCount: bytes.number(at: 36),
      seed: bytes.number(at: 40))
    // As with the model, a mismatch is a mistake of the build.
    precondition(
      bytes.number(at: 0) == FusedListFile.magic && bytes.number(at: 8) == FusedListFile.version
        && bytes.count == FusedListFile.cells + shape.cellCount * 2,
      "an embedded list was not written by this version of train-model")
    checksum = bytes.number(at: 16)
    count = Int(bytes.number(at: 24) as UInt64)
    values = UnsafeRawPointer(start + FusedListFile.values).assumingMemoryBound(to: Double.self)
    cells = UnsafeRawPointer(start + FusedListFile.cells).assumingMemoryBound(to: UInt16.self)
  }

  /// The value of a text; nil for one that is not in the list, but for false answers.
  @inline(__always)
  package func value(_ hash: TextHash) -> Double? {
    let key = shape.key(hash)
    let (a, b, c) = shape.cells(key)
    let value = cells[a] ^ cells[b] ^ cells[c] ^ shape.fingerprint(key)
    return value >> UInt16(FuseShape.valueBits) == 0 ? values[Int(value)] : nil
  }

  /// Prefetches the memory that ``value(_:)`` is going to read.
  @inline(__always)
  func prefetch(_ hash: TextHash) {
    let (a, b, c) = shape.cells(shape.key(hash))
    embedded_prefetch(cells + a)
    embedded_prefetch(cells + b)
    embedded_prefetch(cells + c)
  }

  /// Whether a text in lower case, in UTF-8, is in the list, or is taken for an entry.
  ///
  /// - Complexity: O(n)
  package func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var hash = TextHash()
    for byte in text {
      // All entries are in ASCII.
      if byte >= 0x80 { return false }
      hash.add(UInt32(byte))
    }
    return value(hash) != nil
  }
}

/// The layout of a file with a ``FusedList``, shared by its writer (`train-model`) and its reader.
///
/// Little endian: `magic`, `version` and four zero bytes, FNV-1a 64 of everything after the first
/// 24 bytes, the number of entries; the table's segment length and segment count (32 bit each),
/// its seed, and 16 zero bytes; the eight values (Float64); and 16-bit cells.
package enum FusedListFile {
  /// The file's first eight bytes: "pwfused" and a zero byte.
  package static let magic: UInt64 = 0x0064_6573_7566_7770
  package static let version: UInt32 = 1
  package static let values = 64
  package static let cells = 128
}

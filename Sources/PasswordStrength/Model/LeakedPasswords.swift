internal import CEmbedded

/// The leaked passwords that are not among the common ones, which the model ranks: a file beside
/// the model, which a web page may go without.
///
/// Of each only a fingerprint of 13 bits is kept, and a class of probability. A text that did not
/// leak is taken for one that did once in ``falseAnswers`` look-ups.
///
/// Safe to share between threads because the bytes are constant and live as long as the program.
package struct LeakedPasswords: @unchecked Sendable {
  /// The number of passwords, the common ones included.
  package let count: Int
  /// The checksum of the file; see ``LeakedPasswordsFile``.
  package let checksum: UInt64
  private let shape: FuseShape
  private let cells: UnsafePointer<UInt16>
  private let classes: UnsafePointer<Double>

  /// The number of passwords for people, rounded down to its first digit.
  var roundedCount: Int {
    var unit = 1
    while unit * 10 <= count { unit *= 10 }
    return count / unit * unit
  }

  /// The number of look-ups of which one is answered falsely.
  package static let falseAnswers = 1 << (16 - FuseShape.valueBits)

  /// The file that is part of the program; nil where it is left out.
  package static let embedded = embedded_leaked_passwords().map {
    LeakedPasswords(
      bytes: UnsafeRawBufferPointer(start: $0, count: embedded_leaked_passwords_size()))
  }

  init(bytes: UnsafeRawBufferPointer) {
    func field<T: FixedWidthInteger>(_ offset: Int, _ type: T.Type) -> T {
      T(littleEndian: bytes.load(fromByteOffset: offset, as: type))
    }
    shape = FuseShape(
      segmentLength: field(32, UInt32.self), segmentCount: field(36, UInt32.self),
      seed: field(40, UInt64.self))
    // As with the model, a mismatch is a mistake of the build.
    precondition(
      field(0, UInt64.self) == LeakedPasswordsFile.magic
        && field(8, UInt32.self) == LeakedPasswordsFile.version
        && bytes.count == LeakedPasswordsFile.cells + shape.cellCount * 2,
      "the embedded leaked passwords were not written by this version of train-model")
    checksum = field(16, UInt64.self)
    count = Int(field(24, UInt64.self))
    let start = bytes.baseAddress.unsafelyUnwrapped
    classes = (start + LeakedPasswordsFile.classes).assumingMemoryBound(to: Double.self)
    cells = (start + LeakedPasswordsFile.cells).assumingMemoryBound(to: UInt16.self)
  }

  /// The probability of a text; 0 for one that did not leak, but for false answers.
  @inline(__always)
  package func probability(_ hash: TextHash) -> Double {
    let key = shape.key(hash)
    let (a, b, c) = shape.cells(key)
    let value = cells[a] ^ cells[b] ^ cells[c] ^ shape.fingerprint(key)
    return value >> UInt16(FuseShape.valueBits) == 0 ? classes[Int(value)] : 0
  }

  /// Prefetches the memory that `probability` is going to read.
  @inline(__always)
  func prefetch(_ hash: TextHash) {
    let (a, b, c) = shape.cells(shape.key(hash))
    embedded_prefetch(cells + a)
    embedded_prefetch(cells + b)
    embedded_prefetch(cells + c)
  }

  /// Whether a text in lower case, in UTF-8, is a leaked password, or is taken for one.
  ///
  /// - Complexity: O(n)
  package func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var hash = TextHash()
    for byte in text {
      // All of them are in ASCII.
      if byte >= 0x80 { return false }
      hash.add(UInt32(byte))
    }
    return probability(hash) > 0
  }
}

/// The layout of the file of leaked passwords, shared by its writer (`train-model`) and its reader.
///
/// Little endian: `magic`, `version` and four zero bytes, FNV-1a 64 of everything after the first
/// 24 bytes, the number of passwords; the table's segment length and segment count (32 bit each),
/// its seed, and 16 zero bytes; the probabilities of eight classes (Float64); and 16-bit cells.
package enum LeakedPasswordsFile {
  /// The file's first eight bytes: "pwleaks" and a zero byte.
  package static let magic: UInt64 = 0x0073_6B61_656C_7770
  package static let version: UInt32 = 1
  package static let classes = 64
  package static let cells = 128
}

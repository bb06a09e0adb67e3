internal import CEmbedded

/// A list of which only fingerprints of 13 bits are kept, each beside one of eight values: a file
/// beside the model, which a web page may go without. Its bytes are constant.
package struct FusedList: @unchecked Sendable {
  package let count: Int
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
  /// logarithms of their places where they are most common; nil where the file is left out.
  package static let words = FusedList(embedded_word_places(), embedded_word_places_size())

  private init?(_ start: UnsafePointer<UInt8>?, _ size: Int) {
    guard let start else { return nil }
    let bytes = UnsafeRawBufferPointer(start: start, count: size)
    bytes.requireHeader(.fusedList)
    shape = FuseShape(
      segmentLength: bytes.number(at: 32), segmentCount: bytes.number(at: 36),
      seed: bytes.number(at: 40))
    precondition(bytes.count == 128 + shape.cellCount * 2, "an embedded list was cut")
    checksum = bytes.checksum
    count = Int(bytes.number(at: 24) as UInt64)
    values = UnsafeRawPointer(start + 64).assumingMemoryBound(to: Double.self)
    cells = UnsafeRawPointer(start + 128).assumingMemoryBound(to: UInt16.self)
  }

  /// The value of a text; nil for one that is not in the list, but for false answers.
  @inline(__always)
  package func value(_ hash: TextHash) -> Double? {
    let key = shape.key(hash)
    let (a, b, c) = shape.cells(key)
    let value = cells[a] ^ cells[b] ^ cells[c] ^ shape.fingerprint(key)
    return value >> UInt16(FuseShape.valueBits) == 0 ? values[Int(value)] : nil
  }

  @inline(__always)
  func prefetch(_ hash: TextHash) {
    let (a, b, c) = shape.cells(shape.key(hash))
    embedded_prefetch(cells + a)
    embedded_prefetch(cells + b)
    embedded_prefetch(cells + c)
  }

  /// Whether a text in lower case, in UTF-8, is in the list, or is taken for an entry.
  package func contains(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // All entries are in ASCII.
    text.allSatisfy { $0 < 0x80 } && value(TextHash(text.lazy.map { UInt32($0) })) != nil
  }
}

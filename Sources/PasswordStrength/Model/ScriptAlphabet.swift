/// The number of characters to try for a character outside ASCII: the usual size of its script's
/// alphabet.
enum ScriptAlphabet {
  /// The first and last code point of each block, and the size.
  private static let blocks: [(first: UInt32, last: UInt32, size: Double)] = [
    (0x00A0, 0x024F, 60), (0x0370, 0x03FF, 30), (0x0400, 0x04FF, 35), (0x0590, 0x05FF, 30),
    (0x0600, 0x06FF, 40), (0x0900, 0x0DFF, 60), (0x0E00, 0x0E7F, 60), (0x3040, 0x30FF, 90),
    (0x3400, 0x9FFF, 3000), (0xAC00, 0xD7AF, 2000), (0x1F000, 0x1FAFF, 1000),
  ]
  private static let otherSize = 1000.0

  /// The size, and a bit that tells the block from the others.
  static func of(_ scalar: UInt32) -> (size: Double, bit: UInt16) {
    // A joiner or a selector belongs to the picture before it.
    if scalar == 0x200D || 0xFE00...0xFE0F ~= scalar { return (2, 1 << UInt16(blocks.count)) }
    for (i, block) in blocks.enumerated() where block.first <= scalar && scalar <= block.last {
      return (block.size, 1 << UInt16(i))
    }
    return (otherSize, 1 << UInt16(blocks.count))
  }

  /// The sum of the sizes of the blocks whose bits are set.
  static func total(_ bits: UInt16) -> Double {
    var sum = bits >> UInt16(blocks.count) & 1 == 1 ? otherSize : 0
    for (i, block) in blocks.enumerated() where bits >> UInt16(i) & 1 == 1 { sum += block.size }
    return sum
  }
}

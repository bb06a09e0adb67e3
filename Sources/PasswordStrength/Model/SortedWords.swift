/// Codes the words of a list in the order of the alphabet, in about 17 bits a word.
///
/// For each word it codes how many letters to drop from the end of the word before, then the
/// letters to add, then the code of the word's probability. The bits of each part have
/// probabilities of their own, which adapt; those of a letter depend on the letter before it. The
/// writer and the reader take the same steps.
package struct SortedWords {
  /// A word as the letters 0-25 and the code of its probability.
  package typealias Word = (letters: [UInt8], code: UInt8)

  private static let end: UInt32 = 26
  private var last: [UInt8] = []
  private var dropped = BitTree(bits: 5)
  private var letters = [BitTree](repeating: BitTree(bits: 5), count: 27)
  private var codes = BitTree(bits: 8)

  package init() {}

  /// Writes a word of at most 31 letters and returns it; or, with a coder that reads, returns the
  /// next word and ignores the given one.
  package mutating func code(_ word: Word, _ coder: inout some BitCoder) -> Word {
    let common = zip(last, word.letters).prefix { $0 == $1 }.count
    last.removeLast(Int(dropped.code(UInt32(last.count - common), &coder)))
    while true {
      let next = last.count < word.letters.count ? UInt32(word.letters[last.count]) : Self.end
      let letter = letters[Int(last.last ?? UInt8(Self.end))].code(next, &coder)
      if letter == Self.end { break }
      last.append(UInt8(letter))
    }
    return (last, UInt8(codes.code(UInt32(word.code), &coder)))
  }
}

/// Writes bits in less room the likelier they are, or reads them back.
package protocol BitCoder {
  /// Writes a bit and returns it; or, in a coder that reads, ignores it and returns the next one.
  /// Adapts the chance of a zero.
  mutating func code(_ bit: Bool, _ chance: inout BitChance) -> Bool
}

/// The probability that a bit is zero, which adapts.
package struct BitChance {
  private var zeros: UInt32 = 1024

  @inline(__always)
  package func share(of range: UInt32) -> UInt32 { (range >> 11) * zeros }

  @inline(__always)
  package mutating func adapt(to bit: Bool) {
    if bit { zeros -= zeros >> 5 } else { zeros += (2048 - zeros) >> 5 }
  }
}

/// Numbers of some bits, the highest first; the chance of a bit depends on those before it.
struct BitTree {
  private let bits: Int
  private var chances: [BitChance]

  init(bits: Int) {
    self.bits = bits
    chances = [BitChance](repeating: BitChance(), count: 1 << bits)
  }

  mutating func code(_ number: UInt32, _ coder: inout some BitCoder) -> UInt32 {
    var node: UInt32 = 1
    for place in (0..<bits).reversed() {
      let bit = coder.code(number >> UInt32(place) & 1 == 1, &chances[Int(node)])
      node = node << 1 | (bit ? 1 : 0)
    }
    return node - (1 << UInt32(bits))
  }
}

/// Reads bits that a range coder wrote: each bit takes its chance's share of a range, until the
/// range is too small to be divided.
struct BitReader: BitCoder {
  private var bytes: Slice<UnsafeRawBufferPointer>
  private var range = UInt32.max
  private var value: UInt32 = 0

  init(_ bytes: Slice<UnsafeRawBufferPointer>) {
    self.bytes = bytes
    for _ in 0..<4 { value = value << 8 | UInt32(self.bytes.removeFirst()) }
  }

  mutating func code(_: Bool, _ chance: inout BitChance) -> Bool {
    let share = chance.share(of: range)
    let bit = value >= share
    if bit {
      value -= share
      range -= share
    } else {
      range = share
    }
    chance.adapt(to: bit)
    while range < 1 << 24 {
      range <<= 8
      value = value << 8 | UInt32(bytes.removeFirst())
    }
    return bit
  }
}

internal import PasswordStrength

/// Writes bits as a range coder does: the output is a number in the range of all bits so far.
struct BitWriter: BitCoder {
  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range = UInt32.max

  mutating func code(_ bit: Bool, _ chance: inout BitChance) -> Bool {
    let share = chance.share(of: range)
    if bit {
      low += UInt64(share)
      range -= share
    } else {
      range = share
    }
    chance.adapt(to: bit)
    while range < 1 << 24 {
      writeByte()
      range <<= 8
    }
    return bit
  }

  func finished() -> [UInt8] {
    var writer = self
    for _ in 0..<4 { writer.writeByte() }
    return writer.bytes
  }

  private mutating func writeByte() {
    if low >> 32 != 0 {
      // The sum carries into what is written.
      var i = bytes.count - 1
      while bytes[i] == 0xFF {
        bytes[i] = 0
        i -= 1
      }
      bytes[i] += 1
    }
    bytes.append(UInt8(truncatingIfNeeded: low >> 24))
    low = low << 8 & 0xFFFF_FFFF
  }
}

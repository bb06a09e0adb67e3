package import UnicodeText

/// Whether a password may contain a word of a user's name, found out without taking the name apart;
/// true for all beyond ASCII.
///
/// Name and password must share three characters in a row: as they stand, without what separates
/// the parts of the name, or backwards; whatever their case, and digits and signs as the letters
/// that they stand for. Most passwords of a list share nothing with their users' names.
package func mayShareWord(name: UnsafeBufferPointer<UInt8>, password: ValidUTF8) -> Bool {
  let text = password.bytes
  guard name.count >= 3, text.count >= 3 else { return false }
  let limit = 64
  guard password.isASCII, name.count <= limit, text.count <= limit, name.allSatisfy({ $0 < 0x80 })
  else { return true }
  return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * limit) { wanted in
    var count = 0
    func want(_ trigram: Trigram) {
      wanted[count] = trigram.forward
      count += 1
    }
    // As it stands, and as if nothing but letters and digits were there.
    var (whole, joined) = (Trigram(), Trigram())
    for byte in name {
      let letter = plainLetters[Int(byte)]
      whole.append(letter)
      if whole.isFull { want(whole) }
      guard isLetter(UInt32(byte | 0x20)) || isDigit(UInt32(byte)) else { continue }
      joined.append(letter)
      if joined.isFull, joined.forward != whole.forward { want(joined) }
    }
    var found = Trigram()
    for byte in text {
      found.append(plainLetters[Int(byte)])
      guard found.isFull else { continue }
      for i in 0..<count where wanted[i] == found.forward || wanted[i] == found.backward {
        return true
      }
    }
    return false
  }
}

private struct Trigram {
  private(set) var forward: UInt32 = 0
  private(set) var backward: UInt32 = 0
  private var count = 0

  var isFull: Bool { count >= 3 }

  mutating func append(_ letter: UInt8) {
    forward = (forward << 8 | UInt32(letter)) & 0xFF_FFFF
    backward = backward >> 8 | UInt32(letter) << 16
    count += 1
  }
}

/// Each character of ASCII in lower case, and the letter that it stands for.
private let plainLetters: [UInt8] = (0..<128).map { byte in
  let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  return UInt8(truncatingIfNeeded: unleeted(UInt32(lower)))
}

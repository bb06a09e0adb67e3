public import UnicodeText

/// Whether a password may contain a word of a user's name, found out without taking the name apart.
///
/// Words have three characters at least, so name and password must share three in a row: as they stand, without what separates the
/// parts of the name, or backwards; letters whatever their case, and digits and signs that stand for letters as these. Most passwords
/// of a list share nothing with their users' names, and then there are no words to prepare.
///
/// - Returns: False only if no word of the name, in any form that is looked for, is in the password. True for all beyond ASCII.
/// - Complexity: O(*n* · *m*) of at most 64 bytes each; longer texts are answered with true.
public func mayShareWord(name: UnsafeBufferPointer<UInt8>, password: ValidUTF8) -> Bool {
  let text = password.bytes
  guard name.count >= 3, text.count >= 3 else { return false }
  guard password.isASCII, name.count <= 64, text.count <= 64, name.allSatisfy({ $0 < 0x80 }) else {
    return true
  }
  return share(Trigrams(of: name, onlyWords: false), text) || share(Trigrams(of: name, onlyWords: true), text)
}

private func share(_ trigrams: Trigrams, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var wanted = Trigrams.Window()
  for byte in text {
    wanted.append(byte)
    guard wanted.isFull else { continue }
    if trigrams.contains(wanted.forward) || trigrams.contains(wanted.backward) { return true }
  }
  return false
}

/// Every three characters in a row of a name, in place.
private struct Trigrams {
  private let name: UnsafeBufferPointer<UInt8>
  private let onlyWords: Bool

  /// - Parameter onlyWords: As if nothing but letters and digits were there.
  init(of name: UnsafeBufferPointer<UInt8>, onlyWords: Bool) {
    (self.name, self.onlyWords) = (name, onlyWords)
  }

  func contains(_ wanted: UInt32) -> Bool {
    var window = Window()
    for byte in name where !onlyWords || isAlphanumeric(byte) {
      window.append(byte)
      if window.isFull, window.forward == wanted { return true }
    }
    return false
  }

  private func isAlphanumeric(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A || byte >= 0x30 && byte <= 0x39
  }

  /// The last three characters.
  struct Window {
    private(set) var forward: UInt32 = 0
    private(set) var backward: UInt32 = 0
    private var count = 0

    var isFull: Bool { count >= 3 }

    mutating func append(_ byte: UInt8) {
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      let letter = UInt32(unleeted(UInt32(lower)))
      forward = (forward << 8 | letter) & 0xFF_FFFF
      backward = backward >> 8 | letter << 16
      count += 1
    }
  }
}

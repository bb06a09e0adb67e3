/// Tells hashes without a tag by their alphabet, their length and what their last digits can be.
/// Most could be random passwords, and a few records prove more than one.
struct UntaggedHashes {
  private var records = 0
  private var length = 0
  /// The numbers that look random, that surely do, and that have their alphabet's rarest digits.
  private var (random, veryRandom, rare) = (0, 0, 0)
  private var isAll = true

  mutating func add(_ record: UnsafeBufferPointer<UInt8>) {
    guard isAll else { return }
    if records == 0 { length = record.count }
    records += 1
    isAll = record.count == length && Self.hasForm(record)
    if Self.isRandom(record) { random += 1 }
    if Self.isRandom(record, words: 40) { veryRandom += 1 }
    if record.contains(where: { $0 == UInt8(ascii: ".") || $0 == slash }) { rare += 1 }
  }

  var form: HashForm? {
    guard isAll, records > 0 else { return nil }
    let isRandom = records == 1 ? veryRandom == 1 : random * 2 > records
    let name: String? =
      switch length {
      case 13: isRandom ? "DES crypt" : nil
      // Passwords of letters and digits alone are as long as this in many generators.
      case 16: isRandom && rare * 10 > records ? "Cisco PIX" : nil
      case 22: "Domino"
      // One is what `openssl rand -base64 16` prints.
      case 24, 28, 44: records > 1 ? "a digest in base 64" : nil
      case 43: records > 1 && isRandom ? "Cisco type 4" : nil
      case 68: "ASP.NET Identity"
      case 88: "a digest in base 64"
      default: nil
      }
    return name.map { HashForm(name: $0, isUnmistakable: false) }
  }

  private static func hasForm(_ record: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = record.last else { return false }
    switch record.count {
    case 13: return record.allSatisfy(isOfCrypt) && ".26AEIMQUYcgkosw".utf8.contains(last)
    case 16, 43: return record.allSatisfy(isOfCrypt)
    case 22:
      return record.begins("(G") && last == UInt8(ascii: ")")
        && record[2..<21].allSatisfy { isOfCrypt($0) || $0 == UInt8(ascii: "+") }
    // 16, 20, 32 and 64 bytes; ASP.NET Identity 2 has a zero, a salt of 16 and a hash of 32.
    case 24, 28, 44, 68, 88:
      if record.count == 68 {
        guard record[0] == UInt8(ascii: "A"), 0x41...0x50 ~= record[1] else { return false }
      }
      let padding = record.count == 28 || record.count == 44 ? 1 : 2
      let digits = record.dropLast(padding)
      return record.suffix(padding).allSatisfy { $0 == UInt8(ascii: "=") }
        && digits.allSatisfy { $0 != UInt8(ascii: ".") && isOfCrypt($0) || $0 == UInt8(ascii: "+") }
        && (padding == 2 ? "AQgw" : "AEIMQUYcgkosw048").utf8.contains(digits.last ?? 0)
    default: return false
    }
  }

  /// Whether all are digits of crypt(3) or base 64, and change their kind as often as random ones.
  ///
  /// - Parameter percent: The fewest words, in hundredths of the length. `MyDogHasFleas` has fewer.
  static func isRandom(_ text: UnsafeBufferPointer<UInt8>, words percent: Int = 33) -> Bool {
    var (changes, words, last) = (0, 0, CharacterKind.symbol)
    for byte in text {
      let kind = CharacterKind(byte)
      guard kind.rawValue < CharacterKind.symbol.rawValue || "/.+=".utf8.contains(byte) else {
        return false
      }
      if kind != last { changes += 1 }
      if kind != last, kind != .lower || last != .upper { words += 1 }
      last = kind
    }
    return changes * 5 >= text.count * 2 && words * 100 >= text.count * percent
  }

  private static func isOfCrypt(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == slash || byte == UInt8(ascii: ".")
  }
}

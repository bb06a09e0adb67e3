internal import CCrypt
internal import PasswordPolicy
internal import UnicodeText

/// The hash of a password as systems keep it, for crypt(3), and the cost of comparing with it.
///
/// Hashes name their own cost, and one line of a file can ask for hours or for all the memory: a
/// hash whose cost is not known is not computed.
struct CryptHash {
  private let text: SecretText
  /// The number of bytes before the password's own hash, which crypt(3) takes as its setting.
  private let settingLength: Int
  /// The processor time for one comparison, in seconds: about, on a core of 2023.
  let seconds: Double
  let bytes: Int
  var isSHA: Bool { [UInt8(ascii: "5"), UInt8(ascii: "6")].contains(text[1]) }

  /// Reads a hash; nil for one of an unknown kind, or one that is not written exactly as crypt(5)
  /// says. No password has a damaged hash, which would say nothing about the password that it was
  /// made of.
  init?(_ text: SecretText) {
    guard let form = text.withUTF8({ Self.form(of: $0) }) else { return nil }
    (self.text, settingLength) = (text, text.count - form.hash)
    (seconds, bytes) = (form.seconds, form.bytes)
  }

  static let kinds =
    "yescrypt, gost-yescrypt, scrypt, bcrypt, sha512crypt, sha256crypt and md5crypt"

  func compare(_ password: UnsafeBufferPointer<UInt8>) -> PasswordHistory.Comparison {
    guard !password.contains(0) else {
      return .couldNotCheck(reason: "a password with a zero byte has no hash of this kind")
    }
    return switch crypt_compare(password.baseAddress, password.count, text.cString, settingLength) {
    case 1: .same
    case 0: .other
    default:
      .couldNotCheck(
        reason: "the system's crypt(3) does not compute the hash, or not of so long a password")
    }
  }

  // MARK: Forms and costs

  /// The number of characters at the end that are the hash itself, and the cost of computing it.
  private typealias Form = (hash: Int, seconds: Double, bytes: Int)

  private static func form(of text: UnsafeBufferPointer<UInt8>) -> Form? {
    let parts = text.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
      .map { UnsafeBufferPointer(rebasing: $0) }
    // Nothing before the first sign, the kind, its parameters or salt, and at last the hash.
    guard parts.count >= 4, parts[0].isEmpty else { return nil }
    let (salt, hash) = (parts[parts.count - 2], parts[parts.count - 1])
    // The bits of the last character that no byte fills are zero.
    func isHash(_ count: Int, lastBelow bound: Int) -> Bool {
      hash.count == count && hash.allSatisfy { digit($0) != nil }
        && hash.last.flatMap(digit).map { $0 < bound } == true
    }
    switch String(decoding: parts[1], as: UTF8.self) {
    case "1" where parts.count == 4 && isSalt(salt) && isHash(22, lastBelow: 4):
      return (22, 0.0005, 0)
    case "5" where isHash(43, lastBelow: 16): return sha(parts, 43)
    case "6" where isHash(86, lastBelow: 4): return sha(parts, 86)
    case "2a", "2b", "2x", "2y":
      guard parts.count == 4, hash.count == 53, hash.allSatisfy({ digit($0) != nil }),
        // These digits have another order, in which the highest bits come first.
        ".Oeu".utf8.contains(hash[21]), ".CGKOSWaeimquy26".utf8.contains(hash[52]),
        salt.count == 2, let cost = decimal(salt), (4...31).contains(cost)
      else { return nil }
      return (31, Double(1 << cost) * bcryptSeconds, 0)
    case "y", "gy":
      // The flavour, the size and the width of a block, a character each; what may follow is rare.
      guard parts.count == 5, parts[2].count == 3, parts[2][0] == UInt8(ascii: "j"),
        let size = digit(parts[2][1]), let width = digit(parts[2][2]),
        isSalt(salt), isHash(43, lastBelow: 16)
      else { return nil }
      return scrypt(logarithm: size + 1, width: width + 1, parallel: 1)
    case "7":
      guard parts.count == 4, salt.count >= 11, let size = digit(salt[0]),
        let width = number(salt[1...5]), let parallel = number(salt[6...10]),
        isSalt(salt[11...]), isHash(43, lastBelow: 16)
      else { return nil }
      return scrypt(logarithm: size, width: width, parallel: parallel)
    default: return nil
    }
  }

  private static func sha(_ parts: [UnsafeBufferPointer<UInt8>], _ hash: Int) -> Form? {
    guard isSalt(parts[parts.count - 2]) else { return nil }
    if parts.count == 4 { return (hash, 5000 * shaSeconds, 0) }
    guard parts.count == 5, parts[2].starts(with: "rounds=".utf8),
      let rounds = decimal(parts[2].dropFirst(7)), parts[2][7] != UInt8(ascii: "0")
    else { return nil }
    return (hash, Double(rounds) * shaSeconds, 0)
  }

  /// Whether a salt has one of the lengths that the tools of systems make. No two of them are
  /// neighbours, so that a salt with a character more or less is not one. A salt that is too long
  /// for its kind is cut by crypt(3), which shows in the setting that it gives back.
  private static func isSalt(_ salt: some Collection<UInt8>) -> Bool {
    [8, 16, 22, 24, 32, 43, 64, 86].contains(salt.count) && salt.allSatisfy { digit($0) != nil }
  }

  private static func decimal(_ digits: some Collection<UInt8>) -> Int? {
    digits.allSatisfy { (0x30...0x39).contains($0) }
      ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// The measured seconds of a round of SHA; see Documentation/pam.md.
  private static let shaSeconds = 0.000_000_4
  private static let bcryptSeconds = 0.000_065
  private static let scryptSeconds = 0.000_000_25

  private static func scrypt(logarithm: Int, width: Int, parallel: Int) -> Form? {
    // More than any machine has.
    guard logarithm < 32, width < 1 << 20, parallel < 1 << 20 else { return nil }
    let size = 1 << logarithm
    // To make the blocks and to hash them costs as much as eight of the rounds.
    let blocks = Double((size + 8) * width) * Double(parallel)
    return (43, blocks * scryptSeconds, 128 * width * (size + parallel))
  }

  /// The value of a character in crypt's own digits.
  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "."): 0
    case UInt8(ascii: "/"): 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48 + 2
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65 + 12
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 97 + 38
    default: nil
    }
  }

  /// Reads a number of crypt's digits, the lowest first.
  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    var (value, shift) = (0, 0)
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value |= digit << shift
      shift += 6
    }
    return value
  }
}

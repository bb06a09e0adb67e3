internal import CCrypt
internal import PasswordPolicy

/// The hash of a password as systems keep it, for crypt(3), and the cost of comparing with it.
///
/// Hashes name their own cost, and one line of a file can ask for hours or for all the memory: a
/// hash whose cost is not known is not computed.
struct CryptHash {
  private let text: String
  /// Seconds of processor time, about, on a core of 2023.
  let seconds: Double
  let bytes: Int

  /// Nil for a hash of a kind that is not known here, or that is written in an unknown way.
  init?(_ text: String) {
    guard let cost = Self.cost(of: text) else { return nil }
    (self.text, seconds, bytes) = (text, cost.seconds, cost.bytes)
  }

  /// The kinds that are known.
  static let kinds =
    "yescrypt, gost-yescrypt, scrypt, bcrypt, sha512crypt, sha256crypt and md5crypt"

  func compare(_ password: UnsafeBufferPointer<UInt8>) -> PasswordHistory.Comparison {
    guard !password.contains(0) else {
      return .couldNotCheck(reason: "a password with a zero byte has no hash of this kind")
    }
    return switch crypt_compare(password.baseAddress, password.count, text) {
    case 1: .same
    case 0: .other
    default:
      .couldNotCheck(
        reason: "the system's crypt(3) does not compute the hash, or not of so long a password")
    }
  }

  // MARK: Costs

  private static func cost(of hash: String) -> (seconds: Double, bytes: Int)? {
    let parts = hash.split(separator: "$", omittingEmptySubsequences: false).map { Array($0.utf8) }
    // Nothing before the first sign, the kind, its parameters or salt, and at last the hash.
    guard parts.count >= 4, parts[0].isEmpty, parts.last?.isEmpty == false else { return nil }
    switch String(decoding: parts[1], as: UTF8.self) {
    case "1": return parts.count == 4 ? (0.0005, 0) : nil
    case "5", "6":
      guard parts[2].starts(with: "rounds=".utf8) else {
        return parts.count == 4 ? (5000 * shaSeconds, 0) : nil
      }
      let rounds = Int(String(decoding: parts[2].dropFirst(7), as: UTF8.self))
      return parts.count == 5 ? rounds.map { (Double($0) * shaSeconds, 0) } : nil
    case "2a", "2b", "2x", "2y":
      guard parts.count == 4, parts[2].count == 2,
        let cost = Int(String(decoding: parts[2], as: UTF8.self)), (4...31).contains(cost)
      else { return nil }
      return (Double(1 << cost) * bcryptSeconds, 0)
    case "y", "gy":
      // The flavour, the size and the width of a block, a character each; what may follow is rare.
      guard parts.count == 5, parts[2].count == 3, parts[2][0] == UInt8(ascii: "j"),
        let size = digit(parts[2][1]), let width = digit(parts[2][2])
      else { return nil }
      return scrypt(logarithm: size + 1, width: width + 1, parallel: 1)
    case "7":
      guard parts.count == 4, parts[2].count >= 11, let size = digit(parts[2][0]),
        let width = number(parts[2][1...5]), let parallel = number(parts[2][6...10])
      else { return nil }
      return scrypt(logarithm: size, width: width, parallel: parallel)
    default: return nil
    }
  }

  /// Measured; see Documentation/pam.md.
  private static let shaSeconds = 0.000_000_4
  private static let bcryptSeconds = 0.000_065
  private static let scryptSeconds = 0.000_000_25

  private static func scrypt(logarithm: Int, width: Int, parallel: Int) -> (Double, Int)? {
    // More than any machine has.
    guard logarithm < 32, width < 1 << 20, parallel < 1 << 20 else { return nil }
    let blocks = (1 << logarithm) * width
    return (Double(blocks) * Double(parallel) * scryptSeconds, 128 * blocks)
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

  /// A number of crypt's digits, the lowest first.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var (value, shift) = (0, 0)
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      value |= digit << shift
      shift += 6
    }
    return value
  }
}

/// A list that holds something other than passwords, judging by its first records.
public enum ForeignList: Hashable, Sendable {
  /// Hashes of passwords, alone or after a user name.
  case hashes(HashKind)
  /// Hashes with what was found for them, as hashcat and John the Ripper write them.
  case potfile
  /// A table.
  ///
  /// - Parameters:
  ///   - separator: The byte between its columns.
  ///   - columns: How many it has; at least 2.
  case table(separator: UInt8, columns: Int)
  /// `KEY=VALUE`.
  case environment

  /// A kind of hash, as far as its form tells.
  public enum HashKind: String, CaseIterable, Sendable {
    /// 32 hexadecimal digits.
    case md5 = "MD5 or NT"
    /// 40 digits.
    case sha1 = "SHA-1"
    /// 56 digits.
    case sha224 = "SHA-224"
    /// 64 digits.
    case sha256 = "SHA-256"
    /// 96 digits.
    case sha384 = "SHA-384"
    /// 128 digits.
    case sha512 = "SHA-512"
    /// `*` and 40 digits.
    case mysql = "MySQL"
    /// `$2b$…`
    case bcrypt = "bcrypt"
    /// `$argon2id$…`
    case argon2 = "Argon2"
    /// `$y$…`, `$6$…` and the other forms of crypt(3).
    case crypt = "crypt(3)"
    /// `{SSHA}…` and other forms of LDAP.
    case ldap = "LDAP"
    /// `user:id:LM:NT:::`
    case pwdump = "pwdump"

    /// Whether one is enough to be sure: a form that nothing else has.
    var isUnmistakable: Bool {
      switch self {
      case .md5, .sha1, .sha224, .sha256, .sha384, .sha512: false
      case .mysql, .bcrypt, .argon2, .crypt, .ldap, .pwdump: true
      }
    }
  }
}

extension ForeignList.HashKind {
  /// The kind of a text that is a hash; nil for everything else.
  ///
  /// Digits count only if there are letters among them, all of one case: so a list of numbers is
  /// none.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let first = text.first, text.count >= 13 else { return nil }
    switch first {
    case UInt8(ascii: "$"): self.init(modularCrypt: text)
    case UInt8(ascii: "{"): self.init(ldap: text)
    case UInt8(ascii: "*"):
      guard text.count == 41, isHexadecimal(text.slice(1, 41)) else { return nil }
      self = .mysql
    default:
      guard let kind = Self.digest(ofDigits: text.count), isHexadecimal(text) else { return nil }
      self = kind
    }
  }

  private static func digest(ofDigits count: Int) -> Self? {
    switch count {
    case 32: .md5
    case 40: .sha1
    case 56: .sha224
    case 64: .sha256
    case 96: .sha384
    case 128: .sha512
    default: nil
    }
  }

  /// `$id$…`, the modular crypt format.
  private init?(modularCrypt text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 20, text.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    func begins(_ prefixes: [String]) -> Bool { prefixes.contains { text.starts(with: $0.utf8) } }
    if begins(["$2a$", "$2b$", "$2x$", "$2y$"]) {
      guard text.count == 60 else { return nil }
      self = .bcrypt
    } else if begins(["$argon2i$", "$argon2d$", "$argon2id$"]) {
      self = .argon2
    } else if begins([
      "$1$", "$5$", "$6$", "$7$", "$y$", "$gy$", "$sha1$", "$apr1$", "$md5$", "$P$", "$H$", "$S$",
      "$scrypt$", "$pbkdf2", "$bcrypt-sha256$", "$NT$", "$3$",
    ]) {
      self = .crypt
    } else {
      return nil
    }
  }

  /// `{SCHEME}base64`, RFC 2307.
  private init?(ldap text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 20,
      [
        "{SHA}", "{SSHA}", "{SSHA256}", "{SSHA512}", "{MD5}", "{SMD5}", "{CRYPT}", "{PBKDF2",
        "{ARGON2}",
      ]
      .contains(where: { text.starts(with: $0.utf8) })
    else { return nil }
    self = .ldap
  }
}

/// Digits of base 16, letters of one case among them.
private func isHexadecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var (digits, upper, lower) = (false, false, false)
  for byte in text {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digits = true
    case UInt8(ascii: "a")...UInt8(ascii: "f"): lower = true
    case UInt8(ascii: "A")...UInt8(ascii: "F"): upper = true
    default: return false
    }
  }
  return digits && upper != lower
}

/// A form in which systems keep hashes of passwords, and cracking tools write them.
public struct HashForm: Hashable, Sendable {
  /// The name in messages.
  public let name: String
  /// Whether nothing else has this form. Hexadecimal digits alone may be a random key.
  public let isUnmistakable: Bool

  /// A line of pwdump, `user:id:LM:NT:::`.
  public static let pwdump = HashForm(name: "pwdump", isUnmistakable: true)
  /// A line of NetNTLM, `user::domain:challenge:answer:…`.
  static let netNTLM = HashForm(name: "NetNTLM", isUnmistakable: true)
  /// A hash of /etc/shadow, and modular crypt in general.
  static let crypt = HashForm(name: "crypt(3)", isUnmistakable: true)

  /// Digits of base 16, and what was added to the password before it was hashed.
  static let salted = HashForm(name: "with salts", isUnmistakable: true)

  /// The hash that a text begins with, and its end: that of the text, or a colon before a password.
  static func beginning(of text: UnsafeBufferPointer<UInt8>) -> (form: HashForm, end: Int)? {
    guard text.count >= 16, let first = text.first else { return nil }
    if let digest = digest(text) { return digest }
    guard "$({*@_".utf8.contains(first) || isLetter(first) || isDigit(first) else { return nil }
    if let encoded = encoded(text) { return encoded }
    guard let tag = tags.first(where: { text.beginsFolded($0.prefix) }) else {
      return first == UInt8(ascii: "$") ? anyTag(text) : nil
    }
    let end = tag.end(in: text)
    let body = text.slice(tag.prefix.count, end)
    guard body.allSatisfy(isOfHash), tag.isEnough || hasLongRun(body) else { return nil }
    return (HashForm(name: tag.name, isUnmistakable: true), end)
  }

  /// Recognises a digest: digits of base 16 with letters of one case, so that no number is one.
  private static func digest(_ text: UnsafeBufferPointer<UInt8>) -> (form: HashForm, end: Int)? {
    var start = 0
    var name: String?
    if text[0] == UInt8(ascii: "*") { (start, name) = (1, "MySQL") }
    // SQL Server prints bytes after `0x`, and psql after `\x`.
    if text.starts(with: "0x".utf8) {
      (start, name) = (2, text[2] == UInt8(ascii: "0") ? "SQL Server" : nil)
    }
    if text.starts(with: "\\x".utf8) { start = 2 }
    if text.starts(with: "md5".utf8) { (start, name) = (3, "PostgreSQL") }
    var (digits, upper, lower) = (false, false, false)
    var end = start
    scan: while end < text.count {
      switch text[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits = true
      case UInt8(ascii: "a")...UInt8(ascii: "f"): lower = true
      case UInt8(ascii: "A")...UInt8(ascii: "F"): upper = true
      case UInt8(ascii: ":"): break scan
      default: return nil
      }
      end += 1
    }
    let count = end - start
    let isBare = name == nil
    guard digits, upper != lower,
      count >= 32 && count % 2 == 0 || count == 16 && (start == 0 || !isBare)
    else { return nil }
    let known = name ?? namesByDigits[count] ?? "hexadecimal"
    return (HashForm(name: known, isUnmistakable: !isBare || count > 256), end)
  }

  private static let namesByDigits = [
    16: "LM or MySQL 3", 32: "MD5 or NT", 40: "SHA-1", 56: "SHA-224", 64: "SHA-256",
    96: "SHA-384", 128: "SHA-512",
  ]

  private struct Tag {
    let prefix: [UInt8]
    let name: String
    let colons: Colons
    /// Whether the tag is so long that nothing else begins with it.
    let isEnough: Bool

    enum Colons {
      case exactly(Int)
      /// One colon, if letters or digits and then a `$` follow it.
      case beforeDollar
      /// Three colons with a `$` after them, or five.
      case threeOrFive
      /// One colon before a salt, if another one follows.
      case beforeSalt
    }

    init(_ prefix: String, _ name: String, _ colons: Colons = .exactly(0)) {
      (self.prefix, self.name, self.colons) = (Array(prefix.utf8), name, colons)
      isEnough = prefix.utf8.count > (prefix.hasPrefix("$") ? 6 : 12)
    }

    func end(in text: UnsafeBufferPointer<UInt8>) -> Int {
      let first = text.end(afterColons: 0)
      switch colons {
      case .exactly(let count): return text.end(afterColons: count)
      case .beforeDollar:
        let inner = text.dropFirst(first + 1).prefix { isLetter($0) || isDigit($0) }
        let isInner = inner.endIndex < text.count && text[inner.endIndex] == UInt8(ascii: "$")
        return isInner && !inner.isEmpty ? text.end(afterColons: 1) : first
      case .threeOrFive:
        let isThree = text.slice(0, text.end(afterColons: 3)).contains(UInt8(ascii: "$"))
        return text.end(afterColons: isThree ? 3 : 5)
      case .beforeSalt:
        let second = text.end(afterColons: 1)
        return second < text.count ? second : first
      }
    }
  }

  /// The tags that hashcat and John the Ripper document, if they need a name or have colons in
  /// their hashes; see ``anyTag(_:)`` for all others that begin with a `$`. Of two tags that begin
  /// alike the longer stands first.
  private static let tags: [Tag] =
    ["$2a$", "$2b$", "$2x$", "$2y$", "$bcrypt-sha256$", "bcrypt_sha256$", "bcrypt$", "{bcrypt}"]
    .map { Tag($0, "bcrypt") }
    + ["$argon2i", "$argon2d", "argon2$argon2", "argon2$", "{argon2"].map { Tag($0, "Argon2") }
    + [
      "$1$", "$3$", "$5$", "$6$", "$7$", "$y$", "$gy$", "$sha1$", "$apr1$", "$md5", "$p$", "$h$",
      "$s$", "$scrypt$", "$nt$", "@m@", "@s@",
    ].map { Tag($0, "crypt(3)") } + [
      Tag("$krb5asrep$", "Kerberos", .beforeDollar), Tag("$krb5", "Kerberos"),
      Tag("$luks$", "LUKS", .beforeDollar), Tag("$blake2$", "BLAKE2", .beforeSalt),
      Tag("$oldoffice$", "Office", .beforeSalt), Tag("scrypt:", "scrypt", .threeOrFive),
      Tag("$dcc2$", "domain cached credentials"),
      Tag("scram-sha-", "SCRAM", .exactly(2)), Tag("$mysql$", "MySQL"),
      Tag("pbkdf2_", "Django"), Tag("pbkdf2:", "Werkzeug", .exactly(2)), Tag("pbkdf2(", "web2py"),
      Tag("$pbkdf2", "PBKDF2"), Tag("grub.pbkdf2.", "GRUB"), Tag("v1;pph1_md4,", "Azure"),
      Tag("sha1:", "PBKDF2", .exactly(3)), Tag("sha256:", "PBKDF2", .exactly(3)),
      Tag("sha512:", "PBKDF2", .exactly(3)), Tag("md5:", "PBKDF2", .exactly(3)),
      Tag("otm_sha256:", "PBKDF2", .exactly(3)), Tag("exodus:", "scrypt", .exactly(6)),
      Tag("wpa*", "WPA"), Tag("sqlcipher*", "SQLCipher"), Tag("unsalted_md5$", "Django"),
    ]
    + ["md5$", "sha1$", "sha256$", "sha512$", "crypt$", "scrypt$"].map { Tag($0, "Django") }
    + [
      "sha", "ssha", "md4", "md5", "smd5", "crypt", "pbkdf2", "scrypt", "cram-md5", "pkcs5s2",
      "x-issha", "blf-crypt", "ssha1", "digest-md5", "plain-md5", "ldap-md5", "scram-sha",
    ].map { Tag("{" + $0, "LDAP") }

  /// Hashes in base 64 with a beginning and a length: ASP.NET Identity 3, Subresource Integrity.
  private static let encodings: [(prefix: StaticString, count: Int, name: String)] = [
    ("AQAAAA", 84, "ASP.NET Identity"), ("sha256-", 51, "SHA-256"), ("sha384-", 71, "SHA-384"),
    ("sha512-", 95, "SHA-512"),
  ]

  private static func encoded(_ text: UnsafeBufferPointer<UInt8>) -> (form: HashForm, end: Int)? {
    guard let encoding = encodings.first(where: { text.begins($0.prefix) }) else { return nil }
    let end = text.end(afterColons: 0)
    guard end == encoding.count, text[..<end].allSatisfy(isOfDigest) else { return nil }
    return (HashForm(name: encoding.name, isUnmistakable: true), end)
  }

  private static func anyTag(_ text: UnsafeBufferPointer<UInt8>) -> (form: HashForm, end: Int)? {
    let tag = text.dropFirst().prefix { isLetter($0) || isDigit($0) || "_.-".utf8.contains($0) }
    guard 1...40 ~= tag.count, tag.endIndex < text.count, text[tag.endIndex] == UInt8(ascii: "$")
    else { return nil }
    let end = text.end(afterColons: 0)
    let body = text.slice(tag.endIndex, end)
    guard body.allSatisfy(isOfHash), hasLongRun(body) else { return nil }
    return (HashForm(name: String(decoding: tag, as: UTF8.self), isUnmistakable: true), end)
  }

  private static func isOfHash(_ byte: UInt8) -> Bool {
    isOfDigest(byte) || "$*:,#~@|!;{})(".utf8.contains(byte)
  }

  private static func isOfDigest(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || "./+=_-".utf8.contains(byte)
  }

  private static func hasLongRun(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
    var run = 0
    return body.contains { byte in
      run = isOfDigest(byte) ? run + 1 : 0
      return run == 16
    }
  }
}

extension HashForm {
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let (form, end) = Self.beginning(of: text), end == text.count else { return nil }
    self = form
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the colon after a number of others; the end if there are fewer colons.
  fileprivate func end(afterColons colons: Int) -> Int {
    var left = colons
    return firstIndex { byte in
      guard byte == UInt8(ascii: ":") else { return false }
      left -= 1
      return left < 0
    } ?? count
  }
}

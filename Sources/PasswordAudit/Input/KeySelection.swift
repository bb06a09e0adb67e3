internal import UnicodeText

/// Which of the named values of a list are passwords: those of a `.env` file or of a document.
public struct KeySelection: Hashable, Sendable {
  /// Nil for the names of secrets.
  private let patterns: [KeyPattern]?

  /// By the names that secrets have: PASS, PASSWORD, PWD, SECRET, TOKEN, KEY, CREDENTIAL and their
  /// like as a whole part of the name, whatever the case.
  public static let secrets = KeySelection(patterns: nil)

  private init(patterns: [KeyPattern]?) { self.patterns = patterns }

  /// The names that meet one of these patterns.
  public init(_ patterns: [KeyPattern]) { self.patterns = patterns }

  /// A colon and the patterns; empty for the names of secrets.
  var text: String {
    patterns.map { ":" + $0.map(\.text).joined(separator: ",") } ?? ""
  }

  /// Whether a value of this name is a password.
  ///
  /// - Complexity: O(*n* · *m*) for the longest pattern.
  func contains(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let patterns else { return SecretName.matches(name) }
    return patterns.contains { $0.matches(name) }
  }
}

/// A name with wildcards: `*` for any text and `?` for any one character, whatever the case of
/// ASCII letters.
public struct KeyPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let bytes: [UInt8]

  /// A pattern for the whole name.
  public init(_ text: String) {
    self.text = text
    bytes = text.utf8.map(lowercased)
  }

  func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var (i, j) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while j < name.count {
      if i < bytes.count, bytes[i] == UInt8(ascii: "*") {
        star = (i, j)
        i += 1
      } else if i < bytes.count, bytes[i] == UInt8(ascii: "?") || bytes[i] == lowercased(name[j]) {
        i += 1
        j += 1
        // The rest of one character.
        if bytes[i - 1] == UInt8(ascii: "?") {
          while j < name.count, name[j] & 0xC0 == 0x80 { j += 1 }
        }
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (i, j) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return bytes[i...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

/// Whether a name is one of a secret's.
///
/// A name is taken apart at everything that is not a letter or digit, and where a capital follows a
/// small letter. A part that is one of the words makes it a secret, so that neither MONKEY nor
/// KEYBOARD_LAYOUT is one; unless the name is about the secret: TOKEN_TTL, PASSWORD_FILE,
/// PUBLIC_KEY. PWD in capitals is the working directory.
enum SecretName {
  static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.elementsEqual("PWD".utf8) { return false }
    var isSecret = false
    var last = ""
    for part in parts(name) {
      if part == "public" { return false }
      isSecret =
        isSecret || words.contains(part) || within.contains { part.includes($0) }
        || endings.contains(where: part.hasSuffix)
      last = part
    }
    return isSecret && !facts.contains(last)
  }

  private static let words: Set<String> = [
    "pass", "passwd", "password", "passwords", "passphrase", "passcode", "pwd", "pw", "pin",
    "secret",
    "secrets", "token", "tokens", "key", "keys", "credential", "credentials", "cred", "creds",
  ]

  /// So long that they are found within PGPASSWORD, too.
  private static let within = ["password", "passwd", "passphrase", "secret", "credential"]

  private static let endings = [
    "token", "apikey", "accesskey", "privatekey", "authkey", "dbpass", "userpass",
  ]

  /// Last words of names that describe a secret, such as its length, instead of holding it.
  private static let facts: Set<String> = [
    "alg", "algorithm", "count", "days", "dir", "disabled", "enabled", "expiration", "expires",
    "expiry",
    "file", "format", "header", "hours", "id", "ids", "length", "lifetime", "max", "min", "minutes",
    "name",
    "path", "policy", "prefix", "required", "seconds", "size", "suffix", "timeout", "ttl", "type",
    "uri",
    "url",
  ]

  /// In lower case. Names are few and short, as passwords are not: these may allocate.
  private static func parts(_ name: UnsafeBufferPointer<UInt8>) -> [String] {
    var parts: [String] = []
    var part = ""
    func isUpper(_ i: Int) -> Bool { i < name.count && name[i] >= 0x41 && name[i] <= 0x5A }
    func isLower(_ i: Int) -> Bool { i < name.count && name[i] >= 0x61 && name[i] <= 0x7A }
    for i in name.indices {
      // "dbPass" and "APIKey".
      let isStart = isUpper(i) && i > 0 && (isLower(i - 1) || isUpper(i - 1) && isLower(i + 1))
      if isStart || !(isUpper(i) || isLower(i)), !part.isEmpty {
        parts.append(part)
        part = ""
      }
      if isUpper(i) || isLower(i) { part.unicodeScalars.append(Unicode.Scalar(name[i] | 0x20)) }
    }
    if !part.isEmpty { parts.append(part) }
    return parts
  }
}

package import PasswordPolicy
internal import Platform
package import UnicodeText

extension Budget {
  /// The memory of one comparison with a hash.
  package static let hash = Budget(bytes: 256 << 20)
}

extension PasswordHistory {
  /// The history of a user, of the hashes of crypt(3). Hashes beyond the limits are not compared.
  ///
  /// - Parameters:
  ///   - hashes: The newest one first. Before each may stand the last day on which it was the
  ///     password, as in `2026-01-31 $6$…`.
  ///   - limit: The seconds that all comparisons of one password may take.
  ///   - within: The memory that each may take.
  package init(cryptHashes hashes: [SecretText], limit: Double = 10, within: Budget = .hash) {
    let today = presentDate().flatMap { Self.day($0.prefix(10)) }
    let dated = hashes.map(Self.dated)
    let hashes = dated.map { $0.hash }
    // Each round of SHA hashes the password too.
    var (seconds, ofSHA) = (0.0, 0.0)
    var checks: [SecretText: @Sendable (UnsafeBufferPointer<UInt8>) -> Comparison] = [:]
    for (place, text) in hashes.enumerated() where checks[text] == nil {
      let age = place == 0 ? "the last password" : "the password \(place + 1) changes ago"
      guard let hash = CryptHash(text) else {
        let reason =
          "the hash of \(age) is damaged or of an unknown kind; known are \(CryptHash.kinds)"
        checks[text] = { _ in .couldNotCheck(reason: reason) }
        continue
      }
      if hash.bytes > within.bytes || seconds + hash.seconds > limit {
        let reason = "the hash of \(age) would take too long or too much memory"
        checks[text] = { _ in .couldNotCheck(reason: reason) }
      } else {
        // A hash that is refused takes no time.
        seconds += hash.seconds
        if hash.isSHA { ofSHA += hash.seconds }
        checks[text] = hash.compare
      }
    }
    // Without a clock no password is too old.
    let daysAgo = dated.map { entry in entry.day.map { (today ?? $0) - $0 } }
    self.init(hashesNewestFirst: hashes, daysAgo: daysAgo) {
      [checks, seconds, ofSHA] password, text in
      guard seconds + ofSHA * Double(password.count / 128) <= limit else {
        return .couldNotCheck(reason: "so long a password would take too long to compare")
      }
      return checks[text]?(password) ?? .couldNotCheck(reason: "a hash is missing")
    }
  }

  /// A hash, and the day that stands before it, in days since 1970.
  private static func dated(_ text: SecretText) -> (day: Int?, hash: SecretText) {
    text.withUTF8 { bytes in
      guard bytes.count > 11, bytes[10] == UInt8(ascii: " "), bytes[4] == UInt8(ascii: "-"),
        let day = day(String(decoding: bytes[..<10], as: UTF8.self))
      else { return (nil, text) }
      return (day, SecretText(UnsafeBufferPointer(rebasing: bytes[11...])))
    }
  }

  /// The number of a day such as 2026-01-31; nil for any other text.
  private static func day(_ text: some StringProtocol) -> Int? {
    let parts = text.split(separator: "-").map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      1...12 ~= month, 1...31 ~= day
    else { return nil }
    return Int(dayNumber(year: year, month: month, day: day))
  }
}

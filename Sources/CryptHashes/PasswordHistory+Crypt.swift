package import PasswordPolicy
package import UnicodeText

extension Budget {
  /// The memory of one comparison with a hash.
  package static let hash = Budget(bytes: 256 << 20)
}

extension PasswordHistory {
  /// The history of a user, of the hashes of crypt(3). Hashes beyond the limits are not compared.
  ///
  /// - Parameters:
  ///   - hashes: The newest one first.
  ///   - limit: The seconds that all comparisons of one password may take.
  ///   - within: The memory that each may take.
  package init(cryptHashes hashes: [SecretText], limit: Double = 10, within: Budget = .hash) {
    var seconds = 0.0
    var known: [SecretText: Comparable] = [:]
    for (place, text) in hashes.enumerated() where known[text] == nil {
      let age = place == 0 ? "the last password" : "the password \(place + 1) changes ago"
      guard let hash = CryptHash(text) else {
        known[text] = .not(
          because:
            "the hash of \(age) is damaged or of an unknown kind; known are \(CryptHash.kinds)")
        continue
      }
      seconds += hash.seconds
      if hash.bytes > within.bytes || seconds > limit {
        known[text] = .not(because: "the hash of \(age) would take too long or too much memory")
      } else {
        known[text] = .with(hash)
      }
    }
    self.init(hashesNewestFirst: hashes) { [known] password, text in
      switch known[text] {
      case .with(let hash): hash.compare(password)
      case .not(let reason): .couldNotCheck(reason: reason)
      case nil: .couldNotCheck(reason: "a hash is missing")
      }
    }
  }

  /// The use of a hash: it is compared, or is not for a reason.
  private enum Comparable {
    case with(CryptHash)
    case not(because: String)
  }
}

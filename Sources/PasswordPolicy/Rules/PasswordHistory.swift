package import UnicodeText

/// Earlier passwords of a user, for `history` rules: their hashes, and how to compare a password
/// with one.
///
///     let history = PasswordHistory(newestFirst: hashes) { password, hash in
///       myLibrary.verify(password, hash) ? .same : .other
///     }
///     let context = PasswordContext(words: words, history: history)
///
/// Hashes of passwords are slow to compute on purpose, so only the newest that a rule asks about
/// are compared, after all other rules, and only if these accept the password.
public struct PasswordHistory: Sendable {
  /// The result of comparing a password with a hash.
  public enum Comparison: Hashable, Sendable {
    /// The password has this hash.
    case same
    /// The password has another hash.
    case other
    /// The comparison failed, which is never a pass. The reason stands after a colon, without a
    /// full stop, and holds nothing of the hash.
    case couldNotCheck(reason: String)
  }

  private let hashes: [SecretText]
  /// How many days ago each was last the password, as far as that is known.
  private let daysAgo: [Int?]
  private let compare:
    @Sendable (_ password: UnsafeBufferPointer<UInt8>, _ hash: SecretText) -> Comparison
  let isSlow: Bool

  /// A history of hashes, and a function that compares a password with one.
  ///
  /// - Parameters:
  ///   - hashes: In any form, the newest one first. None is an answer too: the user had no password
  ///     before.
  ///   - daysAgo: How many days ago each was last the password, for rules that ask for days; nil,
  ///     or nothing, where that is not known.
  ///   - compare: Compares a password with one of the hashes. Called from any thread.
  public init(
    newestFirst hashes: [String], daysAgo: [Int?] = [],
    compare: @escaping @Sendable (_ password: String, _ hash: String) -> Comparison
  ) {
    self.init(hashesNewestFirst: hashes.map { SecretText($0) }, daysAgo: daysAgo) {
      password, hash in
      // A password in another encoding has no text of its own: it is compared in UTF-8 only.
      String(validating: password, as: UTF8.self).map { compare($0, hash.string) } ?? .other
    }
  }

  /// A history whose comparisons get the password's bytes, without a copy.
  package init(
    hashesNewestFirst hashes: [SecretText], daysAgo: [Int?] = [],
    compare:
      @escaping @Sendable (_ password: UnsafeBufferPointer<UInt8>, _ hash: SecretText) -> Comparison
  ) {
    (self.hashes, self.daysAgo, self.compare, isSlow) = (hashes, daysAgo, compare, true)
  }

  /// A history of passwords that are known themselves, as in examples.
  package init(passwords: [String], daysAgo: [Int?] = []) {
    (hashes, self.daysAgo) = (passwords.map { SecretText($0) }, daysAgo)
    compare = { password, other in other.withUTF8 { password.elementsEqual($0) } ? .same : .other }
    isSlow = false
  }

  /// Compares a password with the newest ones, and with those that were in use some days ago.
  ///
  /// - Parameters:
  ///   - password: The password in NFC.
  ///   - given: As it came, if that is something else: it may have been hashed so.
  ///   - last: How many earlier passwords count, whenever they were used.
  ///   - days: How many days ago others count that were in use then; nil for none.
  /// - Complexity: One comparison for each form and hash.
  func answer(
    for password: UnsafeBufferPointer<UInt8>, _ given: UnsafeBufferPointer<UInt8>?, last: Int,
    days: Int?
  ) -> HistoryAnswer {
    var (trouble, compared) = (String?.none, 0)
    for (place, hash) in hashes.enumerated() {
      let age = place < daysAgo.count ? daysAgo[place] : nil
      guard place < last || (age ?? .max) <= (days ?? -1) else { continue }
      compared += 1
      for form in [password, given] {
        switch form.map({ compare($0, hash) }) {
        case .same: return .found
        case .other, nil: break
        case .couldNotCheck(let reason): trouble = trouble ?? reason
        }
      }
    }
    if let trouble { return .couldNotCheck(reason: trouble) }
    return .notFound(compared: compared)
  }
}

/// The answer of a user's earlier passwords about a new one.
public enum HistoryAnswer: Hashable, Sendable {
  /// The password is one of the earlier ones.
  case found
  /// The password is none of the earlier ones that were compared.
  case notFound(compared: Int)
  /// Some earlier passwords could not be compared, which is never a pass. The reason stands after a
  /// colon.
  case couldNotCheck(reason: String)
  /// No comparison was made, since another rule refuses the password already. The rule is
  /// undetermined, and ``Assessment/isUndetermined`` leaves it out.
  case leftOut
}

/// Passwords known from breaches: a file, or a folder of ranges, that is searched where it is and
/// is never read into memory. It may also be elsewhere, such as on the server of an app.
public struct BreachedPasswords: Sendable {
  /// The file as the policy names it.
  public let name: String
  let source: any BreachSource
  /// Whether the corpus is a filter of passwdqc's.
  package let isFilter: Bool

  init(name: String, source: any BreachSource, isFilter: Bool) {
    (self.name, self.source, self.isFilter) = (name, source, isFilter)
  }

  /// Passwords that only another program can look up, such as the server that an app sends the
  /// password to. A rule that asks them is undetermined here, which is never a pass; a form says
  /// that it is checked later. The other program must judge by the same policy.
  ///
  /// - Parameter name: The file as the policy names it.
  public init(elsewhere name: String) {
    self.init(name: name, source: Elsewhere(), isFilter: false)
  }

  /// The parts that the corpus is known not to have: parts of all hashes, passwords that were seen
  /// less often than `minCount`, and all but the `top` most frequent. Only an index tells.
  package var gaps: (missingParts: Int, minCount: Int, top: Int?) { source.gaps }

  /// A digest of the corpus, the same for every copy of it, wherever it is.
  package var digest: UInt64 { source.digest }

  /// Looks a password up: in the bytes given, in NFC, and in form KC without invisible characters.
  package func answer(for password: String) -> BreachAnswer { source.answer(for: password) }

  /// The reason why none of `tries` random texts could be looked up, worded to follow a colon; nil
  /// if one could.
  package func reasonForNoAnswers(tries: Int) -> String? {
    var reason: String?
    for _ in 0..<tries {
      guard case .couldNotCheck(_, let text) = answer(for: String(UInt64.random(in: .min ... .max)))
      else { return nil }
      reason = text
    }
    return reason
  }
}

package typealias CorpusOpener = @Sendable (_ path: String) throws(PolicyError) -> BreachedPasswords

/// A class, since Embedded Swift knows no other existentials.
protocol BreachSource: AnyObject, Sendable {
  var digest: UInt64 { get }
  var gaps: (missingParts: Int, minCount: Int, top: Int?) { get }
  func canTell(minCount: Int) -> Bool
  func answer(for password: String) -> BreachAnswer
  func makeSearch() -> any BreachSearch
}

/// Looks passwords up for one thread.
protocol BreachSearch: AnyObject {
  /// The number of passwords to announce at once; 0 if that is of no use.
  var batch: Int { get }
  /// Looks up passwords, at most ``batch``, that are asked for soon, in this order.
  func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>)
  /// - Parameters:
  ///   - text: The password in NFC.
  ///   - given: Its bytes as they came, if they are others: a corpus may have either.
  ///   - compatible: Its form KC without invisible characters, if that is another: what a verifier
  ///     hashes that prepares passwords by SASLprep.
  ///   - minCount: The least count; a password that was seen fewer times counts as not found.
  func answer(
    for text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?, minCount: Int
  ) -> BreachAnswer
}

/// A corpus's answer about one password.
public enum BreachAnswer: Hashable, Sendable {
  /// - Parameters:
  ///   - atLeast: How often it was seen at least.
  ///   - atMost: How often at most; nil if the corpus does not tell.
  ///   - oneWrongIn: About one in this many passwords that are not in the corpus gets this answer;
  ///     nil if none does.
  case found(atLeast: Int, atMost: Int?, oneWrongIn: UInt64?)
  /// The password is not in the corpus, or was seen less often than the rule asks.
  case notFound
  /// The lookup failed, so nothing is known, which is never a pass.
  ///
  /// - Parameters:
  ///   - id: The reason for programs, such as "damaged".
  ///   - reason: The reason for people, to stand after a colon, without a full stop.
  case couldNotCheck(id: String, reason: String)

  static let elsewhere = couldNotCheck(
    id: "elsewhere", reason: "the corpus is not here; the server checks the password")
}

private final class Elsewhere: BreachSource, BreachSearch {
  let digest: UInt64 = 0
  let batch = 0
  func lookAhead(_ passwords: UnsafeBufferPointer<UnsafeBufferPointer<UInt8>>) {}
  var gaps: (missingParts: Int, minCount: Int, top: Int?) { (0, 1, nil) }
  func canTell(minCount: Int) -> Bool { true }
  func makeSearch() -> any BreachSearch { self }
  func answer(for password: String) -> BreachAnswer { .elsewhere }
  func answer(
    for text: UnsafeBufferPointer<UInt8>, given: UnsafeBufferPointer<UInt8>?,
    compatible: UnsafeBufferPointer<UInt8>?, minCount: Int
  ) -> BreachAnswer { .elsewhere }
}

internal import LocatedJSON
internal import UnicodeText

/// Passwords that are refused because attackers try them first.
public struct Blocklist: Sendable {
  /// The list as the policy names it.
  public let name: String
  /// How many entries are taken from the list's start; nil takes all.
  public let top: Int?
  /// Its entries.
  package let words: WordList
  /// The part of the password that is looked up.
  public let comparison: Comparison

  /// A list of one's own.
  ///
  /// - Parameters:
  ///   - name: What reports call the list.
  ///   - words: Whatever the case of their letters. Empty ones are passed over.
  ///   - comparison: What is looked up.
  /// - Throws: `PolicyError` if there are no words, or none that is long enough to be looked for
  ///   within passwords.
  /// - Complexity: O(n)
  public init(name: String, words: [String], comparison: Comparison = .whole)
    throws(PolicyError)
  {
    let lines = words.lazy.map { Array($0.utf8) + [0x0A] }.joined()
    try self.init(name: name, top: nil, words: WordList(lines: lines), comparison: comparison)
  }

  /// A list that is part of the library.
  ///
  /// - Parameters:
  ///   - name: "common-passwords".
  ///   - top: How many entries to take from the list's start; nil takes all.
  ///   - comparison: What is looked up.
  /// - Throws: `PolicyError` if there is no such list, or nothing would be taken of it.
  public init(shipped name: String, top: Int? = nil, comparison: Comparison = .whole)
    throws(PolicyError)
  {
    guard let table = ShippedLists.table(of: name) else {
      let known = ShippedLists.names
      let suggestion = nearest(to: name, in: known)
      throw PolicyError(
        .file(.unknownList(name, suggestion: suggestion, known: known)), key: "list")
    }
    if let top { try RuleBounds.check(top, "top", in: RuleBounds.top) }
    try self.init(
      name: name, top: top, words: WordList(table, top: top), comparison: comparison)
  }

  init(name: String, top: Int?, words: WordList, comparison: Comparison) throws(PolicyError) {
    let shortest = comparison == .contains ? Self.shortestContained : 1
    guard words.longestWord >= shortest else {
      throw PolicyError(.file(.emptyList(name)), key: "list")
    }
    (self.name, self.top, self.words, self.comparison) = (name, top, words, comparison)
  }

  /// The part of the password that is looked up.
  public enum Comparison: String, CaseIterable, Sendable {
    /// The whole password, as NIST SP 800-63B-4 section 3.1.1.2 wants it.
    case whole
    /// Every part of it that is as long as an entry. Entries of fewer than four characters are left
    /// out: nearly every password contains one.
    case contains
  }
}

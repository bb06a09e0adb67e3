/// A demand for more kinds of characters the shorter a password is, as in passwdqc.
///
/// Exact for passwords of ASCII; other characters count as a kind of their own only where there is
/// hardly another. A capital at the start and a digit at the end do not count. Enough different
/// characters are asked for as well: what a random password of the minimum length has on average,
/// less one.
struct KindsByLength: Hashable, Sendable {
  /// The least lengths of passwords of one kind, two kinds, passphrases, three and four kinds; nil
  /// if such a password is never enough.
  var lengths: [Int?]
  /// The number of words of a passphrase; 0 turns passphrases off.
  var words: Int
}

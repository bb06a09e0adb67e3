/// The characters that a password may be made of.
package enum CharacterDemand: Hashable, Sendable {
  /// Those of a pattern of one character.
  case only(String)
  /// Those of these scripts, and those of all scripts, such as digits and signs.
  case scripts([String])
  /// Of scripts that are mixed no more than this.
  case mixture(ScriptMixture)
}

/// How far the scripts of one password may be mixed: restriction levels of UTS 39. Characters of all
/// scripts, such as signs, count as any; digits must be of one set of ten.
public enum ScriptMixture: String, CaseIterable, Sendable {
  /// One script, or those that Chinese, Japanese or Korean is written in.
  case singleScript
  /// The same, and Latin beside Chinese, Japanese or Korean.
  case highlyRestrictive
}

/// The words that a password, as a passphrase, must have.
package struct WordDemand: Sendable {
  /// So many words at least.
  package let min: Int
  /// Whether a word that stands twice counts once; case does not matter.
  package let isDistinct: Bool
  /// In letters: shorter words do not count.
  package let minLength: Int
  /// Other words do not count; nil if all do.
  package let list: Blocklist?
}

/// The characters of which a password may consist.
package enum CharacterDemand: Hashable, Sendable {
  /// The characters that a pattern of one character matches.
  case only(String)
  /// The characters of these scripts, and those of all scripts, such as digits and signs.
  case scripts([String])
  /// Characters of any scripts that are mixed no more than this.
  case mixture(ScriptMixture)
}

/// The degree to which the scripts of one password may be mixed: restriction levels of UTS 39.
/// Characters of all scripts, such as signs, go with any; digits must be of one set of ten.
public enum ScriptMixture: String, CaseIterable, Sendable {
  /// One script, or the scripts that Chinese, Japanese or Korean is written in.
  case singleScript
  /// One script, or Latin beside the scripts that Chinese, Japanese or Korean is written in.
  case highlyRestrictive
}

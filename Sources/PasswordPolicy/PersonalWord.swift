internal import PasswordStrength

/// A word about the user: a name, an address, the site's name.
public struct PersonalWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it was given.
  public let text: String
  /// What it is; nil if that is not known. It then counts as a word of every kind.
  public let kind: Kind?

  /// The kinds of words that `personal` and `blocklist` rules tell apart.
  public enum Kind: String, CaseIterable, Sendable {
    /// The name of the account.
    case user
    /// The person's name.
    case name
    /// An e-mail address.
    case email
    /// The name or address of the site or company.
    case site
    /// Anything else, such as a pet's name.
    case other
  }

  /// A word, and what it is if that is known.
  public init(_ text: String, _ kind: Kind? = nil) { (self.text, self.kind) = (text, kind) }

  /// A word of which it is not known what it is.
  public init(stringLiteral text: String) { self.init(text) }
}

extension [PersonalWord] {
  /// The words as the estimate looks for them: the name of a site in its parts too, as
  /// ``SiteName/words(of:)`` has them.
  package var estimated: [String] {
    flatMap { word in
      word.kind == .site ? [word.text] + SiteName.words(of: word.text) : [word.text]
    }
  }
}

/// Another form of a word that counts as the word.
public enum WordForm: String, CaseIterable, Sendable {
  /// Written backwards.
  case reversed
  /// With characters that look alike, or that stand for letters in leet spelling: `P@55w0rd`.
  case lookAlikes
}

/// The words about the user that a password may not have, and how they are looked for.
package struct PersonalDemand: Hashable, Sendable {
  /// In code points: shorter words are passed over.
  package let minLength: Int
  /// Words of other kinds are passed over.
  package let kinds: Set<PersonalWord.Kind>
  /// Whether the password is compared as a whole.
  package let comparison: Blocklist.Comparison
  /// The characters at which a word is taken apart, into parts that count instead of it; none takes
  /// it as it is. Nil for the word itself and its parts of letters and digits.
  package let separators: String?
  package let forms: Set<WordForm>

  /// Whether all that the other finds is found.
  package func finds(allOf other: PersonalDemand) -> Bool {
    minLength <= other.minLength && other.kinds.isSubset(of: kinds)
      && (comparison == .contains || other.comparison == .whole)
      && (separators == other.separators || separators == nil && other.separators == "")
      && other.forms.isSubset(of: forms)
  }
}

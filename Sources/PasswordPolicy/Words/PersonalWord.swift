internal import PasswordStrength
internal import UnicodeText

/// A word about the user: a name, an address, the site's name.
public struct PersonalWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as it was given.
  public let text: String
  /// The kind of word; nil if it is not known. The word then counts as one of every kind.
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
    /// The date of birth, such as 1990-05-17. It counts in all the ways in which people write it,
    /// with the month's name too.
    case birthday
    /// Anything else, such as a pet's name.
    case other

    /// Whether a text can be of this kind: a birthday is a date, or empty if it is not known.
    package func takes(_ text: String) -> Bool {
      self != .birthday || text.isEmpty || PersonalWord.date(text) != nil
    }
  }

  /// A word, and its kind if that is known.
  public init(_ text: String, _ kind: Kind? = nil) { (self.text, self.kind) = (text, kind) }

  /// The year, month and day of a date such as 1990-05-17; nil for any other text.
  package static func date(_ text: String) -> (Substring, Substring, Substring)? {
    let parts = text.parts(separatedBy: "-")
    guard parts.map({ $0.utf8.count }) == [4, 2, 2],
      parts.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } })
    else { return nil }
    return (parts[0], parts[1], parts[2])
  }

  /// A word of unknown kind.
  public init(stringLiteral text: String) { self.init(text) }
}

extension [PersonalWord] {
  /// The words that the estimate looks for: the name of a site also in its parts, as
  /// ``SiteName/words(of:)`` has them.
  package var estimated: [String] {
    var texts: [String] = []
    for word in self {
      texts.append(word.text)
      if word.kind == .site { texts += SiteName.words(of: word.text) }
    }
    return texts
  }
}

/// Another form of a word that counts as the word.
public enum WordForm: String, CaseIterable, Sendable {
  /// The word written backwards.
  case reversed
  /// The word with characters that look alike, or that stand for letters in leet spelling:
  /// `P@55w0rd`.
  case lookAlikes
}

/// Whether the case of letters matters where words are compared.
public enum LetterCase: String, CaseIterable, Sendable {
  /// Words are compared in any case. So are their compatibility forms and, for words about the
  /// user, their letters without accents.
  case ignored
  /// Words are compared as they are written, in NFC.
  case kept

  /// Throws if case is kept and look-alikes are wanted, which no case survives.
  func check(_ forms: Set<WordForm>) throws(PolicyError) {
    guard self == .kept, forms.contains(.lookAlikes) else { return }
    throw PolicyError(.file(.caseOfLookAlikes), key: "case")
  }
}

/// The words about the user that a password may not have, and how they are looked for.
package struct PersonalDemand: Hashable, Sendable {
  /// The fewest code points of a word; shorter words are passed over.
  package let minLength: Int
  package let kinds: Set<PersonalWord.Kind>
  package let comparison: Blocklist.Comparison
  /// The characters at which a word is split into parts that count instead of it; empty keeps the
  /// word whole. Nil for the word itself and its parts of letters and digits.
  package let separators: [Unicode.Scalar]?
  package let forms: Set<WordForm>
  package var letterCase = LetterCase.ignored

  /// Whether this demand finds every word that the other finds.
  package func finds(allOf other: PersonalDemand) -> Bool {
    minLength <= other.minLength && other.kinds.isSubset(of: kinds)
      && (comparison == .contains || other.comparison == .whole || comparison == other.comparison)
      && (separators == other.separators || separators == nil && other.separators == [])
      && other.forms.isSubset(of: forms) && letterCase == other.letterCase
  }
}

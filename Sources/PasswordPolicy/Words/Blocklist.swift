internal import JSON
internal import UnicodeText

/// Passwords that are refused because attackers try them first.
public struct Blocklist: Sendable {
  /// The list as the policy names it.
  public let name: String
  /// The number of entries that are taken from the list's start; nil takes all.
  public let top: Int?
  package let words: WordList
  /// The part of the password that is looked up.
  public let comparison: Comparison
  /// The other forms and words that count as entries.
  public let variants: Variants
  /// The words in the form in which they are compared.
  let compared: WordList
  /// The search for words a few edits away; nil if only the entries themselves count.
  let near: NearWords?

  /// Makes a list of one's own words.
  ///
  /// - Parameters:
  ///   - name: The name of the list in reports.
  ///   - words: Whatever the case of their letters. Empty ones are passed over.
  ///   - comparison: The part of the password that is looked up.
  ///   - variants: The other forms and words that count as entries.
  /// - Throws: `PolicyError` if there are no words, or none that is long enough to be looked for
  ///   within passwords.
  /// - Complexity: O(n)
  public init(
    name: String, words: [String], comparison: Comparison = .whole, variants: Variants = .none
  ) throws(PolicyError) {
    let lines = ContiguousArray(words.lazy.map { Array($0.utf8) + [0x0A] }.joined())
    let table = lines.withUnsafeBufferPointer { WordTable(lines: $0, case: variants.letterCase) }
    try self.init(
      name: name, top: nil, words: WordList(table), comparison: comparison, variants: variants)
  }

  /// The library's list of common passwords, for passwords that are one of them as a whole.
  public static var commonPasswords: Blocklist { shipped(ShippedLists.common) }

  /// The library's list of some 700,000 leaked passwords; see
  /// ``init(shipped:top:comparison:variants:)``.
  public static var leakedPasswords: Blocklist { shipped(ShippedLists.leaked) }

  private static func shipped(_ name: String) -> Blocklist {
    do { return try Blocklist(shipped: name) } catch {
      preconditionFailure("a shipped list is refused: \(error.sentence)")
    }
  }

  /// Takes a list that is part of the library.
  ///
  /// - Parameters:
  ///   - name: "common-passwords"; or "leaked-passwords", some 700,000 entries, of which a
  ///     password that did not leak is taken for one in 8,192 look-ups. It is compared as a whole,
  ///     and `top`, `edits` and look-alikes are refused.
  ///   - top: How many entries to take from the list's start; nil takes all.
  ///   - comparison: The part of the password that is looked up.
  ///   - variants: The other forms and words that count as entries.
  /// - Throws: `PolicyError` if there is no such list, or nothing would be taken of it.
  public init(
    shipped name: String, top: Int? = nil, comparison: Comparison = .whole,
    variants: Variants = .none
  ) throws(PolicyError) {
    guard let table = ShippedLists.table(of: name) else {
      let known = ShippedLists.names
      let suggestion = nearest(to: name, in: known)
      throw PolicyError(
        .file(.unknownShipped("list", name, suggestion: suggestion, known: known)), key: "list")
    }
    if let top { try RuleBounds.check(top, "top", in: Self.tops) }
    var words = WordList(table, top: top)
    if name == ShippedLists.leaked {
      if top != nil { throw PolicyError(.file(.askedListOnly(name)), key: "top") }
      if comparison != .whole { throw PolicyError(.file(.askedListOnly(name)), key: "compare") }
      if variants.edits > 0 { throw PolicyError(.file(.askedListOnly(name)), key: "edits") }
      if variants.forms.contains(.lookAlikes) {
        throw PolicyError(.file(.askedListOnly(name)), key: "forms")
      }
      words.leaked = .leakedPasswords
    }
    try self.init(name: name, top: top, words: words, comparison: comparison, variants: variants)
  }

  /// - Parameter alike: Makes characters that look alike in a list the same.
  init(
    name: String, top: Int?, words: WordList, comparison: Comparison, variants: Variants,
    alike: (WordList) -> WordList = { LookAlikeWords($0).first($0.count) }
  ) throws(PolicyError) {
    let shortest = comparison == .whole ? 1 : Self.shortestContained
    guard words.longestWord >= shortest else {
      throw PolicyError(.file(.emptyList(name)), key: "list")
    }
    (self.name, self.top, self.words, self.comparison) = (name, top, words, comparison)
    self.variants = variants
    try variants.letterCase.check(variants.forms)
    let isAlike = variants.forms.contains(.lookAlikes)
    compared = isAlike ? ShippedLists.lookAlikes(of: words) ?? alike(words) : words
    guard variants.edits > 0 else {
      near = nil
      return
    }
    try RuleBounds.check(variants.edits, "edits", in: Self.allowedEdits)
    guard comparison == .whole else { throw PolicyError(.file(.editsWithin), key: "edits") }
    let most = NearWords.mostForms / NearWords.forms(edits: variants.edits)
    guard words.count <= most else {
      throw PolicyError(
        .file(.tooManyEntries(name, entries: words.count, most: most)), key: "edits")
    }
    near =
      ShippedLists.near(words, alike: isAlike, edits: variants.edits)
      ?? NearWords(compared, maxEdits: variants.edits)
  }

  /// The length of the shortest entry that is looked for within passwords, in bytes; see
  /// ``Comparison/contains``.
  package static let shortestContained = 4
  static let tops = 1...100_000_000
  static let allowedEdits = 1...2

  /// Throws if the list can only be asked for whole passwords, which suits no kind of rule but
  /// `blocklist`.
  func checkThatItCanBeRead() throws(PolicyError) {
    if words.leaked != nil { throw PolicyError(.file(.askedListOnly(name)), key: "list") }
  }

  /// Forms, edits and words that count as entries besides the entries themselves.
  public struct Variants: Hashable, Sendable {
    /// Other forms in which entries count.
    public let forms: Set<WordForm>
    /// The number of characters that may be inserted, deleted or replaced: 2 at most, and no more
    /// than one for every four characters of the entry.
    public let edits: Int
    /// The kinds of words about the user that count as entries of three characters or more, also
    /// with digits and signs before or after them. So do their parts of letters and digits.
    public let derivedFrom: Set<PersonalWord.Kind>
    /// Whether the case of letters matters.
    public let letterCase: LetterCase

    /// No variants: only the entries count.
    public static let none = Variants()

    /// Forms, edits and words that count besides the entries as they are.
    public init(
      forms: Set<WordForm> = [], edits: Int = 0, derivedFrom: Set<PersonalWord.Kind> = [],
      case letterCase: LetterCase = .ignored
    ) {
      (self.forms, self.edits, self.derivedFrom) = (forms, edits, derivedFrom)
      self.letterCase = letterCase
    }
  }

  /// The part of the password that is looked up.
  public enum Comparison: String, CaseIterable, Sendable {
    /// The whole password, as NIST SP 800-63B-4 section 3.1.1.2 wants it.
    case whole
    /// Every part of the password that is as long as an entry. Entries of fewer than four bytes of
    /// UTF-8 are left out: nearly every password contains one.
    case contains
    /// The start of the password that is as long as an entry of four bytes or more.
    case startsWith
    /// The end of the password, likewise.
    case endsWith

    /// The comparison of a password that is written backwards.
    var mirrored: Self {
      switch self {
      case .whole, .contains: self
      case .startsWith: .endsWith
      case .endsWith: .startsWith
      }
    }
  }
}

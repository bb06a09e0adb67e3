package import UnicodeText

/// Information about the user that rules need: words about the user, and earlier passwords.
public struct PasswordContext: Sendable {
  let words: [PersonalWord]
  let personal: PersonalWords
  let previous: PreviousPassword?
  private(set) var history: PasswordHistory?

  /// Prepares the words once for any number of passwords.
  ///
  /// - Parameters:
  ///   - personal: User name, e-mail address, name, site: each is taken apart for the rules that
  ///     ask for it. As what each is is not known, it counts as a word of every kind.
  ///   - previous: The password that is being replaced.
  public init(personal: [String] = [], previous: String? = nil) {
    self.init(words: personal.map { PersonalWord($0) }, previous: previous)
  }

  /// Prepares the words once for any number of passwords.
  ///
  /// - Parameters:
  ///   - words: Words about the user, and what they are.
  ///   - previous: The password that is being replaced.
  ///   - history: The passwords before, for `history` rules.
  public init(words: [PersonalWord], previous: String? = nil, history: PasswordHistory? = nil) {
    var previous = previous
    self.init(words, previous?.withUTF8 { PreviousPassword(ValidUTF8($0)) }, history)
  }

  package init(_ example: Rule.Example) {
    self.init(
      words: example.personal, previous: example.previous,
      history: example.history.map { PasswordHistory(passwords: $0) })
  }

  /// A context whose previous password is overwritten when the context is freed.
  package init(
    words: [PersonalWord], previousText previous: SecretText?, history: PasswordHistory? = nil
  ) {
    self.init(words, previous?.withUTF8 { PreviousPassword(ValidUTF8($0)) }, history)
  }

  /// Makes a context; nil if the previous password is not UTF-8.
  package init?(
    words: [PersonalWord], previousUTF8: UnsafeBufferPointer<UInt8>, history: PasswordHistory? = nil
  ) {
    guard let text = ValidUTF8(validating: previousUTF8) else { return nil }
    self.init(words, PreviousPassword(text), history)
  }

  /// The context without the earlier passwords, for generating passwords: thousands are tried, and
  /// each comparison with a hash is slow.
  package var withoutHistory: PasswordContext {
    var context = self
    context.history = nil
    return context
  }

  private init(
    _ words: [PersonalWord], _ previous: PreviousPassword?, _ history: PasswordHistory?
  ) {
    self.words = words
    self.history = history
    self.personal = PersonalWords(words)
    self.previous = previous
  }
}

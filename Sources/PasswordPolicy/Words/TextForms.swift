internal import UnicodeText

/// The forms of one password in which rules look for words, each made when it is first asked for.
/// All forms of ASCII are the same: lower case.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct TextForms: ~Copyable {
  private var folder = CaseFolder()
  private var identifierFolder = CaseFolder()
  private var compatibility = CompatibilityFolder()
  private var unaccenting = CompatibilityFolder()
  private var known: (folded: ValidUTF8?, identifier: ValidUTF8??, unaccented: ValidUTF8?)

  /// Forgets the forms, before another password. Texts that were returned stay valid until then.
  mutating func forget() { known = (nil, nil, nil) }

  mutating func wipe() {
    forget()
    folder.wipe()
    identifierFolder.wipe()
    compatibility.wipe()
    unaccenting.wipe()
  }

  mutating func folded(_ text: ValidUTF8) -> ValidUTF8 {
    if let folded = known.folded { return folded }
    let folded = folder.folded(text)
    known.folded = folded
    return folded
  }

  /// The NFKC_Casefold form; nil if it is the folded form.
  mutating func identifier(_ text: ValidUTF8) -> ValidUTF8? {
    if text.isASCII { return nil }
    if let identifier = known.identifier { return identifier }
    let identifier = compatibility.compatible(text).map { identifierFolder.folded($0) }
    known.identifier = .some(identifier)
    return identifier
  }

  /// The NFKC_Casefold form without accents; see `CompatibilityFolder/unaccented(_:)`.
  mutating func unaccented(_ text: ValidUTF8) -> ValidUTF8 {
    if let unaccented = known.unaccented { return unaccented }
    let unaccented = unaccenting.unaccented(identifier(text) ?? folded(text))
    known.unaccented = unaccented
    return unaccented
  }

  /// The form KC without invisible characters, with its case; nil if the text has it already. Valid
  /// until the next call of any method.
  mutating func compatible(_ text: ValidUTF8) -> ValidUTF8? { compatibility.compatible(text) }
}

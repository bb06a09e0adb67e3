/// A set of characters for random passwords: printable ASCII and the space, each once.
///
/// ASCII only, because what a policy judges is the NFC form: two texts of other characters may be
/// one password, and then not every password would be as likely as every other.
package struct Alphabet: Hashable, Sendable {
  /// The characters in the order of their codes. At least two.
  package let characters: [UInt8]

  /// All 94 but the space, since forms and people lose it at the ends.
  package static let printable = Alphabet(Array(0x21...0x7E))

  /// The 73 characters that look different in any common typeface, and survive being read aloud or
  /// pasted into a shell's double quotes.
  package static let readable = printable.without(lookAlikes) ?? printable

  package static let lookAlikes = "0Oo1lI|2Z5S8B'\"`\\.,;:"

  package var count: Int { characters.count }

  var phrase: String {
    self == .printable
      ? "printable ASCII" : "\(count) \(self == .readable ? "readable" : "different") characters"
  }

  private init(_ characters: [UInt8]) { self.characters = characters }

  /// The different characters of a text; nil if one is neither printable ASCII nor the space, or if
  /// there are fewer than two.
  package init?(_ text: String) {
    let characters = Set(text.utf8).sorted()
    guard characters.count >= 2, characters.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    self.init(characters)
  }

  /// The alphabet without some characters; nil if fewer than two are left.
  package func without(_ text: String) -> Alphabet? {
    let rest = characters.filter { !text.utf8.contains($0) }
    return rest.count < 2 ? nil : Alphabet(rest)
  }
}

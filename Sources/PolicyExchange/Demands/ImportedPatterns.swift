/// Patterns for the checks of other systems, written by imports and recognised by exports.
enum ImportedPatterns {
  /// A palindrome of ASCII; the empty text and every single character are palindromes. libpwquality
  /// compares bytes, so that no text beyond ASCII is one.
  static let palindrome = #"(?i)\A(([ -~])(?1)\2|[ -~]?)\z"#

  /// A longer run of one ASCII kind than this.
  static func classRun(longerThan max: Int) -> String {
    ["[0-9]", "[A-Z]", "[a-z]", "[^0-9A-Za-z]"].map { "\($0){\(max + 1)}" }.joined(separator: "|")
  }

  static func words(_ words: [String]) -> String {
    "(?i)" + words.map(quoted).joined(separator: "|")
  }

  /// The demand that one of these patterns is not found; nil for any other pattern.
  static func demand(avoiding source: String) -> Demand.Kind? {
    if source == palindrome { return .notPalindrome }
    if source.hasPrefix("[0-9]{"), let end = source.firstIndex(of: "}"),
      let length = Int(source[source.index(source.startIndex, offsetBy: 6)..<end]), length > 1,
      length < 10_000, source == classRun(longerThan: length - 1)
    {
      return .classRepeats(max: length - 1)
    }
    guard source.hasPrefix("(?i)") else { return nil }
    let words = source.dropFirst(4).split(separator: "|", omittingEmptySubsequences: false).map(
      unquoted)
    return !words.contains("") && Self.words(words) == source ? .avoidsWords(words) : nil
  }

  private static let syntax = "\\^$.|?*+()[]{}"

  private static func quoted(_ word: String) -> String {
    word.unicodeScalars.map { syntax.unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func unquoted(_ text: Substring) -> String {
    var word = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        word.append(character)
        isEscaped = false
      }
    }
    return word
  }
}

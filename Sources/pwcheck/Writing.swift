internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// The characters that text for people may have. Documents for programs, such as JSON, CSV and
/// HTML, are UTF-8 in any case.
enum Writing {
  /// All characters.
  case unicode
  /// Marks, quotes and bars in ASCII: for `--ascii`, and for the Linux console, whose font has no
  /// emoji. Letters stay.
  case asciiMarks
  /// Only ASCII, for a terminal whose locale has no UTF-8 and which would show other characters.
  case asciiOnly

  func write(_ text: String) -> String {
    switch self {
    case .unicode: text
    case .asciiMarks: UnicodeText.asciiMarks(text)
    case .asciiOnly: UnicodeText.asciiOnly(text)
    }
  }

  var marks: MarkStyle { self == .unicode ? .emoji : .ascii }

  /// The characters that the terminal can show, by its locale and its name.
  static var ofTerminal: Writing {
    if !localeHasUTF8 { return .asciiOnly }
    return environment("TERM") == "linux" ? .asciiMarks : .unicode
  }

  /// Whether the locale's characters are written in UTF-8. In the order of POSIX, the first of
  /// these variables that is set decides, and without any the locale is C, which has ASCII only.
  private static var localeHasUTF8: Bool {
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment)
    let name = locales.first { !$0.isEmpty }?.lowercased() ?? "c"
    return name.includes("utf-8") || name.includes("utf8")
  }
}

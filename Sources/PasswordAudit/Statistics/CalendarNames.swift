/// The names of months and days that people put into passwords, in English, whole and by their
/// first three letters.
package enum CalendarNames {
  /// The years that are looked for.
  package static let years = 1900...2100

  /// The whole names of months, then of days, then the short forms of both. States hold a count of
  /// each.
  package static let all: [String] = whole + whole.map { String($0.prefix(3)) }

  static let whole = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october",
    "november",
    "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  static let months = 0..<12
  static let days = 12..<19
}

/// Finds months and days in one pass: three letters in a row lead to the one name that begins with
/// them.
///
/// A whole name counts wherever it stands. A short form counts only if no letter stands beside it:
/// `mar` is a month in `mar2019`, and none in `maria`. "may" is as short as a short form, and is
/// one.
struct CalendarNameFinder: Sendable {
  /// A bit for every three letters, of five bits each, with which a name begins. The table is
  /// small, since it is read for every character.
  private let starts: [UInt64]
  private let names: [[UInt8]]
  /// The first three letters of each name.
  private let codes: [Int]

  init() {
    names = CalendarNames.whole.map { Array($0.utf8) }
    codes = names.map { $0.prefix(3).reduce(0) { $0 << 5 | Int($1 & 31) } }
    var starts = [UInt64](repeating: 0, count: 1 << 9)
    for code in codes { starts[code >> 6] |= 1 << UInt64(code & 63) }
    self.starts = starts
  }

  /// The indices in ``CalendarNames/all`` of what the text contains, as bits. Each name is there
  /// once, whole or short.
  func found(in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var (whole, short): (UInt64, UInt64) = (0, 0)
    var code = 0
    starts.withUnsafeBufferPointer { starts in
      for i in text.indices {
        // 0 for what is no letter of ASCII, and no name has such a letter.
        let letter = (text[i] | 0x20) &- 0x60
        code = (code << 5 | (letter <= 26 ? Int(letter) : 0)) & 0x7FFF
        guard starts[code >> 6] >> UInt64(code & 63) & 1 == 1, let name = codes.firstIndex(of: code)
        else { continue }
        let begins = i == 2 || !isLetter(text[i - 3])
        let ends = i + 1 == text.count || !isLetter(text[i + 1])
        if begins, ends {
          short |= 1 << UInt64(name)
        } else if names[name].count > 3, matches(names[name], text, at: i - 2) {
          whole |= 1 << UInt64(name)
        }
      }
    }
    return whole | (short & ~whole) << UInt64(names.count)
  }

  /// Whether a byte is a letter. Bytes of characters beyond ASCII count as letters: `mär` is not a
  /// month.
  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return byte >= 0x80 || lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  private func matches(_ name: [UInt8], _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard start + name.count <= text.count else { return false }
    for i in name.indices where text[start + i] | 0x20 != name[i] { return false }
    return true
  }
}

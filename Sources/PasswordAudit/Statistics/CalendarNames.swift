/// The English names of months and days that people put into passwords, whole or as three letters.
package enum CalendarNames {
  package static let years = 1900...2100

  /// The whole names of months and days. States have a count of each.
  static let all = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
  ]
  static let months = 0..<12
  static let days = 12..<19
}

/// Finds months and days in one pass: three letters lead to the one name that begins with them.
///
/// A whole name counts wherever it stands. A short form counts only if no letter, of any script,
/// stands beside it: `mar` is a month in `mar2019`, and none in `maria`. "may" is a short form.
struct CalendarNameFinder: Sendable {
  /// A bit for every three letters, of five bits each, that begin a name. Small, to stay cached.
  private let starts: [UInt64]
  private let names: [[UInt8]]
  private let codes: [Int]

  init() {
    names = CalendarNames.all.map { Array($0.utf8) }
    codes = names.map { $0.prefix(3).reduce(0) { $0 << 5 | Int($1 & 31) } }
    var starts = [UInt64](repeating: 0, count: 1 << 9)
    for code in codes { starts[code >> 6] |= 1 << UInt64(code & 63) }
    self.starts = starts
  }

  func found(in text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var found: UInt64 = 0
    var code = 0
    starts.withUnsafeBufferPointer { starts in
      for i in text.indices {
        // 0 for what is no letter of ASCII, and no name has such a letter.
        let letter = (text[i] | 0x20) &- 0x60
        code = (code << 5 | (letter <= 26 ? Int(letter) : 0)) & 0x7FFF
        guard starts[code >> 6] >> UInt64(code & 63) & 1 == 1, let name = codes.firstIndex(of: code)
        else { continue }
        let begins = i == 2 || !isWord(text[i - 3])
        let ends = i + 1 == text.count || !isWord(text[i + 1])
        let isShort = begins && ends
        if isShort
          || names[name].count > 3 && text.slice(i - 2, text.count).beginsFolded(names[name])
        {
          found |= 1 << UInt64(name)
        }
      }
    }
    return found
  }
}

/// A word that people of a site use in passwords: a product, a place, slang.
public struct SiteWord: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The word as it was given.
  public let text: String
  /// The frequency of the word beside the other words; nil if it is not known. The word then counts
  /// like the mean of those whose weight is known.
  public let weight: Double?

  /// A word, with its weight if that is known.
  ///
  /// - Parameters:
  ///   - text: Case and accents do not matter. Words of 3 to 40 characters count.
  ///   - weight: More than 0, at most 10¹². Any other counts as unknown.
  public init(_ text: String, weight: Double? = nil) {
    self.text = text
    self.weight = weight.flatMap { $0 > 0 && $0 <= 1e12 ? $0 : nil }
  }

  /// A word of unknown weight.
  public init(stringLiteral text: String) { self.init(text) }
}

extension SiteWord {
  /// The most words that a list may have.
  package static let most = 100_000

  /// Reads a list of words, a line each. All lines may have a count: `word<TAB>count`, or `count
  /// word` as `uniq -c` writes it.
  ///
  /// - Parameter lines: UTF-8, separated by line feeds. Empty lines are passed over.
  /// - Throws: If there are more than ``most``, some lines have a count and others do not, or a
  ///   count is none.
  package static func list(_ lines: some BidirectionalCollection<UInt8>) throws(SiteWordError)
    -> [SiteWord]
  {
    var rows: [Row] = []
    for (i, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      guard rows.count < most else { throw .tooMany(line: i + 1) }
      rows.append(Row(number: i + 1, line: line.last == 0x0D ? line.dropLast() : line))
    }
    for shape in [Shape.tab, .before] {
      guard let first = rows.first(where: { $0.shape == shape }) else { continue }
      if let other = rows.first(where: { $0.shape != shape }) {
        throw .mixed(line: other.number, counted: first.number)
      }
      return try words(rows)
    }
    if rows.count > 1, rows.allSatisfy({ $0.shape == .after }) {
      throw .countAfterSpace(line: rows[0].number)
    }
    return rows.map { SiteWord(String(decoding: $0.line, as: UTF8.self)) }
  }

  private enum Shape {
    case plain
    /// Lines such as "word<TAB>count".
    case tab
    /// Lines such as "count word".
    case before
    /// Lines such as "word count", which may also be phrases.
    case after
  }

  private struct Row {
    let number: Int
    let line: [UInt8]
    let shape: Shape

    init(number: Int, line: some Collection<UInt8>) {
      (self.number, self.line) = (number, Array(line))
      let words = self.line.split(separator: 0x20)
      let isNumber = { (text: ArraySlice<UInt8>) in text.allSatisfy { (0x30...0x39).contains($0) } }
      shape =
        self.line.contains(0x09)
        ? .tab
        : words.count >= 2 && isNumber(words[0])
          ? .before : words.count == 2 && isNumber(words[1]) ? .after : .plain
    }
  }

  private static func words(_ rows: [Row]) throws(SiteWordError) -> [SiteWord] {
    var words: [SiteWord] = []
    for row in rows {
      let (count, word): (ArraySlice<UInt8>, ArraySlice<UInt8>)
      if row.shape == .tab {
        guard let tab = row.line.lastIndex(of: 0x09) else { continue }
        (word, count) = (row.line[..<tab], row.line[(tab + 1)...])
      } else {
        let start = row.line.drop { $0 == 0x20 }
        let end = start.firstIndex(of: 0x20) ?? start.endIndex
        (count, word) = (start[..<end], start[end...].drop { $0 == 0x20 })
      }
      guard !word.isEmpty, let weight = number(count) else { throw .badCount(line: row.number) }
      words.append(SiteWord(String(decoding: word, as: UTF8.self), weight: weight))
    }
    return words
  }

  /// Reads a whole number from 1 to a million million.
  private static func number(_ digits: ArraySlice<UInt8>) -> Double? {
    guard (1...13).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let value = digits.reduce(0.0) { $0 * 10 + Double($1 & 15) }
    return (1...1e12).contains(value) ? value : nil
  }
}

/// The reason why a list of words with counts cannot be read. Every case has the line, from 1.
public enum SiteWordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The list has more words than it may have.
  case tooMany(line: Int)
  /// The line has no count, although another one has.
  case mixed(line: Int, counted: Int)
  /// The count is not a whole number, or it has no word.
  case badCount(line: Int)
  /// All lines are a word, a space and a number, which may be a count or a part of the word.
  case countAfterSpace(line: Int)

  /// The line of the mistake, from 1.
  public var line: Int {
    switch self {
    case .tooMany(let line), .mixed(let line, _), .badCount(let line), .countAfterSpace(let line):
      line
    }
  }

  /// The line, the problem and the cure. Holds nothing of the list.
  public var description: String { "line \(line): \(sentence)" }

  /// The problem and the cure. Holds nothing of the list.
  public var sentence: String {
    switch self {
    case .tooMany:
      """
      a list has at most 100,000 words. Keep the most frequent ones, such as with 'pwcheck words \
      --top 100000'.
      """
    case .mixed(_, let counted):
      "this line has no count in the way that line \(counted) has one. Give every line a count "
        + "('word<TAB>count', or 'count word' as 'uniq -c' prints it), or none. "
        + "For words that hold a number, write 'word<TAB>1' in every line."
    case .badCount:
      """
      the count is not a whole number from 1 to 1,000,000,000,000, or it has no word. Write \
      'word<TAB>count', or 'count word'.
      """
    case .countAfterSpace:
      """
      every line ends in a space and a number, which may be a count or a part of the word. Write \
      'word<TAB>count' if it is a count, and 'word 7<TAB>1' if it is a part.
      """
    }
  }
}

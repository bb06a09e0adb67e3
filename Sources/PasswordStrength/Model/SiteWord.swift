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
  package static let most = 100_000

  /// Reads a list of words, a line each. All lines may have a count: `word<TAB>count`.
  package static func list(_ lines: some BidirectionalCollection<UInt8>) throws(SiteWordError)
    -> [SiteWord]
  {
    var rows: [(number: Int, line: [UInt8], tab: Int?)] = []
    for (i, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) {
      guard rows.count < most else { throw .tooMany(line: i + 1) }
      let text = Array(line.last == 0x0D ? line.dropLast() : line)
      rows.append((i + 1, text, text.lastIndex(of: 0x09)))
    }
    if let counted = rows.first(where: { $0.tab != nil }) {
      return try rows.map { (row) throws(SiteWordError) in
        guard let tab = row.tab else { throw .mixed(line: row.number, counted: counted.number) }
        guard tab > 0, let weight = number(row.line[(tab + 1)...]) else {
          throw .badCount(line: row.number)
        }
        return SiteWord(String(decoding: row.line[..<tab], as: UTF8.self), weight: weight)
      }
    }
    for row in rows {
      let parts = row.line.split(separator: 0x20)
      if parts.count > 1, isNumber(parts[0]) { throw .countBesideSpace(line: row.number) }
    }
    // One word and a number in each line; a few such lines are phrases.
    let areCounted = rows.allSatisfy {
      let parts = $0.line.split { $0 == 0x20 || $0 == 0x2C || $0 == 0x3B }
      return parts.count == 2 && isNumber(parts[1])
    }
    if rows.count > 1, areCounted { throw .countBesideSpace(line: rows[0].number) }
    return rows.map { SiteWord(String(decoding: $0.line, as: UTF8.self)) }
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Reads a whole number from 1 to a million million.
  private static func number(_ digits: ArraySlice<UInt8>) -> Double? {
    guard (1...13).contains(digits.count), isNumber(digits) else { return nil }
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
  /// The line begins with a number and a space, or all lines are a word, a space or comma, and a
  /// number: it may be a count or a part of the word.
  case countBesideSpace(line: Int)

  /// The line of the mistake, from 1.
  public var line: Int {
    switch self {
    case .tooMany(let line), .mixed(let line, _), .badCount(let line), .countBesideSpace(let line):
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
      """
      this line has no count after a tab, and line \(counted) has one. Give every line a count \
      ('word<TAB>count'), or none.
      """
    case .badCount:
      """
      the count is not a whole number from 1 to 1,000,000,000,000, or it has no word. Write \
      'word<TAB>count'.
      """
    case .countBesideSpace:
      """
      the number beside a space or comma may be a count or a part of the word. If it is a part, \
      write 'word<TAB>1' in every line. If it is a count, write 'word<TAB>count'. What 'uniq -c' \
      prints becomes that with: awk '{n = $1; sub(/^ *[0-9]+ /, ""); print $0 "\\t" n}'
      """
    }
  }
}

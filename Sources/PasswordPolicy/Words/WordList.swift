internal import PasswordStrength
internal import UnicodeText

/// Words for look-ups by bytes, most common first, case-insensitive.
///
/// A list is the first words of a table, and any number of lists share one table. A look-up
/// allocates nothing.
package struct WordList: Sendable {
  /// The number of different words that can be read.
  package let count: Int
  /// The number of entries, including those that can only be looked up.
  package var entryCount: Int { leaked?.count ?? count }
  /// The longest word, in bytes of UTF-8.
  package let longestWord: Int

  let table: WordTable
  /// Further entries, which can be looked up but not read; nil for most lists.
  var leaked: FusedList?

  /// The first words of a table.
  ///
  /// - Complexity: O(`top`)
  init(_ table: WordTable, top: Int? = nil) {
    self.table = table
    guard let top, top < table.count else {
      (count, longestWord) = (table.count, table.longestWord)
      return
    }
    count = top
    longestWord = (0..<top).reduce(0) { max($0, table[$1].count) }
  }

  func contains(_ word: UnsafeBufferPointer<UInt8>) -> Bool { contains(word, WordHash(word)) }

  /// Whether any part of the text, folded already, is a word of at least `minLength` bytes.
  ///
  /// - Complexity: O(n × the longest word's length)
  func containsWord(in text: UnsafeBufferPointer<UInt8>, minLength: Int) -> Bool {
    guard text.count >= minLength else { return false }
    return (0...(text.count - minLength)).contains { start in
      longestWord(in: text, from: start, minLength: minLength) != nil
    }
  }

  /// The length of the longest word of at least `minLength` bytes at a place of the text, folded
  /// already, that ends where it may.
  @inline(__always)
  func longestWord(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, minLength: Int,
    mayEnd: (Int) -> Bool = { _ in true }
  ) -> Int? {
    var (hash, longest) = (WordHash(), Int?.none)
    for end in start..<min(text.count, start + longestWord) {
      hash.append(text[end])
      let length = end - start + 1
      if length >= minLength, mayEnd(end + 1),
        contains(UnsafeBufferPointer(rebasing: text[start...end]), hash)
      {
        longest = length
      }
    }
    return longest
  }

  /// Whether the text, folded already, is on the list, or has a word of it where it counts.
  func lists(_ text: UnsafeBufferPointer<UInt8>, _ comparison: Blocklist.Comparison) -> Bool {
    let shortest = Blocklist.shortestContained
    return switch comparison {
    case .whole: contains(text)
    case .contains: containsWord(in: text, minLength: shortest)
    case .startsWith: longestWord(in: text, from: 0, minLength: shortest) != nil
    case .endsWith:
      text.count >= shortest
        && (max(0, text.count - longestWord)...(text.count - shortest)).contains { start in
          contains(UnsafeBufferPointer(rebasing: text[start...]))
        }
    }
  }

  /// Every word once, most common first, in its NFKC_Casefold form.
  package var words: some RandomAccessCollection<String> {
    (0..<count).lazy.map { [table] in String(decoding: table[$0], as: UTF8.self) }
  }

  /// Calls the body with each word, the most common first, until it returns false. The text is
  /// valid as long as the list.
  package func forEachWord(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) {
    for number in 0..<count where !body(table[number]) { return }
  }

  package func count(ofAtLeast codePoints: Int) -> Int {
    (0..<count).count { table[$0].codePointCount >= codePoints }
  }

  /// The memory that a list is in. Lists with the same have the same words.
  package struct Identity: Hashable {
    fileprivate let table: ObjectIdentifier
    fileprivate let count: Int
    fileprivate let isLeaked: Bool
  }

  package var identity: Identity {
    Identity(table: ObjectIdentifier(table), count: count, isLeaked: leaked != nil)
  }

  /// Whether every word that counts in a comparison counts in its look-alike form too, with as many
  /// code points.
  package func isFoundAlike(comparedAs comparison: Blocklist.Comparison) -> Bool {
    let shortest = comparison == .whole ? 1 : Blocklist.shortestContained
    var forms = LookAlikes()
    return (0..<count).allSatisfy { number in
      let word = table[number]
      let form = forms.form(of: ValidUTF8(unchecked: word, isASCII: false)).bytes
      return word.count < shortest
        || form.count >= shortest && form.codePointCount == word.codePointCount
    }
  }

  /// A hash of the words, whatever their order. It does not withstand someone who looks for
  /// collisions.
  package var digest: UInt64 {
    (0..<count).reduce(leaked?.checksum ?? 0) { sum, number in
      let hash = WordHash(table[number]).wide
      return sum &+ (hash ^ hash >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  /// Whether another list has all of these words, each of at least `bytes` bytes, and the number of
  /// look-ups that it took to find out.
  ///
  /// - Complexity: O(n); O(1) for two parts of one table, if their words may be of any length.
  package func isSubset(
    of other: WordList, andOfAtLeast bytes: Int = 0
  ) -> (holds: Bool, lookups: Int) {
    if count > other.count || leaked != nil && other.leaked == nil { return (false, 0) }
    if table === other.table, bytes == 0 { return (true, 0) }
    if leaked != nil { return (false, 0) }
    let missing = (0..<count).first { table[$0].count < bytes || !other.contains(table[$0]) }
    return (missing == nil, missing ?? count)
  }

  @inline(__always)
  func contains(_ word: UnsafeBufferPointer<UInt8>, _ hash: WordHash) -> Bool {
    if let number = table.number(of: word, hash) { return number < count }
    return leaked?.contains(word) ?? false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The number of code points of well-formed UTF-8.
  package var codePointCount: Int { reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } }
}

/// The words of a table with characters that look alike made the same.
struct LookAlikeWords {
  private let table: WordTable
  /// How many words the first words of the other table became, by their number less one.
  private var counts: [UInt32] = []

  init(_ words: WordList) {
    var forms = LookAlikes()
    var lines: [UInt8] = []
    for number in 0..<words.count {
      lines += forms.form(of: ValidUTF8(unchecked: words.table[number], isASCII: false)).bytes
      lines.append(0x0A)
    }
    var counts: [UInt32] = []
    table = lines.withUnsafeBufferPointer { WordTable(lines: $0) { counts.append(UInt32($0)) } }
    self.counts = counts
  }

  /// The list of the words that the first words became.
  func first(_ count: Int) -> WordList {
    WordList(table, top: count > 0 ? Int(counts[count - 1]) : 0)
  }
}

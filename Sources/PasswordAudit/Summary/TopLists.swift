internal import UnicodeText

/// The most frequent items, where there are too many to count all.
public struct TopList: Sendable {
  /// One entry of the list.
  public struct Entry: Hashable, Sendable {
    /// The text, cut to a few dozen bytes; nil if it is a secret that its state did not keep.
    public let text: String?
    /// The kind of each character, such as `Llllll99` for `Summer24`.
    public let mask: String
    /// Whether `text` is only the beginning of the whole text.
    public let isCut: Bool
    /// The least number of occurrences. The true number is at most ``TopList/error`` more.
    public let count: Int
  }

  /// The entries, most frequent first.
  public let entries: [Entry]
  /// The most that a count may be too low by. If the list is shorter than requested, it is also the
  /// most occurrences of a missing entry. 0 if all counts are exact.
  public let error: Int
  /// The number of all occurrences that were counted.
  public let total: Int
}

/// The number of different passwords.
public struct DistinctCount: Hashable, Sendable {
  /// The number of different passwords.
  public let count: Int
  /// The number of passwords that occur only once.
  public let once: Int
  /// The number of passwords that equal another one, such as those of accounts that share theirs.
  public let shared: Int
  /// Whether these numbers are exact. Otherwise they are estimated from a sample.
  public let isExact: Bool
  /// The standard error of `count` as a fraction of it; 0 if it is exact.
  public let standardError: Double
}

extension AuditSummary {
  /// The most frequent passwords, which are secrets; nil without statistics or one common key.
  public func topPasswords(_ limit: Int) -> TopList? {
    keyedSketches.map { TopList($0.passwords, limit, total: total) }
  }

  /// The most frequent base words, which are secrets: the text from the first to the last letter,
  /// in lower case and of four bytes or more. Nil in the same cases as ``topPasswords(_:)``.
  public func topBaseWords(_ limit: Int) -> TopList? {
    keyedSketches.map { TopList($0.baseWords, limit, total: total) }
  }

  /// The most frequent beginnings before the first letter, of six characters at most.
  public func topPrefixes(_ limit: Int) -> TopList? {
    sketches.map { TopList($0.prefixes, limit, total: total) }
  }

  /// The most frequent endings after the last letter, of six characters at most.
  public func topSuffixes(_ limit: Int) -> TopList? {
    sketches.map { TopList($0.suffixes, limit, total: total) }
  }

  /// The masks of hashcat, such as `?u?l?l?l?l?d?d`, of passwords up to 64 bytes. A character
  /// beyond ASCII is one `?b` for each of its bytes, so that hashcat understands the mask.
  ///
  /// The counts divided by ``total`` are the coverage.
  public func topMasks(_ limit: Int) -> TopList? {
    sketches.map { TopList($0.masks, limit, total: total, isMaskOfBytes: true) }
  }

  private var keyedSketches: Sketches? { keyCheck == nil ? nil : sketches }

  /// The different passwords; nil without statistics, or if states with different keys were added.
  public var distinct: DistinctCount? {
    guard let sample = keyedSketches?.distinct else { return nil }
    let once = min(sample.distinct(occurring: 1), total)
    return DistinctCount(
      count: min(max(sample.distinct, once), total), once: once, shared: total - once,
      isExact: sample.isExact, standardError: sample.standardError)
  }
}

extension TopList {
  fileprivate init(_ items: FrequentItems, _ limit: Int, total: Int, isMaskOfBytes: Bool = false) {
    entries = items.top(limit).map { Entry($0, isMaskOfBytes: isMaskOfBytes) }
    error = items.error
    self.total = total
  }
}

extension TopList.Entry {
  fileprivate init(_ entry: FrequentItems.Entry, isMaskOfBytes: Bool) {
    let stored = String(decoding: entry.text, as: UTF8.self)
    count = entry.count
    isCut = entry.note.contains(.isCut)
    if isMaskOfBytes {
      mask = stored.reduce(into: "") { $0 += "?\($1)" }
      text = mask
    } else if entry.note.contains(.isMask) {
      mask = Self.cut(stored, isCut)
      text = nil
    } else {
      text = stored
      mask = Self.cut(RedactionMask.mask(of: entry.text), isCut)
    }
  }

  private static func cut(_ mask: String, _ isCut: Bool) -> String {
    isCut && !mask.hasSuffix("…") ? mask + "…" : mask
  }
}

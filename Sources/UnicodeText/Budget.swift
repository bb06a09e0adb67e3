/// The most that a reader may read and keep, or an analysis may do: neither the time nor the memory
/// of a run is decided by whoever made a file.
///
/// A file cannot be opened, and no analysis can begin, without one.
///
///     var budget = Budget(bytes: 16 << 20, entries: 100_000, cure: "Audit each domain by itself")
///     try budget.read(line.count)
///     try budget.keep("members")
package struct Budget: Hashable, Sendable {
  package let bytes: Int
  /// Things that may be kept of them, such as values, lines or members.
  package let entries: Int
  package let steps: Int
  private let cure: String?
  private var bytesRead = 0
  private var entriesKept = 0

  /// No limits: for what is read as it comes, and of which nothing is kept that grows with it.
  package static let stream = Budget(bytes: .max)

  /// - Parameter cure: Advice to who has more, without a full stop at the end.
  package init(bytes: Int, entries: Int = .max, cure: String? = nil) {
    (self.bytes, self.entries, steps, self.cure) = (bytes, entries, 0, cure)
  }

  /// Work on what is in memory already.
  package init(steps: Int) { (bytes, entries, self.steps, cure) = (0, 0, steps, nil) }

  /// Takes note of bytes that were read.
  package mutating func read(_ count: Int) throws(OverBudget) {
    bytesRead += count
    if bytesRead > bytes { throw tooManyBytes }
  }

  /// Takes note of something more that is kept.
  ///
  /// - Parameter name: The name of such things, in the plural.
  package mutating func keep(_ name: StaticString, _ count: Int = 1) throws(OverBudget) {
    entriesKept += count
    if entriesKept > entries { throw OverBudget("more than \(grouped(entries)) \(name)", cure) }
  }

  /// The error about a file that has more bytes.
  package var tooManyBytes: OverBudget { OverBudget("larger than \(size(bytes))", cure) }
}

/// The end of a budget.
package struct OverBudget: Error, Hashable, Sendable {
  /// The limit and the cure, without a full stop at the end: "larger than 2 MiB".
  package let message: String

  fileprivate init(_ limit: String, _ cure: String?) {
    message = cure.map { "\(limit). \($0)" } ?? limit
  }
}

private func size(_ bytes: Int) -> String {
  var (count, unit) = (bytes, 0)
  while count > 0, count & 1023 == 0, unit < 3 { (count, unit) = (count >> 10, unit + 1) }
  return "\(grouped(count)) \(["bytes", "KiB", "MiB", "GiB"][unit])"
}

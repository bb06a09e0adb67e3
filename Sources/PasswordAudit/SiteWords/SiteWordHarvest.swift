internal import PasswordStrength
private import Synchronization
internal import UnicodeText

/// Finds the words of a site in its passwords: those far more frequent there than anywhere else.
/// The memory is about ten megabytes for each worker, whatever the list holds.
package final class SiteWordHarvest: Sendable {
  private let counts = Mutex((words: noWords, runs: 0))
  fileprivate static var noWords: FrequentItems { FrequentItems(capacity: 1 << 16, textLimit: 32) }

  package init() {}

  package var rowOutput: RowOutput {
    RowOutput(
      .all,
      makeWriter: {
        let counter = SiteWordCounter(self)
        return { row, _ in counter.count(row.password) }
      }, sink: { _ in })
  }

  fileprivate func take(_ words: FrequentItems, _ runs: Int) {
    counts.withLock {
      $0.words.add(words)
      $0.runs += runs
    }
  }

  /// The least ratio of found to expected records that makes a word the site's own.
  package static let leastRatio = 5.0

  /// The words that explain most beyond the model's knowledge, the best first.
  ///
  /// - Parameter minRecords: Words of fewer records are left out: one may be a whole password.
  package func proposals(minRecords: Int) -> [SiteWordProposal] {
    let (entries, runs) = counts.withLock { ($0.words.entries, $0.runs) }
    let known = KnownWords()
    var found: [Found] = []
    for entry in entries where entry.count >= max(2, minRecords) {
      let letters = entry.text.map { $0 - 0x61 }
      let expected = known.share(of: letters[...]) * Double(runs)
      let ratio = Double(entry.count) / max(expected, 1e-9)
      guard ratio >= Self.leastRatio else { continue }
      let word = String(decoding: entry.text, as: UTF8.self)
      found.append(
        Found(
          proposal: SiteWordProposal(word: word, count: entry.count, expected: expected),
          letters: entry.text, gain: Double(entry.count) * binaryLogarithm(ratio)))
    }
    found.sort { ($0.gain, $1.proposal.word) > ($1.gain, $0.proposal.word) }
    // What comes later explains next to nothing.
    let first = found.prefix(2000)
    let best = first.filter { one in !first.contains { $0.hasPiece(one) } }
    var kept: [Found] = []
    for one in best where !kept.contains(where: { $0.isWithin(one) }) { kept.append(one) }
    return kept.map(\.proposal)
  }

  private struct Found {
    let proposal: SiteWordProposal
    let letters: [UInt8]
    let gain: Double

    /// Whether another word is a piece of this one, and hardly ever anything else.
    func hasPiece(_ other: Found) -> Bool {
      letters.count > other.letters.count
        && proposal.count * 5 >= other.proposal.count * 4 && letters.includes(other.letters)
    }

    /// Whether another word is this one and more.
    func isWithin(_ other: Found) -> Bool {
      letters.count < other.letters.count && proposal.count >= other.proposal.count
        && other.letters.includes(letters)
    }
  }
}

/// A word that may be a site's own.
package struct SiteWordProposal: Hashable, Sendable {
  /// The word, of the letters a to z.
  package let word: String
  /// The number of its occurrences; of records that have the word, at least.
  package let count: Int
  /// The number of records that would have the word in a list like any other; nil for a text.
  package var expected: Double?
}

private final class SiteWordCounter {
  private let harvest: SiteWordHarvest
  private let known = KnownWords()
  private var words = SiteWordHarvest.noWords
  private var runs = 0
  private var seen: [UInt64] = []
  private var letters: [UInt8] = []

  private static let lengths = 4...32
  private static let shortestEnd = 3

  init(_ harvest: SiteWordHarvest) { self.harvest = harvest }

  deinit { harvest.take(words, runs) }

  func count(_ password: ValidUTF8) {
    seen.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    if password.bytes.allSatisfy({ $0 < 0x80 }) {
      for byte in password.bytes {
        switch byte | 0x20 {
        case 0x61...0x7A where byte >= 0x41: letters.append((byte | 0x20) - 0x61)
        default: endRun()
        }
      }
    } else {
      for letter in known.letters(
        of: String(decoding: password.bytes, as: UTF8.self).unicodeScalars)
      {
        if let letter { letters.append(letter) } else { endRun() }
      }
    }
    endRun()
  }

  /// Counts a run as a whole; one that is not a known word also without such a word at either end.
  private func endRun() {
    defer { letters.removeAll(keepingCapacity: true) }
    guard letters.count >= 2 else { return }
    runs += 1
    guard letters.count <= 2 * Self.lengths.upperBound else { return }
    add(letters[...])
    guard letters.count > Self.shortestEnd, known.rank(of: letters[...]) == nil else { return }
    for cut in Self.shortestEnd..<letters.count {
      let (before, after) = (letters[..<cut], letters[cut...])
      if Self.lengths.contains(after.count), known.rank(of: before) != nil { add(after) }
      if after.count >= Self.shortestEnd, known.rank(of: after) != nil { add(before) }
    }
  }

  private func add(_ word: ArraySlice<UInt8>) {
    guard Self.lengths.contains(word.count) else { return }
    let text = word.map { $0 + 0x61 }
    text.withUnsafeBufferPointer {
      let key = StateKey.open.hash($0)
      guard !seen.contains(key) else { return }
      seen.append(key)
      words.add(key, $0)
    }
  }
}

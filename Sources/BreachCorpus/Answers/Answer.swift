package import Platform

/// Whether a password is in a corpus.
package enum Answer: Equatable, Sendable {
  /// - Parameter oneWrongIn: About one in this many passwords that are not in the corpus gets this
  ///   answer, as the corpus keeps only a part of each hash; nil if none does.
  case found(Occurrences, oneWrongIn: UInt64?)
  /// The neighbours of its place prove that it would be there.
  case notFound
  /// Nothing is known, which is never a pass.
  case undetermined(Trouble)

  /// The answer for a password under several hashes: found if any of them is, and not found only if
  /// all could be looked up.
  package func or(_ other: @autoclosure () -> Answer) -> Answer {
    if case .found = self { return self }
    switch (self, other()) {
    case (_, .found(let occurrences, let rate)): return .found(occurrences, oneWrongIn: rate)
    case (.undetermined, _): return self
    case (_, let other): return other
    }
  }

  func counted(from minCount: Int) -> Answer {
    guard minCount > 1, case .found(let occurrences, _) = self else { return self }
    if occurrences.atLeast >= minCount { return self }
    if let most = occurrences.atMost, most < minCount { return .notFound }
    return .undetermined(.noCount)
  }
}

package struct Occurrences: Equatable, Sendable {
  package let atLeast: Int
  /// The greatest possible number; nil if the corpus does not tell.
  package let atMost: Int?

  package init(atLeast: Int, atMost: Int?) { (self.atLeast, self.atMost) = (atLeast, atMost) }

  package init(_ count: Int) { self.init(atLeast: count, atMost: count) }

  package static let unknown = Occurrences(atLeast: 1, atMost: nil)
}

package enum Trouble: Error, Equatable, Sendable {
  case unreadable(SystemError)
  case cutShort
  /// The file of the range is missing, or is compressed.
  case missingRange
  /// The corpus does not cover the place: the neighbours are too far from each other.
  case hole
  /// The bytes are not a part of a corpus, or a check sum is wrong.
  case damaged
  case notSorted
  /// The bytes of the password are not UTF-8, without which there is no NT hash.
  case notUTF8
  /// The corpus has the password but does not tell whether it was seen often enough.
  case noCount
  case command(CommandTrouble)

  package enum CommandTrouble: Equatable, Sendable {
    case cannotStart
    case failed(status: Int32)
    case killed(signal: Int32)
    case tooSlow
    case tooLong
    case noAnswer
    case limitReached

    fileprivate var text: String {
      switch self {
      case .cannotStart: "the command could not be started"
      case .failed(let status): "the command failed with exit status \(status)"
      case .killed(let signal): "the command was ended by signal \(signal)"
      case .tooSlow: "the command took too long"
      case .tooLong: "the command's answer was too long"
      case .noAnswer: "the command's answer has no line of a hash"
      case .limitReached: "no more ranges may be asked for in this run"
      }
    }
  }

  /// The reason in words, without a full stop, to stand after a colon.
  package var text: String { words.text }

  package var id: String { words.id }

  private var words: (id: String, text: String) {
    switch self {
    case .unreadable: ("unreadable", "the file cannot be read at this place")
    case .cutShort:
      ("cut-short", "the file ends before this place; its download may have been cut short")
    case .missingRange: ("missing-range", "the file of this range is missing")
    case .hole: ("hole", "the file does not cover this place; a part of the download is missing")
    case .damaged: ("damaged", "the file is damaged at this place")
    case .notSorted: ("not-sorted", "the file is not sorted by hash at this place")
    case .noCount: ("no-count", "the file does not tell how often the password was seen")
    case .notUTF8: ("not-utf-8", "the password is not UTF-8, so it has no NT hash")
    case .command(let trouble): ("command", trouble.text)
    }
  }

  /// All of them, in the order in which audits count; one stands for all commands' troubles.
  package static let all: [Trouble] = [
    .unreadable(SystemError(code: 0)), .cutShort, .missingRange, .hole, .damaged, .notSorted,
    .notUTF8, .noCount, .command(.noAnswer),
  ]
}

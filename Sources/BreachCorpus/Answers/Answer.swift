/// Whether a password is in a corpus. There are three answers, and only one of them is good news.
package enum Answer: Equatable, Sendable {
  /// The corpus has it.
  ///
  /// - Parameter oneWrongIn: About one of so many such answers is wrong, as the corpus keeps only a
  ///   part of each hash; nil if none is.
  case found(Occurrences, oneWrongIn: UInt64?)
  /// The corpus does not have it, and its neighbours prove that it would if it should.
  case notFound
  /// Nothing is known. Never a pass.
  case undetermined(Trouble)

  /// The answer for a password under several hashes: any of them that is found counts, and none was
  /// found only if all could be looked up.
  package func or(_ other: @autoclosure () -> Answer) -> Answer {
    if case .found = self { return self }
    switch (self, other()) {
    case (_, .found(let occurrences, let rate)): return .found(occurrences, oneWrongIn: rate)
    case (.undetermined, _): return self
    case (_, let other): return other
    }
  }

  /// The answer to whether the password was seen at least so many times.
  func counted(from minCount: Int) -> Answer {
    guard minCount > 1, case .found(let occurrences, _) = self else { return self }
    if occurrences.atLeast >= minCount { return self }
    if let most = occurrences.atMost, most < minCount { return .notFound }
    return .undetermined(.noCount)
  }
}

/// How often a password was seen, as far as the corpus tells.
package struct Occurrences: Equatable, Sendable {
  package let atLeast: Int
  /// Nil if there is no telling.
  package let atMost: Int?

  package init(atLeast: Int, atMost: Int?) { (self.atLeast, self.atMost) = (atLeast, atMost) }

  /// Exactly so often.
  package init(_ count: Int) { self.init(atLeast: count, atMost: count) }

  /// At least once.
  package static let unknown = Occurrences(atLeast: 1, atMost: nil)
}

/// Why a lookup has no answer.
package enum Trouble: Error, Equatable, Sendable {
  /// The system cannot read the file; its number for the reason.
  case unreadable(Int32)
  /// The file ends earlier than it should.
  case cutShort
  /// The file of this range is not there, or is compressed.
  case missingRange
  /// The place is not covered: the neighbours are too far from each other.
  case hole
  /// The bytes are not a part of a corpus, or a check sum is wrong.
  case damaged
  /// The hashes do not ascend.
  case notSorted
  /// The bytes of the password are not UTF-8, without which there is no NT hash.
  case notUTF8
  /// The password is there, and nothing tells whether it was seen often enough.
  case noCount
  /// A command for ranges has failed, or its answer is none.
  case command(CommandTrouble)

  package enum CommandTrouble: Equatable, Sendable {
    case cannotStart
    case failed(status: Int32)
    case killed(signal: Int32)
    case tooSlow
    case tooLong
    case noAnswer
    /// No more ranges are asked for in this run.
    case limitReached
  }

  /// For people, to stand after a colon, without a full stop.
  package var text: String {
    switch self {
    case .unreadable: "the file cannot be read at this place"
    case .cutShort: "the file ends before this place; its download may have been cut short"
    case .missingRange: "the file of this range is missing"
    case .hole: "the file does not cover this place; a part of the download is missing"
    case .damaged: "the file is damaged at this place"
    case .notSorted: "the file is not sorted by hash at this place"
    case .noCount: "the file does not tell how often the password was seen"
    case .notUTF8: "the password is not UTF-8, so it has no NT hash"
    case .command(let trouble):
      switch trouble {
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

  /// What ``id`` can be, in the order in which audits count.
  package static let ids = [
    "unreadable", "cut-short", "missing-range", "hole", "damaged", "not-sorted", "not-utf-8",
    "no-count", "command",
  ]

  /// For programs.
  package var id: String {
    switch self {
    case .unreadable: "unreadable"
    case .cutShort: "cut-short"
    case .missingRange: "missing-range"
    case .hole: "hole"
    case .damaged: "damaged"
    case .notSorted: "not-sorted"
    case .noCount: "no-count"
    case .notUTF8: "not-utf-8"
    case .command: "command"
    }
  }
}

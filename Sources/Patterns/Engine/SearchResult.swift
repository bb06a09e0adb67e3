/// The result of a search. There are three results and not two: a search that ran out of its budget
/// has no answer.
package enum SearchResult: Hashable, Sendable {
  /// The first match, in bytes from the start of the subject.
  case found(Range<Int>)
  case notFound
  /// Undecided. Never to be read as either of the others.
  case gaveUp(GiveUpReason)
}

/// A search's answer without the place.
package enum Finding: UInt8, Hashable, Sendable {
  case notFound = 0
  case found = 1
  /// Undecided. Never to be read as either of the others.
  case gaveUp = 2
}

/// The budget that a search ran out of.
package enum GiveUpReason: Hashable, Sendable {
  /// Too many backtracking points.
  case matchLimit
  /// Too deeply nested backtracking.
  case depthLimit
  /// Too much memory.
  case heapLimit
  /// Too much time at the places where a match may start.
  case timeLimit
  /// Any other of PCRE2's matching errors, by its number.
  case engineError(Int32)
}

/// The number of times that a pattern was found, as far as it had to be counted.
package enum CountResult: Hashable, Sendable {
  case counted(Int)
  /// Undecided after this many matches.
  case gaveUp(GiveUpReason)
}

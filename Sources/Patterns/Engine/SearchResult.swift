/// The result of a search. There are three results and not two: a search that ran out of its budget
/// has no answer.
package enum SearchResult: Hashable, Sendable {
  /// The first match, in bytes from the start of the subject.
  case found(Range<Int>)
  case notFound
  /// Undecided, with the number of PCRE2's error, such as that of a limit. It must never be read as
  /// one of the others.
  case gaveUp(Int32)
}

/// A search's answer without the place.
package enum Finding: UInt8, Hashable, Sendable {
  case notFound = 0
  case found = 1
  /// Undecided. Never to be read as either of the others.
  case gaveUp = 2
}

/// The number of times that a pattern was found, as far as it had to be counted.
package enum CountResult: Hashable, Sendable {
  case counted(Int)
  /// Undecided, with the number of PCRE2's error.
  case gaveUp(Int32)
}

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
package enum Finding: Hashable, Sendable {
  case notFound, found
  /// Undecided. Never to be read as either of the others.
  case gaveUp
}

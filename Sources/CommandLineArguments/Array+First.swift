extension Array {
  /// The first element for which a condition is true.
  ///
  /// In the place of the one that every sequence has: for elements whose type depends on another
  /// that one asks the runtime for the types of iterators, which costs a start as much as reading a
  /// policy does.
  func first(where isMeant: (Element) -> Bool) -> Element? {
    for i in 0..<count where isMeant(self[i]) { return self[i] }
    return nil
  }
}

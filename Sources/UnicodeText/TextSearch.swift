extension StringProtocol {
  /// Whether the bytes of a text are somewhere in this one.
  ///
  /// `contains(_:)` with a text is part of Swift's module for regular expressions, which would add
  /// 1.3 MB to a static program.
  ///
  /// - Complexity: O(bytes of this text × bytes of the other)
  package func includes(_ text: some StringProtocol) -> Bool {
    let count = text.utf8.count
    var rest = utf8[...]
    while rest.count >= count {
      if rest.starts(with: text.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension RandomAccessCollection {
  /// The first index whose element does not come before what is sought; the elements that do stand
  /// first.
  ///
  /// - Complexity: O(log n)
  @inlinable
  package func insertionIndex(_ comesBefore: (Element) -> Bool) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let middle = index(low, offsetBy: length / 2)
      if comesBefore(self[middle]) {
        low = index(after: middle)
        length -= length / 2 + 1
      } else {
        length /= 2
      }
    }
    return low
  }
}

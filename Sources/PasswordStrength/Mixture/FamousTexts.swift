/// Looks a whole text up among those that everybody knows, by its letters and digits: whoever tries
/// one tries it in capitals, with other signs, and with a few characters at its end.
extension Mixture {
  private static let fewest = 6
  private static let mostAtEnd = 4
  /// The decimal logarithm of the number of such texts with their usual spellings.
  private static let cost = 4.5
  private static let costAtEnd = 1.0

  func famousLog10(_ text: PreparedText) -> Double? {
    let table = tables.pointee.model.famous
    let (kinds, scalars) = (text.buffers.kinds, text.buffers.scalars)
    guard text.count >= Self.fewest, !text.isCut else { return nil }
    var hash = TextHash()
    // The text up to the last letter.
    var core = hash
    var end = 0
    var others = 0
    for i in 0..<text.count where kinds[i] != SegmentKind.symbols {
      if kinds[i] == SegmentKind.others {
        others += 1
        continue
      }
      hash.add(scalars[i])
      if kinds[i] == SegmentKind.letters { (core, end) = (hash, i + 1) }
    }
    guard others <= Self.mostAtEnd else { return nil }
    if table.rank(hash) != nil { return Self.cost + Self.costAtEnd * Double(others) }
    let atEnd = text.count - end
    guard end >= Self.fewest, 1...Self.mostAtEnd ~= atEnd, table.rank(core) != nil else {
      return nil
    }
    return Self.cost + Self.costAtEnd * Double(atEnd)
  }
}

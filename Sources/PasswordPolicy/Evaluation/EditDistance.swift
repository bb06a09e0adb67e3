/// Levenshtein's distance, as far as it matters: is it at least so much?
///
/// Only the cells of the table within `minEdits` of the diagonal can answer that.
///
/// - Complexity: O(length × minEdits)
func differ<Text: RandomAccessCollection>(
  _ a: Text, _ b: Text, byAtLeast minEdits: Int
) -> Bool where Text.Element: Equatable, Text.Index == Int {
  guard abs(a.count - b.count) < minEdits else { return true }
  if a.isEmpty || b.isEmpty { return false }
  let far = minEdits  // Stands for this distance and every larger one.
  var previous = (0...b.count).map { min($0, far) }
  var current = previous
  for i in stride(from: 1, through: a.count, by: 1) {
    let low = max(1, i - far)
    let high = min(b.count, i + far)
    current[low - 1] = low == 1 ? min(i, far) : far
    var best = current[low - 1]
    for j in low...high {
      let substituted = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      let deleted = j < i + far ? previous[j] + 1 : far
      current[j] = min(far, substituted, deleted, current[j - 1] + 1)
      best = min(best, current[j])
    }
    if best >= far { return true }
    swap(&previous, &current)
  }
  return previous[b.count] >= far
}

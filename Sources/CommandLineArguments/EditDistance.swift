/// The candidate that was probably meant; nil if none is close. The earlier wins a tie.
///
/// Close is one slip in three characters, and at least one slip, not counting leading dashes of the
/// candidate: enough for `--polcy`, too little for a word that has nothing to do with the options.
func closest(to word: String, among candidates: [String]) -> String? {
  let word = word.lowercased()
  var best: (name: String, distance: Int)?
  for candidate in candidates {
    let distance = editDistance(Array(word), Array(candidate.lowercased()))
    let tolerance = max(1, candidate.drop { $0 == "-" }.count / 3)
    if distance <= tolerance, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn one word into
/// the other, no place being changed twice (Damerau-Levenshtein, optimal string alignment).
///
/// - Complexity: O(*m* · *n*) time, O(*n*) space.
func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

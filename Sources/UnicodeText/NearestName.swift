/// The name that a misspelt word probably means; nil if no name is close. The earlier one wins a
/// tie.
///
/// Close is one slip in three characters of the longer of the two, not counting the dashes that an
/// option begins with, and at least one slip of an option: enough for `macth` and `--yb`, too
/// little for a word that has nothing to do with the names, such as another code of two letters.
/// Case is not a slip.
///
/// - Complexity: O(*n*²) for each name of *n* characters, however long the word is.
package func nearest(to word: String, in names: some Sequence<String>) -> String? {
  var best: (name: String, slips: Int)?
  let longest = names.reduce(0) { max($0, $1.utf8.count) }
  // A longer word is far from all of them, and may be a megabyte from a hostile file.
  guard word.utf8.count <= 4 * (longest + 1) else { return nil }
  let isOption = word.unicodeScalars.first == "-"
  let letters = word.unicodeScalars.drop { $0 == "-" }.count
  let word = lowerCase(word)
  for name in names {
    let longer = max(letters, name.unicodeScalars.drop { $0 == "-" }.count)
    let tolerance = max(isOption ? 1 : 0, longer / 3)
    let other = lowerCase(name)
    guard abs(word.count - other.count) <= tolerance else { continue }
    let slips = slips(word, other)
    if slips <= tolerance, slips < best?.slips ?? .max { best = (name, slips) }
  }
  return best?.name
}

private func lowerCase(_ name: String) -> [UInt32] {
  name.lowercasedASCII.unicodeScalars.map { $0.value }
}

/// The least number of insertions, deletions, replacements and swaps of neighbours that turn one
/// word into the other, no place being changed twice (Damerau-Levenshtein, optimal string
/// alignment).
///
/// - Complexity: O(*m* · *n*) time, O(*n*) space.
func slips(_ a: [UInt32], _ b: [UInt32]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}

package func didYouMean(_ suggestion: String?) -> String? {
  suggestion.map { "Did you mean '\($0)'?" }
}

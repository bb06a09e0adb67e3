internal import PasswordStrength
internal import UnicodeText

/// Reads passwords, one per line, and writes log10 of their guesses, without the passwords. A line
/// that is not UTF-8 gives an empty line.
///
/// - Parameter arguments: Words about the user; before them `--site NAME`, as often as one likes.
func score(_ arguments: ArraySlice<String>) {
  var rest = arguments
  var siteWords: [SiteWord] = []
  while rest.first == "--site" {
    siteWords += SiteName.words(of: rest.dropFirst().first ?? "").map { SiteWord($0) }
    rest = rest.dropFirst(2)
  }
  let input = readInput()
  let estimator = StrengthEstimator(siteWords: siteWords)
  var scorer = estimator.makeScorer(userWords: Array(rest))
  var output = ""
  input.withUnsafeBufferPointer { bytes in
    for line in lines(bytes) {
      if let text = ValidUTF8(validating: line) {
        output += fixed(scorer.guessesLog10(text), digits: 6)
      }
      output += "\n"
    }
  }
  write(output)
}

internal import PasswordStrength
internal import UnicodeText

/// Reads passwords, one per line, and writes log10 of their guesses, without the passwords. A line
/// that is not UTF-8 gives an empty line.
///
/// - Parameter arguments: Words about the user; before them `--site NAME` and `--words-in
///   LANGUAGE`, as often as one likes.
func score(_ arguments: ArraySlice<String>) {
  var rest = arguments
  var siteWords: [SiteWord] = []
  var languages: [WordLanguage] = []
  while let option = rest.first, ["--site", "--words-in"].contains(option) {
    let value = rest.dropFirst().first ?? ""
    rest = rest.dropFirst(2)
    if option == "--site" {
      siteWords += SiteName.words(of: value).map { SiteWord($0) }
    } else {
      guard let language = WordLanguage(rawValue: value) else {
        fail("Error: '--words-in': there is no list of words in '\(value)'.\n")
      }
      languages.append(language)
    }
  }
  let input = readInput()
  let estimator = StrengthEstimator(siteWords: siteWords, languages: languages)
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

/// Prints the whole estimate of each line, for a developer's eyes.
func explain(userWords: [String]) {
  let input = readInput()
  let estimator = StrengthEstimator()
  input.withUnsafeBufferPointer { bytes in
    for line in lines(bytes) {
      let password = String(decoding: line, as: UTF8.self)
      let estimate = estimator.estimate(password, userWords: userWords)
      write(
        "\(password)\t\(fixed(estimate.guessesLog10, digits: 2))\t\(estimate.score)\t"
          + "\(estimate.level)\t\(estimate.warning.map { "\($0)" } ?? "-")\t"
          + "\(estimate.suggestions)\n")
      for segment in estimate.segments {
        let text = String(decoding: Array(password.utf8)[segment.utf8], as: UTF8.self)
        write("    \(text)\t\(fixed(segment.guessesLog10, digits: 2))\t\(segment.kind)\n")
      }
    }
  }
}

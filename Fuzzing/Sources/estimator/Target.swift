import FuzzSupport

@testable import AssessmentReport
@testable import PasswordStrength
@testable import UnicodeText

/// With a word of a site's own, so that those are found too.
private let estimator = StrengthEstimator(extraWords: ["acmecorp"])
private let explanation = ExplanationText()
private let revealing = ExplanationText(revealsPassword: true)
private let summary = StrengthText()

/// Bytes before the first 0xFF, which no UTF-8 has, are a word about the user; the rest is a
/// password.
///
/// A test, FuzzCorpusTests, sees to it that the corpus has every kind of segment, every warning and
/// every suggestion.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let cut = bytes.firstIndex(of: 0xFF)
  let words = cut.map { [String(decoding: bytes[..<$0], as: UTF8.self)] } ?? []
  let password = String(decoding: bytes[(cut.map { $0 + 1 } ?? 0)...], as: UTF8.self)

  var scorer = estimator.makeScorer(userWords: words)
  let guesses = scorer.guesses(password)
  let estimate = estimator.estimate(password, userWords: words)
  checkEstimate(estimate, guesses: guesses)
  checkText(estimate, password)
  checkContext(bytes)
  checkAppending(to: password, guesses: guesses, estimate, &scorer)
  require(scorer.guesses(password) == guesses, "used memory scores like fresh memory")
  return 0
}

/// The same bytes as a name of a site, a list of its words, and a hash.
private func checkContext(_ bytes: UnsafeBufferPointer<UInt8>) {
  let text = String(decoding: bytes, as: UTF8.self)
  for word in SiteName.words(of: text) {
    require((3...40).contains(word.utf8.count), "a word that can be looked for")
  }
  let list = (try? SiteWord.list(Array(bytes))) ?? []
  require(list.allSatisfy { $0.weight ?? 1 > 0 }, "weights above 0")
  if let hash = try? PasswordHash(text) { require(hash.rateLog10.isFinite, "a rate") }
}

private func checkEstimate(_ estimate: StrengthEstimate, guesses: Double) {
  require(guesses.isFinite && guesses >= 0, "finitely many guesses, and at least one")
  require(estimate.guessesLog10 == guesses, "an explanation has the guesses of the score")
  require((0...100).contains(estimate.score), "a score from 0 to 100")
  require(estimate.suggestions.count <= 3, "at most three suggestions")
  var (codePoints, utf8, shares) = (0, 0, 0.0)
  for segment in estimate.segments {
    require(
      segment.codePoints.lowerBound == codePoints && segment.utf8.lowerBound == utf8,
      "segments follow each other")
    require(!segment.codePoints.isEmpty && !segment.utf8.isEmpty, "no empty segment")
    require(segment.guessesLog10.isFinite && segment.guessesLog10 >= 0, "a share of the guesses")
    (codePoints, utf8) = (segment.codePoints.upperBound, segment.utf8.upperBound)
    shares += segment.guessesLog10
  }
  require(
    estimate.segments.isEmpty || shares <= guesses + 1e-6, "shares that add up to the guesses")
  for time in estimate.crackTimes { require(!time.secondsLog10.isNaN, "a crack time") }
}

/// What is said of a password, in words.
private func checkText(_ estimate: StrengthEstimate, _ password: String) {
  require(!summary.render(estimate).isEmpty, "a strength in words")
  for text in [explanation, revealing] {
    require(!text.render(estimate, of: password).isEmpty, "an explanation in words")
  }
}

extension StrengthScorer {
  mutating func guesses(_ password: String) -> Double {
    var password = password
    return password.withUTF8 { bytes in
      guard let text = ValidUTF8(validating: bytes) else { fatalError("not so: a string is UTF-8") }
      return guessesLog10(text)
    }
  }
}

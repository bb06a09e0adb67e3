import PasswordStrength
import TestSupport
import Testing
import UnicodeText

/// What holds for every password.
struct PropertyTests {
  @Test func `random bytes give a finite estimate that is not negative`() {
    var generator = SplitMix64(seed: 1)
    var scorer = StrengthEstimator().makeScorer(userWords: ["Ana Lopez", "ana@example.com"])
    for _ in 0..<4000 {
      let length = Int.random(
        in: 0...(Bool.random(using: &generator) ? 24 : 400), using: &generator)
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let guesses = scorer.guessesLog10(String(decoding: bytes, as: UTF8.self))
      #expect(guesses.isFinite && guesses >= 0, "\(bytes)")
    }
  }

  @Test func `texts of every script and length are explained from start to end`() {
    var generator = SplitMix64(seed: 2)
    let estimator = StrengthEstimator()
    let alphabets = [
      printable, "aà1!é", "йцукен12", "密码海洋a", "😀🇩🇪e\u{301}x", "4@8310$57+9|!abc", "qazwsxedc123",
    ]
    for _ in 0..<600 {
      let text = generator.text(
        alphabets[Int.random(in: alphabets.indices, using: &generator)],
        Int.random(in: 1...100, using: &generator))
      let estimate = estimator.estimate(text)
      #expect(estimate.segments.first?.codePoints.lowerBound == 0)
      for (a, b) in zip(estimate.segments, estimate.segments.dropFirst()) {
        #expect(a.codePoints.upperBound == b.codePoints.lowerBound)
        #expect(a.utf8.upperBound == b.utf8.lowerBound)
      }
    }
  }

  @Test func `the same sign five times costs as much before a text as after it`() {
    var scorer = StrengthEstimator().makeScorer()
    for text in ["kroxel", "Marvin", "tulip"] {
      for sign in ["!", ".", "~", "#"] {
        let signs = String(repeating: sign, count: 5)
        let (before, after) = (
          scorer.guessesLog10(signs + text), scorer.guessesLog10(text + signs)
        )
        #expect(abs(before - after) < 0.5, "\(sign) \(text)")
      }
    }
  }

  /// Folding drops combining marks, and one at the start has no character before it to be a part
  /// of.
  @Test(arguments: ["\u{308}9@00512", "\u{301}\u{308}password", "пароль\u{301}1", "\u{308}"])
  func `marks that folding drops are part of a segment`(_ text: String) {
    let segments = StrengthEstimator().estimate(text).segments
    #expect(segments.first?.codePoints.lowerBound == 0)
    #expect(segments.last?.utf8.upperBound == text.utf8.count)
    for (a, b) in zip(segments, segments.dropFirst()) {
      #expect(a.codePoints.upperBound == b.codePoints.lowerBound)
    }
  }

  /// The end of a password may turn out to be the beginning of something known: `passwor` is
  /// letters, `password` is the third most common password. Otherwise one more character leaves at
  /// least a tenth of the guesses.
  @Test
  func `one more character does not make a password much weaker unless it completes something`()
    throws
  {
    var generator = SplitMix64(seed: 3)
    let estimator = StrengthEstimator()
    var scorer = estimator.makeScorer()
    let known = try fixture("vectors.tsv").map { $0[0] }
    for i in 0..<6000 {
      let shorter =
        i < known.count
        ? known[i] : generator.text(printable, Int.random(in: 1...20, using: &generator))
      let longer = shorter + generator.text(printable, 1)
      let loss = scorer.guessesLog10(shorter) - scorer.guessesLog10(longer)
      if loss <= 1 { continue }
      let completes = estimator.estimate(longer).segments.contains {
        switch $0.kind {
        case .letters, .digits, .symbols, .otherCharacters, .emoji, .bruteForce: false
        default: true
        }
      }
      #expect(completes, "\(shorter) \(longer): \(loss)")
    }
  }

  /// Letters that are almost spelled like a word are almost as easy, alone and behind others, also
  /// with what follows: no character makes all the difference.
  @Test(arguments: [
    "SWtridable", "imxquinive", "SeTuence", "mugkeeelable", "ejabledltive", "unwawaliulna",
    "qbaswirkson", "wyazinytable", "x#paosswrd!4#", "atrobbacwcdeder", "&~hazpilga77",
    "xb:droarnha", ">;2@kcdsatio", "7/^&pffthatchire", "I}1vicmulpa-",
    "中中12中中", "€€12€€", "🙂🙂#!🙂🙂", "字字字ab字字",
    "xabc\0\0\0 \0\0", "]!!cac@de",
  ])
  func `a character that completes a spelling takes two decades at most`(_ text: String) {
    var scorer = StrengthEstimator().makeScorer()
    for count in text.count - 3...text.count {
      let loss =
        scorer.guessesLog10(String(text.prefix(count - 1)))
        - scorer.guessesLog10(String(text.prefix(count)))
      #expect(loss <= 2.001, "\(count): \(loss)")
    }
  }

  /// A picture at an end is a choice among a thousand, however often it stands there.
  @Test(arguments: ["kwtzq", "password", "cence12", "tram-window4bx", "Müller"])
  func `pictures at an end cost one choice`(_ core: String) {
    var scorer = StrengthEstimator().makeScorer()
    let guesses = scorer.guessesLog10(core)
    for picture in ["€", "🙂", "★", "\u{FFFD}"] {
      for count in 1...12 {
        let pictures = String(repeating: picture, count: count)
        for text in [core + pictures, pictures + core] {
          let more = scorer.guessesLog10(text) - guesses
          #expect(0...4.5 ~= more, "\(text): \(more)")
        }
      }
    }
  }

  @Test func `reused memory gives the same result as fresh memory`() throws {
    let estimator = StrengthEstimator()
    var reused = estimator.makeScorer()
    for row in try fixture("vectors.tsv").prefix(500) {
      _ = reused.guessesLog10(String(row[0].reversed()) + String(repeating: "x9é", count: 50))
      var fresh = estimator.makeScorer()
      #expect(reused.guessesLog10(row[0]) == fresh.guessesLog10(row[0]))
      #expect(estimator.estimate(row[0]).guessesLog10 == fresh.guessesLog10(row[0]))
    }
  }

  @Test func `threads share an estimator`() async throws {
    let estimator = StrengthEstimator()
    let passwords = try fixture("vectors.tsv").map { $0[0] }
    let results = await withTaskGroup(of: [Double].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var scorer = estimator.makeScorer()
          return passwords.map { scorer.guessesLog10($0) }
        }
      }
      return await group.reduce(into: [[Double]]()) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == results[0] })
  }

  @Test func `a password and its composed form are the same`() {
    var scorer = StrengthEstimator().makeScorer()
    #expect(scorer.guessesLog10("motdepasse\u{301}") == scorer.guessesLog10("motdepassé"))
  }
}

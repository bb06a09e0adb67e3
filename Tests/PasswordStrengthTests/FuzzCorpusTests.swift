import FoundationEssentials
import PasswordStrength
import Testing

/// The estimator's fuzz target starts from inputs that reach everything an explanation can say, so
/// that it mutates them all.
struct FuzzCorpusTests {
  /// As Fuzzing/Sources/estimator reads an input: words about the user, and a password after a byte
  /// that UTF-8 does not have.
  private static func estimates() throws -> [StrengthEstimate] {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = root + "/Fuzzing/Corpora/estimator"
    let estimator = StrengthEstimator(extraWords: ["acmecorp"])
    return try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts.dropLast().map { String(decoding: $0, as: UTF8.self) }
      return estimator.estimate(
        String(decoding: parts[parts.count - 1], as: UTF8.self), userWords: words)
    }
  }

  @Test func `the corpus has every kind of segment`() throws {
    let found = Set(try Self.estimates().flatMap(\.segments).map { kindAndSpelling($0.kind) })
    #expect(Set(everyKind).subtracting(found) == [])
  }

  @Test func `the corpus has every warning and every suggestion`() throws {
    let estimates = try Self.estimates()
    #expect(Set(StrengthWarning.allCases).subtracting(estimates.compactMap(\.warning)) == [])
    #expect(Set(StrengthSuggestion.allCases).subtracting(estimates.flatMap(\.suggestions)) == [])
  }
}

private let everyKind = [
  "common plain", "common leet", "leaked", "word plain", "word reversed",
  "word leet", "word folded", "listed plain", "listed folded", "famous", "encoded", "address",
  "decoration", "interleaved",
  "letters plain", "letters leet", "letters folded", "year", "date", "common number", "digits",
  "walk",
  "sequence", "repeated", "block", "palindrome", "identifier", "user plain", "user reversed",
  "user leet", "site",
  "common symbols", "symbols", "others", "emoji", "brute force",
]

/// Without the numbers and names that vary.
private func kindAndSpelling(_ kind: Segment.Kind) -> String {
  switch kind {
  case .commonPassword(_, let spelling): "common \(spelling)"
  case .leakedPassword: "leaked"
  case .word(_, _, let spelling): "word \(spelling)"
  case .listedWord(let spelling): "listed \(spelling)"
  case .letters(let spelling): "letters \(spelling)"
  case .year: "year"
  case .date: "date"
  case .commonNumber: "common number"
  case .digits: "digits"
  case .keyboardWalk: "walk"
  case .sequence: "sequence"
  case .repeatedCharacter: "repeated"
  case .repeatedBlock: "block"
  case .palindrome: "palindrome"
  case .interleaved: "interleaved"
  case .famousText: "famous"
  case .encoded: "encoded"
  case .addressPart: "address"
  case .decoration: "decoration"
  case .identifier: "identifier"
  case .userWord(let spelling): "user \(spelling)"
  case .siteWord: "site"
  case .commonSymbols: "common symbols"
  case .symbols: "symbols"
  case .otherCharacters: "others"
  case .emoji: "emoji"
  case .bruteForce: "brute force"
  }
}

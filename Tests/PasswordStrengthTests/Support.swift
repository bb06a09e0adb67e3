import FoundationEssentials
import PasswordStrength
import TestSupport
import UnicodeText

/// The rows of a file of tab-separated values beside the tests.
func fixture(_ name: String) throws -> [[String]] {
  let path = #filePath.split(separator: "/").dropLast().joined(separator: "/")
  let data = try Data(contentsOf: URL(fileURLWithPath: "/\(path)/Fixtures/\(name)"))
  return data.split(separator: 0x0A).map { line in
    line.split(separator: 0x09, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension StrengthScorer {
  mutating func guessesLog10(_ password: String) -> Double {
    var password = password
    return password.withUTF8 { bytes in
      guard let text = ValidUTF8(validating: bytes) else { return .nan }
      return guessesLog10(text)
    }
  }
}

extension SplitMix64 {
  /// A text of so many characters of an alphabet.
  mutating func text(_ alphabet: String, _ length: Int) -> String {
    let characters = Array(alphabet)
    return String(
      (0..<length).map { _ in characters[Int.random(in: characters.indices, using: &self)] })
  }
}

let printable = String((0x20..<0x7F).map { Character(Unicode.Scalar($0)) })

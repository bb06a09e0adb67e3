import PasswordPolicy
import PasswordStrength

@testable import PasswordGeneration

func checker(_ rules: String) throws -> PasswordChecker {
  PasswordChecker(
    policy: try Policy(json: Array(#"{"policy": 1, "id": "test", "rules": [\#(rules)]}"#.utf8)))
}

func shipped(_ name: String) throws -> PasswordChecker {
  let file = Policy.shippedFile(named: name)
  guard let file else { throw NoSuchPolicy() }
  return PasswordChecker(policy: try Policy(json: file))
}

extension PasswordGenerator {
  init(
    checker: PasswordChecker, context: PasswordContext = PasswordContext(),
    alphabet: Alphabet = .printable, length: Int, time: SearchTime = SearchTime()
  ) {
    let search = PasswordSearch(checker: checker, context: context, time: time)
    self.init(sampler: search.sampler(CharacterSpace(alphabet: alphabet, length: length)))
  }
}

extension Entropy {
  /// The entropy of a choice among some texts.
  init(count: Int) { self.init(countLog2: binaryLogarithm(Double(count))) }
}

func passphrases(
  _ checker: PasswordChecker, _ form: PassphraseForm
) -> RejectionSampler<PhraseSpace> {
  PasswordSearch(checker: checker).sampler(PhraseSpace(form: form, policy: checker.policy))
}

struct NoSuchPolicy: Error {}

/// How far counts are from equal: Pearson's X², which for n fair categories has a mean of n - 1 and
/// a variance of 2 (n - 1).
func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}

/// Whether counts are as unequal as fair ones are in all but one of 10^5 runs at either end (4.26
/// standard deviations by Wilson and Hilferty's transformation, 1931). The lower end finds numbers
/// that are too even to be random.
func areFair(_ counts: [Int]) -> Bool {
  let n = Double(counts.count - 1)
  let root = cubeRoot(chiSquare(counts) / n)
  let deviation = (root - (1 - 2 / (9 * n))) / (2 / (9 * n)).squareRoot()
  return abs(deviation) < 4.26
}

/// By Newton's method, for numbers that are not far from 1.
private func cubeRoot(_ x: Double) -> Double {
  var root = 1.0
  for _ in 0..<60 { root -= (root * root * root - x) / (3 * root * root) }
  return root
}

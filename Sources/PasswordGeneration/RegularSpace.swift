internal import PasswordPolicy
internal import Patterns
internal import PolicyReview

/// The texts of one length that a policy's regular rules accept, so that only its other rules are
/// left to reject some. It serves even a policy that accepts one text in a billion.
struct RegularSpace: CandidateSpace {
  let passwords: PasswordSpace
  let length: Int

  /// Longer texts are too much work to count.
  static let longest = 64

  var countLog2: Double { passwords.bits(length: length) }
  var isEmpty: Bool { countLog2 == -.infinity }
  var lengths: ClosedRange<Int>? { length...length }

  func draw(into text: inout [UInt8], using generator: inout some RandomNumberGenerator) {
    text.removeAll(keepingCapacity: true)
    if let password = passwords.password(length: length, using: &generator) {
      text.append(contentsOf: password.utf8)
    }
  }
}

extension RegularSpace {
  /// Counts the texts; nil if the policy's rules cannot be counted.
  init?(policy: Policy, alphabet: Alphabet, length: Int, budget: WorkBudget = WorkBudget(.normal)) {
    guard length <= Self.longest,
      let passwords = PasswordSpace(
        policy: policy, alphabet: alphabet.characters.map { Unicode.Scalar($0) }, longest: length,
        budget: budget)
    else { return nil }
    self.init(passwords: passwords, length: length)
  }
}

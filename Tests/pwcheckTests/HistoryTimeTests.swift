import CryptHashes
import Testing
import UnicodeText

@testable import PasswordPolicy

/// "earlier" with 2⁵ and with 2⁶ rounds: about 2 and 4 milliseconds.
private let five = "$2b$05$abcdefghijklmnopqrstuu19kD17eGq0zk4QIqaeydyCbvAy3VsgK"
private let six = "$2b$06$abcdefghijklmnopqrstuuuzGKnWKzR4oWR0YS6S/ukKPR61RSXO."

@Test(arguments: [
  ([five], 0.003, true), ([six], 0.003, false), ([six], 0.005, true),
  ([five, six], 0.005, false), ([five, six], 0.007, true),
])
func `bcrypt's time doubles with each step of its cost, and times add up`(
  _ hashes: [String], _ limit: Double, _ isCompared: Bool
) {
  #expect(
    areCompared(hashes, PasswordHistory(cryptHashes: secret(hashes), limit: limit)) == isCompared)
}

/// Many threads with little work each: N = 4, r = 128 and p = 64.
private let parallel =
  "$7$0.0..../...abcdefghabcdefgh$aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa."

@Test(arguments: [(0.02, 2, false), (0.03, 1, false), (0.03, 2, true)])
func `scrypt's threads cost time and memory, whatever each has to do`(
  _ limit: Double, _ mebibytes: Int, _ isCompared: Bool
) {
  let history = PasswordHistory(
    cryptHashes: secret([parallel]), limit: limit, within: Budget(bytes: mebibytes << 20))
  #expect(areCompared([parallel], history) == isCompared)
}

@Test(arguments: [(127, true), (128, true), (256, false)])
func `a long password costs time in each round of SHA`(_ length: Int, _ isCompared: Bool) {
  // 50,000 rounds, 20 milliseconds.
  let hash = "$6$rounds=50000$abcdefgh$" + String(repeating: "a", count: 85) + "."
  let history = PasswordHistory(cryptHashes: secret([hash]), limit: 0.05)
  let password = String(repeating: "a", count: length)
  #expect(areCompared([hash], history, with: password) == isCompared)
}

private func secret(_ hashes: [String]) -> [SecretText] { hashes.map { SecretText($0) } }

/// Whether another password is compared with all hashes.
private func areCompared(
  _ hashes: [String], _ history: PasswordHistory, with password: String = "other"
) -> Bool {
  Array(password.utf8).withUnsafeBufferPointer {
    history.answer(for: $0, nil, last: 24, days: nil)
  } == .notFound(compared: hashes.count)
}

import Findings
import PasswordAudit
import PasswordPolicy
import PasswordReport
import TestSupport
import Testing

/// Who shares a password, by the plain definition.
private func sharers(_ accounts: [(user: Int, password: Int)]) -> [Int: Int] {
  var owners: [Int: Set<Int>] = [:]
  for account in accounts { owners[account.password, default: []].insert(account.user) }
  var others: [Int: Int] = [:]
  for users in owners.values where users.count > 1 {
    for user in users { others[user] = users.count - 1 }
  }
  return others
}

private func recorded(
  _ accounts: [(user: Int, password: Int)], known: Set<UInt64> = [], limit: Int = 100_000,
  passwords: Int = 1000, jobs: Int = 2
) throws -> AccountRecorder {
  let recorder = AccountRecorder(
    policy: .default, names: ["list"], known: known, limit: limit, passwords: passwords)
  var options = Audit.Options()
  options.format = .userPass(separator: UInt8(ascii: ":"))
  options.jobs = jobs
  let list = accounts.map { "user\($0.user):Xy-\($0.password)-Abc!\n" }.joined()
  _ = try Audit(checker: PasswordChecker(policy: .default), options: options).run(
    [AuditInput(name: "list", bytes: Array(list.utf8))], rows: recorder.recording(nil))
  return recorder
}

private func shared(_ recorder: AccountRecorder) -> [String: String] {
  Dictionary(
    uniqueKeysWithValues: recorder.takeFindings().filter { $0.what == "shared" }
      .map { ($0.account ?? "", $0.text) })
}

private func words(_ others: Int) -> String {
  "the password is also that of \(others) other account\(others == 1 ? "" : "s")"
}

@Test func `every account that shares its password is found, and no other`() throws {
  var random = SplitMix64(seed: 15)
  for round in 0..<50 {
    // One password a user, though a user may stand in the list more than once.
    let passwords = (0..<40).map { _ in Int.random(in: 0..<(5 + round), using: &random) }
    let accounts = (0..<80).map { _ in
      let user = Int.random(in: 0..<40, using: &random)
      return (user: user, password: passwords[user])
    }
    let expected = sharers(accounts)
    let recorder = try recorded(accounts, jobs: 1 + round % 3)
    #expect(
      shared(recorder)
        == Dictionary(uniqueKeysWithValues: expected.map { ("user\($0)", words($1)) }))
    #expect(recorder.cut == 0 && recorder.unexamined.isEmpty)
  }
}

@Test func `an account without a name is called by its line`() throws {
  let recorder = AccountRecorder(
    policy: .default, names: ["list"], known: [], limit: 10, passwords: 10)
  let list = Array("Xy-7-Abc!\nXy-8-Abc!\nXy-7-Abc!\n".utf8)
  _ = try Audit(checker: PasswordChecker(policy: .default), options: Audit.Options()).run(
    [AuditInput(name: "list", bytes: list)], rows: recorder.recording(nil))
  #expect(shared(recorder) == ["line 1": words(1), "line 3": words(1)])
}

@Test func `if not all passwords fit, what is said is true, and the rest is estimated`() throws {
  // Each password has two accounts.
  let accounts = (0..<4000).map { (user: $0, password: $0 / 2) }
  let recorder = try recorded(accounts, passwords: 300)
  let found = shared(recorder)
  #expect(recorder.unexamined == ["shared"])
  #expect(found.values.allSatisfy { $0 == words(1) })
  #expect(found.count % 2 == 0 && found.count > 100 && found.count <= 600)
  // Of 4,000 the ones that have no finding, at about six standard deviations.
  #expect(abs(recorder.cut + found.count - 4000) < 2000)
}

@Test func `the worst are kept, and what is known is followed`() throws {
  let accounts = (0..<3000).map { (user: $0, password: $0 / 2) }
  let all = try recorded(accounts, passwords: 10_000)
  let found = all.takeFindings()
  #expect(found.count == 3000)
  let last = try #require(found.last)
  let some = try recorded(accounts, known: [last.id], limit: 10, passwords: 10_000)
  let worst = some.takeFindings()
  #expect(worst.count == 11 && some.cut == 2989)
  #expect(worst.contains { $0.id == last.id && $0.text == words(1) })
}

@Test(
  "findings do not depend on the order of rows, also over a checkpoint", arguments: 1...5,
  [250, 1000])
func orderOfRows(_ seed: UInt64, _ capacity: Int) throws {
  var random = SplitMix64(seed: seed)
  // Users stand in both lists with several passwords, so that their flaws differ in severity.
  let passwords = ["Xy-%-Abc!", "summer%", "Zq7-%-long-and-unusual"]
  let lists = (0..<2).map { _ in
    (0..<1500).map { _ in
      let number = Int.random(in: 0..<400, using: &random)
      let password = passwords[number % 3].replacing("%", with: "\(number)")
      return "user\(Int.random(in: 0..<900, using: &random)):\(password)\n"
    }.joined()
  }
  func recorder() -> AccountRecorder {
    AccountRecorder(policy: .default, names: ["a", "b"], known: [], limit: 30, passwords: capacity)
  }
  func note(_ list: Int, _ recorder: AccountRecorder) throws {
    var options = Audit.Options()
    options.format = .userPass(separator: UInt8(ascii: ":"))
    _ = try Audit(checker: PasswordChecker(policy: .default), options: options).run(
      (0..<2).map {
        AuditInput(name: ["a", "b"][$0], bytes: $0 == list ? Array(lists[list].utf8) : [])
      }, rows: recorder.recording(nil))
  }
  let (forward, backward, before, after) = (recorder(), recorder(), recorder(), recorder())
  for list in [0, 1] { try note(list, forward) }
  for list in [1, 0] { try note(list, backward) }
  try note(0, before)
  var written = PackedBytes()
  before.code(&written)
  var read = PackedBytes(written.bytes)
  after.code(&read)
  #expect(read.isAtEnd && !read.isDamaged)
  try note(1, after)
  #expect(forward.cut == after.cut && forward.cut > 0)
  // Where not all passwords fit it is an estimate.
  #expect(capacity < 400 || forward.cut == backward.cut)
  let expected = forward.takeFindings()
  #expect(20...30 ~= expected.count && backward.takeFindings() == expected)
  #expect(after.takeFindings() == expected)
  // No damage traps.
  for i in stride(from: 0, to: written.bytes.count, by: 97) {
    var bytes = written.bytes
    bytes[i] ^= 0xFF
    for damaged in [bytes, Array(bytes[..<i])] {
      var read = PackedBytes(damaged)
      recorder().code(&read)
    }
  }
}

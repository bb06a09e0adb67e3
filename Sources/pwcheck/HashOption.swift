internal import CommandLineArguments
internal import PasswordStrength

/// The hash under which passwords are stored, for the times to crack them.
struct HashOption: ArgumentGroup {
  private(set) var name: String?

  mutating func bind(to arguments: inout Arguments) {
    arguments.option(
      "--hash", .text("HASH", suggesting: HashBenchmark.all.map(\.function)), &name,
      help: "How passwords are stored, such as 'bcrypt:12': crack times of 1 and 1,000 GPUs")
  }

  func check() throws(UsageProblem) { _ = try known() }

  var hash: PasswordHash? { try? known() }

  private func known() throws(UsageProblem) -> PasswordHash? {
    guard let name else { return nil }
    do { return try PasswordHash(name) } catch { throw .objection("'--hash': \(error.sentence)") }
  }
}

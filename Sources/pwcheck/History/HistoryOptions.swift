internal import CommandLineArguments
internal import CryptHashes
internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// The options for the earlier passwords of a user.
struct HistoryOptions: ArgumentGroup {
  var path: String?
  var descriptor: Int?
  var user: String?

  var isGiven: Bool { path != nil || descriptor != nil }

  private static let budget = Budget(bytes: 8 << 20)

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("User")
    arguments.option(
      "--history", .file("FILE"), &path,
      help: """
        The hashes of earlier passwords, as in /etc/security/opasswd or one per line, the newest \
        last; each may have its last day of use, such as 2026-01-31, before it
        """)
    arguments.option(
      "--history-fd", .integer(in: 0...), &descriptor,
      help: "Read these hashes from an open file descriptor")
    arguments.option(
      "--history-user", "NAME", &user,
      help: "The user whose line of the file to read (default: that of --user)")
    arguments.atMostOne(of: "--history", "--history-fd")
  }

  func check() throws(UsageProblem) {
    if user != nil, !isGiven {
      throw .objection("'--history-user' needs '--history FILE' or '--history-fd N'.")
    }
  }

  /// The history that was given; nil for none, or for a user whom the file does not know.
  ///
  /// - Parameter users: The names of the user. A single name, even if given twice, says whose line
  ///   to read. An empty one, such as of a variable that is not set, says nothing.
  func history(users: [String], _ console: Console) throws(CommandError) -> PasswordHistory? {
    guard isGiven else { return nil }
    let (bytes, name) = try read()
    let file = try HistoryFile(bytes, named: name)
    let names = Set((user.map { [$0] } ?? users).filter { !$0.isEmpty })
    let user = names.count == 1 ? names.first : nil
    if file.namesUsers {
      guard let user else {
        throw CommandError(
          "\(name) names the users of its passwords. Say whose with '--history-user NAME'.")
      }
      guard file.entries.contains(where: { $0.user == user }) else {
        console.warn("\(name) has no earlier password of '\(printable(user))'.")
        return nil
      }
    }
    return PasswordHistory(cryptHashes: file.hashes(of: user).map { SecretText($0) })
  }

  private func read() throws(CommandError) -> (bytes: [UInt8], name: String) {
    if let path { return (try readFile(path, within: Self.budget), quotedPath(path)) }
    let name = "file descriptor \(descriptor ?? 0)"
    return (try readDescriptor(descriptor ?? 0, named: name, within: Self.budget), name)
  }
}

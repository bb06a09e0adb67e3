internal import CommandLineArguments
internal import CryptHashes
internal import PasswordPolicy
internal import UnicodeText

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
      help:
        "The hashes of earlier passwords, as in /etc/security/opasswd or one per line, the newest "
        + "last; each may have its last day of use, such as 2026-01-31, before it")
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

/// The hashes of earlier passwords, in one of two forms:
///
/// - as pam_pwhistory and pam_unix keep them in /etc/security/opasswd: a line for each user,
///   `ana:1000:2:HASH,HASH`;
/// - a hash on each line.
///
/// In both the newest one comes last, as they are appended, and the last day on which it was the
/// password may stand before each: `2026-01-31 HASH`.
struct HistoryFile {
  /// The hashes of each user in the order of the file; without a name in a file of hashes alone.
  private(set) var entries: [(user: String?, hashes: [String])] = []

  /// Reads a file. Empty lines are skipped. Errors hold nothing of a hash.
  init(_ bytes: [UInt8], named name: String) throws(CommandError) {
    for (number, line) in numberedLines(bytes) {
      let place = "\(name):\(number)"
      guard let text = String(validating: line, as: UTF8.self) else {
        throw CommandError("\(place): the line is not UTF-8.")
      }
      let fields = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      if let first = entries.first, (first.user != nil) != (fields.count > 1) {
        throw CommandError(
          "\(place): all lines must be hashes, or all 'USER:UID:COUNT:HASH,HASH'.")
      }
      if fields.count == 1 {
        entries.append((nil, [text]))
        continue
      }
      guard fields.count == 4, !fields[0].isEmpty, Int(fields[1]) != nil, let count = Int(fields[2])
      else { throw CommandError("\(place): the line must be 'USER:UID:COUNT:HASH,HASH'.") }
      let hashes = fields[3].split(separator: ",").map { String($0) }
      guard hashes.count >= count else {
        throw CommandError(
          "\(place): \(hashes.count) of \(count) hashes are there: the line was cut or damaged.")
      }
      entries.append((String(fields[0]), hashes))
    }
  }

  var namesUsers: Bool { entries.first?.user != nil }

  /// The hashes of a user, the newest one first. A file without names has the hashes of one user.
  func hashes(of user: String?) -> [String] {
    entries.filter { $0.user == nil || $0.user == user }.flatMap { $0.hashes }.reversed()
  }
}

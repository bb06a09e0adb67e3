internal import UnicodeText

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
      try add(text, place)
    }
  }

  private mutating func add(_ line: String, _ place: String) throws(CommandError) {
    let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    let isNamed = fields.count > 1
    if let first = entries.first, (first.user != nil) != isNamed {
      throw CommandError("\(place): all lines must be hashes, or all 'USER:UID:COUNT:HASH,HASH'.")
    }
    guard isNamed else {
      entries.append((nil, [line]))
      return
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

  var namesUsers: Bool { entries.first?.user != nil }

  /// The hashes of a user, the newest one first. A file without names has the hashes of one user.
  func hashes(of user: String?) -> [String] {
    entries.filter { $0.user == nil || $0.user == user }.flatMap { $0.hashes }.reversed()
  }
}

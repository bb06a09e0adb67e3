internal import CommandLineArguments

/// The options for a dump of password hashes.
struct AccountOptions: ArgumentGroup {
  var potfiles: [String] = []
  var groups: [String] = []
  var staleAfter: Int?

  mutating func bind(to arguments: inout Arguments) {
    arguments.section("Accounts (--input ntds)")
    arguments.repeated(
      "--potfile", .file("FILE"), &potfiles,
      help: "What hashcat or John the Ripper cracked; each password is hashed again to verify it")
    arguments.repeated(
      "--groups", .file("FILE"), &groups,
      help:
        """
        The members of a privileged group, one a line as DOMAIN\\user or user; the group's name \
        is in the first line, or that of the file
        """
    )
    arguments.option(
      "--stale-after", .integer(in: 1...36_500), &staleAfter,
      help: "Days after which a password is too old, if the dump tells when it was set")
  }

  /// Refuses options that have no effect with the format of the lists.
  ///
  /// - Parameters:
  ///   - format: The format of the lists.
  ///   - given: All options on the command line.
  func check(_ format: ListFormat, given: [String]) throws(UsageProblem) {
    let own = ["--potfile", "--groups", "--stale-after"]
    guard case .ntds = format else {
      if let option = given.first(where: own.contains) {
        throw .objection("'\(option)' is for '--input ntds', where lists are dumps of accounts.")
      }
      return
    }
    let others = [
      "--encoding": "a dump has no passwords, and in a potfile the hash tells the encoding",
      "--no-hex": "in a potfile the hash tells what '$HEX[…]' means",
      "--as-passwords": "a dump has no passwords",
      "--part": "who shares a password is known from the whole dump only",
      "--state": "findings about accounts do not add up; audit all dumps at once",
      "--state-key": "findings about accounts do not add up; audit all dumps at once",
      "--row-hash": "'share_group' in rows tells who has the same password",
      "--breach-command": "it is asked for passwords; give a corpus of NT hashes with '--breaches'",
    ]
    // --state-key comes with the options that need it.
    for option in given where others[option] != nil {
      throw .objection("'\(option)' does not go with '--input ntds': \(others[option] ?? "").")
    }
  }
}

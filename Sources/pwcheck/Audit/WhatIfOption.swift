internal import CommandLineArguments
internal import PasswordPolicy
internal import Platform
internal import PolicyExchange
internal import UnicodeText

struct WhatIfOption: ArgumentGroup {
  private var changes: [String] = []

  mutating func bind(to arguments: inout Arguments) {
    arguments.repeated(
      "--what-if", .policy("CHANGE|POLICY"), &changes,
      help:
        "Also count the passwords that this change of the policy would stop, alone and with the "
        + "other changes, and how many of those an attacker finds: 'length.min=12', "
        + "'add=blocklist', 'drop=RULE'; or another policy in its place")
  }

  func check() throws(UsageProblem) {
    // Each takes as long as the policy itself, and some memory.
    if changes.count > 32 { throw .objection("'--what-if' may be given 32 times at most.") }
    let levers = try changes.filter(isChange).map(lever)
    for (i, lever) in levers.enumerated() {
      guard let earlier = levers[..<i].first(where: lever.contradicts) else { continue }
      let (one, other) = (printable(lever.text), printable(earlier.text))
      throw .objection(
        "'--what-if \(one)' contradicts '--what-if \(other)', and all changes are also counted "
          + "together. Leave out one of them, or audit once with each.")
    }
  }

  /// A policy for each option, and one for all changes together if there are several.
  func policies(
    insteadOf policy: Policy, _ checker: CheckerOptions, _ console: Console
  ) throws -> [Policy] {
    let levers = try changes.filter(isChange).map(lever)
    func changed(_ levers: [PolicyLever], _ title: String) throws(CommandError) -> Policy {
      let place = "'--what-if \(printable(title))'"
      let json: [UInt8]
      do { json = try PolicyLever.json(of: policy, changedBy: levers, title: title) } catch {
        throw CommandError("\(place): \(error.sentence)")
      }
      let argument = NamedFile(.policy, checker.policyName, forLists: true)
      do {
        return try Policy(json: json, readFile: argument.readList, openCorpus: argument.openCorpus)
      } catch {
        // Nobody knows the id of a rule that the change adds.
        let isKnown = policy.allRules.contains { $0.id == error.ruleID }
        throw CommandError("\(place): \(isKnown ? error.problem : error.reason.sentence)")
      }
    }
    let alone = try changes.map { text in
      try isChange(text)
        ? changed([lever(text)], text)
        : NamedFile(.policy, text, forLists: true).load(console)
          .applying(roles: Set(checker.roles.roles))
    }
    return alone + (levers.count > 1 ? [try changed(levers, "all changes together")] : [])
  }

  private func isChange(_ text: String) -> Bool {
    text.firstIndex(of: "=").map { !text[..<$0].contains("/") } ?? false
  }

  private func lever(_ text: String) throws(UsageProblem) -> PolicyLever {
    do { return try PolicyLever(text) } catch {
      if error.isNoChange, fileExists(text) {
        throw .objection(
          "'--what-if': the path of a file with '=' must begin as './\(quotedPath(text))' does.")
      }
      // A text that is no change may be a password.
      let given = error.isNoChange ? "" : " \(printable(text))"
      throw .objection("'--what-if\(given)': \(error.sentence)")
    }
  }
}

internal import JSON
package import PasswordPolicy
internal import UnicodeText

/// Passwords with the verdicts that a policy should give, from a file that is kept beside the
/// policy:
///
///     {"cases": [
///       {"password": "Abcdef1!", "accepted": true},
///       {"name": "no digit", "password": "Abcdefg!", "failed": ["digit"]},
///       {"password": "ana-2026-X", "accepted": false, "personal": [{"email": "ana@example.com"}]}
///     ]}
package struct PolicyCases: Sendable {
  /// The cases in the file's order. Never empty.
  package let cases: [Case]

  package struct Case: Sendable {
    package let name: String?
    /// The password, which may be a secret, with the words and passwords that it is compared with.
    package let input: Witness
    package let isAccepted: Bool
    /// The rules that reject the password, these and no others; nil if any may.
    package let failed: [String]?
    /// The roles of the user; nil for those of the whole test.
    package let roles: Set<String>?
    package let line: Int
    let failedLocations: [TextLocation]
    let namedRoles: [(name: String, location: TextLocation)]
  }

  /// Reads a file of cases, as strictly as a policy file.
  package init(json: some Collection<UInt8>) throws(CasesFileError) {
    let object = try CasesObject(json: json, what: "a file of cases")
    try Self.allowKeys(["$schema", "cases"], of: object)
    _ = try object.string("$schema")
    let place = try object.required("cases").location
    let elements = try object.elements("cases") ?? []
    guard !elements.isEmpty else { throw object.fail(.noCases, at: place) }
    cases = try elements.map(Self.testCase)
  }

  /// Throws if a case expects a rule to fail that the policy does not have for such a user, or that
  /// cannot reject by itself, or if it names a role that the policy does not know.
  package func check(against policy: Policy, roles: Set<String> = []) throws(CasesFileError) {
    let knownRoles = policy.roles
    for testCase in cases {
      for role in testCase.namedRoles where !knownRoles.contains(role.name) {
        throw CasesFileError(.unknownRole(role.name, known: knownRoles), at: role.location)
      }
      let known = policy.applying(roles: testCase.roles ?? roles).rules
        .filter { $0.severity == .error }.map(\.id)
      for (id, location) in zip(testCase.failed ?? [], testCase.failedLocations)
      where !known.contains(id) {
        throw CasesFileError(.unknownRule(id, known: known), at: location)
      }
    }
  }

  /// A key may be a password, so the error leaves an unknown one out.
  private static func allowKeys(
    _ known: [String], synonyms: String = "", of object: CasesObject
  ) throws(CasesFileError) {
    do { try object.allowKeys(known, synonyms: synonyms) } catch {
      guard case .object(.unknownKey(_, let suggestion, let known)) = error.reason else {
        throw error
      }
      throw CasesFileError(
        .file(.unknownKey(suggestion: suggestion, known: known)), at: error.location)
    }
  }

  private static func testCase(_ value: JSONValue) throws(CasesFileError) -> Case {
    let object = try CasesObject(value, what: "a case")
    try allowKeys(
      ["name", "password", "accepted", "failed", "personal", "previous", "history", "roles"],
      synonyms: "value password expect accepted valid accepted rules failed role roles", of: object)
    let password = try object.required("password")
    let accepted = try object.flag("accepted")
    let failed = try object.elements("failed")
    guard accepted != nil || failed != nil else {
      throw object.fail(.nothingExpected, at: object.location)
    }
    if let failed, let accepted, accepted != failed.isEmpty {
      throw object.fail(
        accepted ? .failedButAccepted : .rejectedByNothing,
        at: object.member("failed")?.keyLocation ?? object.location)
    }
    let previous = try object["previous"].map { value throws(CasesFileError) in
      try object.string(value, key: "previous", mayBeEmpty: true)
    }
    let roles = try object.elements("roles")
    let names = try object.strings("roles")
    return Case(
      name: try object.string("name"),
      input: Witness(
        try object.string(password, key: "password", mayBeEmpty: true),
        personal: try object.personalWords("personal"), previous: previous,
        history: try object.passwords("history")), isAccepted: accepted ?? (failed ?? []).isEmpty,
      failed: failed == nil ? nil : try object.strings("failed"),
      roles: roles.map { _ in Set(names) },
      line: value.location.line, failedLocations: (failed ?? []).map(\.location),
      namedRoles: Array(zip(names, (roles ?? []).map(\.location))))
  }
}

private typealias CasesObject = ObjectReader<CasesFileMistake>

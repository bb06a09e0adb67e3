internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

enum Passwdqc {
  private static let known = [
    "min", "max", "passphrase", "match", "similar", "wordlist", "denylist", "filter", "random",
    "enforce", "retry", "config", "non-unix", "ask_oldauthtok", "check_oldauthtok",
    "use_first_pass", "use_authtok", "noaudit", "disable_firstupper_lastdigit_check",
  ]

  // MARK: Reading

  /// A filter that cannot be opened is a loss.
  static func read(_ bytes: [UInt8], openCorpus: CorpusOpener) throws(ForeignPolicyError)
    -> ForeignPolicy
  {
    var policy = ForeignPolicy()
    var minimums = KindsByLength(lengths: [nil, 24, 11, 8, 7], words: 3)
    var (maximum, match, refusesSimilar) = (72, 4, true)
    // The last one counts.
    var filter: String?
    for setting in try ConfigurationFile.settings(of: bytes, allowsSpace: false) {
      switch setting.name {
      case "min": minimums.lengths = try lengths(setting)
      case "max": maximum = try setting.number(in: 8...10_000)
      case "passphrase": minimums.words = try setting.number(in: 0...100)
      case "match": match = try setting.number(in: 0...100)
      case "similar":
        guard ["permit", "deny"].contains(setting.value) else {
          throw ForeignPolicyError(
            .unknown(setting.value, of: ["permit", "deny"]), at: setting.valueLocation)
        }
        refusesSimilar = setting.value == "deny"
      case "filter": filter = setting.value
      case "wordlist", "denylist", "config":
        policy.lose(setting.name, .weaker, .foreignList(setting.value))
      case "random": policy.lose(setting.name, .stricter, .notAboutPasswords)
      case "enforce":
        if setting.value != "everyone" { policy.lose(setting.name, .stricter, .reportedOnly) }
      case _ where known.contains(setting.name):
        policy.lose(setting.name, .unenforced, .notAboutPasswords)
      default: throw ForeignPolicyError(.unknown(setting.name, of: known), at: setting.location)
      }
    }
    guard let least = minimums.lengths.compactMap(\.self).min() else {
      throw ForeignPolicyError(.noDemands, at: .start)
    }
    if maximum == 8 {
      policy.lose("max", .differs, .truncates(after: 8))
      policy.ask(.length(least...Int.max, .bytes), "min")
    } else {
      try checkOrder(least, maximum)
      policy.ask(.length(least...maximum, .bytes), "min and max")
    }
    policy.ask(.kindsByLength(minimums), "min and passphrase")
    // The two bytes of an "é" are two different ones there, and one character here.
    let habit = "counts different bytes, of which a character beyond ASCII has several."
    policy.lose("min", .stricter, .always(habit))
    if match > 0 {
      let habit =
        "counts common words and sequences as shorter. Add a 'blocklist' or 'strength' rule."
      policy.lose("match", .weaker, .always(habit))
      policy.ask(.personal(minLength: max(1, match)), "match")
      policy.lose("match", .differs, .findsWordsOtherwise)
    }
    if let filter, !filter.isEmpty {
      do {
        _ = try openCorpus(filter)
        policy.ask(.breached(file: filter, minCount: 1, isFilter: true), "filter")
      } catch {
        let reason = """
          the filter '\(excerpt(filter))' cannot be opened here. Add it as a 'breached' rule with \
          its path.
          """
        policy.lose("filter", .weaker, .init("foreign-filter", reason))
      }
    }
    policy.ask(.history(1), "similar")
    if refusesSimilar { policy.lose("similar", .weaker, .comparesOtherwise) }
    return policy
  }

  /// Reads a value such as `disabled,24,11,8,7`.
  private static func lengths(_ setting: ForeignSetting) throws(ForeignPolicyError)
    -> [Int?]
  {
    let parts = setting.value.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 5 else {
      throw ForeignPolicyError(
        "expected five numbers, or 'disabled', with commas between them.",
        at: setting.valueLocation)
    }
    let lengths = try parts.map { part throws(ForeignPolicyError) -> Int? in
      guard part != "disabled" else { return nil }
      // Nothing is shorter than one character.
      return max(
        1, try wholeNumber(String(part), of: "min", in: 0...10_000, at: setting.valueLocation))
    }
    guard zip(lengths, lengths.dropFirst()).allSatisfy({ ($0 ?? .max) >= ($1 ?? .max) }) else {
      throw ForeignPolicyError(
        "each length must be no greater than the one before it.", at: setting.valueLocation)
    }
    return lengths
  }

  // MARK: Writing

  private static let wantsDifferent = ConversionLoss.Reason.always(
    "always asks for enough different characters.")

  private static let kinds: [CharacterGroup] = [
    .digit, .upper, .lower,
    CharacterGroup(name: "other characters", characters: CodePointSet.alphanumeric.complement),
  ]

  static func write(_ reading: PolicyReading) -> ForeignText {
    let target = Target(
      unit: .bytes, minimum: 0...10_000, maximum: 9...10_000, kinds: kinds, someKinds: [2, 3, 4],
      hasPersonal: true)
    var fitted = FittedPolicy(reading, to: target) {
      switch $0.kind {
      case .kindsByLength(let asked): asked.lengths.allSatisfy { $0 ?? 0 <= 10_000 }
      case .history, .breached(_, 1, isFilter: true): true
      default: false
      }
    }
    var minimums: KindsByLength?
    var filter: String?
    for demand in fitted.rest {
      switch demand.kind {
      // There is room for one, and a line end would begin another setting.
      case .breached(let file, _, _) where filter == nil && printable(file) == file: filter = file
      case .kindsByLength(let asked) where minimums == nil: minimums = asked
      case .breached, .kindsByLength: fitted.lose(demand, .weaker, demand.reason)
      case .history(let count) where count > 1:
        fitted.lose(demand, .weaker, .history(from: count, to: 1))
      default: break
      }
    }
    var asked = minimums ?? self.minimums(for: &fitted)
    // Another rule may ask for a greater length. passwdqc wants more different characters then.
    let lengths = asked.lengths.map { $0.map { max($0, fitted.minimum ?? 0) } }
    if lengths != asked.lengths {
      fitted.lose(nil, .stricter, wantsDifferent)
      asked.lengths = lengths
    }
    let text = asked.lengths.map { $0.map(String.init) ?? "disabled" }.joined(separator: ",")
    let lines =
      [
        "# Written by pwcheck. See passwdqc.conf(5).", "min=\(text)",
        "max=\(fitted.maximum ?? 10_000)", "passphrase=\(asked.words)",
        "match=\(fitted.personal ?? 0)", "similar=permit", "random=0",
      ] + (filter.map { ["filter=\($0)"] } ?? [])
    if fitted.maximum == nil {
      fitted.lose(nil, .stricter, .maximumMoved(from: nil, to: 10_000))
    }
    if minimums != nil, fitted.counts.contains(where: { $0 > 0 }) || fitted.someKinds != nil {
      fitted.lose(nil, .weaker, .cannotSay("k of n kinds of characters"))
    }
    return (lines.joined(separator: "\n") + "\n", fitted.losses)
  }

  /// One least length for every number of kinds that is enough.
  private static func minimums(for fitted: inout FittedPolicy) -> KindsByLength {
    let length = max(1, fitted.minimum ?? 1)
    let asked = fitted.counts.count { $0 > 0 }
    let count = max(asked, fitted.someKinds ?? 0)
    if (1...3).contains(asked) {
      // This many kinds, whichever they are.
      for (kind, asked) in zip(kinds, fitted.counts) where asked > 0 {
        fitted.lose(nil, .weaker, .otherCharacters(kind: kind.name))
      }
    }
    if count > 1 {
      let habit = "does not count an uppercase first letter and a last digit."
      fitted.lose(nil, .stricter, .always(habit))
    }
    fitted.lose(nil, .stricter, wantsDifferent)
    let kinds = [1, 2, 2, 3, 4]
    return KindsByLength(
      lengths: kinds.enumerated().map { place, kinds in
        // A passphrase is another way to pass two kinds, and is turned off.
        kinds >= count || (place == 2 && count <= 2) ? length : nil
      }, words: 0)
  }
}

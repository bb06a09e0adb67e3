internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// libpwquality's pwquality.conf(5). It works on bytes: one beyond ASCII is several "others".
enum Pwquality {
  private static let other = CharacterGroup(
    name: "characters that are neither letters nor digits",
    characters: CodePointSet.alphanumeric.complement)
  private static let kinds: [CharacterGroup] = [.digit, .upper, .lower, other]
  private static let credits = ["dcredit", "ucredit", "lcredit", "ocredit"]

  private static let numbers =
    credits + [
      "difok", "minlen", "minclass", "maxrepeat", "maxclassrepeat", "maxsequence", "gecoscheck",
      "dictcheck", "usercheck", "usersubstr", "enforcing", "retry",
    ]
  private static let known =
    numbers + ["badwords", "dictpath", "enforce_for_root", "local_users_only"]

  private static let ignoresRunsOfOne = ConversionLoss.Reason.always(
    "ignores the limit of one character of a kind in a row.")

  // MARK: Reading

  static func read(_ bytes: [UInt8]) throws(ForeignPolicyError) -> ForeignPolicy {
    // What the library does if the file says nothing.
    var values = ["minlen": 8, "difok": 1, "dictcheck": 1, "usercheck": 1, "enforcing": 1]
    var policy = ForeignPolicy()
    var badWords: [String] = []
    for setting in try ConfigurationFile.settings(of: bytes, allowsSpace: true) {
      let name = setting.name.lowercased()
      guard known.contains(name) else {
        throw ForeignPolicyError(
          .unknown(setting.name, meant: nearest(to: name, in: known), known), at: setting.location)
      }
      switch name {
      // The last one counts, as in the library.
      case _ where numbers.contains(name):
        // The greatest numbers of rules, for the writer may have taken them over.
        let most = ["difok", "maxrepeat", "maxsequence"].contains(name) ? 1000 : 10_000
        values[name] = try setting.number(in: -most...most)
      case "badwords": badWords = setting.value.split(separator: " ").map(String.init)
      case "dictpath": policy.lose(name, .weaker, .foreignList(setting.value))
      default: policy.lose(name, .unenforced, .notAboutPasswords)
      }
    }
    askLengthAndKinds(values, &policy)
    askRuns(values, &policy)
    askWords(values, badWords, &policy)
    if values["enforcing"] == 0 { policy.lose("enforcing", .stricter, .reportedOnly) }
    if values["retry"] != nil { policy.lose("retry", .unenforced, .notAboutPasswords) }
    return policy
  }

  private static func askLengthAndKinds(_ values: [String: Int], _ policy: inout ForeignPolicy) {
    policy.ask(.length(max(6, values["minlen"] ?? 8)...Int.max, .bytes), "minlen")
    var hasCredits = false
    for (name, kind) in zip(credits, kinds) {
      let credit = values[name] ?? 0
      if credit < 0 {
        policy.ask(.contains(kind.characters, min: -credit), name)
        if credit < -1, name == "ocredit" {
          policy.lose(name, .stricter, .unit(from: .bytes, to: .codePoints))
        }
      }
      hasCredits = hasCredits || credit > 0
    }
    if hasCredits {
      let reason = "credits lower the minimum there; the result asks for the full length."
      policy.lose("minlen", .stricter, .init("credits", reason))
    }
    let count = min(4, values["minclass"] ?? 0)
    if count == 4 {
      for kind in kinds { policy.ask(.contains(kind.characters, min: 1), "minclass") }
    } else if count > 1 {
      policy.ask(.kinds(count, of: kinds.map(\.characters)), "minclass")
    }
    policy.ask(.notPalindrome, "palindromes")
  }

  private static func askRuns(_ values: [String: Int], _ policy: inout ForeignPolicy) {
    // Below zero every run is too long, as with one.
    if let max = values["maxrepeat"], max != 0 {
      policy.ask(.repeats(max: Swift.max(1, max)), "maxrepeat")
      policy.lose("maxrepeat", .differs, .unit(from: .bytes, to: .codePoints))
    }
    if let max = values["maxclassrepeat"], max > 0 {
      // The library looks at runs only from two characters on.
      if max > 1 {
        policy.ask(.classRepeats(max: max), "maxclassrepeat")
        policy.lose("maxclassrepeat", .weaker, .unit(from: .bytes, to: .codePoints))
      } else {
        policy.lose("maxclassrepeat", .unenforced, ignoresRunsOfOne)
      }
    }
    if let max = values["maxsequence"], max != 0 {
      policy.ask(.sequences(max: Swift.max(2, max), [.alphabet, .digit]), "maxsequence")
      policy.lose("maxsequence", .differs, .findsSequencesOtherwise)
    }
  }

  private static func askWords(
    _ values: [String: Int], _ badWords: [String], _ policy: inout ForeignPolicy
  ) {
    let edits = values["difok"] ?? 1
    // Zero turns off all but the comparison with the very same password. The others are for the
    // same in another case, and rotated.
    policy.ask(
      edits > 0
        ? .differs(DifferenceDemand(minEdits: min(edits, 1000), case: true, rotations: true))
        : .history(1), "difok")
    policy.lose("difok", .weaker, .comparesOtherwise)
    for name in ["usercheck", "gecoscheck"] where values[name] ?? 0 != 0 {
      if !policy.hasPersonal { policy.ask(.personal(minLength: 4), name) }
      policy.lose(name, .differs, .findsWordsOtherwise)
    }
    if values["usersubstr"] ?? 0 > 3 {
      policy.lose("usersubstr", .weaker, .findsWordsOtherwise)
    }
    if values["dictcheck"] ?? 0 != 0 {
      policy.ask(.blocklist(top: nil), "dictcheck", .differs, .otherList)
    }
    // Shorter ones are passed over by the library too.
    let words = badWords.filter { $0.utf8.count >= 4 }
    if !words.isEmpty {
      policy.ask(.avoidsWords(words), "badwords", haveCase(words) ? .differs : .weaker, .otherList)
    }
  }

  // MARK: Writing

  static func write(_ reading: PolicyReading) -> ForeignText {
    let target = Target(
      unit: .bytes, minimum: 6...10_000, kinds: kinds, countsKinds: true, someKinds: [2, 3, 4],
      repeats: 1...1000, hasPersonal: true, hasDictionary: true, hasSequences: true)
    let palindrome = reading.demands.contains {
      if case .notPalindrome = $0.kind { true } else { false }
    }
    var fitted = FittedPolicy(reading, to: target) {
      switch $0.kind {
      case .notPalindrome, .classRepeats, .avoidsWords, .history, .differs: true
      default: false
      }
    }
    var lines = ["# Written by pwcheck. See pwquality.conf(5).", "minlen = \(fitted.minimum ?? 6)"]
    lines += zip(credits, fitted.counts).map { "\($0) = \($1 == 0 ? 0 : -$1)" }
    if let count = fitted.someKinds { lines.append("minclass = \(count)") }
    if let max = fitted.repeats { lines.append("maxrepeat = \(max)") }
    if let max = fitted.sequences { lines.append("maxsequence = \(max)") }
    var edits = 1
    var hasPrevious = false
    // The library takes the last of several lines with one name.
    var classRepeats: Int?
    var badWords: [String] = []
    var room = mostBytes - "badwords = \n".utf8.count
    for demand in fitted.rest {
      switch demand.kind {
      case .classRepeats(let max) where max > 1:
        classRepeats = min(classRepeats ?? max, max)
        fitted.lose(demand, .stricter, .unit(from: .codePoints, to: .bytes))
      case .classRepeats:
        fitted.lose(demand, .weaker, ignoresRunsOfOne)
      case .avoidsWords(let words) where words.allSatisfy(isReadWhole):
        fitted.lose(demand, haveCase(words) ? .differs : .stricter, .otherList)
        let fitting = words.prefix { word in
          room -= word.utf8.count + 1
          return room >= -1
        }
        badWords += fitting
        if fitting.count < words.count {
          let reason =
            "that system's lines have room for only \(fitting.count) of the \(words.count) words."
          fitted.lose(demand, .weaker, .init("long-line", reason))
        }
      case .history(let count):
        hasPrevious = true
        if count > 1 { fitted.lose(demand, .weaker, .history(from: count, to: 1)) }
      case .differs(let difference):
        (edits, hasPrevious) = (max(edits, difference.minEdits), true)
        fitted.lose(demand, .differs, .comparesOtherwise)
      case .notPalindrome: break
      default: fitted.lose(demand, .weaker, demand.reason)
      }
    }
    for demand in reading.demands {
      switch demand.kind {
      case .repeats: fitted.lose(demand, .differs, .unit(from: .codePoints, to: .bytes))
      // One character beyond ASCII is several there.
      case .contains(other.characters, 2...) where !reading.isASCII:
        fitted.lose(demand, .weaker, .unit(from: .codePoints, to: .bytes))
      default: break
      }
    }
    if let classRepeats { lines.append("maxclassrepeat = \(classRepeats)") }
    if !badWords.isEmpty { lines.append("badwords = \(badWords.joined(separator: " "))") }
    // Zero turns off all but the comparison with the very same password.
    lines.append("difok = \(hasPrevious ? edits : 0)")
    lines.append("dictcheck = \(fitted.hasDictionary ? 1 : 0)")
    lines.append("usercheck = \(fitted.personal == nil ? 0 : 1)")
    lines.append("gecoscheck = \(fitted.personal == nil ? 0 : 1)")
    if !palindrome { fitted.lose(nil, .stricter, .always("always refuses palindromes.")) }
    return (lines.joined(separator: "\n") + "\n", fitted.losses)
  }

  /// The bytes of the longest line, with its end: a longer one makes the library refuse the file.
  private static let mostBytes = 1023

  /// Whether the library tells cases of some words apart: it folds ASCII only.
  private static func haveCase(_ words: [String]) -> Bool {
    !words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  }

  /// A space would end the word, and `#` or a line feed the whole setting.
  private static func isReadWhole(_ word: String) -> Bool {
    word.utf8.count >= 4 && printable(word) == word
      && !word.unicodeScalars.contains { $0 == " " || $0 == "#" }
  }
}

internal import PasswordPolicy
internal import PasswordWording
public import PolicyAnalysis

/// What the review of a policy says, in English: what is wrong, why, and the cure.
public struct LintWording: Sendable {
  /// The words.
  public init() {}

  // MARK: Checks

  /// What a check looks for and why, for the list of checks.
  public func explanation(_ check: LintCheck) -> String {
    switch check {
    case .policyFile: "The file is not a policy that can be loaded."
    case .neverMet: "No password can meet the rule."
    case .neverFails: "Every password meets the rule."
    case .impliedRule: "Whoever meets other rules meets this one too."
    case .unsatisfiablePolicy: "No password meets all rules together."
    case .noPasswordFound: "A search found no password that is accepted."
    case .exponentialBacktracking: "Each further character of an attack multiplies the time of a search."
    case .polynomialBacktracking: "The time of a search grows with a power of the password's length."
    case .rangeAcrossCases: "A range such as [A-z] has symbols between its letters."
    case .rangeOfSymbols: "A range such as [+-=] has digits or letters between its symbols."
    case .separatorInClass: "A '|' or ',' between two ranges of a class stands for itself."
    case .duplicateInClass: "A class has a character twice."
    case .unanchoredMaximum: "A maximum at an open end of a pattern limits nothing."
    case .anchorInOneAlternative: "In ^a|b$ each anchor holds for one alternative only."
    case .finalNewline: "$ and \\Z let a line feed follow."
    case .multilineAnchor: "Under (?m) any line of a password can meet the pattern."
    case .dotStopsAtNewline: "What is refused is not found behind a line feed, which a dot does not match."
    case .unicodeClass: "Under (*UCP) classes such as \\d have characters of all scripts."
    case .foldsBeyondASCII: "Under (?i) the letter s is the long s (U+017F) too."
    case .notNFC: "Text is not in Normalization Form C, in which passwords are judged."
    case .graphemeByEngine:
      "\\X is what the installed PCRE2 takes for one character, which differs between versions."
    case .lengthAsPattern: "A pattern of dots asks for no more than a length."
    case .missingLanguage: "A text lacks a language that others have."
    case .missingExamples: "A rule has no examples to accept, or none to reject."
    case .failingExample: "An example does not hold."
    case .duplicateExample: "An example stands twice."
    case .compositionRule: "Kinds of characters are demanded, which standards forbid."
    case .restrictedCharacters: "Characters are refused that standards want accepted."
    case .shortMinimum: "Passwords may be shorter than standards allow."
    case .shortMaximum: "Passwords may not be as long as standards want permitted."
    case .lengthUnit: "The length is not counted in code points."
    case .substringBlocklist: "Passwords are refused for a part of them."
    case .noBlocklist: "No rule compares with a list of common passwords."
    case .shortBlocklist: "The list of common passwords is shorter than a standard asks."
    }
  }

  // MARK: Findings

  /// What is wrong, in one sentence.
  public func sentence(_ problem: LintProblem) -> String {
    switch problem {
    case .policyFile(let error): return upperCased(firstLine(error.reason.sentence))
    case .neverMet(.emptyMatch):
      return "No password meets the rule: the pattern is found in every text, the empty one included."
    case .neverMet(.allTexts): return "No password can meet the rule."
    case .neverFails(.emptyMatch):
      return "Every password meets the rule: the pattern is found in every text, the empty one included."
    case .neverFails(.allTexts): return "Every password meets the rule, so it asks for nothing."
    case .impliedRule(let others):
      return "Whoever meets \(list(others)) meets this rule too, so it asks for nothing more."
    case .unsatisfiablePolicy(let rules):
      return rules.isEmpty
        ? "No password meets all rules together, so nobody can choose one."
        : "No password meets both \(list(rules)), so nobody can choose one."
    case .noPasswordFound(let tries):
      return
        "No password was found that is accepted, in \(tries) tries. There may be one, but people will hardly find it."
    case .backtracking(let growth): return sentence(growth)
    case .rangeAcrossCases(let low, let high):
      return
        "The range '\(shown(low))-\(shown(high))' has characters between its two kinds: \(between(low, high))."
    case .rangeOfSymbols(let low, let high):
      return "The range '\(shown(low))-\(shown(high))' has more than its two symbols: \(between(low, high))."
    case .separatorInClass(let scalar):
      return "'\(shown(scalar))' separates nothing in a class: it is one more character that is allowed."
    case .duplicateInClass(let text): return "'\(printable(text))' adds nothing: the class has it already."
    case .unanchoredMaximum(let maximum):
      return "The maximum of \(maximum) limits nothing: the pattern is found within a longer text too."
    case .anchorInOneAlternative:
      return "'^' holds for the first alternative only and '$' for the last."
    case .finalNewline:
      return "'$' matches before a line feed at the end too, so a password may end with one."
    case .multilineAnchor(let anchor):
      return
        "'\(printable(anchor))' matches at every line under (?m), so one line of a password of several is enough."
    case .dotStopsAtNewline:
      return "A dot does not match a line feed, so what is to be refused is not found behind one."
    case .unicodeClass(let name):
      return "'\(printable(name))' has characters of every script under (*UCP), not those of ASCII only."
    case .foldsBeyondASCII:
      return "Under (?i) the long s (U+017F) counts as an s, so it is a letter of a-z here."
    case .notNFC(let composed):
      return
        "The text is not in Normalization Form C, and passwords are judged in it, so this part is never found. It would be '\(printable(composed))'."
    case .graphemeByEngine:
      return
        "\\X is a character as the installed PCRE2 divides text; before 10.44 it takes neighbouring emoji for one."
    case .lengthAsPattern(let range):
      return "The pattern asks for a length only (\(limits(range)) code points)."
    case .missingLanguage(let text, let languages):
      return "The \(text.rawValue) is missing in \(list(languages)), which other texts of the policy have."
    case .missingExamples(let kind): return "The rule has no example under '\(kind.rawValue)'."
    case .failingExample(let kind, let index, let outcome):
      let verdict =
        outcome == .undetermined
        ? "could not be decided" : kind == .accepts ? "is not accepted" : "is accepted"
      return "Example \(index + 1) under '\(kind.rawValue)' \(verdict)."
    case .duplicateExample(let kind, let index, let first):
      return "Example \(index + 1) under '\(kind.rawValue)' is the same as example \(first + 1)."
    case .compositionRule(let groups, let least):
      // More groups are a way to say "three of four".
      if groups.isEmpty || groups.count > 4 {
        return "The rule demands a mixture of at least \(least) kinds of characters."
      }
      return "The rule demands \(groups.map(name).joined(separator: ", and "))."
    case .restrictedCharacters(let ascii, let beyondASCII):
      let named =
        ascii == " "
        ? "the space" : ascii.isEmpty ? nil : "\(ascii.count) ASCII characters: \(characters(ascii))"
      let parts = (named.map { [$0] } ?? []) + (beyondASCII ? ["characters beyond ASCII"] : [])
      return "The rule refuses \(parts.joined(separator: " and "))."
    case .shortMinimum(let minimum, let wanted):
      return
        "Passwords of \(minimum) \(minimum == 1 ? "character" : "characters") are accepted; at least \(wanted) shall be asked for."
    case .multifactorMinimum(let minimum):
      return
        "A minimum of \(minimum) does only beside a second factor; a password that is the only one shall have 15."
    case .noMinimum(let wanted):
      return "No rule asks for a length; at least \(wanted) characters shall be asked for."
    case .shortMaximum(let maximum):
      let characters = maximum == 1 ? "one character" : "\(maximum) characters"
      return "Passwords of more than \(characters) are refused; 64 should be permitted."
    case .lengthUnit(.characters):
      return "The length is counted in what users see as characters, not in code points."
    case .lengthUnit(.bytes): return "The length is counted in bytes, not in code points."
    case .substringBlocklist(.personal):
      return "Passwords are refused for a word of the user's own within them."
    case .substringBlocklist(.list): return "Passwords are refused for an entry of the list within them."
    case .substringBlocklist(.pattern): return "Passwords are refused for a word of the pattern within them."
    case .noBlocklist: return "No rule compares passwords with a list of common ones."
    case .shortBlocklist(let count):
      return
        "The list has \(count) \(count == 1 ? "entry" : "entries"); the 3000 most common passwords shall be refused."
    }
  }

  /// What to do about it; nil where the sentence says it.
  public func cure(_ problem: LintProblem) -> String? {
    switch problem {
    case .policyFile: nil
    case .neverMet(.emptyMatch):
      "Let the pattern need at least one character: + for *, {1,} for {0,}, and no empty alternative."
    case .neverFails(.emptyMatch): "Anchor it with \\A and \\z, or let it need at least one character."
    case .neverMet(.allTexts): "Change the rule or remove it."
    case .neverFails(.allTexts), .impliedRule: "Remove the rule, or keep it for its line in the checklist."
    case .noPasswordFound: "Relax the rules that a password meets only by luck."
    case .unsatisfiablePolicy: "Remove one of the rules that contradict each other."
    case .backtracking(let growth):
      growth.order == .exponential
        ? "Let each text be matched in one way only: no repetition within a repetition of the same characters, no alternatives that begin alike; or make the inner one possessive (a++)."
        : "Let neighbouring repetitions match different characters or make them possessive (a++), and anchor the pattern with \\A unless it may begin anywhere."
    case .rangeAcrossCases: "Write [A-Za-z], or [0-9A-Za-z]."
    case .rangeOfSymbols: "Put the hyphen last in the class, or write \\-."
    case .separatorInClass(let scalar): "Remove it; write \\\(shown(scalar)) if it is meant."
    case .duplicateInClass: "Remove it."
    case .unanchoredMaximum: "Anchor the pattern with \\A and \\z, or use a 'length' rule."
    case .anchorInOneAlternative: "Put the alternatives in brackets: \\A(?:a|b)\\z."
    case .finalNewline: "Write \\z."
    case .multilineAnchor: "Write \\A and \\z, or leave out (?m)."
    case .dotStopsAtNewline: "Begin the pattern with (?s)."
    case .unicodeClass: "Write [0-9] or [A-Za-z] if ASCII is meant."
    case .foldsBeyondASCII: "Write [A-Za-z] without (?i)."
    case .notNFC: "Write the composed characters."
    case .graphemeByEngine: "Count with a 'length' rule in 'characters', which is the same everywhere."
    case .lengthAsPattern(let range):
      "Write \"length\": { \(range.lowerBound > 0 ? "\"min\": \(range.lowerBound)" : "")\(range.lowerBound > 0 && range.upperBound < .max ? ", " : "")\(range.upperBound < .max ? "\"max\": \(range.upperBound)" : "") }, which other programs can read."
    case .missingLanguage: "Translate it."
    case .missingExamples: "Add one: examples are run by every check of the policy."
    case .failingExample: "Correct the rule or the example."
    case .duplicateExample: "Remove it."
    case .compositionRule: "Ask for length and refuse common passwords instead."
    case .restrictedCharacters: "Accept all printing ASCII characters, the space and Unicode."
    case .shortMinimum, .noMinimum: "Ask for at least 15 characters, or 8 beside a second factor."
    case .multifactorMinimum: "Ask for 15, or use the policy beside a second factor only."
    case .shortMaximum: "Raise the maximum to 64 or more, or remove it."
    case .lengthUnit: "Use a 'length' rule without 'unit', which counts code points."
    case .substringBlocklist(.personal): "Compare the whole password with words derived from the user's own."
    case .substringBlocklist(.list): "Write \"compare\": \"whole\"."
    case .substringBlocklist(.pattern):
      "Put the words into a list of a 'blocklist' rule, which compares whole passwords."
    case .noBlocklist: "Add \"blocklist\": { \"list\": \"common-passwords\" }."
    case .shortBlocklist: "Use a longer list, such as 'common-passwords'."
    }
  }

  // MARK: Backtracking

  /// An attack as a programmer would write it: "a" × 30 + "!".
  func attack(_ growth: BacktrackingGrowth) -> String {
    let pumps = growth.order == .exponential ? 30 : 1000
    let pieces = [
      growth.prefix.isEmpty ? nil : quoted(growth.prefix),
      "\(quoted(growth.pump)) × \(growth.pumps(atMost: pumps))",
      growth.suffix.isEmpty ? nil : quoted(growth.suffix),
    ]
    return pieces.compactMap(\.self).joined(separator: " + ")
  }

  private func sentence(_ growth: BacktrackingGrowth) -> String {
    let shown = growth.samples.suffix(3)
    let counts = shown.map { "\($0.steps) for \($0.pumps)" }.joined(separator: ", ")
    let manner =
      switch growth.order {
      case .exponential: "exponentially"
      case .polynomial(2): "as the square"
      case .polynomial(3): "as the cube"
      case .polynomial(let degree): "as the power of \(degree)"
      }
    let name = growth.order == .exponential ? "with each repetition" : "of the length"
    return "The steps of a search grow \(manner) \(name) on \(attack(growth)): \(counts) repetitions."
  }

  // MARK: Words

  private func quoted(_ text: String) -> String {
    let runs = Array(text.unicodeScalars)
    if runs.count > 3, Set(runs).count == 1 { return "\(quoted(String(runs[0]))) × \(runs.count)" }
    return
      "\"\(printable(text).flatMap { $0 == "\"" || $0 == "\\" && text.contains("\"") ? "\\\($0)" : String($0) }.map(String.init).joined())\""
  }

  private func shown(_ scalar: Unicode.Scalar) -> String { printable(String(scalar)) }

  /// Printing characters strictly between two others, that are of another kind than both.
  private func between(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> String {
    let all = (low.value...max(low.value, high.value)).compactMap(Unicode.Scalar.init)
    let areSymbols = !low.properties.isAlphabetic && !("0"..."9").contains(low)
    let odd = all.filter { scalar in
      let isSymbol = !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      return isSymbol != areSymbols
    }
    return characters(String(String.UnicodeScalarView(odd)))
  }

  /// Characters with runs of the alphabet shortened.
  private func characters(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var (parts, i) = ([String](), 0)
    while i < scalars.count {
      var j = i
      while j + 1 < scalars.count, scalars[j + 1].value == scalars[j].value + 1,
        scalars[j].properties.isAlphabetic || ("0"..."9").contains(scalars[j])
      {
        j += 1
      }
      if j - i > 2 {
        parts.append("\(shown(scalars[i]))-\(shown(scalars[j]))")
      } else {
        parts += scalars[i...j].map { $0 == " " ? "space" : shown($0) }
      }
      i = j + 1
    }
    return parts.joined(separator: " ")
  }

  private func name(_ kinds: [CharacterClass]) -> String {
    kinds == [.uppercase, .lowercase] ? "letters" : kinds.map(name).joined(separator: " or ")
  }

  private func name(_ kind: CharacterClass) -> String {
    switch kind {
    case .uppercase: "uppercase letters"
    case .lowercase: "lowercase letters"
    case .digit: "digits"
    case .symbol: "symbols"
    }
  }

  private func limits(_ range: ClosedRange<Int>) -> String {
    if range.upperBound == .max { return "at least \(range.lowerBound)" }
    return range.lowerBound == range.upperBound
      ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }

  private func list(_ words: [String]) -> String {
    let quoted = words.map { "'\(printable($0))'" }
    guard quoted.count > 1, let last = quoted.last else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " and " + last
  }

  private func firstLine(_ text: String) -> String { String(text.prefix { $0 != "\n" }) }

  private func upperCased(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension BacktrackingGrowth {
  /// A number of pumps for people to try: a round one, where nothing limits it.
  fileprivate func pumps(atMost round: Int) -> Int {
    isLimited ? samples.last?.pumps ?? round : min(round, 4000 / pump.utf8.count)
  }
}

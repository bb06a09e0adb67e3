internal import PasswordPolicy
internal import PasswordStrength
internal import Patterns
internal import UnicodeText

extension Review {
  /// Finds patterns of a rule that are slow, and patterns that hardly mean what their author
  /// intended.
  ///
  /// - Parameters:
  ///   - isNegated: Whether the rule asks that the demand is not met.
  ///   - decides: Whether the rule is met if the demand is, or is not. A condition does not decide.
  mutating func checkPatterns(
    of rule: Rule, isNegated: Bool = false, decides: Bool = true,
    _ attacks: WorkBudget, _ reviews: WorkBudget
  ) {
    func check(_ part: Rule, isNegated: Bool, decides: Bool) {
      checkPatterns(of: part, isNegated: isNegated, decides: decides, attacks, reviews)
      // The members of the policy's own groups are rules themselves.
      for member in part.members { check(member, isNegated: isNegated, decides: false) }
    }
    checkPattern(rule, isNegated: isNegated, decides: decides, attacks, reviews)
    if let condition = rule.condition {
      check(rule.demanding(condition), isNegated: false, decides: false)
    }
    switch rule.kind {
    case .not(let kind): check(rule.demanding(kind), isNegated: !isNegated, decides: decides)
    case .after(_, let kind): check(rule.demanding(kind), isNegated: isNegated, decides: decides)
    default: break
    }
  }

  private mutating func checkPattern(
    _ rule: Rule, isNegated: Bool, decides: Bool, _ attacks: WorkBudget, _ reviews: WorkBudget
  ) {
    if case .strength(.score(let score)) = rule.kind,
      let log10 = StrengthEstimate.guessesLog10(scoreOutOf4: score)
    {
      let ours = StrengthEstimate.score(guessesLog10: log10)
      add(
        .scoreScale, .warning, rule, key: "strength",
        """
        A score of \(score) out of 100 refuses almost nothing. Of zxcvbn's scores, 0 to 4, it \
        would be about \(ours) here.
        """, cure: "Write \(ours), if you mean that.")
    }
    var review: PatternReview
    switch rule.kind {
    case .match(let pattern, let occurrences):
      review = PatternReview(
        pattern: pattern, isAvoid: isNegated, isFoundOnce: occurrences == 1...Int.max,
        decides: decides)
    case .avoid(let pattern):
      review = PatternReview(
        pattern: pattern, isAvoid: !isNegated, isFoundOnce: true, decides: decides)
    default: return
    }
    reviews.spend(review.steps)
    if reviews.isSpent {
      addUndecided("whether the pattern says what its author meant", rule)
    } else {
      review.checkMeaning()
      review.checkNodes()
    }
    for (check, severity, sentence, cure, part) in review.problems {
      add(check, severity, rule, at: place(of: part, in: rule), sentence, cure: cure)
    }
    guard review.pattern.mayAskEngine else { return }
    let own = attacks.share(2)
    let cost = own.isSpent ? nil : SearchCost(review.pattern, own)
    searches.append((rule.id, cost))
    if let growth = cost?.growth { addGrowth(growth, rule) }
    if own.isSpent || cost?.isOpen != false, cost?.growth?.order != .exponential {
      addUndecided("how slow an attack can make the pattern", rule)
    }
  }

  private func place(of part: Range<Int>, in rule: Rule) -> PolicyPlaces.Span? {
    places.pattern(of: rule).map { places.span(of: part, in: $0) }
  }

  private mutating func addGrowth(_ growth: BacktrackingGrowth, _ rule: Rule) {
    let isExponential = growth.order == .exponential
    add(
      isExponential ? .exponentialBacktracking : .polynomialBacktracking, growth.severity, rule,
      at: place(of: growth.range, in: rule), growth.sentence,
      cure: isExponential
        ? """
        Let each text match in one way only: no repetition inside a repetition of the same \
        characters, and no alternatives with the same beginning. Or make the inner repetition \
        possessive (a++).
        """
        : """
        Let neighbouring repetitions match different characters, or make them possessive (a++). \
        Anchor the pattern with \\A unless it may match anywhere.
        """, growth: growth)
  }
}

private struct PatternReview {
  let pattern: RulePattern
  let isAvoid: Bool
  /// Whether the rule only asks whether the pattern is found; otherwise it counts the matches.
  let isFoundOnce: Bool
  let decides: Bool
  private(set) var problems: [(LintCheck, LintSeverity, String, cure: String, Range<Int>)] = []

  private var tree: PatternTree { pattern.tree }

  /// The steps that the review takes: PCRE2 is asked about sets whose case does not count, and the
  /// members of a class are compared with each other.
  var steps: Int {
    tree.root.descendants.reduce(0) { steps, node in
      guard case .set(let options) = node.kind else { return steps + 1 }
      let bytes = node.range.count
      return steps + 1 + bytes * bytes / 512 + (options.contains(.ignoresCase) ? 32 : 0)
    }
  }

  /// Adds a problem; of a sort that is reported only once, the first.
  private mutating func add(
    _ check: LintCheck, _ severity: LintSeverity, _ sentence: String, cure: String,
    _ range: Range<Int>, isOnce: Bool = false
  ) {
    if isOnce, problems.contains(where: { $0.0 == check }) { return }
    problems.append((check, severity, sentence, cure, range))
  }

  // MARK: The whole pattern

  mutating func checkMeaning() {
    let whole = tree.root.range
    if let inner = delimited.map({ printable($0) }) {
      add(
        .delimiters, .warning,
        "The slashes are part of the pattern, so it finds '/'. Without them it is '\(inner)'.",
        cure: "Write \(inner), if you mean that.", whole)
    }
    // The tree of a rule that PCRE2 disagrees with says nothing any more, so it is read again.
    if !PatternTree(tree.source).agreesWithEngine {
      add(
        .unreadPattern, .warning,
        """
        PCRE2 reads the pattern differently from pwcheck. Only PCRE2 answers for it, and nothing \
        is proven about the rule.
        """, cure: "Write it without quotations (\\Q…\\E), comments, white space and callouts.",
        whole)
    }
    let defects = pattern.mayAskEngine ? tree.defects : []
    if !defects.isEmpty {
      let version = String(libraryVersion().version.prefix { $0 != " " })
      let mended = defects.mapAll(\.origin.mended)?.max()
      add(
        .engineDefect, .note,
        """
        PCRE2 \(version) may miss this pattern or find it where it is not: one of its shortcuts is \
        wrong for it. pwcheck does without; other programs may judge otherwise.
        """,
        cure: mended.map { "Use PCRE2 \($0) or later, or write the pattern in another way." }
          ?? "If other programs judge by this policy too, write the pattern in another way.", whole)
    }
    if decides, isFoundOnce, !tree.changesWhole, tree.root.matchesEmptyAtStart {
      let found = "the pattern is found in every text, the empty one included."
      if isAvoid {
        add(
          .neverMet, .error, "No password meets the rule: \(found)",
          cure: """
            Make the pattern match at least one character: + instead of *, {1,} instead of {0,}, \
            no empty alternative.
            """, whole)
      } else {
        add(
          .neverFails, .warning, "Every password meets the rule: \(found)",
          cure: "Anchor it with \\A and \\z, or make it match at least one character.", whole)
      }
    }
    guard !isAvoid, isFoundOnce else { return }
    if case .alternation(let branches) = tree.root.bare.kind, let first = branches.first,
      let last = branches.last,
      first.startsAnchored, !first.endsAnchored, last.endsAnchored, !last.startsAnchored
    {
      add(
        .anchorInOneAlternative, .warning,
        "'^' belongs to the first alternative only, and '$' to the last.",
        cure: "Put the alternatives in a group: \\A(?:a|b)\\z.", whole)
    }
  }

  /// The pattern without delimiters, if it is written as in other languages: `/[a-z]/i`.
  private var delimited: String? {
    guard tree.source.hasPrefix("/"), let end = tree.source.lastIndex(of: "/"),
      end != tree.source.startIndex
    else { return nil }
    let flags = tree.source[end...].dropFirst()
    let inner = tree.source[..<end].dropFirst()
    guard flags.allSatisfy({ "gimsuxyv".contains($0) }), !inner.isEmpty,
      !zip(" " + inner, inner).contains(where: { $0 != "\\" && $1 == "/" })
    else { return nil }
    let meant = String(flags.filter { "imsx".contains($0) })
    return (meant.isEmpty ? "" : "(?\(meant))") + inner
  }

  // MARK: Its parts

  mutating func checkNodes() {
    // A back-reference may limit the length: the text must be repeated exactly.
    if !isAvoid, isFoundOnce, tree.isForMachineCode, !tree.root.hasBackreference {
      checkMaximum(tree.root)
    }
    visit(tree.root, isPositive: !isAvoid)
    checkLiterals()
  }

  /// Reviews a node and those below it. It is positive if the rule asks for what is matched here,
  /// rather than refuses it.
  private mutating func visit(_ node: PatternNode, isPositive: Bool) {
    // A list, since a deep pattern would take more stack than some threads have.
    var pending = [(node: node, isPositive: isPositive)]
    while let (node, isPositive) = pending.popLast() {
      check(node, isPositive: isPositive)
      if case .look(_, let isNegative, let inner) = node.kind {
        pending.append((inner, isPositive != isNegative))
      } else {
        pending += node.children.reversed().map { ($0, isPositive) }
      }
    }
  }

  private mutating func check(_ node: PatternNode, isPositive: Bool) {
    switch node.kind {
    case .set(let options): checkSet(node, options, isPositive: isPositive)
    case .literal(let scalar, let options):
      if isPositive, options.contains(.ignoresCase), scalar == "s" || scalar == "S" {
        addFolding(node)
      }
    case .grapheme where pattern.mayAskEngine:
      add(
        .graphemeByEngine, .note,
        """
        What \\X matches depends on the version of PCRE2: before 10.44 neighbouring emoji are one \
        match.
        """, cure: "Use a 'length' rule in 'characters'. It counts the same everywhere.",
        node.range, isOnce: true)
    case .assertion(let assertion, let options):
      guard isPositive, !seesLineFeeds else { break }
      switch assertion {
      case .lineStart, .lineEnd:
        if options.contains(.multiline) {
          add(
            .multilineAnchor, .warning,
            """
            With (?m) '\(printable(String(tree.text(of: node))))' matches at every line, so one \
            line of a password is enough.
            """, cure: "Write \\A and \\z, or leave out (?m).", node.range, isOnce: true)
        }
      default: break
      }
      if node.end == .endOrFinalNewline {
        add(
          .finalNewline, .note,
          "'$' also matches before a final line feed, so a password may end with one.",
          cure: "Write \\z.", node.range, isOnce: true)
      }
    default: break
    }
  }

  private mutating func addFolding(_ node: PatternNode) {
    add(
      .foldsBeyondASCII, .note,
      "With (?i) the long s (U+017F) matches like an s, so it counts as one of a-z.",
      cure: "Write [A-Za-z] without (?i).", node.range, isOnce: true)
  }

  /// Reports a repetition with a maximum but no anchor after it: more text may follow, so the
  /// maximum has no effect. A possessive one gives nothing back to what follows.
  private mutating func checkMaximum(_ node: PatternNode) {
    let parts: [PatternNode] =
      if case .sequence(let nodes) = node.bare.kind { nodes } else { [node.bare] }
    for (index, part) in parts.enumerated() {
      if case .look(.ahead, false, let inner) = part.bare.kind { checkMaximum(inner.trailing) }
      let isOpen = index == parts.count - 1 || (index == 0 && node.range == tree.root.range)
      guard isOpen, case .repeated(_, let range, let greed) = part.bare.kind, greed != .possessive,
        range.upperBound < .max, range.upperBound > max(1, range.lowerBound)
      else { continue }
      add(
        .unanchoredMaximum, .warning,
        """
        The maximum of \(range.upperBound) has no effect: the pattern also matches inside a longer \
        text.
        """, cure: "Anchor the pattern with \\A and \\z, or use a 'length' rule.", part.range,
        isOnce: true)
    }
  }

  // MARK: Sets

  private mutating func checkSet(_ node: PatternNode, _ options: PatternOptions, isPositive: Bool) {
    let text = tree.text(of: node)
    // Where the rule refuses what is matched, a dot that stops early is a hole.
    if text == ".", !isPositive, !seesLineFeeds, !options.contains(.dotMatchesNewline) {
      add(
        .dotStopsAtNewline, .note,
        "A dot does not match a line feed, so a forbidden text after one is not found.",
        cure: "Begin the pattern with (?s).", node.range, isOnce: true)
    }
    let members = ClassMembers(text)
    if tree.startVerbs.contains(.ucp) {
      let named =
        members?.members.compactMap { if case .named(let name) = $0.kind { name } else { nil } }
        ?? [String(text)]
      if let name = named.first(where: {
        "\\d\\w\\s".includes($0.lowercased()) || $0.hasPrefix("[:")
      }) {
        add(
          .unicodeClass, .note,
          "With (*UCP) '\(printable(name))' includes characters of every script, not only ASCII.",
          cure: "Write [0-9] or [A-Za-z] if you mean ASCII.", node.range, isOnce: true)
      }
    }
    if isPositive, options.contains(.ignoresCase), text.utf8.allSatisfy({ $0 < 0x80 }),
      members?.isNegated == false,
      hasMember(node, options, "\u{17F}"), !hasMember(node, options, "ж")
    {
      addFolding(node)
    }
    if let members { checkMembers(members, node, options) }
  }

  /// Whether what the pattern asks of a whole text holds of its line feeds too, as in
  /// `^(?!.*\s).{8,}$`.
  private var seesLineFeeds: Bool {
    guard !isAvoid, case .wholeText(let text)? = pattern.shortcut else { return false }
    return !text.mayEndInLineFeed
  }

  private func hasMember(_ node: PatternNode, _ options: PatternOptions, _ text: String) -> Bool {
    let source = tree.standalone(tree.text(of: node), options)
    guard let pattern = try? Pattern(source) else { return false }
    var matcher = Matcher()
    var text = text
    return text.withUTF8 {
      matcher.find(pattern, in: ValidUTF8(unchecked: $0, isASCII: false)) == .found
    }
  }

  private mutating func checkMembers(
    _ found: ClassMembers, _ node: PatternNode, _ options: PatternOptions
  ) {
    let (members, start) = (found.members, node.range.lowerBound)
    for (index, member) in members.enumerated() {
      let place = (start + member.range.lowerBound)..<(start + member.range.upperBound)
      switch member.kind {
      case .range(let low, let high):
        if let first = low.letterKind, let last = high.letterKind {
          guard first != last else { break }
          add(
            .rangeAcrossCases, .warning, rangeSentence(low, high),
            cure: "Write [A-Za-z], or [0-9A-Za-z].", place)
        } else if low.letterKind == nil, high.letterKind == nil, low.value > 0x21,
          high.value < 0x7E,
          (low.value...high.value).contains(where: { Unicode.Scalar($0)?.letterKind != nil })
        {
          add(
            .rangeOfSymbols, .warning, rangeSentence(low, high),
            cure: "Put the hyphen last in the class, or write \\-.", place)
        }
      case .character(let scalar):
        if scalar == "|" || scalar == ",", index > 0, index + 1 < members.count,
          members[index - 1].kind.isLetterRange, members[index + 1].kind.isLetterRange
        {
          add(
            .separatorInClass, .warning,
            "'\(scalar)' does not separate in a class. It is one more character that matches.",
            cure: "Remove it, or write \\\(scalar) if you mean the character.", place)
        }
        // In another case it may be in NFC: `(?i)` finds a k for the Kelvin sign.
        if !options.contains(.ignoresCase) { checkForm(String(scalar), place) }
      case .named: break
      }
    }
  }

  // MARK: Literals

  /// Reports runs of literals whose text is not in NFC, since no judged text has them.
  private mutating func checkLiterals() {
    for node in tree.root.descendants {
      guard case .sequence(let nodes) = node.kind else { continue }
      var run: [(scalar: Unicode.Scalar, range: Range<Int>)] = []
      for part in nodes.map(Optional.some) + [nil] {
        if let part, case .literal(let scalar, _) = part.kind {
          run.append((scalar, part.range))
          continue
        }
        if let first = run.first, let last = run.last {
          checkForm(
            String(String.UnicodeScalarView(run.map(\.scalar))),
            first.range.lowerBound..<last.range.upperBound)
        }
        run = []
      }
    }
    if case .literal(let scalar, _) = tree.root.bare.kind {
      checkForm(String(scalar), tree.root.range)
    }
  }

  private mutating func checkForm(_ text: String, _ range: Range<Int>) {
    var text = text
    var normalizer = NFCNormalizer()
    let form = text.withUTF8 { Array(normalizer.nfc(of: ValidUTF8($0)).bytes) }
    if text.utf8.elementsEqual(form) { return }
    add(
      .notNFC, .warning,
      """
      Passwords are judged in NFC, and this text is not in NFC, so it never matches. Its NFC form \
      is '\(printable(String(decoding: form, as: UTF8.self)))'.
      """, cure: "Write the composed characters.", range)
  }
}

extension ClassMembers.Kind {
  fileprivate var isLetterRange: Bool {
    switch self {
    case .range(let low, _): low.letterKind != nil
    case .named: true
    case .character: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate enum LetterKind { case upper, lower, digit }

  /// The kind of an ASCII letter or digit; nil for other characters.
  fileprivate var letterKind: LetterKind? {
    switch self {
    case "A"..."Z": .upper
    case "a"..."z": .lower
    case "0"..."9": .digit
    default: nil
    }
  }
}

extension PatternNode {
  fileprivate var trailing: PatternNode {
    if case .sequence(let nodes) = bare.kind, let last = nodes.last { last } else { bare }
  }

  fileprivate var startsAnchored: Bool {
    switch kind {
    case .assertion(.start, _), .assertion(.lineStart, _): true
    case .sequence(let nodes): nodes.first?.startsAnchored ?? false
    case .group(_, let inner): inner.startsAnchored
    default: false
    }
  }

  fileprivate var endsAnchored: Bool {
    switch kind {
    case .assertion(.end, _), .assertion(.lineEnd, _), .assertion(.endOrFinalNewline, _): true
    case .sequence(let nodes): nodes.last?.endsAnchored ?? false
    case .group(_, let inner): inner.endsAnchored
    default: false
    }
  }

  /// Whether every text has a match at its start, because the empty one is matched there.
  fileprivate var matchesEmptyAtStart: Bool {
    switch kind {
    case .empty: true
    case .sequence(let nodes): nodes.allSatisfy(\.matchesEmptyAtStart)
    case .alternation(let branches): branches.contains(where: \.matchesEmptyAtStart)
    case .group(.atomic, _): false
    case .group(_, let inner), .look(.ahead, false, let inner): inner.matchesEmptyAtStart
    case .repeated(let inner, let range, .possessive):
      range.lowerBound == 0 && inner.matchesEmptyAtStart
    case .repeated(let inner, let range, _): range.lowerBound == 0 || inner.matchesEmptyAtStart
    case .assertion(let assertion, _):
      assertion == .start || assertion == .lineStart || assertion == .searchStart
    default: false
    }
  }
}

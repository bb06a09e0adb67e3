import Testing
import UnicodeText

@testable import Patterns
@testable import PolicyReview

/// Every construct of pcre2pattern(3) and pcre2syntax(3), by itself and combined.
///
/// Each pattern that PCRE2 compiles is compared with PCRE2 over every short text of an alphabet: an
/// exact meaning must be the same, a superset must have at least the texts that PCRE2 finds, a
/// subset at most these. A construct that the parser misreads shows here, whatever it is.
private enum SyntaxTable {
  /// Matches one character, or is one of the other items that need no brackets.
  static let items: [String] =
    [
      // Characters by themselves, also where they could be something else.
      "a", "b", "é", "\u{301}", "1", "_", "-", " ", "]", "}", "{", "{a", "{,}", "{ 1}", "{1,2,3}",
      "\\a", "\\cA", "\\c?", "\\e", "\\f", "\\n", "\\r", "\\t", "\\0", "\\01", "\\012", "\\141",
      "\\61", "\\1", "\\8", "\\12", "\\081", "\\o{141}", "\\o{12}", "\\x", "\\x{", "\\x61", "\\x6",
      "\\x{61}", "\\x{0}", "\\x{61", "\\x{ 61 }", "\\xg", "\\N{U+61}", "\\N{U+e9}", "\\.", "\\-",
      "\\_", "\\ ", "\\é", "\\u0061", "\\U", "\\L", "\\l", "\\Qa\\E", "\\Qab\\E", "\\Qa", "\\Q\\E",
      "\\E", "\\Qa|b\\E", "\\Qa\\Eb",
      // Kinds of characters.
      ".", "\\C", "\\d", "\\D", "\\h", "\\H", "\\N", "\\N{2}", "\\N{1,}", "\\N{8,}?", "\\N{,2}",
      "\\N{ 1 }", "\\N{1,2}+", "\\R", "\\s", "\\S", "\\v", "\\V", "\\w", "\\W", "\\X", "\\pL",
      "\\PL", "\\p{L}", "\\p{^L}", "\\P{^L}", "\\p{Lu}", "\\p{L&}", "\\p{Lc}", "\\p{ l u }",
      "\\p{Any}", "\\p{Xan}", "\\p{Xps}", "\\p{Xsp}", "\\p{Xuc}", "\\p{Xwd}", "\\p{Greek}",
      "\\p{scx:Greek}", "\\p{script=Latin}", "\\p{Alphabetic}", "\\p{BC:L}", "\\p{Bidi_Class:EN}",
      "\\pLa", "\\p{^Lu}{2}",
      // Sets.
      "[a]", "[^a]", "[ab]", "[a-b]", "[a-]", "[-a]", "[]a]", "[^]a]", "[]", "[^]", "[a\\]]",
      "[\\d]", "[\\d-a]", "[a-\\d]", "[\\w-]", "[^\\W\\d]", "[\\h]", "[\\N{U+61}]", "[\\N]",
      "[\\R]",
      "[\\X]", "[\\b]", "[\\B]", "[\\x61-\\x62]", "[\\141]", "[\\1]", "[\\8]", "[\\cA-\\cB]",
      "[\\Qa-b\\E]", "[\\Q]\\E]", "[\\Qa\\E-\\Qb\\E]", "[a\\E]", "[\\Q\\E]a]", "[^\\Q\\E]a]",
      "[\\E]a]", "[\\E^]a]", "[^\\E]a]", "[\\E^\\E]a]", "[\\Q\\E^a]", "(?xx)[ ^ ]a]",
      "(?xx)[ \\E]a]", "[\\p{L}]", "[^\\p{Lu}]", "[[:alpha:]]", "[[:^alpha:]]", "[^[:alpha:]]",
      "[[:alnum:]]", "[[:ascii:]]", "[[:blank:]]", "[[:cntrl:]]", "[[:digit:]]", "[[:graph:]]",
      "[[:lower:]]", "[[:print:]]", "[[:punct:]]", "[[:space:]]", "[[:upper:]]", "[[:word:]]",
      "[[:xdigit:]]", "[[:<:]]", "[[:>:]]", "[a[:<:]]", "[[:<:]a]", "[^[:<:]]", "[[:alpha]]",
      "[[:alpha:]-b]", "[[:foo:]]", "[[.a.]]", "[[=a=]]", "[:alpha:]", "[[a]]", "[a&&b]", "[a--b]",
      "[ a]", "[#a]", "[a b]", "[\\]]", "[[:]", "[[:a]", "[a[:digit:]b]", "[é]", "[^é]", "[a-é]",
      // Conditions on a place.
      "^", "$", "\\A", "\\z", "\\Z", "\\b", "\\B", "\\G", "\\K",
      // Brackets.
      "()", "(a)", "(ab)", "(a|b)", "(a|)", "(|a)", "(?:a)", "(?:ab)", "(?|a|b)", "(?|(a)|(b))",
      "(?<n>a)", "(?'n'a)", "(?P<n>a)", "(?>a)", "(?>a|ab)", "(*atomic:a|ab)", "(?=a)", "(?!a)",
      "(?<=a)", "(?<!a)", "(?<=ab)", "(?<=a|b)", "(?<=a|ab)", "(*pla:a)", "(*nla:a)", "(*plb:a)",
      "(*nlb:a)", "(*positive_lookahead:a)", "(*negative_lookahead:a)", "(*positive_lookbehind:a)",
      "(*negative_lookbehind:a)", "(?*a)", "(*napla:a)", "(*non_atomic_positive_lookahead:a)",
      "(?<*a)", "(*naplb:a)", "(*non_atomic_positive_lookbehind:a)", "(*sr:a)", "(*script_run:ab)",
      "(*asr:a)", "(*atomic_script_run:ab)", "(?#)", "(?#a)", "(?#(a)", "a(?#b)", "(?=)", "(?!)",
      "(?<=)", "(?<!)", "(?>)", "(?:)", "(?:|a)",
      // Options.
      "(?i)", "(?i)a", "(?i:a)", "(?i)A|b", "(?-i)a", "(?i-i)a", "(?^)a", "(?^i)a", "(?^i:a)",
      "(?i)(?^)a", "(?J)a", "(?m)^", "(?m)$", "(?m:^)a", "(?m:a$)", "(?n)(a)", "(?s).", "(?s:.)",
      "(?s)\\N", "(?U)a*", "(?x)a b", "(?x) a #b", "(?x)a #b\nb", "(?x)[ a]", "(?xx)[ a]",
      "(?xx)[a b]", "(?x:a b)", "(?x)a {2}", "(?x)a +", "(?x)a+ +", "(?x)\\ ", "(?x)(?#a)b",
      "(?ims)a", "(?i)\\x61", "(?i)[a]", "(?i)é", "(?i:a)b", "a(?i)b|b", "(a(?i)b)b", "(?xx-x)[ a]",
      "(?x-xx)a b", "(?aD)a", "(?r)a", "(?^x: a)", "(?i)k", "(?i)\\p{Lu}", "(?i)[^a]",
      // References.
      "(a)\\1", "(a)\\g1", "(a)\\g{1}", "(a)\\g{-1}", "(a)\\g-1", "\\g{+1}(a)", "(?<n>a)\\k<n>",
      "(?<n>a)\\k'n'", "(?<n>a)\\k{n}", "(?<n>a)\\g{n}", "(?<n>a)(?P=n)", "(a)\\11", "(a)\\01",
      "(a)\\1b", "(a)?\\1", "(a)(?1)", "(a)(?-1)", "(?+1)(a)", "(?<n>a)(?&n)", "(?<n>a)(?P>n)",
      "(?<n>a)\\g<n>", "(?<n>a)\\g'n'", "(a)\\g<1>", "(a)\\g'-1'", "\\g<+1>(a)", "(?R)?a", "a(?0)?",
      "(a)?(?(1)b)", "(a)?(?(1)b|a)", "(a)?(?(-1)b|a)", "(?<n>a)?(?(<n>)b|a)",
      "(?<n>a)?(?('n')b|a)", "(?<n>a)?(?(n)b|a)", "(?(R)a|b)", "(?(R1)(a)|b)",
      "(?(R&n)a|b)(?<n>a)", "(?(DEFINE)(?<n>a))(?&n)", "(?(VERSION>=10)a|b)", "(?(VERSION=9.1)a|b)",
      "(?(?=a)a|b)", "(?(?!a)b|a)", "(?(?<=a)a|b)", "(?(*pla:a)a|b)",
      // Verbs and callouts.
      "(*ACCEPT)", "a(*ACCEPT)b", "(*FAIL)", "(*F)", "a(*F)|b", "(*MARK:a)a", "(*:a)a",
      "(*COMMIT)a",
      "a(*PRUNE)b", "a(*SKIP)b", "a(*MARK:x)a(*SKIP:x)b", "(a(*THEN)b|a)", "(*ACCEPT:a)",
      "(*COMMIT:a)b", "(?C)a", "(?C1)a", "(?C\"a\")b", "(?C{a}b})a", "(?C'(')a",
    ]
    + (["LIMIT_DEPTH=9", "LIMIT_MATCH=999", "LIMIT_HEAP=9", "LIMIT_RECURSION=9"].map { "(*\($0))a" })

  /// Allowed only at the start.
  static let starts = [
    "(*UTF)", "(*UCP)", "(*UCP)(*UTF)", "(*UTF)(*UCP)", "(*NOTEMPTY)", "(*NOTEMPTY_ATSTART)",
    "(*NO_AUTO_POSSESS)", "(*NO_DOTSTAR_ANCHOR)", "(*NO_JIT)", "(*NO_START_OPT)", "(*CR)", "(*LF)",
    "(*CRLF)", "(*ANYCRLF)", "(*ANY)", "(*NUL)", "(*BSR_ANYCRLF)", "(*BSR_UNICODE)",
    "(*LIMIT_MATCH=1000)", "(*UCP)(*CR)", "(*CR)(*UCP)",
  ]

  static let counts = [
    "?", "*", "+", "{0}", "{1}", "{2}", "{0,1}", "{1,2}", "{1,}", "{,1}", "{,}", "{ 1 }", "{1 ,2}",
    "{01}", "{1,1}", "{0,0}",
  ]
  static let greeds = ["", "?", "+"]

  /// Where an item may stand: `@` is its place.
  static let frames = [
    "@b", "b@", "@|b", "b|@", "^@$", "\\A@\\z", "(?=@)a", "(?!@)a", "a(?<=@)", "a(?<!@)", "(?>@)a",
    "(?>@|ab)b", "(@)", "(@)\\1", "(?:@)*", "(?:@)+b", "(?:@){2}", "(?:@)?+a", "(?i)@", "(?x)@",
    "(?xx)@", "(?n)@", "(?U)@", "(?s)@", "(?m)@", "(?-s)@", "(?i:@)a", "(?x: @ )", "(?=@)", "(?!@)",
    "\\b@", "@\\B", ".@", "@@", "(?|@|b)", "(?#x)@", "(*UCP)@", "a*@", "a*?@", "a*+@",
    "(?(?=@)a|b)",
    "(?x)@ # b", "@(?#b)", "\\E@", "@\\Q\\E", "(?x)@ {2} ?",
  ]

  /// Every pattern of the table, sorted, without duplicates.
  static var patterns: [String] {
    var all = Set(items)
    for item in items {
      for start in starts { all.insert(start + item) }
      for frame in frames { all.insert(frame.replacing("@", with: item)) }
      for count in counts {
        for greed in greeds {
          all.insert(item + count + greed)
          all.insert(item + count + greed + "b")
        }
      }
    }
    return all.sorted()
  }
}

/// Every text of an alphabet up to a length.
private func texts(of alphabet: [String], upTo length: Int) -> [String] {
  var (all, last) = ([""], [""])
  for _ in 0..<length {
    last = last.flatMap { text in alphabet.map { text + $0 } }
    all += last
  }
  return all
}

struct SyntaxTableTests {
  /// A letter in both cases, two that follow each other, a digit, a character of two bytes, a mark,
  /// a character that is none of these and what ends lines.
  private static let unicode =
    texts(of: ["a", "b", "A", "1", "é", "\u{301}", "-", "\n"], upTo: 2)
    + texts(of: ["a", "b", "1", "\n"], upTo: 3).filter { $0.unicodeScalars.count == 3 }
  private static let ascii =
    texts(of: ["a", "b", "A", "1", "-", " ", "]"], upTo: 2)
    + texts(of: ["a", "b", "1"], upTo: 3).filter { $0.utf8.count == 3 }

  @Test(arguments: 0..<8)
  func `What the parser understands of a construct is what PCRE2 does`(part: Int) throws {
    var matcher = Matcher()
    var (compiled, exact) = (0, 0)
    for (index, source) in SyntaxTable.patterns.enumerated() where index % 8 == part {
      guard let pattern = try? Pattern(source) else { continue }
      compiled += 1
      let tree = PatternTree(source)
      for (alphabet, texts) in [
        (AtomSets.unicode, Self.unicode), (.printableASCII, Self.ascii),
      ] {
        let same = PatternLanguage(tree, alphabet: alphabet, .exact)
        let (more, fewer) =
          same == nil
          ? (
            PatternLanguage(tree, alphabet: alphabet, .superset),
            PatternLanguage(tree, alphabet: alphabet, .subset)
          ) : (nil, nil)
        if same != nil { exact += 1 }
        var wrong = Set<String>()
        for var text in texts {
          let finding = text.withUTF8 {
            matcher.find(
              pattern, in: ValidUTF8(unchecked: $0, isASCII: $0.allSatisfy { $0 < 0x80 }))
          }
          guard finding != .gaveUp else { continue }
          let isFound = finding == .found
          if let found = same?.contains(text), found != isFound { wrong.insert("exact") }
          if isFound, more?.contains(text) == false { wrong.insert("superset") }
          if !isFound, fewer?.contains(text) == true { wrong.insert("subset") }
        }
        #expect(wrong.isEmpty, "\(source.debugDescription) among \(alphabet)")
      }
    }
    #expect(compiled > 1_000)
    #expect(exact > 1_000)
  }
}

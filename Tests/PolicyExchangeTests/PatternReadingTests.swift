import PasswordPolicy
import Patterns
import PolicyReview
import Testing

@testable import PolicyExchange

/// What a pattern is recognised as, in few words.
private func summary(_ demands: [Demand.Kind]?) -> String {
  guard let demands else { return "?" }
  func text(_ set: CodePointSet) -> String {
    KnownSet(of: set)?.pattern ?? ClassText(syntax: .pcre2).text(set) ?? "…"
  }
  func text(_ range: ClosedRange<Int>) -> String {
    "\(range.lowerBound)...\(range.upperBound == .max ? "" : String(range.upperBound))"
  }
  return demands.map {
    switch $0 {
    case .length(let range, let unit): "\(unit) \(text(range))"
    case .contains(let set, let min): "\(min) of \(text(set))"
    case .only(let set): "none of \(text(set.complement))"
    case .repeats(let max): "runs \(max)"
    case .different(let min): "\(min) different"
    default: "other"
    }
  }.joined(separator: ", ")
}

@Test(arguments: [
  ("[0-9]", "1 of [0-9]"), ("\\d", "1 of [0-9]"), ("(?:[a-z]|[A-Z])", "1 of [A-Za-z]"),
  ("(?i)[a-z]", "1 of [A-Za-zſK]"),
  ("[0-9].*[0-9]", "2 of [0-9]"), ("^.*[0-9].*[0-9].*$", "2 of [0-9]"),
  ("(?:.*\\d){3}", "3 of [0-9]"),
  ("^(?=.*\\d)(?=.*[a-z]).{12,}$", "codePoints 12..., 1 of [0-9], 1 of [a-z]"),
  ("(?=.*\\d)(?=.*[a-z]).{12,}", "codePoints 12..., 1 of [0-9], 1 of [a-z]"),
  ("^(?=\\D*\\d)(?=[^a-z]*[a-z]).*$", "1 of [0-9], 1 of [a-z]"),
  ("\\A(?:(?![\\h\\v])\\X){8,32}\\z", "characters 8...32, none of [\\h\\v]"),
  ("^.{8,32}$", "codePoints 8...32"), ("\\A\\X{8,}\\z", "characters 8..."),
  ("^[a-z]{4,6}$", "codePoints 4...6, none of [^a-z]"),
  ("^(?!.*(.)\\1{2}).*$", "runs 2"),
  ("^(?!.*\\s)(?!.*(.)\\1\\1).+$", "codePoints 1..., none of [\\t-\\r ], runs 2"),
  ("^(?=.{8,20}$)(?=.*\\d).*$", "codePoints 8...20, 1 of [0-9]"),
  ("^(?!.{21,}).*$", "codePoints 0...20"),
  // Not tied to both ends, a greatest length says nothing.
  (".{8,32}", "codePoints 8..."), ("^.{8,32}", "codePoints 8..."), (".{8,32}$", "codePoints 8..."),
  // These mean something else.
  ("[a-z]{8,}", "?"), ("^[0-9]", "?"), ("(?=.*\\d).{8,32}$", "?"), ("\\d\\d", "?"),
  ("(?!.*\\d).{8,}", "?"), ("^.{2,4}+.{3,}$", "?"), ("^.{2,4}+$", "codePoints 2...4"),
  ("^(?:[a-z]|bc)+$", "?"), ("(\\d)\\1", "?"), ("(?>.*)[0-9]", "?"), (".*+[0-9]", "?"), ("^$", "?"),
  ("\\bx", "?"),
  ("^(?=.*\\d|x).{8,}$", "?"), ("(?m)^.{8,9}$", "?"),
  // Found further on, an end or a refusal of the look-ahead says nothing about the whole.
  ("(?=.*\\d)(?=.{8,16}$).*", "?"), ("(?=\\d+$)", "?"), ("(?=(?!.*\\s).{8})", "?"),
  ("(?=.*\\d)(?=.{8})", "1 of [0-9], codePoints 8..."),
])
func `a pattern is recognised, or not at all`(_ source: String, _ expected: String) {
  let expected = expected.replacing(
    "[\\h\\v]",
    with: ClassText(syntax: .pcre2).text(CodePointSet.characters(of: "[\\h\\v]") ?? .empty) ?? ""
  )
  .replacing(
    "[\\t-\\r ]",
    with: ClassText(syntax: .pcre2).text(CodePointSet.characters(of: "\\s") ?? .empty) ?? ""
  )
  .replacing(
    "[A-Za-zſK]",
    with: ClassText(syntax: .pcre2).text(CodePointSet.characters(of: "(?i)[a-z]") ?? .empty)
      ?? "")
  #expect(summary(PatternReading(PatternTree(source)).demands(1...Int.max)) == expected)
}

@Test func `counts and refusals`() {
  #expect(summary(PatternReading(PatternTree("[0-9]")).demands(3...Int.max)) == "3 of [0-9]")
  #expect(summary(PatternReading(PatternTree("[0-9]")).demands(0...2)) == "?")
  #expect(summary(PatternReading(PatternTree("ab")).demands(2...Int.max)) == "?")
  #expect(
    summary(PatternReading(PatternTree("(.)(?!.*\\1)")).demands(5...Int.max)) == "5 different")
  #expect(summary(PatternReading(PatternTree("[0-9]")).avoided) == "none of [0-9]")
  #expect(summary(PatternReading(PatternTree("(.)\\1{2,}")).avoided) == "runs 2")
  #expect(summary(PatternReading(PatternTree("([a-z])\\1{2,}")).avoided) == "?")
  #expect(summary(PatternReading(PatternTree("(?i)(.)\\1")).avoided) == "?")
}

@Test(arguments: [
  ("[a-z]+", "[a-z]+"), (#"\u{1F600}"#, #"\x{1F600}"#), (#"\uD83D\uDE00"#, #"\x{1F600}"#),
  (#"\x41"#, "A"),
  ("^a$", #"\Aa\z"#),
  ("[[a-z]--[aeiou]]", "[b-df-hj-np-tv-z]"),
  ("[[a-z]&&[x-z0-9]]", "[x-z]"), (#"\p{Lu}"#, #"\p{Lu}"#),
  (#"(?<x>.)\k<x>"#, #"(?<x>[^\n\r\x{2028}\x{2029}])\k<x>"#),
  (#"(?=(a)(?:b|\1))\1"#, #"(?=(a)(?:b|\g{1}))\g{1}"#), (#"(a)|(b)\2"#, #"(a)|(b)\g{2}"#),
  (#"(?:(.)(?!.*\1))+"#, #"(?:([^\n\r\x{2028}\x{2029}])(?![^\n\r\x{2028}\x{2029}]*\g{1}))+"#),
  (#"[\w\-]"#, "[A-Za-z0-9\\-_]"), (#"\/"#, "/"), ("a{2,3}?", "a{2,3}?"),
])
func `JavaScript is read into PCRE2`(_ source: String, _ expected: String) throws {
  #expect(try JavaScriptReader.translated(source) == expected)
}

@Test(arguments: [
  "(", "[a", "a{,2}", "*a", #"\2(a)"#, #"[\q{ab}]"#, "[a|b]", #"\z"#, "(?i)a", #"\p{Nonsense}"#,
  "(?<=a+)b", "[--a]", "[&&a]", "[a!!]", "[a^^b]",
  "a)", #"(?:(a)|b)*\1"#, #"(a)(b)?\2"#, #"(?:(a)|b)\1"#, #"(a\1)"#, #"(?!(a))b\1"#,
  #"\k<x>(?<x>a)b"#, #"(?<=\1(a))b"#, #"(?:\1(a))+"#, #"(a*)+\1"#, #"(?<x>a)|b\k<x>"#,
])
func `what JavaScript or PCRE2 does not have is refused`(_ source: String) {
  #expect(throws: ConversionLoss.Reason.self) { try JavaScriptReader.translated(source) }
}

@Test(
  arguments: [
    ("(?=.*[a-z&amp;&amp;[^q]]).{9,}", "Left out: 'pattern': browsers ignore"),
    ("[a--b&amp;&amp;c]+", "Left out"), ("[ab--c]+", "Left out"), ("(?=a)?.+", "Left out"),
    ("^*.+", "Left out"), ("\\b{2}.+", "Left out"), ("(?=.*(?<=a+)b).*", "Weaker"),
    ("a{+2}", "Left out"), ("[\\w--b--c]+", nil), ("[[a-z]&amp;&amp;[^b]]+", nil),
    // Signs that need no backslash must have none, and those that need one must have it.
    (#"[\w\!\@\_\-]{8,}"#, "Left out"), (#"\@+"#, "Left out"), (#"[\_a-z]+"#, "Left out"),
    ("[A-Z!()]{8,}", "Left out"), (#"[\w.-]+"#, "Left out"),
    ("[_-]+", "Left out"), ("[/]+", "Left out"), ("{8}", "Left out"), (".{8,4}", "Left out"),
    (#"\p{ll}+"#, "Left out"), (#"\p{LL}+"#, "Left out"), ("a)|(?:b", "Left out"),
    (#"[\!\@\,a-d]+"#, nil), (#"\p{Lu}+"#, nil),
    // A sign is no digit, and an escape is complete.
    (#"\x+1.+"#, "Left out"), (#"\u{+61}.+"#, "Left out"), (#"\u{-0}.+"#, "Left out"),
    (#"\u006"#, "Left out"), (#"\01.+"#, "Left out"), (#"\cé.+"#, "Left out"),
    (#"\x62.+"#, nil), (#"\0*b.+"#, nil), ("&#x+61;.+", nil), ("&#98;.+", nil),
  ] as [(String, String?)])
func `a pattern that browsers ignore, or PCRE2 does not take, leaves the lengths`(
  _ pattern: String, _ loss: String?
) throws {
  let imported = try PolicyImport(
    Array("<input minlength=8 pattern='\(pattern)'>".utf8), from: .html)
  let losses = imported.losses.filter { $0.subject == "pattern" }.map(\.sentence)
  #expect(losses.count == (loss == nil ? 0 : 1))
  #expect(losses.allSatisfy { $0.hasPrefix(loss ?? "") }, "\(losses)")
  #expect(!PasswordChecker(policy: imported.policy).accepts("ab"))
  #expect(PasswordChecker(policy: imported.policy).accepts("abcdefgh") == (loss != nil))
}

/// As Java 17 has it.
@Test(arguments: [
  ("(?i)ark|(?-i)k", ["ARK", "k"], ["K"]), ("(?i)pwd", ["PwD"], ["pw"]),
  ("[]a&]{2,3}+", ["]a&"], ["[a"]), ("(?s)a.(?<b>[^]])\\k<b>\\1", ["axyyy"], ["ax]]]"]),
])
func `a pattern of Java's is read exactly`(
  _ pattern: String, _ accepted: [String], _ refused: [String]
) throws {
  let imported = try PolicyImport(
    Array("digits(0) and regexPattern(\(pattern))".utf8), from: .keycloak)
  let checker = PasswordChecker(policy: imported.policy)
  #expect(imported.losses.isEmpty)
  for text in accepted { #expect(checker.accepts(text)) }
  for text in refused { #expect(!checker.accepts(text)) }
}

@Test(arguments: [
  (#"a\b.*"#, #"Different: 'regexPattern': '\b'"#),
  (#".*\B\B"#, #"'\B' in the pattern means"#),
  (#"(?i)(.)\1"#, #"Different: 'regexPattern': '\1'"#), ("(?U)a+", "Weaker"),
  ("(?x)[a b]+", "'(?x'"), ("(?ix)a b", "'(?ix'"),
  (#"(a)\11.*"#, #"Weaker: 'regexPattern': the target syntax"#),
  (#"\0101b"#, #"'\0'"#), (#"\08"#, #"'\0'"#), (#"\ca"#, #"'\c'"#),
  (#"(?i)\p{Lu}+"#, "'(?i)'"), ("(?i)[a-z]{4}", "Different: 'regexPattern': '(?i)'"),
  ("(?i)[^s]", "'(?i)'"), ("(?i:\\x{73})", "'(?i)'"), ("(?i)é", "'(?i)'"),
  ("a{,3}", "'{'"), ("a{2}{3}", "'{'"), ("(?#b)a", "'(?#"), (#"\N"#, #"'\N'"#), ("[]a&&b]", "'&&'"),
  (#"\p{IsLatin}"#, #"'\p{IsLatin'"#), ("a)|(b", "PCRE2 does not accept"),
])
func `a pattern that Java reads in its own way is a loss`(_ pattern: String, _ loss: String) throws
{
  let imported = try PolicyImport(
    Array("digits(1) and regexPattern(\(pattern))".utf8), from: .keycloak)
  let losses = imported.losses.filter { $0.subject == "regexPattern" }
  #expect(losses.count == 1 && losses[0].sentence.contains(loss), "\(losses.map(\.sentence))")
}

@Test(arguments: ["(", "[", "(?=", "(?:[", "\\u{", "a|(", "()"])
func `a hostile pattern is refused in good time`(_ part: String) throws {
  let pattern = String(repeating: part, count: 20_000)
  #expect(throws: ConversionLoss.Reason.self) { try JavaScriptReader.translated(pattern) }
  let imported = try PolicyImport(
    Array("<input minlength=8 pattern='\(pattern)'>".utf8), from: .html)
  #expect(imported.losses.contains { $0.subject == "pattern" })
}

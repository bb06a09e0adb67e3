import Patterns
import Testing
import UnicodeText

/// Trees in brackets, since a tree is what the tests are about.
private func outline(_ tree: PatternTree, _ node: PatternNode) -> String {
  func list(_ name: String, _ nodes: [PatternNode]) -> String {
    "\(name)(\(nodes.map { outline(tree, $0) }.joined(separator: " ")))"
  }
  switch node.kind {
  case .empty: return "empty"
  case .literal(let scalar, let options):
    let text = scalar.value < 0x21 ? "#\(scalar.value)" : String(Character(scalar))
    return options.contains(.ignoresCase) ? "i:\(text)" : text
  case .set(let options):
    return (options.isEmpty ? "" : "\(options.rawValue):") + "<\(tree.text(of: node))>"
  case .grapheme: return "X"
  case .lineBreak: return "R"
  case .sequence(let nodes): return list("seq", nodes)
  case .alternation(let nodes): return list("alt", nodes)
  case .group(.capturing(let name), let content):
    return list("cap" + (name.map { ":\($0.string)" } ?? ""), [content])
  case .group(.nonCapturing, let content): return list("grp", [content])
  case .group(.atomic, let content): return list("atomic", [content])
  case .look(let direction, let isNegative, let content):
    return list((direction == .ahead ? "ahead" : "behind") + (isNegative ? "!" : ""), [content])
  case .repeated(let content, let range, let greed):
    let high = range.upperBound == .max ? "" : "\(range.upperBound)"
    let mark = greed == .greedy ? "" : greed == .lazy ? "?" : "+"
    return list("rep{\(range.lowerBound),\(high)}\(mark)", [content])
  case .assertion(let assertion, _): return "\(assertion)"
  case .backreference: return "backreference"
  case .recursion: return "recursion"
  case .opaque(let opacity): return "opaque:\(opacity)"
  }
}

struct PatternTreeTests {
  @Test(arguments: [
    ("", "empty"), ("a", "a"), ("ab", "seq(a b)"), ("a|", "alt(a empty)"),
    ("[a-z]+", "rep{1,}(<[a-z]>)"), ("[]a]b", "seq(<[]a]> b)"), ("[^]]b", "seq(<[^]]> b)"),
    ("[[:alpha:]\\]]x", "seq(<[[:alpha:]\\]]> x)"), ("[[a]x", "seq(<[[a]> x)"),
    ("[\\Q]\\E]x", "seq(<[\\Q]\\E]> x)"),
    ("a{2}b{2,}c{2,3}", "seq(rep{2,2}(a) rep{2,}(b) rep{2,3}(c))"), ("a{", "seq(a {)"),
    ("a{x}", "seq(a { x })"),
    ("a{,3}", "opaque:whole"), ("a*?b*+", "seq(rep{0,}?(a) rep{0,}+(b))"),
    ("(?U)a*b*?", "seq(rep{0,}?(a) rep{0,}(b))"),
    ("(a)(?:b)(?>c)(?<n>d)", "seq(cap(a) grp(b) atomic(c) cap:n(d))"),
    ("(?i)a(?-i)b", "seq(i:a b)"), ("(?i:a)b", "seq(grp(i:a) b)"),
    ("a(?i)b|c", "alt(seq(a i:b) i:c)"),
    ("(a(?i)b)c", "seq(cap(seq(a i:b)) c)"), ("(?s).", "4:<.>"), ("(?x) a b # c\n d", "seq(a b d)"),
    ("(?x)a + b", "seq(rep{1,}(a) b)"), ("(?#note)a", "a"),
    ("\\Qa+\\E+", "seq(a rep{1,}(+))"), ("\\x41\\x{e9}\\n\\.", "seq(A é #10 .)"),
    ("\\p{L}\\pN\\h", "seq(<\\p{L}> <\\pN> <\\h>)"), ("\\X\\R", "seq(X R)"),
    ("\\N{2,}", "rep{2,}(<\\N>)"),
    ("\\N{U+41}", "<\\N{U+41}>"),
    (
      "\\A^$\\z\\Z\\b\\B\\G",
      "seq(start lineStart lineEnd end endOrFinalNewline wordBoundary notWordBoundary searchStart)"
    ),
    ("(?=a)(?!b)(?<=c)(?<!d)", "seq(ahead(a) ahead!(b) behind(c) behind!(d))"),
    ("(a)\\1", "seq(cap(a) backreference)"),
    ("(?<n>a)\\k<n>\\k{n}", "seq(cap:n(a) backreference backreference)"),
    ("(a|(?R))", "cap(alt(a recursion))"), ("(a)(?1)", "seq(cap(a) recursion)"),
    ("(a)?(?(1)b|c)d", "seq(rep{0,1}(cap(a)) opaque:part d)"), ("a\\Kb", "seq(a opaque:whole b)"),
    ("a(*COMMIT)b", "seq(a opaque:whole b)"), ("(*pla:a)b", "seq(ahead(a) b)"),
    ("(?^i:a)", "grp(i:a)"),
    ("(*UCP)\\d", "<\\d>"), ("^*", "opaque:part"), ("a\\", "seq(a opaque:whole)"),
  ])
  func `A pattern is read as PCRE2 reads it`(_ source: String, _ expected: String) {
    let tree = PatternTree(source)
    #expect(outline(tree, tree.root) == expected)
  }

  @Test func `Every node names its own source`() {
    let tree = PatternTree("a(é|[x-z]{2})")
    #expect(
      tree.root.descendants.map { String(tree.text(of: $0)) } == [
        "a(é|[x-z]{2})", "a", "(é|[x-z]{2})", "é|[x-z]{2}", "é", "[x-z]{2}", "[x-z]",
      ])
  }

  @Test func `Verbs at the start are kept`() {
    #expect(PatternTree("(*UTF)(*UCP)\\d").startVerbs == [.utf, .ucp])
  }
}

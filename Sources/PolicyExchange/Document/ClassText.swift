internal import Patterns
internal import UnicodeText

struct ClassText {
  enum Syntax {
    case pcre2
    /// The syntax of JavaScript with the `v` flag.
    case javaScript
    case java
  }

  let syntax: Syntax

  /// The most ranges that are written out; nobody reads more, and names say more.
  static let mostRanges = 80

  /// The class in PCRE2's syntax, by its name if it has one and however long it is.
  static func pcre2(_ set: CodePointSet) -> String {
    if set.isEmpty { return "(?!)" }
    let classes = ClassText(syntax: .pcre2)
    return KnownSet(of: set)?.pattern ?? classes.text(set) ?? "[\(classes.inside(set))]"
  }

  /// The class; nil if it has too many ranges to be written out.
  func text(_ set: CodePointSet) -> String? {
    if let known = known(set) { return known }
    let complement = set.complement
    // With the `v` flag, V8 11 (Node.js 20) takes `[^]*` for nothing.
    if set == .all { return syntax == .javaScript ? "[\\s\\S]" : "(?s:.)" }
    // Only JavaScript has a class without members.
    if set.isEmpty { return syntax == .javaScript ? "[]" : "[^\\x{0}-\\x{10FFFF}]" }
    if set.ranges.count <= complement.ranges.count || set.isSubset(of: .printableASCII) {
      return set.ranges.count <= Self.mostRanges ? "[\(inside(set))]" : nil
    }
    return complement.ranges.count <= Self.mostRanges ? "[^\(inside(complement))]" : nil
  }

  /// The class, or a name for its characters that every engine has, if it has too many ranges; nil
  /// if there is none. Newer versions of Unicode have more letters in them.
  func textOrName(_ set: CodePointSet) -> String? {
    if let text = text(set) { return text }
    // Java has names of its own for these.
    if let name = KnownSet(of: set)?.pattern, name.hasSuffix("case}") {
      return syntax == .java ? "\\p{Is" + name.dropFirst(3) : name
    }
    return Self.categories(set, "[") ?? Self.categories(set.complement, "[^")
  }

  /// A class of Unicode's general categories, such as `[\p{L}\p{Nd}]`.
  private static func categories(_ set: CodePointSet, _ opening: String) -> String? {
    // A category of a group that has been found is no longer there.
    let names = """
      L M N P S Z C Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp \
      Cc Cf Co Cn
      """.words.map { "\\p{\($0)}" }
    let (found, rest) = set.named(names.map { (.characters(of: $0) ?? .empty, $0) })
    guard rest.isEmpty, !found.isEmpty else { return nil }
    return found.count == 1 && opening == "[" ? found[0] : opening + found.joined() + "]"
  }

  private func known(_ set: CodePointSet) -> String? {
    if syntax == .pcre2, set == .punctuation { return "[[:punct:]]" }
    if syntax == .pcre2, set == .punctuationAndSpace { return "[[:punct:] ]" }
    if set.union(.lineBreaks) == .all, set != .all, syntax != .pcre2 { return "." }
    return nil
  }

  /// The text between the brackets, letters and digits first, as people write them.
  func inside(_ set: CodePointSet) -> String {
    let kinds: [(CodePointSet, String)] = [(.upper, "A-Z"), (.lower, "a-z"), (.digit, "0-9")]
    let (names, rest) = set.named(kinds.filter { !isWithinRange($0.0, of: set) })
    var text = names.joined()
    for range in rest.ranges {
      let (low, high) = (range.lowerBound, range.upperBound)
      text += escaped(low)
      if high > low + 1 { text += "-" }
      if high > low { text += escaped(high) }
    }
    return text
  }

  /// Whether a kind is only a part of one range, which is shorter as a whole: `[ -~]`.
  private func isWithinRange(_ kind: CodePointSet, of set: CodePointSet) -> Bool {
    set.ranges.contains {
      $0.count > kind.count && kind.isSubset(of: CodePointSet([$0])) && $0.count > 60
    }
  }

  private func escaped(_ code: UInt32) -> String {
    guard let scalar = Unicode.Scalar(code) else { return "" }
    guard (0x20..<0x7F).contains(code) else { return hexadecimal(code) }
    // JavaScript reserves more characters when doubled; a set has each only once.
    let special = syntax == .javaScript ? "\\]^-[(){}/|" : syntax == .java ? "\\]^-[&" : "\\]^-["
    return special.unicodeScalars.contains(scalar) ? "\\" + String(scalar) : String(scalar)
  }

  private func hexadecimal(_ code: UInt32) -> String {
    "\\\(syntax == .javaScript ? "u" : "x"){\(String(code, radix: 16, uppercase: true))}"
  }

  func literal(_ scalar: Unicode.Scalar) -> String {
    if scalar.value < 0x20 || scalar.value >= 0x7F {
      let isShown = scalar.value >= 0xA0 && scalar.properties.isAlphabetic
      return isShown ? String(scalar) : hexadecimal(scalar.value)
    }
    return "\\^$.|?*+()[]{}/".unicodeScalars.contains(scalar)
      && !(syntax != .javaScript && scalar == "/") ? "\\" + String(scalar) : String(scalar)
  }
}

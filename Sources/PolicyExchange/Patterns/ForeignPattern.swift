internal import Patterns
internal import UnicodeText

/// Reads Java's regular expressions, as PCRE2's.
enum ForeignPattern {
  /// The pattern in PCRE2's syntax, with the parts that differ. Without `u`, Java's `i` is about
  /// ASCII only: `s` is not the long s.
  static func java(_ source: String) throws(ConversionLoss.Reason)
    -> (text: String, differing: [String])
  {
    if let part = foreignPart(of: source) { throw .missingPart(part) }
    if let fault = fault(of: source) { throw fault }
    let tree = PatternTree(source)
    var differing: [String] = []
    func differs(_ part: String) { if !differing.contains(part) { differing.append(part) } }
    for node in tree.root.descendants {
      let part = String(tree.text(of: node))
      switch node.kind {
      case .assertion(.wordBoundary, _), .assertion(.notWordBoundary, _): differs(part)
      case .backreference(let options) where options.contains(.ignoresCase): differs(part)
      case .literal(let scalar, let options) where options.contains(.ignoresCase):
        // The Kelvin sign, PCRE2's other `k`, is one in no normal form.
        if !scalar.isASCII || scalar == "S" || scalar == "s" { differs("(?i)") }
      case .set(let options) where options.contains(.ignoresCase):
        // In Java, these are letters of any case.
        let hasCase = ["{Lu}", "{Ll}", "{Lt}"].contains { part.includes($0) }
        if hasCase || CodePointSet.characters(of: part) != .characters(of: "(?i)" + part) {
          differs("(?i)")
        }
      case .recursion, .opaque: throw .missingPart(part)
      default: break
      }
    }
    let text = "\\A(?:\(source))\\z"
    if let fault = fault(of: text) { throw fault }
    return (text, differing)
  }

  /// The first part that PCRE2 would read differently from Java, or that Java does not have.
  private static func foreignPart(of source: String) -> String? {
    var text = ForeignScanner(source)
    var isInClass = false
    while let scalar = text.next {
      if !isInClass, "*+?{".unicodeScalars.contains(scalar) {
        guard scalar != "{" || text.takeTimes() != nil else { return "{" }
        if scalar != "{" { text.advance() }
        _ = text.skip("?") || text.skip("+")
        // Java has no repeated repetitions.
        if let next = text.next, "*+?{".unicodeScalars.contains(next) { return String(next) }
        continue
      }
      text.advance()
      switch scalar {
      case "\\": if let part = foreignEscape(&text) { return part }
      case "[" where isInClass: return "["
      case "[":
        isInClass = true
        // A closing bracket at the start of a class is a member.
        _ = text.skip("^")
        _ = text.skip("]")
      case "]": isInClass = false
      case "&" where isInClass && text.next == "&": return "&&"
      case "(" where !isInClass && text.next == "*": return "(*"
      case "(" where !isInClass && text.skip("?"):
        if [":", "=", "!", ">", "<"].contains(where: { text.skip($0) }) { break }
        let flags = text.take { $0 != ")" && $0 != ":" }
        if flags.isEmpty || !flags.allSatisfy({ "ims-".contains($0) }) {
          return "(?" + flags.prefix(3)
        }
      default: break
      }
    }
    return nil
  }

  /// An escape that is another one, or none, in Java.
  private static func foreignEscape(_ text: inout ForeignScanner) -> String? {
    guard let kind = text.advance() else { return nil }
    var isShared = true
    var rest = ""
    switch kind {
    case "p", "P":
      // The general categories have the same names.
      let hasBrackets = text.skip("{")
      rest = "{" + text.take(until: "}")
      isShared =
        hasBrackets && rest.unicodeScalars.count <= 3
        && rest.dropFirst().prefix(1).allSatisfy { "CLMNPSZ".contains($0) }
    case "x": if text.skip("{") { rest = text.take(until: "}") }
    case "k": isShared = text.next == "<"
    case "1"..."9": isShared = text.next.map { !("0"..."9").contains($0) } ?? true
    case "0", "a"..."z", "A"..."Z":
      isShared = "tnrfaedDwWsShHvVbBAZzGRu".unicodeScalars.contains(kind)
    default: break
    }
    return isShared ? nil : "\\\(kind)" + rest
  }

  /// The reason why PCRE2 refuses a pattern; nil if it does not.
  static func fault(of source: String) -> ConversionLoss.Reason? {
    do { _ = try Pattern(source) } catch {
      return .init("pattern", "PCRE2 does not accept the pattern: \(printable(error.reason)).")
    }
    return nil
  }
}

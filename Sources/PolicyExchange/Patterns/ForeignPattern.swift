internal import Patterns

/// Checks whether a pattern of another engine means the same to PCRE2.
enum ForeignPattern {
  /// The first part that PCRE2 would read differently from Java: sets within sets, intersections,
  /// and properties with Java's own names.
  static func java(_ source: String) -> TranslationFailure? {
    let scalars = Array(source.unicodeScalars)
    var isInClass = false
    var i = 0
    while i < scalars.count {
      switch scalars[i] {
      case "\\":
        i += 1
        guard i < scalars.count else { break }
        if scalars[i] == "p" || scalars[i] == "P" {
          let name = String(String.UnicodeScalarView(scalars[(i + 1)...].prefix { $0 != "}" }))
          if !name.hasPrefix("{") || name.unicodeScalars.count > 3
            || name.dropFirst().prefix(1).contains(where: { !"CLMNPSZ".contains($0) })
          {
            return .part("\\p" + name)
          }
        }
        // Java and PCRE2 take these for other things.
        if "EQXCK".unicodeScalars.contains(scalars[i]) { return .part("\\" + String(scalars[i])) }
      case "[" where isInClass: return .part("[")
      case "[": isInClass = true
      case "]": isInClass = false
      case "&" where isInClass && i + 1 < scalars.count && scalars[i + 1] == "&": return .part("&&")
      case "(" where i + 1 < scalars.count && scalars[i + 1] == "*": return .part("(*")
      default: break
      }
      i += 1
    }
    return nil
  }

  /// The reason why PCRE2 refuses a pattern; nil if it does not.
  static func fault(of source: String) -> TranslationFailure? {
    do { _ = try Pattern(source) } catch { return .invalid(error.reason) }
    return nil
  }
}

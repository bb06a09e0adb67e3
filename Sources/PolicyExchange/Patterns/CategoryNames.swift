internal import Patterns

/// Sets that are unions of Unicode's general categories, by the names that every engine has for
/// them.
///
/// Which characters are in a category depends on the engine's version of Unicode: newer ones know
/// more letters.
enum CategoryNames {
  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn",
  ]
  private static let groups = ["L", "M", "N", "P", "S", "Z", "C"]

  /// A class such as `[\p{L}\p{Nd}]`; nil if the set is not a union of categories.
  static func text(_ set: CodePointSet) -> String? {
    positive(set, "[") ?? positive(set.complement, "[^")
  }

  private static func positive(_ set: CodePointSet, _ opening: String) -> String? {
    // A category of a group that has been found is no longer there.
    let (found, rest) = set.named(
      (groups + names).map { "\\p{\($0)}" }.map { (.characters(of: $0) ?? .empty, $0) })
    guard rest.isEmpty, !found.isEmpty else { return nil }
    return found.count == 1 && opening == "[" ? found[0] : opening + found.joined() + "]"
  }
}

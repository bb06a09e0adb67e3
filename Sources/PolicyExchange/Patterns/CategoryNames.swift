internal import Patterns

/// Sets that are unions of Unicode's general categories, by the names that every engine has for
/// them.
///
/// Which characters are in a category depends on the engine's version of Unicode: newer ones know
/// more letters.
enum CategoryNames {
  private static let names = [
    "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf",
    "Po",
    "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co", "Cn",
  ]
  private static let groups = ["L", "M", "N", "P", "S", "Z", "C"]

  /// A class such as `[\p{L}\p{Nd}]`; nil if the set is not a union of categories.
  ///
  /// - Complexity: A search over all of Unicode for each category, the first time.
  static func text(_ set: CodePointSet) -> String? {
    positive(set, "[") ?? positive(set.complement, "[^")
  }

  private static func positive(_ set: CodePointSet, _ opening: String) -> String? {
    var rest = set
    var found: [String] = []
    for name in groups + names {
      // A category of a group that has been found is no longer there.
      guard let category = CodePointSet.characters(of: "\\p{\(name)}"), !category.isEmpty,
        category.isSubset(of: rest)
      else { continue }
      found.append("\\p{\(name)}")
      rest = rest.subtracting(category)
    }
    guard rest.isEmpty, !found.isEmpty else { return nil }
    return found.count == 1 && opening == "[" ? found[0] : opening + found.joined() + "]"
  }
}

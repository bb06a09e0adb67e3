internal import UnicodeText

/// A text in the form in which a findings file holds it. The reader refuses more than 30 combining
/// marks in a row, since comparing them may take quadratic time; these become escapes.
func storable(_ text: String) -> String {
  var text = text
  let isHostile = text.withUTF8 { ValidUTF8($0).exceedsMarkLimit }
  guard isHostile else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    let isMark = scalar.properties.canonicalCombiningClass != .notReordered
    result += isMark ? scalar.escape : String(scalar)
  }
}

/// The name of an account as a findings file holds it: the beginning of a very long one.
func storableName(_ name: String) -> String {
  let limit = 256
  guard name.utf8.count > limit, name.unicodeScalars.count > limit else { return storable(name) }
  // Escapes make it longer, so they come first.
  let start = storable(String(name.unicodeScalars.prefix(limit))).unicodeScalars
  return String(start.prefix(limit - 1)) + "…"
}

/// The parts as a list in English: `a, b and c`.
package func listed(_ parts: [String], _ conjunction: String = "and") -> String {
  guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
  return "\(parts.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
}

/// The names in single quotes as a list in English: `'a', 'b' and 'c'`.
package func quotedList(_ names: [String], _ conjunction: String = "and") -> String {
  listed(names.map { "'\($0)'" }, conjunction)
}

/// The first of the names that a file gives, each short, however many and long they are.
package func excerpt(of names: [String]) -> String {
  let most = 30
  return quotedList(names.prefix(most).map(excerpt)) + (names.count > most ? ", …" : "")
}

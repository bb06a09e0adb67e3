/// A number with its noun: "1 word", "2 words", "14,344,391 passwords".
///
/// - Parameter many: The noun in the plural; nil adds an "s" to the singular.
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
}

/// The text with a capital first letter.
package func capitalized(_ text: some StringProtocol) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

/// A number with a comma between each three digits: "14,344,391".
package func grouped(_ count: Int) -> String {
  let digits = String(count.magnitude).unicodeScalars
  var text = count < 0 ? "-" : ""
  for (i, digit) in digits.enumerated() {
    if i > 0, (digits.count - i) % 3 == 0 { text += "," }
    text.unicodeScalars.append(digit)
  }
  return text
}

internal import Platform

/// The number of a decimal logarithm, as the shortest text that is read as the same logarithm.
/// Guesses of more than a Double holds are written as the greatest Double.
func powerOfTen(_ logarithm: Double) -> String {
  for digits in 1...17 {
    let text = shortText(power(10, logarithm), digits: digits)
    if let number = Double(text), number.isFinite, decimalLogarithm(number) == logarithm {
      return text
    }
  }
  return shortText(power(10, logarithm), digits: 17)
}

private func shortText(_ value: Double, digits: Int) -> String {
  let value = min(value, .greatestFiniteMagnitude)
  let exponent = Int(decimalLogarithm(value).rounded(.down))
  guard digits < 17, abs(exponent) < 300 else { return "\(value)" }
  let scale = power(10, Double(digits - 1 - exponent))
  let mantissa = (value * scale).rounded() / power(10, Double(digits - 1))
  let text = "\(mantissa)"
  return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "e\(exponent)"
}

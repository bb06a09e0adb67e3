/// A number with so many digits after the point. No library but the standard one, whose descriptions have as many as are needed.
func decimal(_ value: Double, _ digits: Int) -> String {
  let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
  guard value.isFinite, abs(value) * scale < 1e15 else { return "\(value)" }
  let scaled = Int((abs(value) * scale).rounded())
  let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let text = String(fraction)
  return "\(sign)\(whole).\(String(repeating: "0", count: digits - text.count))\(text)"
}

/// "10⁴·⁷", as people write powers of ten.
func powerOfTen(_ exponent: Double) -> String {
  let superscripts: [Character: String] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    ".": "·", "-": "⁻",
  ]
  return "10" + decimal(exponent, 1).map { superscripts[$0] ?? String($0) }.joined()
}

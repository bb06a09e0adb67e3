internal import JSONOutput
internal import UnicodeText

/// A number with so many digits after the point.
func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  var buffer = ScratchBuffer()
  appendDecimal(value, decimals: digits, to: &buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

/// "10⁴·⁷", as people write powers of ten.
func powerOfTen(_ exponent: Double) -> String {
  let superscripts: [Character: String] = [
    "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
    ".": "·", "-": "⁻",
  ]
  return "10" + decimal(exponent, 1).map { superscripts[$0] ?? String($0) }.joined()
}

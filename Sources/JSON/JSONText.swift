package import UnicodeText

/// Adds text as the inside of a JSON string.
///
/// Beyond what RFC 8259 asks for, what a terminal or a page may act on is escaped too: DEL and C1
/// control characters, U+2028 and U+2029 (line ends to JavaScript), direction marks and zero-width
/// characters. The value stays the same.
package func appendJSONEscaped(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout ScratchBuffer) {
  var plain = 0
  var i = 0
  while i < text.count {
    if isPlain(text[i]) {
      i += 1
      continue
    }
    let (scalar, length) = decodeScalar(text, at: i)
    if scalar < 0x80 || isInvisible(scalar) {
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<i]))
      appendEscape(scalar, to: &buffer)
      plain = i + length
    }
    i += length
  }
  buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
}

private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// Whether a character beyond ASCII changes how a text is shown without being seen: Unicode's
/// categories Cc, Cf, Zl and Zp.
private func isInvisible(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x80...0x9F, 0xAD, 0x600...0x605, 0x61C, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x180E,
    0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x110BD, 0x110CD, 0x13430...0x1343F,
    0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F:
    true
  default: false
  }
}

private func appendEscape(_ scalar: UInt32, to buffer: inout ScratchBuffer) {
  buffer.append(UInt8(ascii: "\\"))
  switch scalar {
  case 0x22, 0x5C: buffer.append(UInt8(scalar))
  case 0x09: buffer.append(UInt8(ascii: "t"))
  case 0x0A: buffer.append(UInt8(ascii: "n"))
  case 0x0D: buffer.append(UInt8(ascii: "r"))
  case 0x10000...:
    let offset = scalar - 0x10000
    appendUnit(0xD800 + offset >> 10, to: &buffer)
    buffer.append(UInt8(ascii: "\\"))
    appendUnit(0xDC00 + offset & 0x3FF, to: &buffer)
  default: appendUnit(scalar, to: &buffer)
  }
}

private func appendUnit(_ unit: UInt32, to buffer: inout ScratchBuffer) {
  buffer.append(UInt8(ascii: "u"))
  appendHexadecimal(UInt64(unit), digits: 4, to: &buffer)
}

package func appendDecimal(_ value: Int, to buffer: inout ScratchBuffer) {
  if value < 0 { buffer.append(UInt8(ascii: "-")) }
  appendDigits(UInt64(value.magnitude), to: &buffer)
}

/// Adds a number with this many digits (at most 15) after the point, the last one rounded; a large
/// one, of some 19 digits in all, with six significant digits. What is not finite is "nan" or
/// "inf", which JSON cannot say.
package func appendDecimal(_ value: Double, decimals: Int, to buffer: inout ScratchBuffer) {
  let decimals = min(max(decimals, 0), 15)
  var scale: UInt64 = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (value.magnitude * Double(scale)).rounded()
  // Beyond this a Double has no digits after the point anyway.
  guard scaled < 0x1p63 else {
    if value.isFinite { return appendExponential(value, to: &buffer) }
    return buffer.append(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }
  let digits = UInt64(scaled)
  if value < 0, digits != 0 { buffer.append(UInt8(ascii: "-")) }
  appendDigits(digits / scale, to: &buffer)
  var (fraction, place) = (digits % scale, scale / 10)
  if place > 0 { buffer.append(UInt8(ascii: ".")) }
  while place > 0 {
    buffer.append(UInt8(ascii: "0") + UInt8(fraction / place))
    fraction %= place
    place /= 10
  }
}

/// Adds a large finite number with six significant digits and a power of ten, such as 1.23457e+50:
/// what is this large is an estimate.
private func appendExponential(_ value: Double, to buffer: inout ScratchBuffer) {
  var (rest, exponent) = (value, 5)
  while rest.magnitude >= 999_999.5 { (rest, exponent) = (rest / 10, exponent + 1) }
  buffer.append(contentsOf: number(rest.rounded() / 100_000).utf8)
  buffer.append("e+")
  appendDigits(UInt64(exponent), to: &buffer)
}

private func appendDigits(_ value: UInt64, to buffer: inout ScratchBuffer) {
  if value >= 10 { appendDigits(value / 10, to: &buffer) }
  buffer.append(UInt8(ascii: "0") + UInt8(value % 10))
}

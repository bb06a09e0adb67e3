internal import JSON
internal import UnicodeText

/// A number with this many digits after the point.
package func decimal(_ value: Double, _ digits: Int) -> String {
  var buffer = ScratchBuffer()
  appendDecimal(value, decimals: digits, to: &buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

internal import JSON
internal import UnicodeText

/// A part of a whole for people, to a tenth of a percent: "12.3 %". Neither "0.0 %" of something
/// nor "100.0 %" of less than all.
package func percent(_ part: Int, of whole: Int) -> String {
  guard whole > 0 else { return "–" }
  if part == 0 { return "0 %" }
  if part == whole { return "100 %" }
  let tenths = (Double(part) / Double(whole) * 1000).rounded()
  if tenths < 1 { return "<0.1 %" }
  if tenths > 999 { return ">99.9 %" }
  return decimal(tenths / 10, 1) + " %"
}

/// A figure for people that is mostly whole: "35", "35.5".
package func decimalIfNeeded(_ value: Double) -> String {
  decimal(value, value == value.rounded() ? 0 : 1)
}

/// A part of a whole as a fraction, 0...1.
package func fraction(_ part: Int, of whole: Int) -> Double {
  whole > 0 ? min(max(Double(part) / Double(whole), 0), 1) : 0
}

/// A part of a whole of things: "207 of 1,000 accounts (20.7 %)".
package func part(_ count: Int, of whole: Int, _ noun: String) -> String {
  "\(grouped(count)) of \(counted(whole, noun)) (\(percent(count, of: whole)))"
}

package func decimal(_ value: Double, _ digits: Int) -> String {
  var buffer = ScratchBuffer()
  appendDecimal(value, decimals: digits, to: &buffer)
  return String(decoding: buffer.bytes, as: UTF8.self)
}

/// The letters 0-25 of a lower-case ASCII word, nil if it has anything else.
func letters(_ text: String) -> [UInt8]? {
  var result: [UInt8] = []
  for byte in text.utf8 {
    guard byte >= 0x61, byte <= 0x7A else { return nil }
    result.append(byte - 0x61)
  }
  return result.isEmpty ? nil : result
}

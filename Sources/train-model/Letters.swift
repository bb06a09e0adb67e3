/// The letters 0-25 of a lower-case ASCII word, nil if it has anything else.
func letters(_ text: String) -> [UInt8]? {
  guard !text.isEmpty, text.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return nil }
  return text.utf8.map { $0 - 0x61 }
}
